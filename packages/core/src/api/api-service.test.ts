import { expect } from 'chai'
import { createApiService } from './api-service.js'
import { apiTarget, w3mVersion } from './api-target.js'
import { getWallets } from './get-wallets.js'

describe('the API that the options name', () => {
  const realFetch = window.fetch
  afterEach(() => (window.fetch = realFetch))

  it('is none where none is set, and says so', async () => {
    const error = await createApiService(() => apiTarget({}))
      .request(getWallets, {})
      .catch((reason: unknown) => reason)
    expect(error).to.include({ code: 'SERVICE_NOT_SET' })
  })

  it('is the one that is set when it is asked', async () => {
    const requests: string[] = []
    window.fetch = input => {
      requests.push(String(input))
      return Promise.resolve(Response.json({ count: 0, data: [] }))
    }
    let api = 'https://one.example'
    const service = createApiService(() => apiTarget({ services: { api }, projectId: 'p' }))
    await service.request(getWallets, {})
    api = 'https://two.example'
    await service.request(getWallets, {})
    expect(requests.map(url => new URL(url).origin)).to.deep.equal(['https://one.example', 'https://two.example'])
    expect(Object.fromEntries(new URL(requests[0]!).searchParams)).to.deep.equal({
      projectId: 'p',
      st: 'w3m',
      sv: w3mVersion,
    })
  })

  it('is told the version of the package', async () => {
    const manifest = (await (await realFetch('/packages/core/package.json')).json()) as {
      readonly version: string
    }
    expect(w3mVersion).to.equal(manifest.version)
  })
})

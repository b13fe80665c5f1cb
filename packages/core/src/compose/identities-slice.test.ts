import { expect } from 'chai'
import { fakeNetwork } from '../testing/fake-networks.js'
import { createFakeWallet, fakeAddress } from '../testing/fake-wallet.js'
import { createW3m } from './create-w3m.js'

describe('name and picture of an account', () => {
  const page = window as { fetch: typeof fetch }
  const realFetch = page.fetch
  afterEach(() => (page.fetch = realFetch))

  it('are with it once its identity was read, and no other account’s', async () => {
    const identity = { name: 'ada.example', avatar: 'https://api.example/ada.png' }
    page.fetch = (input, init) =>
      String(input).includes('api.example') ? Promise.resolve(Response.json(identity)) : realFetch(input, init)
    const silence = createFakeWallet().announce()
    const w3m = createW3m({ networks: [fakeNetwork], storage: 'memory', services: { api: 'https://api.example' } })
    await w3m.connect({ connectorId: 'test.wallet' })
    const identities = await w3m.load.identities()
    const snapshot = () => {
      const { profileName, profileImage } = w3m.getAccount()
      return { profileName, profileImage }
    }
    expect(snapshot()).to.deep.equal({ profileName: undefined, profileImage: undefined })
    const emitted: unknown[] = []
    const stop = w3m.subscribe('account', ({ profileName }) => emitted.push(profileName))
    await identities.refresh(fakeAddress)
    expect(snapshot()).to.deep.equal({ profileName: identity.name, profileImage: identity.avatar })
    expect(emitted).to.deep.equal([undefined, identity.name])
    await w3m.disconnect()
    expect(snapshot()).to.deep.equal({ profileName: undefined, profileImage: undefined })
    stop()
    w3m.destroy()
    silence()
  })
})

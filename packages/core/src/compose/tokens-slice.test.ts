import { expect } from 'chai'
import { toCaipAddress } from '../caip/to-caip-address.js'
import { fakeNetwork, otherFakeNetwork } from '../testing/fake-networks.js'
import { fakeAddress } from '../testing/fake-wallet.js'
import { createW3m } from './create-w3m.js'

describe('what an account has on a network that the service refuses', () => {
  const page = window as { fetch: typeof fetch }
  const realFetch = page.fetch
  afterEach(() => (page.fetch = realFetch))

  const account = toCaipAddress(otherFakeNetwork.caipNetworkId, fakeAddress)

  /** Reads the tokens of a network whose node knows one coin, and of whose balance the service refuses the field. */
  async function read(field: string) {
    page.fetch = (input, init) => {
      const url = String(input)
      if (url.startsWith('https://node.example')) {
        const { id } = JSON.parse(String(init?.body)) as { readonly id: number }
        return Promise.resolve(Response.json({ jsonrpc: '2.0', id, result: '0xde0b6b3a7640000' }))
      }
      if (!url.includes('/balance?')) return realFetch(input, init)
      const reasons = [{ field, description: 'This is not served here.' }]
      return Promise.resolve(Response.json({ status: 'FAILED', reasons }, { status: 400 }))
    }
    const w3m = createW3m({
      networks: [fakeNetwork, otherFakeNetwork],
      storage: 'memory',
      services: { api: 'https://api.example' },
      customRpcUrls: { [otherFakeNetwork.caipNetworkId]: [{ url: 'https://node.example' }] },
    })
    const tokens = await w3m.load.tokens()
    await tokens.refresh(account)
    w3m.destroy()
    return { phase: tokens.$state.get()[account]?.phase, last: tokens.last(account) }
  }

  it('is its coin, as the nodes tell it, where the service does not serve the network', async () => {
    const { phase, last } = await read('chainId')
    expect(phase).to.equal('ready')
    expect(last?.map(({ symbol, units }) => [symbol, units])).to.deep.equal([['ETH', 10n ** 18n]])
  })

  it('is not known where it refuses anything else', async () => {
    expect(await read('address')).to.deep.equal({ phase: 'failed', last: undefined })
  })
})

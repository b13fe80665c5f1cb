import { expect } from 'chai'
import { toCaipAddress } from '../caip/to-caip-address.js'
import { fakeNetwork } from '../testing/fake-networks.js'
import { fakeAddress } from '../testing/fake-wallet.js'
import { createW3m } from './create-w3m.js'

describe('what an account has without a service', () => {
  const page = window as { fetch: typeof fetch }
  const realFetch = page.fetch
  afterEach(() => (page.fetch = realFetch))

  it('is what was read before, and said to be so, where its coin cannot be read any more', async () => {
    let answer: object = { result: '0xde0b6b3a7640000' }
    page.fetch = (input, init) => {
      if (!String(input).includes('.example')) return realFetch(input, init)
      const { id } = JSON.parse(String(init?.body)) as { readonly id: number }
      return Promise.resolve(Response.json({ jsonrpc: '2.0', id, ...answer }))
    }
    const account = toCaipAddress(fakeNetwork.caipNetworkId, fakeAddress)
    const w3m = createW3m({
      networks: [fakeNetwork],
      storage: 'memory',
      customRpcUrls: { [fakeNetwork.caipNetworkId]: [{ url: 'https://node.example' }] },
    })
    const [tokens, balances] = await Promise.all([w3m.load.tokens(), w3m.load.balances()])
    await tokens.refresh(account)
    const first = tokens.$state.get()[account]
    expect(first?.phase).to.equal('ready')
    answer = { error: { code: -32602, message: 'invalid params' } }
    await balances.refresh(account, { force: true })
    await tokens.refresh(account, { force: true })
    const last = tokens.$state.get()[account]
    w3m.destroy()
    expect(last).to.deep.include({ phase: 'failed', previousAtMs: first?.phase === 'ready' ? first.atMs : undefined })
    expect(tokens.last(account)?.map(({ units }) => units)).to.deep.equal([10n ** 18n])
  })
})

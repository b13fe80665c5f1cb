import { expect } from 'chai'
import { atom } from 'nanostores'
import { loadedNamespaces } from '../testing/built-in-namespaces.js'
import { fakeNetwork } from '../testing/fake-networks.js'
import { fakeAddress, otherFakeAddress } from '../testing/fake-wallet.js'
import { settlePromises } from '../testing/settle-promises.js'
import { held } from '../testing/swap-fixture.js'
import { until } from '../testing/until.js'
import { createSlice } from './swap-slice.js'

describe('the tokens that can be swapped', () => {
  const { caipNetworkId } = fakeNetwork
  const of = (address: string) => ({ status: 'connected', addresses: [address], caipNetworkId })

  async function start() {
    const $accounts = atom(of(fakeAddress))
    const controller = new AbortController()
    const told: string[] = []
    const $options = atom<{ networks: readonly unknown[]; currency?: string }>({ networks: [fakeNetwork] })
    const swap = await createSlice(
      {
        $options,
        namespaces: loadedNamespaces.map(namespace => ({ name: namespace.name, load: async () => namespace })),
        network: {
          $state: atom({ networks: [fakeNetwork], namespace: 'eip155', active: { eip155: caipNetworkId } }),
        },
        account: { $state: $accounts, get: () => $accounts.get() },
        connection: { connectorOf: () => ({ provider: {}, name: 'Lantern' }) },
        notices: {
          alert: ({ long }: { long: string }) => void told.push(long),
          show: ({ text }: { text: string }) => void told.push(text),
        },
        signal: controller.signal,
      } as never,
      {
        api: async () => ({ request: async () => ({ tokens: [], tokenPrices: [] }) }) as never,
        tokens: async () =>
          ({
            refresh: async () => undefined,
            last: (account: string) => [{ ...held, units: account.endsWith(fakeAddress) ? 2n : 3n }],
          }) as never,
        send: async () => ({ $sent: atom([]) }) as never,
      },
    )
    return { swap, $accounts, $options, controller, told }
  }

  it('are those of the account that is connected now, until the end of the instance', async () => {
    const { swap, $accounts, controller } = await start()
    const units = () => swap.$tokens.get().tokens.map(token => token.units)
    await swap.loadTokens()
    expect(units()).to.deep.equal([2n])
    $accounts.set(of(otherFakeAddress))
    await until(swap.$tokens, ({ phase }) => phase === 'ready')
    expect(units()).to.deep.equal([3n])
    controller.abort()
    $accounts.set(of(fakeAddress))
    await settlePromises()
    expect(units()).to.deep.equal([3n])
  })

  it('lose their prices when the host names another currency', async () => {
    const { swap, $options, controller } = await start()
    const prices = () => swap.$tokens.get().tokens.map(token => token.price)
    await swap.loadTokens()
    expect(prices()).to.deep.equal([held.price])
    $options.set({ ...$options.get(), currency: 'eur' })
    expect(prices()).to.deep.equal([undefined])
    controller.abort()
  })

  it('are told to the developer and the visitor where the page asked for another', async () => {
    const { swap, controller, told } = await start()
    await swap.preselect({ fromToken: 'NOPE' })
    expect(told).to.deep.equal(['fromToken: no token that can be swapped on this network is NOPE', 'send.not-filled'])
    controller.abort()
  })
})

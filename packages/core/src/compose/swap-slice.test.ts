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
  it('are those of the account that is connected now, until the end of the instance', async () => {
    const { caipNetworkId } = fakeNetwork
    const of = (address: string) => ({ status: 'connected', addresses: [address], caipNetworkId })
    const $accounts = atom(of(fakeAddress))
    const controller = new AbortController()
    const swap = await createSlice(
      {
        $options: atom({ networks: [fakeNetwork] }),
        namespaces: loadedNamespaces.map(namespace => ({ name: namespace.name, load: async () => namespace })),
        network: {
          $state: atom({ networks: [fakeNetwork], namespace: 'eip155', active: { eip155: caipNetworkId } }),
        },
        account: { $state: $accounts, get: () => $accounts.get() },
        connection: { connectorOf: () => ({ provider: {}, name: 'Lantern' }) },
        notices: { alert: () => undefined },
        signal: controller.signal,
      } as never,
      {
        api: async () => ({ request: async () => ({ tokens: [] }) }) as never,
        tokens: async () =>
          ({
            refresh: async () => undefined,
            last: (account: string) => [{ ...held, units: account.endsWith(fakeAddress) ? 2n : 3n }],
          }) as never,
        send: async () => ({ $sent: atom([]) }) as never,
      },
    )
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
})

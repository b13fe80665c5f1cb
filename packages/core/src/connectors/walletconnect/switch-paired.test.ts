import { expect } from 'chai'
import { RpcError } from '../../errors/rpc-error.js'
import type { W3mError } from '../../errors/w3m-error.js'
import { defineNetwork } from '../../namespaces/define-network.js'
import { solana } from '../../namespaces/networks/solana.js'
import { pairedNamespaces } from '../../testing/built-in-namespaces.js'
import { createFakeClock } from '../../testing/fake-clock.js'
import { createFakeEmitter, fakeNamespace, fakeSession } from '../../testing/fake-library.js'
import { fakeNetwork, otherFakeNetwork } from '../../testing/fake-networks.js'
import { fakeAddress } from '../../testing/fake-wallet.js'
import { createSessionStore } from './session-store.js'
import { switchPaired } from './switch-paired.js'

const third = defineNetwork({ ...fakeNetwork, id: 137, name: 'Test Three', caipNetworkId: 'eip155:137' })

describe('switching a paired wallet', () => {
  const start = (answer: (method: string) => unknown = () => null, methods?: readonly string[]) => {
    const sessionStore = createSessionStore({
      namespaces: pairedNamespaces,
      networks: () => [fakeNetwork, otherFakeNetwork, third],
      active: () => undefined,
    })
    const client = createFakeEmitter()
    const session = fakeSession({ namespaces: { eip155: fakeNamespace(methods ? { methods } : {}) } })
    sessionStore.follow(client)
    sessionStore.take(session)
    const clock = createFakeClock()
    const requests: [string, unknown][] = []
    const approve = () => {
      const chains = ['eip155:1', 'eip155:137']
      client.emit('session_update', {
        topic: session.topic,
        params: {
          namespaces: { eip155: fakeNamespace({ chains, accounts: chains.map(id => `${id}:${fakeAddress}`) }) },
        },
      })
    }
    const switchNetwork = (network: Parameters<typeof switchPaired>[0], signal?: AbortSignal) =>
      switchPaired(network, {
        namespace: pairedNamespaces.find(({ name }) => name === network.chainNamespace)!,
        sessionStore,
        walletName: () => 'Phone',
        async request(method, params) {
          requests.push([method, params])
          return answer(method)
        },
        clock,
        signal,
      }).then(
        () => sessionStore.status('eip155')!.active,
        (error: W3mError) => error.code,
      )
    return { go: switchNetwork, requests, clock, approve }
  }
  const refusing = (code: number, data?: unknown) => () => {
    throw new RpcError(code, 'no', { data })
  }

  it('goes to an approved network without a word', async () => {
    const { go, requests } = start()
    expect(await go(otherFakeNetwork)).to.equal('eip155:10')
    expect(requests).to.deep.equal([])
  })

  it('asks for another one, and goes once the wallet approves it', async () => {
    const { go, requests, clock, approve } = start()
    const gone = go(third)
    await clock.advance(500)
    approve()
    expect(await gone).to.equal('eip155:137')
    expect(requests).to.deep.equal([['wallet_switchEthereumChain', [{ chainId: '0x89' }]]])
  })

  it('does not believe a yes that no approval follows', async () => {
    const { go, clock } = start()
    const gone = go(third)
    await clock.advance(2_000)
    expect(await gone).to.equal(4902)
  })

  for (const [code, data] of [
    [4902, undefined],
    [32603, undefined],
    [-32603, undefined],
    [5000, undefined],
    [-32000, { originalError: { code: 4902 } }],
  ] as const) {
    it(`adds the network after ${code}${data ? ' with 4902 inside' : ''}`, async () => {
      const { go, requests, clock, approve } = start(method =>
        method === 'wallet_switchEthereumChain' ? refusing(code, data)() : null,
      )
      const gone = go(third)
      await clock.advance(100)
      approve()
      expect(await gone).to.equal('eip155:137')
      expect(requests[1]).to.deep.equal([
        'wallet_addEthereumChain',
        [
          {
            chainId: '0x89',
            chainName: 'Test Three',
            nativeCurrency: third.nativeCurrency,
            rpcUrls: third.rpcUrls.default.http,
          },
        ],
      ])
    })
  }

  it('adds nothing after a refusal', async () => {
    const { go, requests } = start(refusing(4001))
    expect(await go(third)).to.equal(4001)
    expect(requests).to.have.length(1)
  })

  it('ends with the refusal to add', async () => {
    const { go } = start(method => refusing(method === 'wallet_addEthereumChain' ? 4001 : 4902)())
    expect(await go(third)).to.equal(4001)
  })

  it('asks nothing of a wallet that cannot switch', async () => {
    const { go, requests } = start(undefined, ['personal_sign'])
    expect(await go(third)).to.equal(4902)
    expect(requests).to.deep.equal([])
  })

  it('says so where no wallet of the namespace is connected', async () =>
    expect(await start().go(solana)).to.equal('NOT_CONNECTED'))

  it('ends with the signal', async () => {
    const controller = new AbortController()
    const { go, clock } = start(() => {
      controller.abort()
      return null
    })
    const gone = go(third, controller.signal)
    await clock.advance(2_000)
    expect(await gone).to.equal('ABORTED')
  })

  it('ends with the signal while the wallet is silent, and asks it for nothing more', async () => {
    const controller = new AbortController()
    let refuse = (_reason: unknown): void => undefined
    const { go, requests } = start(() => new Promise((_, reject) => (refuse = reject)))
    const gone = go(third, controller.signal)
    await Promise.resolve()
    controller.abort()
    expect(await gone).to.equal('ABORTED')
    refuse(new RpcError(4902, 'no'))
    await Promise.resolve()
    expect(requests).to.have.length(1)
  })
})

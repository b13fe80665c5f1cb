import { expect } from 'chai'
import { atom } from 'nanostores'
import { eip155 } from '../namespaces/eip155/eip155-namespace.js'
import { initialNetworkState } from '../network/network.state.js'
import { createNetworkStore } from '../network/network.store.js'
import type { W3mOptions } from '../options/w3m-options.js'
import { fakeNetwork } from '../testing/fake-networks.js'
import { createFakeWallet, fakeAddress } from '../testing/fake-wallet.js'
import { createIsContract } from './is-contract.js'

describe('the address of an account that is only looked at', () => {
  const page = window as { fetch: typeof fetch }
  const realFetch = page.fetch
  afterEach(() => (page.fetch = realFetch))

  const networks = [fakeNetwork] as const
  const account = `${fakeNetwork.caipNetworkId}:${fakeAddress}` as const
  const question = { method: 'eth_getCode', params: [fakeAddress, 'latest'] }
  const contract = '0x6080'
  const delegated = `0xef0100${'11'.repeat(20)}`
  const own = { customRpcUrls: { [fakeNetwork.caipNetworkId]: [{ url: 'https://own.example' }] } }
  const api = { services: { api: 'https://api.example' } }

  /** @param answers of the hosts; any other is unreachable */
  function start(options: Partial<W3mOptions>, provider?: unknown, answers: Record<string, unknown> = {}) {
    const hosts: string[] = []
    page.fetch = async (input, init) => {
      const { host } = new URL(String(input))
      hosts.push(host)
      const { id, ...request } = JSON.parse(String(init?.body)) as { readonly id: number }
      expect(request).to.deep.equal({ jsonrpc: '2.0', ...question })
      const answer = answers[host]
      return answer instanceof Response ? answer : Response.json({ jsonrpc: '2.0', id, ...Object(answer) })
    }
    const ending = new AbortController()
    const isContract = createIsContract({
      $options: atom<W3mOptions>({ networks, ...options }),
      namespaces: [eip155],
      network: createNetworkStore(initialNetworkState({ networks })),
      connection: { connectorOf: () => (provider ? ({ provider } as never) : undefined) },
      signal: ending.signal,
    })
    return {
      hosts,
      read: () =>
        isContract(account)
          .catch(({ code }: { readonly code: unknown }) => code)
          .finally(() => ending.abort()),
    }
  }
  const unserved = () =>
    Response.json({ reasons: [{ field: 'chainId', description: 'This is not served here.' }] }, { status: 400 })

  for (const [code, isContract] of [
    [contract, true],
    ['0x', false],
    [delegated, false],
  ] as const)
    it(`is ${isContract ? 'a' : 'no'} contract’s where a node of the host has the code ${code.slice(0, 8)}`, async () => {
      const wallet = createFakeWallet()
      const { hosts, read } = start(own, wallet.provider, { 'own.example': { result: code } })
      expect([await read(), hosts, wallet.calls]).to.deep.equal([isContract, ['own.example'], []])
    })

  it('is told by the proxy that the host named', async () => {
    const { hosts, read } = start(api, undefined, { 'api.example': { result: contract } })
    expect([await read(), hosts]).to.deep.equal([true, ['api.example']])
  })

  it('is not known where a node of the host fails, and nobody else is asked then', async () => {
    const wallet = createFakeWallet()
    const { hosts, read } = start(own, wallet.provider, { 'own.example': { error: { code: -32000, message: 'no' } } })
    expect([await read(), new Set(hosts), wallet.calls]).to.deep.equal([-32000, new Set(['own.example']), []])
  })

  for (const [title, options, hosts] of [
    ['the host named no node', {}, []],
    ['what the host named does not serve the network', api, ['api.example']],
  ] as const)
    describe(`where ${title}`, () => {
      const ask = async (provider?: unknown) => {
        const world = start(options, provider, { 'api.example': unserved(), 'one.example': { result: '0x' } })
        const answer = await world.read()
        // The network's own node, which may be a stranger's, hears of nobody.
        expect(world.hosts).to.deep.equal(hosts)
        return answer
      }

      for (const [code, isContract] of [
        [contract, true],
        [delegated, false],
      ] as const)
        it(`is told by the connected wallet, which has the code ${code.slice(0, 8)}`, async () => {
          const wallet = createFakeWallet({ answers: { eth_getCode: code } })
          expect(await ask(wallet.provider)).to.equal(isContract)
          expect(wallet.calls.at(-1)).to.deep.equal(question)
        })

      it('is not asked of a wallet on another network', async () => {
        const wallet = createFakeWallet({ chainId: 10, answers: { eth_getCode: contract } })
        expect(await ask(wallet.provider)).to.equal(undefined)
        expect(wallet.calls.map(({ method }) => method)).to.deep.equal(['eth_chainId'])
      })

      it('is not asked over WalletConnect, where nodes of the page answer in place of the wallet', async () => {
        const wallet = createFakeWallet({ answers: { eth_getCode: contract } })
        expect(await ask({ ...wallet.provider, isWalletConnect: true })).to.equal(undefined)
        expect(wallet.calls).to.deep.equal([])
      })

      it('is not known where the wallet refuses to tell, or is none that has reads', async () => {
        for (const provider of [createFakeWallet().provider, { signTransaction: () => undefined }, undefined])
          expect(await ask(provider)).to.equal(undefined)
      })
    })
})

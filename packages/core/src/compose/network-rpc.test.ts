import { expect } from 'chai'
import { atom } from 'nanostores'
import { rpcTimeoutMs } from '../limits/rpc-limits.js'
import { createNetworkStore } from '../network/network.store.js'
import { initialNetworkState } from '../network/network.state.js'
import type { W3mOptions } from '../options/w3m-options.js'
import { fakeNetwork } from '../testing/fake-networks.js'
import { withFastTimers } from '../testing/fast-timers.js'
import { createNetworkRpc } from './network-rpc.js'

describe('the nodes that are asked to send', () => {
  const page = window as { fetch: typeof fetch }
  const realFetch = page.fetch
  afterEach(() => (page.fetch = realFetch))

  it('are the network’s own where the API does not serve it', async () => {
    const hosts: string[] = []
    page.fetch = (input, init) => {
      const { host } = new URL(String(input))
      hosts.push(host)
      const { id } = JSON.parse(String(init?.body)) as { readonly id: number }
      const reasons = [{ field: 'chainId', description: 'This chain is not served here.' }]
      return Promise.resolve(
        host === 'api.example'
          ? Response.json({ status: 'FAILED', reasons }, { status: 400 })
          : Response.json({ jsonrpc: '2.0', id, result: host }),
      )
    }
    const networks = [fakeNetwork] as const
    const ending = new AbortController()
    const request = createNetworkRpc({
      $options: atom<W3mOptions>({ networks, services: { api: 'https://api.example' } }),
      namespaces: [],
      network: createNetworkStore(initialNetworkState({ networks })),
      signal: ending.signal,
    })(fakeNetwork.caipNetworkId)
    expect([await request({ method: 'eth_gasPrice' }), await request({ method: 'eth_gasPrice' })]).to.deep.equal([
      'one.example',
      'one.example',
    ])
    expect(hosts).to.deep.equal(['api.example', 'one.example', 'one.example'])
    ending.abort()
  })

  it('do not answer in time as no wallet does, of which nobody knows whether it sent something', async () => {
    page.fetch = () => new Promise(() => undefined)
    const networks = [fakeNetwork] as const
    const ending = new AbortController()
    const request = createNetworkRpc({
      $options: atom<W3mOptions>({ networks }),
      namespaces: [],
      network: createNetworkStore(initialNetworkState({ networks })),
      signal: ending.signal,
    })(fakeNetwork.caipNetworkId)
    // It is asked once: what is not known to be a read is not repeated.
    const ask = () => request({ method: 'eth_unheardOf' }).catch((error: unknown) => error)
    expect(await withFastTimers(rpcTimeoutMs, ask)).to.include({
      code: 'HTTP_UNREACHABLE',
      message: 'The server at https://one.example did not answer.',
    })
    ending.abort()
  })
})

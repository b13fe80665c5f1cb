import { expect } from 'chai'
import { nodesOf, type NodeOptions } from './nodes-of.js'
import type { RpcUrl } from './rpc-client.js'

describe('the nodes of a network', () => {
  const cases: readonly (readonly [title: string, options: NodeOptions, nodes: readonly RpcUrl[]])[] = [
    ['are none by default, whatever public ones the network names', {}, []],
    ['are the host’s own', { customRpcUrls: { 'eip155:1': [{ url: 'https://a.example/key' }, { url: 'https://b.example' }] }, services: { rpc: 'https://rpc.example' } }, [{ url: 'https://a.example/key' }, { url: 'https://b.example' }]],
    ['are the proxy that is set', { services: { rpc: 'https://rpc.example/v1' } }, [{ url: 'https://rpc.example/v1?chainId=eip155%3A1', contentType: 'text/plain' }]],
    ['are the proxy of the API', { services: { api: 'https://api.example/' }, projectId: 'p' }, [{ url: 'https://api.example/v1?chainId=eip155%3A1&projectId=p', contentType: 'text/plain' }]],
    ['are the proxy where only another network has its own', { customRpcUrls: { 'eip155:10': [{ url: 'https://a.example' }] }, services: { rpc: 'https://rpc.example' } }, [{ url: 'https://rpc.example/?chainId=eip155%3A1', contentType: 'text/plain' }]],
  ]
  for (const [title, options, nodes] of cases) it(title, () => expect(nodesOf(options, 'eip155:1')).to.deep.equal(nodes))
})

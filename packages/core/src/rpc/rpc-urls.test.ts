import { expect } from 'chai'
import { w3mVersion } from '../api/api-target.js'
import { rpcUrlsOf, type RpcOptions } from './rpc-urls.js'
import type { RpcUrl } from './rpc-client.js'

const sdk = `st=w3m&sv=${w3mVersion}`

describe('the nodes of a network', () => {
  const cases: readonly (readonly [title: string, options: RpcOptions, nodes: readonly RpcUrl[]])[] = [
    ['are none by default, whatever public ones the network names', {}, []],
    [
      'are the host’s own',
      {
        customRpcUrls: { 'eip155:1': [{ url: 'https://a.example/key' }, { url: 'https://b.example' }] },
        services: { rpc: 'https://rpc.example' },
      },
      [{ url: 'https://a.example/key' }, { url: 'https://b.example' }],
    ],
    [
      'are the proxy that is set',
      { services: { rpc: 'https://rpc.example/v1' } },
      [{ url: `https://rpc.example/v1?chainId=eip155%3A1&${sdk}`, contentType: 'text/plain' }],
    ],
    [
      'are the proxy of the API',
      { services: { api: 'https://api.example/' }, projectId: 'p' },
      [{ url: `https://api.example/v1?chainId=eip155%3A1&projectId=p&${sdk}`, contentType: 'text/plain' }],
    ],
    [
      'are a proxy of the incumbent’s, which is told what it knows',
      { services: { rpc: 'https://rpc.walletconnect.org/v1' } },
      [
        {
          url: 'https://rpc.walletconnect.org/v1?chainId=eip155%3A1&st=appkit&sv=html-universal-1.7.8',
          contentType: 'text/plain',
        },
      ],
    ],
    [
      'are the proxy where only another network has its own',
      { customRpcUrls: { 'eip155:10': [{ url: 'https://a.example' }] }, services: { rpc: 'https://rpc.example' } },
      [{ url: `https://rpc.example/?chainId=eip155%3A1&${sdk}`, contentType: 'text/plain' }],
    ],
  ]
  for (const [title, options, nodes] of cases)
    it(title, () => expect(rpcUrlsOf(options, 'eip155:1')).to.deep.equal(nodes))

  const own = 'https://own.example'
  const ownCases: readonly (readonly [title: string, options: RpcOptions, expected: unknown])[] = [
    ['are its own where the host named none', {}, [[own, undefined]]],
    [
      'are its own too where the proxy of the API does not serve it',
      { services: { api: 'https://api.example' } },
      [[`https://api.example/v1?chainId=eip155%3A1&${sdk}`, [own]]],
    ],
    [
      'are a proxy alone that the host named by itself',
      { services: { api: 'https://api.example', rpc: 'https://rpc.example/v1' } },
      [[`https://rpc.example/v1?chainId=eip155%3A1&${sdk}`, undefined]],
    ],
    [
      'are the host’s own alone',
      { customRpcUrls: { 'eip155:1': [{ url: 'https://a.example' }] }, services: { api: 'https://api.example' } },
      [['https://a.example', undefined]],
    ],
  ]
  for (const [title, options, expected] of ownCases)
    it(title, () => {
      const nodes = rpcUrlsOf(options, 'eip155:1', [own])
      expect(nodes.map(({ url, urlsIfUnserved }) => [url, urlsIfUnserved])).to.deep.equal(expected)
    })
})

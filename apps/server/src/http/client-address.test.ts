import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, it } from 'node:test'
import { serve } from '@hono/node-server'
import { expect } from 'chai'
import { Hono } from 'hono'
import { clientAddress } from './client-address.js'

/** What a server that knows these proxies takes for the client's address. */
async function addressSeenBy(proxies: readonly string[], from: string, forwarded?: string): Promise<string> {
  const app = new Hono().get('/', context => context.text(clientAddress(context, proxies)))
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 })
  await once(server, 'listening')
  try {
    return await new Promise((resolve, reject) => {
      const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
      request(
        { host: '127.0.0.1', port: (server.address() as AddressInfo).port, localAddress: from, headers, agent: false },
        response => response.on('data', (chunk: Buffer) => resolve(chunk.toString())),
      )
        .on('error', reject)
        .end()
    })
  } finally {
    server.close()
  }
}

describe("A client's address", () => {
  const cases: readonly (readonly [
    title: string,
    proxies: readonly string[],
    from: string,
    forwarded: string | undefined,
    address: string,
  ])[] = [
    ["is the socket's", [], '127.0.0.9', undefined, '127.0.0.9'],
    ['is not what a header says', [], '127.0.0.9', '203.0.113.7', '127.0.0.9'],
    ['is not what a header says of somebody who is no proxy', ['127.0.0.8'], '127.0.0.9', '203.0.113.7', '127.0.0.9'],
    ['is what a proxy says', ['127.0.0.9'], '127.0.0.9', '203.0.113.7', '203.0.113.7'],
    [
      'is what the proxy added, not what the client claims before it',
      ['127.0.0.9'],
      '127.0.0.9',
      '198.51.100.1, 203.0.113.7',
      '203.0.113.7',
    ],
    [
      'is what the first of several proxies added',
      ['127.0.0.9', '10.0.0.1'],
      '127.0.0.9',
      '198.51.100.1, 203.0.113.7, 10.0.0.1',
      '203.0.113.7',
    ],
    ['is what a proxy says with a port', ['127.0.0.9'], '127.0.0.9', '198.51.100.1, 203.0.113.7:51123', '203.0.113.7'],
    [
      'is what a proxy says with a port, of IPv6',
      ['127.0.0.9'],
      '127.0.0.9',
      '198.51.100.1, [2001:db8::7]:51123',
      '2001:db8::7',
    ],
    [
      "is the proxy's where it does not know, whatever the client claims before that",
      ['127.0.0.9'],
      '127.0.0.9',
      '198.51.100.1, unknown',
      '127.0.0.9',
    ],
    ["is the proxy's where it says nothing", ['127.0.0.9'], '127.0.0.9', undefined, '127.0.0.9'],
    ["is the proxy's where it says no address", ['127.0.0.9'], '127.0.0.9', 'unknown, <b>', '127.0.0.9'],
  ]
  for (const [title, proxies, from, forwarded, address] of cases)
    it(title, async () => void expect(await addressSeenBy(proxies, from, forwarded)).to.equal(address))
})

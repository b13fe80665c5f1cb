import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

export interface ForeignRequest {
  readonly path: string
  readonly query: URLSearchParams
  /** Undefined if the request has no body. */
  readonly body: unknown
  readonly headers: IncomingMessage['headers']
}

/** The ways in which a third-party server can fail. */
export const faults = {
  'never answers': () => undefined,
  'stops in the middle': response => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{"status":')
  },
  'is asked too often': response => response.writeHead(429, { 'retry-after': '7' }).end('{}'),
  'is broken': response => response.writeHead(500).end('{"error":"key=s3cret"}'),
  'is away behind its proxy': response => response.writeHead(502).end('<html>'),
  'does not know the key': response => response.writeHead(401).end('{"message":"s3cret"}'),
  'leads elsewhere': (response, other) => response.writeHead(302, { location: other }).end(),
  'speaks no JSON': response => response.writeHead(200).end('<!doctype html><h1>Hello'),
  'says nothing': response => response.writeHead(200).end(),
  'says null': response => response.writeHead(200).end('null'),
  'says something else': response => response.writeHead(200).end('{"status":"1","result":{"items":7},"items":"x"}'),
  'lists other things': response =>
    response.writeHead(200).end('{"status":"1","message":"OK","result":[1,{}],"items":[1,{}],"x":{"usd":{}},"y":1}'),
  'breaks off': response => {
    response.writeHead(200, { 'content-length': '10000' })
    response.write('{"result":[')
    setTimeout(() => response.destroy(), 20)
  },
  'says too much': response => {
    response.writeHead(200)
    const more = () => {
      while (!response.destroyed && response.write(' '.repeat(65_536)));
      response.once('drain', more)
    }
    more()
  },
  unfolds: response =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(40_000_000, ' '))),
} as const satisfies Readonly<Record<string, (response: ServerResponse, other: string) => unknown>>

export type Fault = keyof typeof faults

/**
 * Starts a small HTTP server in place of a third party's. It answers in the documented form.
 * @param answer returns the body for a request, or undefined for a 404
 */
export async function foreignServer(answer: (request: ForeignRequest) => unknown) {
  const requests: ForeignRequest[] = []
  let fault: Fault | number | undefined
  let otherHostRequests = 0
  /** The target of redirects. It is on this machine, so a redirect must not reach it. */
  const other = createServer((_, response) => {
    otherHostRequests += 1
    response.end('{}')
  })
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://a')
      const text = Buffer.concat(chunks).toString()
      const read = {
        path,
        query,
        body: text === '' ? undefined : (JSON.parse(text) as unknown),
        headers: request.headers,
      }
      requests.push(read)
      if (typeof fault === 'number') return void response.writeHead(fault).end('{"error":"s3cret"}')
      if (fault) return void faults[fault](response, urlOf(other))
      void Promise.resolve(answer(read)).then(body => {
        response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' })
        response.end(JSON.stringify(body ?? { message: 'Not found' }))
      })
    })
  })
  for (const listener of [server, other]) {
    listener.listen(0, '127.0.0.1')
    await once(listener, 'listening')
  }
  return {
    url: urlOf(server),
    requests,
    /** Returns how many requests followed a redirect. */
    otherHostRequests: () => otherHostRequests,
    /** Fails in this way from now on, or answers with this status alone. Undefined ends the fault. */
    become(next: Fault | number | undefined) {
      fault = next
    },
    async close() {
      for (const listener of [server, other]) {
        listener.closeAllConnections()
        await new Promise(resolve => listener.close(resolve))
      }
    },
  }
}

const urlOf = (server: ReturnType<typeof createServer>): string =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`

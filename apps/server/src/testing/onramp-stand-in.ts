import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A provider's API for tests, in the words of the sandbox: what it answers can be changed, and what it was asked is kept. */
export interface OnrampStandIn {
  readonly url: string
  readonly requests: {
    readonly method: string
    readonly path: string
    readonly headers: IncomingMessage['headers']
    readonly body: string
  }[]
  /** Answers by method and path without the query. A number is a status without a body; `undefined` hangs up. */
  readonly answers: Map<string, unknown>
  close(): Promise<void>
}

export const sandboxSecrets = {
  key: 'partner',
  secret: 'a-secret-of-sixteen',
  webhookSecret: 'another-of-sixteen',
}

export const sandboxOptions = {
  payment_currencies: [{ id: 'USD', limits: [{ id: 'card', min: '10.00', max: '7500.00' }] }],
  assets: [
    {
      symbol: 'LUSD',
      name: 'Local Dollar',
      networks: [
        {
          name: 'local-one',
          display_name: 'Local One',
          chain_id: 'eip155:31337',
          contract_address: `0x${'ab'.repeat(20)}`,
        },
      ],
    },
    {
      symbol: 'SOL',
      name: 'Solana',
      networks: [
        {
          name: 'local-solana',
          display_name: 'Local Solana',
          chain_id: `solana:${'1'.repeat(32)}`,
          contract_address: null,
        },
      ],
    },
  ],
}

export const sandboxQuote = {
  quote_id: 'q1',
  total: { amount: '100.00', currency: 'USD' },
  subtotal: { amount: '98.40', currency: 'USD' },
  purchase: { amount: '98.4', currency: 'LUSD' },
  network_fee: { amount: '0.10', currency: 'USD' },
  fee: { amount: '1.50', currency: 'USD' },
  expires_at: '2026-01-01T00:01:00.000Z',
}

export async function startOnrampStandIn(): Promise<OnrampStandIn> {
  const requests: OnrampStandIn['requests'] = []
  const answers = new Map<string, unknown>([
    ['GET /v1/options', sandboxOptions],
    ['POST /v1/quotes', sandboxQuote],
  ])
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => (body += String(chunk)))
    request.on('end', () => {
      const { pathname, search } = new URL(request.url ?? '/', 'http://localhost')
      const method = request.method ?? 'GET'
      requests.push({ method, path: pathname + search, headers: request.headers, body })
      const name = `${method} ${pathname}`
      if (!answers.has(name)) return void response.writeHead(404).end()
      const answer = answers.get(name)
      if (answer === undefined) return void request.socket.destroy()
      if (typeof answer === 'number') return void response.writeHead(answer, { location: 'http://127.0.0.1:1/' }).end()
      response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answers,
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** A webhook as the sandbox sends it. */
export function sandboxWebhook(
  order: Readonly<Record<string, unknown>>,
  { secret = sandboxSecrets.webhookSecret, atMs = Date.now() } = {},
): RequestInit {
  const body = JSON.stringify({ id: 'e1', type: 'order.updated', order })
  const timestamp = String(Math.floor(atMs / 1_000))
  return {
    method: 'POST',
    body,
    headers: {
      'sandbox-timestamp': timestamp,
      'sandbox-signature': createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex'),
    },
  }
}

import { describe, it, mock } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect } from 'chai'
import { Hono } from 'hono'
import { answerFailure } from '../http/failure.js'
import { rpcProxy } from './rpc-proxy.js'

const megabyte = 1_048_576
const caipNetworkId = 'eip155:1'

const app = new Hono<{ Variables: { client: string } }>()
app.use(async (context, next) => {
  context.set('client', context.req.header('x-client') ?? '')
  await next()
})
app.post(
  '/',
  rpcProxy([{ caipNetworkId, rpcUrl: 'https://node.test', methods: new Set(['eth_call']) }], async () => undefined),
)
app.onError((error, context) => answerFailure(context, error))

const begun = new TextEncoder().encode(`{"jsonrpc":"2.0","id":1,"result":"${'a'.repeat(10 * megabyte)}`)

/** A node whose answers have begun with 10 MiB, and end when they are told to. */
function slowNode(): { end(): void } {
  const ends: (() => void)[] = []
  mock.method(globalThis, 'fetch', async (_: unknown, init?: RequestInit) => {
    const answer = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(begun)
        ends.push(() => {
          if (init?.signal?.aborted) return
          controller.enqueue(new TextEncoder().encode('"}'))
          controller.close()
        })
        init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
      },
    })
    return new Response(answer)
  })
  return { end: () => ends.splice(0).forEach(end => end()) }
}

const callRpc = (client: string) =>
  Promise.resolve(
    app.request(`/?chainId=${caipNetworkId}`, {
      method: 'POST',
      headers: { 'x-client': client },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params: [] }),
    }),
  )

async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await nextTurn()
}

const statusesOf = async (answers: readonly Promise<Response>[]) =>
  (await Promise.all(answers)).map(({ status }) => status)

describe('Answers of a node that are on their way', () => {
  it('are 32 MiB of one client at most, and 128 MiB in all: larger ones are refused', async context => {
    context.after(() => mock.restoreAll())
    const node = slowNode()
    // Rounds: what has ended, in whatever way, counts no more.
    for (const clients of [['eve'], ['eve'], Array.from({ length: 5 }, (_, index) => `client ${index}`)]) {
      const responses = clients.flatMap(client => Array.from({ length: 4 }, () => callRpc(client)))
      await settled()
      node.end()
      const statuses = await statusesOf(responses)
      expect(statuses.filter(status => status === 200)).to.have.length(Math.min(3 * clients.length, 12))
      expect(new Set(statuses)).to.deep.equal(new Set([200, 503]))
    }
  })

  it('are refused with how long to wait, and leave those of others alone', async context => {
    context.after(() => mock.restoreAll())
    const node = slowNode()
    const responses = ['ada', 'eve', 'eve', 'eve', 'eve'].map(callRpc)
    await settled()
    node.end()
    const [first, ...others] = await Promise.all(responses)
    expect(first?.status).to.equal(200)
    const refused = others.filter(({ status }) => status === 503)
    expect(refused).to.have.length(1)
    expect(refused[0]?.headers.get('retry-after')).to.equal('1')
    expect(await refused[0]?.text()).to.contain('Too much is asked for at once.')
  })
})

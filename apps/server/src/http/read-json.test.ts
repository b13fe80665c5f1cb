import { describe, it, mock } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect } from 'chai'
import { Hono } from 'hono'
import { answerFailure } from './failure.js'
import { readBytes } from './read-json.js'

const megabyte = 1_048_576

const app = new Hono<{ Variables: { client: string } }>()
app.use(async (context, next) => {
  context.set('client', context.req.header('x-client') ?? '')
  await next()
})
app.post('/', async context => context.text(String((await readBytes(context, megabyte)).length)))
app.onError((error, context) => answerFailure(context, error))

/** A body that has begun, and what comes of it. */
async function begin(bytes: number, client = 'somebody') {
  let end = (): void => undefined
  let status: number | undefined
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new Uint8Array(bytes))
      end = () => controller.close()
    },
  })
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    body,
    headers: { 'x-client': client },
    duplex: 'half',
  }
  const answered = Promise.resolve(app.request('/', init)).then(async answer => {
    status = answer.status
    return { status, headers: answer.headers, text: await answer.text() }
  })
  await settled()
  return { answered, end: () => end(), status: () => status }
}
type Begun = Awaited<ReturnType<typeof begin>>

async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await nextTurn()
}

async function endAll(bodies: readonly Begun[]): Promise<readonly number[]> {
  for (const { status, end } of bodies) if (status() === undefined) end()
  return Promise.all(bodies.map(async ({ answered }) => (await answered).status))
}

describe('Bodies that are on their way', () => {
  it('come in whole within half a minute and what their bytes need, and are refused after it', async context => {
    mock.timers.enable({ apis: ['setTimeout'] })
    context.after(() => mock.timers.reset())
    const [slow, stalled, large] = [await begin(3), await begin(3), await begin(200_000)]
    mock.timers.tick(29_000)
    slow.end()
    expect(await slow.answered).to.include({ status: 200, text: '3' })
    expect(stalled.status()).to.equal(undefined)
    mock.timers.tick(2_000)
    expect((await stalled.answered).status).to.equal(408)
    // 2 KiB a second is what a slow phone has.
    mock.timers.tick(90_000)
    expect(large.status()).to.equal(undefined)
    mock.timers.tick(10_000)
    expect((await large.answered).status).to.equal(408)
  })

  it('are 8 MiB of one client at most: the largest goes, and small ones and those of others come in', async () => {
    const large = await Promise.all(Array.from({ length: 8 }, () => begin(megabyte - 100, 'eve')))
    const small = [await begin(2_000, 'eve'), await begin(megabyte, 'ada')]
    const statuses = await endAll([...large, ...small])
    expect(statuses.slice(-2)).to.deep.equal([200, 200])
    expect(statuses.filter(status => status === 503)).to.have.length(1)
    const [refused] = large.filter(({ status }) => status() === 503)
    expect((await refused?.answered)?.headers.get('retry-after')).to.equal('1')
  })

  it('are 64 MiB in all, also where many clients send them', async () => {
    const large = await Promise.all(
      Array.from({ length: 70 }, (_, index) => begin(megabyte, `client ${Math.floor(index / 7)}`)),
    )
    const small = await begin(2_000, 'ada')
    const statuses = await endAll([...large, small])
    expect(statuses.at(-1)).to.equal(200)
    expect(statuses.filter(status => status === 503)).to.have.length(7)
  })

  it('count no more when they have ended, in whatever way', async () => {
    for (let round = 0; round < 3; round += 1) {
      const bodies = await Promise.all(Array.from({ length: 8 }, () => begin(megabyte - 100, 'eve')))
      expect(await endAll([...bodies, await begin(megabyte + 1, 'eve')])).to.deep.equal([...bodies.map(() => 200), 413])
    }
  })
})

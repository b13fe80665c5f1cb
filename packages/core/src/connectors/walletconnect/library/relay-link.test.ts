import { expect } from 'chai'
import type { W3mError } from '../../../errors/w3m-error.js'
import { createFakeClock } from '../../../testing/fake-clock.js'
import { createFakeRelayer } from '../../../testing/fake-library.js'
import type { RelayRefusal } from './relay-alerts.js'
import { maintainRelayLink } from './relay-link.js'
import type { WakingPage } from './waking-page.js'

const down = new Error('refused')

describe('the link to the relay', () => {
  const start = ({ random = 0, hasKey = true }: { random?: number; hasKey?: boolean } = {}) => {
    const relayer = createFakeRelayer()
    const clock = createFakeClock()
    const refusals: RelayRefusal[] = []
    const times: number[] = []
    const target = new EventTarget()
    const document = new EventTarget() as EventTarget & { visibilityState: string }
    document.visibilityState = 'visible'
    let listening = 0
    const page = {
      navigator: { onLine: true as boolean },
      document,
      addEventListener(type: string, listener: () => void) {
        listening++
        target.addEventListener(type, listener)
      },
      removeEventListener(type: string, listener: () => void) {
        listening--
        target.removeEventListener(type, listener)
      },
    } satisfies WakingPage
    const link = maintainRelayLink({
      relayer,
      relayUrl: 'wss://relay.example/x',
      hasKey,
      page,
      clock,
      random: () => random,
      refused: refusal => refusals.push(refusal),
      onRelayTime: timeMs => times.push(timeMs),
    })
    const wake = (type: string) => (type === 'visibilitychange' ? document : target).dispatchEvent(new Event(type))
    return { relayer, clock, refusals, times, page, link, wake, listening: () => listening }
  }
  const codeOf = (promise: Promise<unknown>) => promise.then(() => 'resolved').catch((error: W3mError) => error.code)

  it("takes the place of the library's own listeners", async () => {
    const { relayer } = start()
    expect(await codeOf(relayer.registerEventListeners())).to.equal('resolved')
  })

  it('is dialled by a browser that says it is offline: the relay may be on its own machine', async () => {
    const { relayer, page } = start()
    page.navigator.onLine = false
    expect(await codeOf(relayer.confirmOnlineStateOrThrow())).to.equal('resolved')
    await relayer.connect()
    expect([relayer.dials, relayer.connected]).to.deep.equal([1, true])
  })

  it('is dialled when somebody needs it', async () => {
    const { relayer } = start()
    await relayer.connect()
    expect([relayer.dials, relayer.connected]).to.deep.equal([1, true])
  })

  it('is dialled again at 0, 1, 2, 4, 8, 16, 30, 30 s while a session lives', async () => {
    const { relayer, clock } = start()
    relayer.changeTopics('session')
    await relayer.connect()
    await clock.advance(6_000)
    relayer.failure = down
    const times: number[] = []
    let dials = relayer.dials
    const began = clock.now()
    relayer.drop()
    for (let second = 0; second < 100; second++) {
      await clock.advance(second === 0 ? 0 : 1_000)
      if (relayer.dials > dials) times.push((clock.now() - began) / 1_000)
      dials = relayer.dials
    }
    expect(times).to.deep.equal([0, 1, 3, 7, 15, 31, 61, 91])
  })

  it('scatters its waits', async () => {
    const { relayer, clock } = start({ random: 0.999 })
    relayer.changeTopics('session')
    await relayer.connect()
    await clock.advance(6_000)
    relayer.failure = down
    relayer.drop()
    await clock.advance(600)
    expect(relayer.dials).to.equal(3)
  })

  it('does not dial a relay that hangs up at once over and over', async () => {
    const { relayer, clock } = start()
    relayer.changeTopics('session')
    await relayer.connect()
    for (let count = 0; count < 50; count++) {
      relayer.drop()
      await clock.advance(100)
    }
    expect(relayer.dials).to.be.below(6)
  })

  it('is not dialled again where nothing lives', async () => {
    const { relayer, clock } = start()
    await relayer.connect()
    relayer.drop()
    await clock.advance(60_000)
    expect(relayer.dials).to.equal(1)
    expect(clock.waiting).to.equal(0)
  })

  for (const type of ['online', 'focus', 'pageshow', 'visibilitychange']) {
    it(`is dialled at once by ${type}`, async () => {
      const { relayer, clock, wake } = start()
      relayer.changeTopics('session')
      await relayer.connect()
      await clock.advance(6_000)
      relayer.failure = down
      relayer.drop()
      await clock.advance(40_000)
      const { dials } = relayer
      relayer.failure = undefined
      wake(type)
      await clock.advance(0)
      expect(relayer.dials).to.equal(dials + 1)
      expect(relayer.connected).to.equal(true)
    })
  }

  it('waits while the page is hidden or offline', async () => {
    for (const sleep of ['hidden', 'offline'] as const) {
      const { relayer, clock, page, wake } = start()
      relayer.changeTopics('session')
      await relayer.connect()
      await clock.advance(6_000)
      if (sleep === 'hidden') page.document.visibilityState = 'hidden'
      else page.navigator.onLine = false
      relayer.drop()
      await clock.advance(600_000)
      expect(relayer.dials, sleep).to.equal(1)
      page.document.visibilityState = 'visible'
      page.navigator.onLine = true
      wake(sleep === 'hidden' ? 'visibilitychange' : 'online')
      await clock.advance(0)
      expect(relayer.dials, sleep).to.equal(2)
    }
  })

  it('asks a socket that looks open whether it is, and dials where it is silent', async () => {
    const { relayer, clock, wake } = start()
    relayer.changeTopics('session')
    await relayer.connect()
    wake('focus')
    await clock.advance(0)
    expect(relayer.asked).to.deep.equal(['irn_batchSubscribe'])
    wake('focus')
    await clock.advance(0)
    expect(relayer.asked, 'asked too often').to.have.length(1)
    expect(relayer.dials).to.equal(1)
    await clock.advance(10_000)
    relayer.failure = 'hangs'
    wake('focus')
    await clock.advance(4_999)
    relayer.failure = undefined
    expect(relayer.dials).to.equal(1)
    await clock.advance(1)
    expect(relayer.dials).to.equal(2)
  })

  it('dials once for a socket that was silent, whoever wants one meanwhile: no failure comes after a success', async () => {
    const { relayer, clock, wake } = start()
    relayer.changeTopics('session')
    await relayer.connect()
    const acts: string[] = []
    Object.assign(relayer.subscriber, {
      start: () => Promise.resolve(void acts.push('start')),
      stop: () => Promise.resolve(void acts.push('stop')),
    })
    relayer.failure = 'hangs'
    wake('focus')
    await clock.advance(5_000)
    relayer.failure = undefined
    wake('online')
    void relayer.connect()
    await clock.advance(9_999)
    expect(relayer.dials).to.equal(2)
    await clock.advance(31_000)
    expect([relayer.dials, relayer.connected, acts]).to.deep.equal([3, true, ['stop', 'stop', 'start']])
  })

  it('does not hang up the next socket where the one that was asked was lost before it answered', async () => {
    const { relayer, clock, wake } = start()
    relayer.changeTopics('session')
    await relayer.connect()
    await clock.advance(6_000)
    relayer.failure = 'hangs'
    wake('focus')
    await clock.advance(0)
    relayer.failure = undefined
    relayer.drop()
    await clock.advance(10_000)
    expect([relayer.dials, relayer.connected]).to.deep.equal([2, true])
  })

  it('hangs up a socket that opens after it was given up', async () => {
    const { relayer, clock } = start()
    relayer.changeTopics('session')
    let open!: () => void
    let closed = 0
    const { createProvider } = relayer
    const late = {
      connect: () => new Promise<void>(resolve => (open = resolve)),
      connection: { socket: { close: () => closed++ }, onPayload: () => undefined },
    }
    relayer.createProvider = () => Promise.resolve(void Object.assign(relayer, { provider: late }))
    void relayer.connect().catch(() => undefined)
    await clock.advance(0)
    relayer.createProvider = createProvider
    await clock.advance(41_000)
    expect([relayer.connected, closed]).to.deep.equal([true, 0])
    open()
    await clock.advance(0)
    expect([relayer.connected, closed]).to.deep.equal([true, 1])
  })

  it('gives who waits an error after ten seconds, and goes on for what lives', async () => {
    const { relayer, clock } = start()
    relayer.failure = 'hangs'
    const waited = codeOf(relayer.connect())
    await clock.advance(10_000)
    expect(await waited).to.equal('RELAY_UNREACHABLE')
  })

  it('gives up what was asked on a socket that is gone', async () => {
    const { relayer, clock } = start()
    await relayer.connect()
    relayer.failure = 'hangs'
    const pending = codeOf(relayer.request({ method: 'irn_publish', params: {} }))
    await clock.advance(0)
    relayer.drop()
    expect(await pending).to.equal('RELAY_UNREACHABLE')
    expect(relayer.listenerCount()).to.equal(5)
  })

  it('publishes again what could not be published, and no failure goes unheard', async () => {
    const { relayer, clock } = start()
    relayer.failure = down
    relayer.publisher.queue.set('1', { request: { method: 'irn_publish', params: {} }, attempt: 1 })
    relayer.publisher.checkQueue()
    await clock.advance(10_000)
    expect(relayer.publisher.queue.get('1')!.attempt).to.equal(2)
  })

  for (const [text, code] of [
    [
      'WebSocket connection closed abnormally with code: 3000 (Unauthorized: origin not allowed)',
      'RELAY_ORIGIN_NOT_ALLOWED',
    ],
    [
      'WebSocket connection closed abnormally with code: 3000 (JWT validation error: JWT Token is not yet valid)',
      'RELAY_SESSION_EXPIRED',
    ],
    ['WebSocket connection closed abnormally with code: 3000 (Unauthorized: invalid key)', 'RELAY_KEY_INVALID'],
    ['WebSocket connection closed abnormally with code: 3000 (Unauthorized: invalid key)', 'RELAY_KEY_MISSING'],
  ] as const) {
    it(`tells ${code}, and dials no more until somebody asks`, async () => {
      const { relayer, clock, refusals } = start({ hasKey: code !== 'RELAY_KEY_MISSING' })
      relayer.changeTopics('pairing')
      await relayer.connect()
      relayer.drop(new Error(text))
      await clock.advance(120_000)
      expect(refusals.map(({ error }) => error.code)).to.deep.equal([code])
      expect(relayer.dials).to.equal(1)
      await relayer.connect()
      expect(relayer.dials).to.equal(2)
    })
  }

  it('takes any other error for one that passes', async () => {
    const { relayer, clock, refusals } = start()
    relayer.changeTopics('session')
    await relayer.connect()
    await clock.advance(6_000)
    relayer.drop(new Error('WebSocket connection closed abnormally with code: 3000 (Restarting)'))
    await clock.advance(0)
    expect(refusals).to.deep.equal([])
    expect(relayer.dials).to.equal(2)
  })

  it('listens to the page only while a session or a pairing lives, and then hangs up', async () => {
    const { relayer, clock, listening } = start()
    expect(listening()).to.equal(0)
    await relayer.connect()
    relayer.changeTopics('pairing')
    expect(listening()).to.equal(3)
    relayer.changeTopics()
    await clock.advance(0)
    expect([listening(), relayer.connected]).to.deep.equal([0, false])
  })

  it('lets nothing through to the library that it cannot read', async () => {
    const { relayer } = start()
    await relayer.connect()
    const delivered = JSON.stringify({
      id: 1,
      method: 'irn_subscription',
      params: { id: 'x', data: { topic: 't', message: 'm' } },
    })
    const answer = JSON.stringify({ id: '2', result: true })
    const refusal = JSON.stringify({ id: 3, error: { code: 1, message: 'no' } })
    const malformed = [
      '',
      '{',
      'null',
      '1',
      '[]',
      '"text"',
      '{}',
      '{"id":1}',
      '{"result":1}',
      '{"id":1,"error":null}',
      '{"id":1,"method":"irn_subscription","params":null}',
      '{"id":1,"method":"irn_subscription","params":{"data":{"topic":"t"}}}',
      '{"id":1,"method":7,"params":{}}',
    ]
    for (const data of [...malformed, delivered, answer, refusal, undefined, new ArrayBuffer(1)])
      relayer.provider.connection!.onPayload({ data })
    expect(relayer.received).to.deep.equal([delivered, answer, refusal])
  })

  it('hears what time it is by the relay', async () => {
    const { relayer, times } = start()
    await relayer.connect()
    for (const time of [',"time":1790000000000', '', ',"time":"soon"'])
      relayer.provider.connection!.onPayload({ data: `{"id":1,"jsonrpc":"2.0","result":true${time}}` })
    relayer.provider.connection!.onPayload({ data: '{"time":5}' })
    expect(times).to.deep.equal([1_790_000_000_000])
    expect(relayer.received).to.have.length(3)
  })

  it('gives everything back', async () => {
    const { relayer, clock, link, listening } = start()
    relayer.changeTopics('session')
    await relayer.connect()
    relayer.failure = down
    relayer.drop()
    await clock.advance(10_000)
    await link.stop()
    await clock.advance(0)
    expect([listening(), relayer.listenerCount(), clock.waiting, relayer.connected]).to.deep.equal([0, 0, 0, false])
  })
})

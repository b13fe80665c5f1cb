import { expect } from 'chai'
import { operationError } from '../errors/operation-error.js'
import { timerMaxMs } from '../limits/sign-in-limits.js'
import { sessionOn, SignInFixture } from '../testing/sign-in-fixture.js'

describe('A session that ends while the page is open', () => {
  const stage = new SignInFixture()
  const { now } = Date
  const { setTimeout: realSetTimeout, clearTimeout: realClearTimeout } = window
  afterEach(() => {
    stage.end()
    Object.assign(window, { setTimeout: realSetTimeout, clearTimeout: realClearTimeout })
    Date.now = now
  })

  const endingIn = (ms: number) => {
    const session = sessionOn('eip155:1')
    return { ...session, data: { ...session.data, expirationTime: new Date(Date.now() + ms).toISOString() } }
  }
  /** The stage's host believes everyone: like the one that comes along, it gives no session that has ended. */
  const start = async (ms: number, required: boolean) => {
    await stage.start({ required, sessions: [endingIn(ms)] })
    const { getSessions } = stage.config
    stage.config.getSessions = async (...args) =>
      (await getSessions(...args)).filter(({ data }) => Date.parse(data.expirationTime!) >= Date.now())
    // What connecting does last is to close the modal.
    await stage.w3m.open()
    await stage.connect()
    await stage.phase('signedIn')
  }
  /** Holds the timers of sessions, which are longer than all others. */
  function holdLongTimers() {
    const held = new Map<number, { readonly callback: () => void; readonly ms: number }>()
    let last = 1e9
    window.setTimeout = ((callback: () => void, ms = 0) => {
      if (ms < 600_000) return realSetTimeout(callback, ms)
      held.set(++last, { callback, ms })
      return last
    }) as typeof setTimeout
    window.clearTimeout = ((id: number) => {
      if (!held.delete(id)) realClearTimeout(id)
    }) as typeof clearTimeout
    return {
      parts: () => [...held.values()].map(({ ms }) => ms),
      /** So late it is now; nothing went off meanwhile. */
      sleep: (ms: number) => void (Date.now = () => now() + ms),
      goOff() {
        const acts = [...held.values()].map(({ callback }) => callback)
        held.clear()
        for (const callback of acts) callback()
      },
    }
  }

  for (const required of [true, false]) {
    it(`asks again by itself, as after a reload, where signing in is ${required ? 'required' : 'optional'}`, async () => {
      const timers = holdLongTimers()
      await start(3_600_000, required)
      await stage.closed()
      timers.sleep(3_600_500)
      timers.goOff()
      await stage.phase('asking')
      expect(stage.isOpen).to.equal(true)
      expect(stage.view).to.equal('SIWXSignMessage')
      expect(stage.w3m.getAccount().isConnected).to.equal(true)
    })
  }

  it('lets whoever signed in in another tab meanwhile go on', async () => {
    const timers = holdLongTimers()
    await start(3_600_000, true)
    await stage.closed()
    stage.config.sessions.push(endingIn(7_200_000))
    timers.sleep(3_600_500)
    timers.goOff()
    await stage.phase('checking')
    await stage.phase('signedIn')
    expect(stage.isOpen).to.equal(false)
    expect(timers.parts()).to.have.length(1)
  })

  it('asks whoever had it again where the sessions cannot be read', async () => {
    const timers = holdLongTimers()
    await start(3_600_000, true)
    await stage.closed()
    stage.config.getSessions = () =>
      Promise.reject(operationError('HTTP_UNREACHABLE', { origin: 'https://sign-in.example' }))
    timers.sleep(3_600_500)
    timers.goOff()
    await stage.phase('asking')
    expect(stage.view).to.equal('SIWXSignMessage')
    expect(stage.w3m.getAccount().isConnected).to.equal(true)
    expect(stage.w3m.notices.$state.get().notice).to.equal(undefined)
  })

  const busy: readonly (readonly [what: string, go: () => Promise<void>])[] = [
    ['approves a request', () => stage.w3m.open({ view: 'ApproveTransaction' })],
    [
      'connects a wallet',
      async () => {
        await stage.w3m.open({ view: 'ConnectWallets' })
        stage.w3m.router.push('ConnectingExternal', { connectorId: 'other.wallet' })
      },
    ],
  ]
  for (const [what, navigate] of busy) {
    it(`lets a visitor who ${what} come to the end of that`, async () => {
      const timers = holdLongTimers()
      await start(3_600_000, true)
      await stage.closed()
      await navigate()
      const { view } = stage
      timers.sleep(3_600_500)
      timers.goOff()
      expect([stage.view, stage.flow.$state.get().phase]).to.deep.equal([view, 'signedIn'])
      await stage.w3m.close()
      await stage.phase('asking')
      expect([stage.view, stage.isOpen]).to.deep.equal(['SIWXSignMessage', true])
    })

    it(`lets a visitor who ${what} meanwhile come to the end of that where the answer of the site takes a while`, async () => {
      const timers = holdLongTimers()
      await start(3_600_000, true)
      await stage.closed()
      let answer!: () => void
      stage.config.getSessions = () => new Promise(resolve => (answer = () => resolve([])))
      timers.sleep(3_600_500)
      timers.goOff()
      await stage.phase('checking')
      await navigate()
      const { view } = stage
      answer()
      await stage.phase('signedIn')
      expect(stage.view).to.equal(view)
      stage.w3m.router.reset('Account')
      await stage.phase('checking')
      answer()
      await stage.phase('asking')
      expect(stage.view).to.equal('SIWXSignMessage')
    })
  }

  it('is not looked at where the page opens what the visitor is to approve and the timer is late', async () => {
    const timers = holdLongTimers()
    await start(3_600_000, true)
    await stage.closed()
    timers.sleep(3_700_000)
    await stage.w3m.open({ view: 'ApproveTransaction' })
    expect([stage.view, stage.flow.$state.get().phase]).to.deep.equal(['ApproveTransaction', 'signedIn'])
    stage.w3m.router.reset('Account')
    await stage.phase('asking')
  })

  it('is noticed when the modal opens where the timer is late, as after a sleep', async () => {
    const timers = holdLongTimers()
    await start(3_600_000, true)
    await stage.closed()
    timers.sleep(3_700_000)
    await stage.w3m.open()
    await stage.phase('asking')
    expect(stage.view).to.equal('SIWXSignMessage')
  })

  it('is waited for in parts where it ends later than a timer can be set, and by nobody once the instance is gone', async () => {
    const timers = holdLongTimers()
    await start(timerMaxMs + 5_000_000, true)
    await stage.closed()
    expect(timers.parts()).to.deep.equal([timerMaxMs])
    timers.sleep(timerMaxMs)
    timers.goOff()
    expect(stage.flow.$state.get().phase).to.equal('signedIn')
    expect(timers.parts()[0]).to.be.within(4_900_000, 5_000_001)
    stage.w3m.destroy()
    expect(timers.parts()).to.deep.equal([])
  })

  it('is taken as it is where the host gives it although it has ended', async () => {
    const timers = holdLongTimers()
    await stage.start({ required: true, sessions: [endingIn(-1_000)] })
    await stage.connect()
    await stage.phase('signedIn')
    await stage.w3m.open()
    expect([stage.view, timers.parts()]).to.deep.equal(['Account', []])
  })
})

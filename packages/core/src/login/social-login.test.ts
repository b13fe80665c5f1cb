import { expect } from 'chai'
import { snapshotAccount } from '../account/account.state.js'
import { loginKeys } from '../storage/login-keys.js'
import { createMemoryStorage } from '../storage/memory-storage.js'
import { createFakeClock } from '../testing/fake-clock.js'
import { createLoginFixture, type LoginFixture } from '../testing/login-fixture.js'
import { until } from '../testing/until.js'

/** A popup as the page that opened it sees it. */
const fakePopup = () => ({
  closed: false,
  location: { href: '' },
  close() {
    this.closed = true
  },
})

describe('logging in by a social account', () => {
  let stage: LoginFixture
  let popup: ReturnType<typeof fakePopup> | null
  let opened: number
  const { open } = window

  const start = async (...args: Parameters<typeof createLoginFixture>) => {
    stage = createLoginFixture(...args)
    await stage.modal.open()
  }
  const phase = (expected: string) => until(stage.store.$state, state => state.phase === expected)
  const sent = () =>
    until(
      stage.frame.$requestedMethod,
      () => popup !== null && stage.frame.count('GET_SOCIAL_REDIRECT_URI') === 1,
    ).then(() => new Promise(resolve => setTimeout(resolve)))
  const connected = () => until(stage.account.$state, state => state.eip155?.status === 'connected')
  const postMessage = (origin: string, data: unknown, source: unknown = popup) => {
    const event = new MessageEvent('message', { origin, data })
    Object.defineProperty(event, 'source', { value: source })
    window.dispatchEvent(event)
  }

  beforeEach(() => {
    popup = fakePopup()
    opened = 0
    window.open = () => (opened++, popup as unknown as Window | null)
  })
  afterEach(() => {
    window.open = open
    stage.end()
  })

  it('opens the window in the click, sends it to the provider, and takes its word', async () => {
    await start()
    stage.store.startSocial('google')
    expect(opened).to.equal(1)
    expect(stage.view()).to.equal('ConnectingSocial')
    await sent()
    expect(popup!.location.href).to.equal('https://provider.example/google')
    postMessage('https://frame.example', { resultUri: 'https://frame.example/result#1.2' })
    await connected()
    expect(popup!.closed).to.equal(true)
    expect(stage.frame.asked.find(({ name }) => name === 'CONNECT_SOCIAL')!.payload).to.deep.equal({
      uri: 'https://frame.example/result#1.2',
    })
    expect(stage.store.$user.get()).to.deep.include({ authProvider: 'google' })
    expect(stage.storage.get(loginKeys.social)).to.equal('google')
    await phase('idle')
    expect(snapshotAccount(stage.account.$state.get(), 'eip155')).to.include({ socialProvider: 'google' })
    expect(stage.tracked).to.include.members([
      'SOCIAL_LOGIN_STARTED',
      'SOCIAL_LOGIN_REQUEST_USER_DATA',
      'SOCIAL_LOGIN_SUCCESS',
    ])
    expect(stage.methods).to.deep.equal(['social'])
  })

  it('closes the window and leads back to where it began when the host ends it', async () => {
    await start()
    const controller = new AbortController()
    const outcome = stage.connection
      .connect({ signal: controller.signal })
      .catch((error: { readonly code: unknown }) => error.code)
    stage.router.push('ConnectSocials')
    stage.store.startSocial('google')
    await sent()
    expect(stage.view()).to.equal('ConnectingSocial')
    controller.abort()
    expect(await outcome).to.equal('ABORTED')
    await phase('idle')
    expect([stage.view(), popup!.closed]).to.deep.equal(['ConnectSocials', true])
  })

  describe('whose window the visitor closes', () => {
    let clock: ReturnType<typeof createFakeClock>
    const { hasFocus } = document
    /** As far as the provider's window, over the view of all of them. */
    const startAtProvider = async (flags: NonNullable<Parameters<typeof createLoginFixture>[0]>['flags'] = {}) => {
      clock = createFakeClock()
      await start({ clock, flags })
      stage.router.push('ConnectSocials')
      stage.store.startSocial('google')
      await sent()
      await clock.advance(5_000)
    }
    beforeEach(() => {
      // Who closes a window is back on the page.
      document.hasFocus = () => true
    })
    afterEach(() => {
      document.hasFocus = hasFocus
    })

    it('leads back to where it began, says nothing, and another login works', async () => {
      await startAtProvider()
      expect([popup!.location.href, stage.view()]).to.deep.equal([
        'https://provider.example/google',
        'ConnectingSocial',
      ])
      popup!.closed = true
      await clock.advance(1_000)
      expect([stage.store.$state.get().phase, stage.view(), stage.modal.$state.get().open]).to.deep.equal([
        'idle',
        'ConnectSocials',
        true,
      ])
      expect([stage.notices.$state.get().notice, stage.alerts, stage.connection.$state.get().phase]).to.deep.equal([
        undefined,
        [],
        'idle',
      ])
      expect(stage.tracked.filter(name => name.startsWith('SOCIAL_'))).to.deep.equal([
        'SOCIAL_LOGIN_STARTED',
        'SOCIAL_LOGIN_CANCELED',
      ])
      expect(stage.frame.count('CONNECT_SOCIAL')).to.equal(0)

      popup = fakePopup()
      stage.store.startSocial('github')
      await until(stage.frame.$requestedMethod, () => stage.frame.count('GET_SOCIAL_REDIRECT_URI') === 2)
      postMessage('https://frame.example', { resultUri: 'https://frame.example/result#1.2' })
      await connected()
      expect(stage.store.$user.get()).to.deep.include({ authProvider: 'github' })
    })

    it('leads back though the provider’s address is not known yet, which opens nothing any more', async () => {
      await startAtProvider({ hangs: new Set(['GET_SOCIAL_REDIRECT_URI']) })
      popup!.closed = true
      await clock.advance(1_000)
      stage.frame.release('GET_SOCIAL_REDIRECT_URI')
      await clock.advance(1_000)
      expect([stage.store.$state.get().phase, stage.view(), popup!.location.href]).to.deep.equal([
        'idle',
        'ConnectSocials',
        '',
      ])
      expect(stage.tracked).to.include('SOCIAL_LOGIN_CANCELED').and.not.include('SOCIAL_LOGIN_ERROR')
    })

    it('leads back from what the frame asks meanwhile too', async () => {
      await startAtProvider({ hangs: new Set(['GET_SOCIAL_REDIRECT_URI']) })
      stage.frame.show(true, 300, 'recovery')
      expect(stage.view()).to.equal('ApproveTransaction')
      popup!.closed = true
      await clock.advance(1_000)
      expect([stage.store.$state.get().phase, stage.view()]).to.deep.equal(['idle', 'ConnectSocials'])
    })
  })

  it('does not listen to others, and goes back where the window itself speaks for another origin', async () => {
    await start()
    stage.store.startSocial('github')
    await sent()
    postMessage('https://evil.example', { resultUri: 'https://evil.example/' }, window)
    expect(stage.store.$state.get().phase).to.equal('social')
    postMessage('https://evil.example', { resultUri: 'https://evil.example/' })
    expect(stage.store.$state.get().phase).to.equal('idle')
    expect(stage.view()).to.equal('Connect')
    expect(stage.notices.$state.get().notice!.text).to.equal('notice.untrusted-origin')
    expect(stage.frame.count('CONNECT_SOCIAL')).to.equal(0)
  })

  it('offers a link where the browser blocks the window', async () => {
    popup = null
    await start()
    stage.store.startSocial('x')
    await until(stage.store.$state, state => state.phase === 'social' && state.url !== undefined)
    popup = fakePopup()
    expect(stage.store.openPopup()).to.equal(true)
    expect(popup.location.href).to.equal('https://provider.example/x')
    expect(stage.store.$state.get()).to.deep.equal({ phase: 'social', provider: 'x' })
    postMessage('https://frame.example', { resultUri: 'https://frame.example/result#1.2' })
    await connected()
  })

  it('leaves it to the link where no script opens a window, and waits for what comes of it', async () => {
    popup = null
    await start()
    stage.frame.flags.hangs.add('CONNECT_SOCIAL')
    stage.store.startSocial('x')
    await until(stage.store.$state, state => state.phase === 'social' && state.url !== undefined)
    expect([stage.store.openPopup(), stage.store.openPopup(), opened]).to.deep.equal([false, false, 2])
    await until(stage.frame.$requestedMethod, () => stage.frame.count('CONNECT_SOCIAL') === 1)
    expect(stage.store.$state.get()).to.deep.equal({
      phase: 'social',
      provider: 'x',
      url: 'https://provider.example/x',
    })
    expect(stage.frame.asked.at(-1)!.payload).to.deep.equal({ uri: 'https://provider.example/x' })
    stage.frame.release('CONNECT_SOCIAL')
    await connected()
    expect(stage.store.$user.get()).to.deep.include({ authProvider: 'x' })
  })

  it('asks on for a window that is heard of by the server alone, until somebody speaks there', async () => {
    popup = null
    await start()
    stage.frame.flags.failures.set('CONNECT_SOCIAL', { code: 'REQUEST_TIMEOUT' })
    stage.frame.flags.hangs.add('CONNECT_SOCIAL')
    stage.store.startSocial('x')
    await until(stage.store.$state, state => state.phase === 'social' && state.url !== undefined)
    stage.store.openPopup()
    await until(stage.frame.$requestedMethod, () => stage.frame.count('CONNECT_SOCIAL') === 1)
    stage.frame.releaseOnce('CONNECT_SOCIAL')
    await until(stage.frame.$requestedMethod, () => stage.frame.count('CONNECT_SOCIAL') === 2)
    stage.frame.flags.failures.clear()
    stage.frame.release('CONNECT_SOCIAL')
    await connected()
    expect(stage.alerts).to.deep.equal([])
  })

  it('says that it was refused where the window tells so', async () => {
    await start()
    stage.frame.flags.failures.set('CONNECT_SOCIAL', { code: 'LOGIN_REFUSED' })
    stage.store.startSocial('google')
    await sent()
    postMessage('https://frame.example', { resultUri: 'https://frame.example/result#1.2' })
    await phase('failed')
    expect(stage.store.$state.get()).to.have.nested.property('error.code', 'LOGIN_REFUSED')
    expect([popup!.closed, stage.view()]).to.deep.equal([true, 'ConnectingSocial'])
  })

  it('leaves what is known of a held log-in as it is where another one is refused or left', async () => {
    const storage = createMemoryStorage()
    const known = [
      [loginKeys.used, 'true'],
      [loginKeys.social, 'google'],
      [loginKeys.username, 'Ada'],
    ] as const
    for (const [key, value] of known) storage.set(key, value)
    const stored = () => known.map(([key]) => [key, storage.get(key)])
    await start({ storage })
    stage.frame.flags.failures.set('CONNECT_SOCIAL', { code: 'LOGIN_REFUSED' })
    stage.store.startSocial('github')
    await sent()
    postMessage('https://frame.example', { resultUri: 'https://frame.example/result#1.2' })
    await phase('failed')
    expect(stored()).to.deep.equal(known)
    stage.store.submitEmail('bob@example.com')
    await phase('code')
    await stage.modal.close()
    await phase('idle')
    expect(stored()).to.deep.equal(known)
  })

  for (const uri of ['javascript:alert(1)', 'data:text/html,x', 'blob:https://x.example/1']) {
    it(`opens nothing at ${uri}`, async () => {
      await start()
      stage.frame.flags.answers.set('GET_SOCIAL_REDIRECT_URI', { uri })
      stage.store.startSocial('google')
      await phase('failed')
      expect(popup!.location.href).to.equal('')
      expect(popup!.closed).to.equal(true)
    })
  }

  it('closes the window with the modal', async () => {
    await start()
    stage.store.startSocial('google')
    await sent()
    await stage.modal.close()
    await phase('idle')
    expect(popup!.closed).to.equal(true)
  })

  it('shows Farcaster’s code, and connects when the phone approved', async () => {
    await start()
    stage.frame.flags.hangs.add('CONNECT_FARCASTER')
    stage.store.startSocial('farcaster')
    await until(stage.store.$state, state => state.phase === 'farcaster' && state.url !== undefined)
    expect([stage.view(), opened]).to.deep.equal(['ConnectingFarcaster', 0])
    stage.frame.release('CONNECT_FARCASTER')
    await connected()
    expect(stage.store.$user.get()).to.deep.include({ authProvider: 'farcaster', user: { username: 'ada.eth' } })
    expect(stage.frame.reloads).to.equal(0)
  })

  it('loads the frame anew when the visitor leaves Farcaster’s code', async () => {
    await start()
    stage.frame.flags.hangs.add('CONNECT_FARCASTER')
    stage.store.startSocial('farcaster')
    await until(stage.frame.$requestedMethod, () => stage.frame.count('CONNECT_FARCASTER') === 1)
    stage.router.back()
    expect([stage.frame.reloads, stage.store.$state.get().phase]).to.deep.equal([1, 'idle'])
    expect(stage.frame.asked.slice(-2).map(({ name }) => name)).to.deep.equal(['SYNC_DAPP_DATA', 'SYNC_THEME'])
  })
})

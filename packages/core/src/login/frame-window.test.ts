import { expect } from 'chai'
import type { Eip1193Provider } from '../namespaces/eip155/eip1193.js'
import { fakeAddress } from '../testing/fake-wallet.js'
import { createLoginFixture, type LoginFixture } from '../testing/login-fixture.js'
import { until } from '../testing/until.js'

describe('a login where the secure frame is kept out of the page', () => {
  let stage: LoginFixture
  const phase = (expected: string) => until(stage.store.$state, state => state.phase === expected)
  const connected = () => until(stage.account.$state, state => state.eip155?.status === 'connected')
  const nextTask = () => new Promise(resolve => setTimeout(resolve))
  /** As far as the frame that does not come. */
  const fail = async () => {
    stage = createLoginFixture()
    stage.frame.flags.failures.set('CONNECT_EMAIL', { code: 'FRAME_UNAVAILABLE' })
    await stage.modal.open()
    stage.store.submitEmail('ada@example.com')
    await phase('failed')
    stage.frame.tellWindow({ phase: 'offered' })
  }
  afterEach(() => stage.end())

  it('goes on in a window with the mail that was asked for', async () => {
    await fail()
    expect(stage.store.$window.get()).to.deep.equal({ phase: 'offered' })
    expect(stage.store.openWindow()).to.equal(true)
    await phase('code')
    expect(
      stage.frame.asked.filter(({ name }) => name === 'CONNECT_EMAIL').map(({ payload }) => payload),
    ).to.deep.equal([{ email: 'ada@example.com' }, { email: 'ada@example.com' }])
    expect(stage.store.$window.get()).to.deep.equal({ phase: 'open' })
    expect(stage.store.$frame.get()).to.deep.equal({ element: undefined, isShown: false, height: 0 })
    stage.store.submitCode('123456')
    await connected()
    await phase('idle')
  })

  it('tells the window how the page looks', async () => {
    await fail()
    const before = stage.frame.count('SYNC_THEME')
    stage.store.openWindow()
    expect(stage.frame.count('SYNC_THEME')).to.equal(before + 1)
    stage.store.openWindow()
    expect(stage.frame.count('SYNC_THEME')).to.equal(before + 1)
  })

  it('is through with a code that was typed in the window', async () => {
    await fail()
    stage.store.openWindow()
    await phase('code')
    stage.frame.flags.email = 'ada@example.com'
    stage.frame.pushSession()
    await connected()
    expect(stage.frame.count('CONNECT_OTP')).to.equal(0)
    expect(stage.tracked).to.include('EMAIL_VERIFICATION_CODE_PASS')
  })

  it('believes the window no login that is none', async () => {
    await fail()
    stage.store.openWindow()
    await phase('code')
    stage.frame.pushSession()
    await until(stage.frame.$requestedMethod, () => stage.frame.count('IS_CONNECTED') === 1)
    await nextTask()
    expect(stage.store.$state.get().phase).to.equal('code')
    expect(stage.account.$state.get().eip155?.status).not.to.equal('connected')
  })

  it('takes what is known anew of whoever was in before for no login', async () => {
    await fail()
    stage.store.openWindow()
    await phase('code')
    stage.frame.flags.email = 'somebody.else@example.com'
    stage.frame.pushSession({ isSame: true })
    await nextTask()
    expect([stage.store.$state.get().phase, stage.frame.count('IS_CONNECTED')]).to.deep.equal(['code', 0])
  })

  it('is begun again where the browser holds the window back: its link answers', async () => {
    await fail()
    stage.frame.flags.isWindowBlocked = true
    expect(stage.store.openWindow()).to.equal(false)
    expect(stage.store.$window.get()).to.deep.equal({ phase: 'blocked', url: 'https://frame.example/popup.html' })
    await phase('code')
  })

  it('begins nothing again while it is under way', async () => {
    await fail()
    stage.store.openWindow()
    await phase('code')
    stage.store.openWindow()
    expect([stage.frame.windows, stage.frame.count('CONNECT_EMAIL')]).to.deep.equal([2, 2])
  })

  it('has no window before the frame was wanted', () => {
    stage = createLoginFixture()
    expect([stage.store.openWindow(), stage.store.$window.get(), stage.frame.windows]).to.deep.equal([
      false,
      undefined,
      0,
    ])
  })

  it('leads from a request to the window, and ends with the modal', async () => {
    await fail()
    stage.store.openWindow()
    await phase('code')
    stage.store.submitCode('123456')
    await connected()
    stage.frame.flags.hangs.add('RPC_REQUEST')
    const signature = stage
      .provider<Eip1193Provider>('eip155')
      .request({ method: 'personal_sign', params: ['0x68', fakeAddress] })
      .catch((error: { readonly code: number }) => error.code)
    await until(stage.frame.$requestedMethod, () => stage.frame.asked.at(-1)!.name === 'RPC_REQUEST')
    expect(stage.view()).to.equal('ApproveTransaction')
    await stage.modal.close()
    expect(await signature).to.equal(4001)
  })

  it('begins in the window on the next visit, and asks nobody before a click', async () => {
    await fail()
    stage.store.openWindow()
    await phase('code')
    stage.store.submitCode('123456')
    await connected()
    const { storage } = stage
    stage.end()

    stage = createLoginFixture({
      storage,
      flags: { email: 'ada@example.com', answers: new Map([['CONNECT_EMAIL', { action: 'CONNECT' }]]) },
    })
    expect(
      await stage.connectors[0]!.reconnect({ signal: new AbortController().signal, caipNetworkId: undefined } as never),
    ).to.equal(undefined)
    expect([stage.frame.windows, stage.frame.asked]).to.deep.equal([0, []])
    await stage.modal.open()
    stage.store.submitEmail('ada@example.com')
    await connected()
    expect([stage.frame.windows, stage.frame.count('CONNECT_OTP')]).to.deep.equal([1, 0])
  })

  it('begins in the page again after the visitor signed out', async () => {
    await fail()
    stage.store.openWindow()
    await phase('code')
    stage.store.submitCode('123456')
    await connected()
    await stage.connection.disconnect()
    const { storage } = stage
    stage.end()
    stage = createLoginFixture({ storage })
    await stage.modal.open()
    stage.store.submitEmail('ada@example.com')
    await phase('code')
    expect(stage.frame.windows).to.equal(0)
  })
})

describe('a frame that asks where the wallet may be kept', () => {
  let stage: LoginFixture
  const nextTask = () => new Promise(resolve => setTimeout(resolve))
  afterEach(() => stage.end())
  const logins: readonly (readonly [name: string, message: string, begin: () => void, view: string])[] = [
    ['by mail', 'CONNECT_EMAIL', () => stage.store.submitEmail('ada@example.com'), 'EmailVerifyOtp'],
    ['by Farcaster', 'GET_FARCASTER_URI', () => stage.store.startSocial('farcaster'), 'ConnectingFarcaster'],
  ]
  for (const [name, message, begin, view] of logins) {
    it(`is shown before the login goes on: ${name}`, async () => {
      stage = createLoginFixture({ flags: { hangs: new Set([message, 'CONNECT_FARCASTER']) } })
      await stage.modal.open()
      begin()
      await until(stage.frame.$requestedMethod, () => stage.frame.count(message) === 1)
      stage.frame.show(true, 300, 'recovery')
      expect(stage.view()).to.equal('ApproveTransaction')
      stage.frame.show(false, 0)
      stage.frame.releaseOnce(message)
      await nextTask()
      expect(stage.view()).to.equal(view)
    })
  }

  it('ends the login of who leaves it', async () => {
    stage = createLoginFixture({ flags: { hangs: new Set(['CONNECT_EMAIL']) } })
    await stage.modal.open()
    stage.store.submitEmail('ada@example.com')
    await until(stage.frame.$requestedMethod, () => stage.frame.count('CONNECT_EMAIL') === 1)
    stage.frame.show(true, 300, 'recovery')
    stage.router.back()
    expect(stage.store.$state.get().phase).to.equal('idle')
  })
})

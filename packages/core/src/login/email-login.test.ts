import { expect } from 'chai'
import { expectReturn } from '../compose/expect-return.js'
import type { Eip1193Provider } from '../namespaces/eip155/eip1193.js'
import { readConnections } from '../storage/keys.js'
import { loginKeys } from '../storage/login-keys.js'
import { createMemoryStorage } from '../storage/memory-storage.js'
import { fakeSolanaAddress } from '../testing/fake-standard-wallet.js'
import { fakeAddress } from '../testing/fake-wallet.js'
import { createLoginFixture, type LoginFixture } from '../testing/login-fixture.js'
import { until } from '../testing/until.js'

const email = 'ada@example.com'

describe('logging in by e-mail', () => {
  let stage: LoginFixture
  const start = (...args: Parameters<typeof createLoginFixture>) => (stage = createLoginFixture(...args))
  const phase = (expected: string) => until(stage.store.$state, state => state.phase === expected)
  const connected = () => until(stage.account.$state, state => state.eip155?.status === 'connected')
  const code = () => (stage.store.$state.get() as { readonly error?: { readonly code: unknown } }).error?.code
  const toCode = async () => {
    await stage.modal.open()
    stage.store.submitEmail(email)
    await phase('code')
  }
  const logIn = async () => {
    await toCode()
    stage.store.submitCode('123456')
    await connected()
    await phase('idle')
  }

  afterEach(() => stage.end())

  it('leads from the address over the code to both accounts, and a signature', async () => {
    start()
    await logIn()
    expect(stage.account.get('eip155')).to.deep.include({
      status: 'connected',
      connectorId: 'ID_AUTH',
      addresses: [fakeAddress],
    })
    expect(stage.account.get('solana')).to.deep.include({ status: 'connected', addresses: [fakeSolanaAddress] })
    expect(stage.modal.$state.get().open).to.equal(false)
    const signature = await stage
      .provider<Eip1193Provider>('eip155')
      .request({ method: 'personal_sign', params: ['0x68', fakeAddress] })
    expect(signature).to.equal(`0x${'11'.repeat(65)}`)
    expect(stage.frame.asked.at(-1)!.payload).to.deep.equal({
      method: 'personal_sign',
      params: ['0x68', fakeAddress],
      chainNamespace: 'eip155',
      chainId: 1,
    })
  })

  it('is one of the namespace that was asked for: the wallet of another one stays', async () => {
    start()
    const { connectors, connection, account, modal } = stage
    const identity = { accounts: [fakeAddress], chainReference: '1' } as const
    connectors.unshift({
      id: 'other.wallet',
      type: 'ANNOUNCED',
      namespace: 'eip155',
      name: 'Other',
      provider: {},
      connect: async () => identity,
      reconnect: async () => identity,
      disconnect: async () => undefined,
      switchNetwork: async () => undefined,
      watch: () => () => undefined,
    })
    await connection.connect({ connectorId: 'other.wallet' })
    await modal.open({ view: 'Connect', namespace: 'solana' })
    expectReturn(stage, ['eip155', 'solana'])
    expect(readConnections(stage.storage)).to.deep.include({
      eip155: { connectorId: 'other.wallet', address: fakeAddress },
      solana: { connectorId: 'ID_AUTH' },
    })
    stage.store.submitEmail(email)
    await phase('code')
    stage.store.submitCode('123456')
    await until(account.$state, ({ solana }) => solana?.status === 'connected')
    await phase('idle')
    expect(account.get('solana')).to.deep.include({ connectorId: 'ID_AUTH' })
    expect(account.get('eip155')).to.deep.include({ status: 'connected', connectorId: 'other.wallet' })
  })

  it('asks the frame nothing before the visitor does, and tells it first who asks and how it looks', async () => {
    start()
    await stage.modal.open()
    expect(stage.frame.options).to.equal(undefined)
    stage.store.submitEmail(` ${email} `)
    await phase('code')
    expect(stage.frame.asked.slice(0, 3).map(({ name }) => name)).to.deep.equal([
      'SYNC_DAPP_DATA',
      'SYNC_THEME',
      'CONNECT_EMAIL',
    ])
    expect(stage.frame.asked[0]!.payload).to.deep.include({
      metadata: { name: 'Stage', description: '', url: location.origin, icons: [] },
    })
    expect(stage.frame.asked[1]!.payload).to.deep.include({ themeMode: 'dark', locale: 'ar' })
    expect(stage.frame.asked[2]!.payload).to.deep.equal({ email })
    expect(stage.frame.options!.container()).to.equal(stage.dialog)
    expect(stage.view()).to.equal('EmailVerifyOtp')
  })

  it('keeps the address, that somebody is logged in, and who: never more', async () => {
    start()
    await logIn()
    expect(stage.storage.get(loginKeys.used)).to.equal('true')
    expect(stage.storage.get(loginKeys.email)).to.equal(email)
    expect(stage.storage.get(loginKeys.lastEmail)).to.equal(undefined)
    expect(stage.store.recentEmails()).to.deep.equal([email])
    const info = { user: { email }, authProvider: 'email', accountType: 'eoa', isSmartAccountDeployed: false }
    expect(stage.store.$user.get()).to.deep.equal(info)
    expect(stage.account.get('eip155')).to.deep.nested.include({
      login: {
        allAccounts: [{ namespace: 'eip155', address: fakeAddress, type: 'eoa' }],
        embeddedWalletInfo: info,
        socialProvider: undefined,
        preferredAccountTypes: { eip155: 'eoa', solana: 'eoa' },
      },
    })
    expect(stage.connection.connectorOf('eip155')?.owner).to.deep.equal({ social: undefined, identifier: email })
    expect(stage.tracked).to.include.members([
      'EMAIL_SUBMITTED',
      'EMAIL_VERIFICATION_CODE_SENT',
      'EMAIL_VERIFICATION_CODE_PASS',
      'CONNECT_SUCCESS',
    ])
    expect(stage.methods).to.deep.equal(['email'])
  })

  it('keeps three mailboxes, the latest first: a fourth replaces the oldest, and one that was there comes first again', async () => {
    start()
    for (const [typed, stored] of [
      ['ada@example.com', 'ada'],
      ['bo@example.com', 'bo ada'],
      ['cy@example.com', 'cy bo ada'],
      ['di@example.com', 'di cy bo'],
      ['Cy@example.com', 'Cy di bo'],
    ] as const) {
      await stage.modal.open()
      stage.store.submitEmail(typed)
      await phase('code')
      stage.store.submitCode('123456')
      await connected()
      await phase('idle')
      expect(
        stage.store
          .recentEmails()
          .map(email => email.replace('@example.com', ''))
          .join(' '),
      ).to.equal(stored)
      await stage.connection.disconnect()
    }
    expect(stage.storage.get(loginKeys.recentEmails)).to.equal('Cy@example.com,di@example.com,bo@example.com')
  })

  it('says of a wrong code that it is wrong, and takes the right one after it', async () => {
    start()
    await toCode()
    stage.frame.flags.failures.set('CONNECT_OTP', { code: 'CODE_WRONG' })
    stage.store.submitCode('000000')
    await until(stage.store.$state, state => state.phase === 'code' && state.error !== undefined)
    expect(code()).to.equal('LOGIN_CODE_WRONG')
    expect(stage.tracked).to.include('EMAIL_VERIFICATION_CODE_FAIL')
    stage.frame.flags.failures.clear()
    stage.store.submitCode('123456')
    await connected()
  })

  it('mails another code only after half a minute', async () => {
    start()
    await toCode()
    stage.store.resend()
    await until(stage.store.$state, state => state.phase === 'code' && state.error !== undefined)
    expect(code()).to.equal('EMAIL_COOLDOWN')
    expect(stage.frame.count('CONNECT_EMAIL')).to.equal(1)
    stage.storage.set(loginKeys.lastEmail, String(Date.now() - 30_000))
    stage.store.resend()
    await until(stage.store.$state, state => state.phase === 'code' && state.error === undefined)
    expect(stage.frame.count('CONNECT_EMAIL')).to.equal(2)
  })

  const refused: readonly (readonly [title: string, typed: string, isEarly: boolean, code: string])[] = [
    ['something that is no address', 'ada', false, 'LOGIN_EMAIL_INVALID'],
    ['an address within half a minute of the last code', email, true, 'EMAIL_COOLDOWN'],
  ]
  for (const [title, typed, isEarly, expected] of refused) {
    it(`refuses ${title} without asking the frame`, () => {
      start()
      if (isEarly) stage.storage.set(loginKeys.lastEmail, String(Date.now()))
      stage.store.submitEmail(typed)
      expect(code()).to.equal(expected)
      expect(stage.frame.options).to.equal(undefined)
    })
  }

  it('registers a new device first, and waits on while the link is not opened', async () => {
    start()
    stage.frame.flags.answers.set('CONNECT_EMAIL', { action: 'VERIFY_DEVICE' })
    stage.frame.flags.hangs.add('CONNECT_DEVICE')
    await stage.modal.open()
    stage.store.submitEmail(email)
    await phase('device')
    expect(stage.view()).to.equal('EmailVerifyDevice')
    stage.frame.flags.failures.set('CONNECT_DEVICE', { code: 'REQUEST_TIMEOUT' })
    await until(stage.frame.$requestedMethod, () => stage.frame.count('CONNECT_DEVICE') === 1)
    stage.frame.flags.hangs.delete('CONNECT_DEVICE')
    stage.frame.releaseOnce('CONNECT_DEVICE')
    await until(stage.frame.$requestedMethod, () => stage.frame.count('CONNECT_DEVICE') >= 2)
    stage.frame.flags.failures.clear()
    await phase('code')
    expect(stage.view()).to.equal('EmailVerifyOtp')
    expect(stage.tracked).to.include('DEVICE_REGISTERED_FOR_EMAIL')
  })

  describe('while a link is waited for', () => {
    /** As far as the wait, which goes on until the test answers it. */
    const toLink = async () => {
      start()
      stage.frame.flags.answers.set('CONNECT_EMAIL', { action: 'VERIFY_DEVICE' })
      stage.frame.flags.hangs.add('CONNECT_DEVICE')
      await stage.modal.open()
      stage.store.submitEmail(email)
      await until(stage.frame.$requestedMethod, () => stage.frame.count('CONNECT_DEVICE') === 1)
      stage.storage.remove(loginKeys.lastEmail)
    }
    const again = () => until(stage.frame.$requestedMethod, () => stage.frame.count('CONNECT_DEVICE') === 2)

    it('mails another one, waits for that, and ends nothing by the former', async () => {
      await toLink()
      stage.store.resend()
      expect(stage.store.$state.get()).to.deep.equal({ phase: 'sending', email })
      // The server forgets the former link as soon as it hears of the next, and the frame says so.
      stage.frame.flags.failures.set('CONNECT_DEVICE', { code: 'DEVICE_EXPIRED' })
      stage.frame.releaseOnce('CONNECT_DEVICE')
      await again()
      expect([stage.store.$state.get(), stage.view(), stage.frame.count('CONNECT_EMAIL')]).to.deep.equal([
        { phase: 'device', email },
        'EmailVerifyDevice',
        2,
      ])
      stage.frame.flags.failures.clear()
      stage.frame.release('CONNECT_DEVICE')
      await phase('code')
      expect(stage.view()).to.equal('EmailVerifyOtp')
      stage.frame.flags.answers.set('CONNECT_OTP', undefined)
      stage.frame.flags.email = email
      stage.store.submitCode('123456')
      await connected()
    })

    for (const [title, failure, expected] of [
      ['too many mails', 'RATE_LIMITED', 'LOGIN_RATE_LIMITED'],
      ['a server that cannot be reached', 'UNREACHABLE', 'LOGIN_FAILED'],
    ] as const) {
      it(`says that no other one was mailed, and goes on waiting for the former: ${title}`, async () => {
        await toLink()
        stage.frame.flags.failures.set('CONNECT_EMAIL', { code: failure })
        stage.store.resend()
        await again()
        expect([stage.store.$state.get().phase, code()]).to.deep.equal(['device', expected])
        stage.frame.release('CONNECT_DEVICE')
        await phase('code')
      })
    }

    it('says that the link is good no more, and begins anew with the same mailbox', async () => {
      await toLink()
      stage.frame.flags.failures.set('CONNECT_DEVICE', { code: 'DEVICE_EXPIRED' })
      stage.frame.release('CONNECT_DEVICE')
      await phase('failed')
      expect(code()).to.equal('LOGIN_LINK_EXPIRED')
      stage.frame.flags.failures.clear()
      stage.frame.flags.answers.clear()
      stage.store.resend()
      await phase('code')
      expect(
        stage.frame.asked.filter(({ name }) => name === 'CONNECT_EMAIL').map(({ payload }) => payload),
      ).to.deep.equal([{ email }, { email }])
      stage.store.submitCode('123456')
      await connected()
    })
  })

  it('begins anew after a mail that failed', async () => {
    start()
    stage.frame.flags.failures.set('CONNECT_EMAIL', { code: 'RATE_LIMITED' })
    await stage.modal.open()
    stage.store.submitEmail(email)
    await phase('failed')
    expect(code()).to.equal('LOGIN_RATE_LIMITED')
    stage.frame.flags.failures.clear()
    stage.store.resend()
    await phase('code')
    stage.store.submitCode('123456')
    await connected()
  })

  it('begins nothing for who left', async () => {
    start()
    await toCode()
    stage.store.cancel()
    stage.store.resend()
    expect([stage.store.$state.get().phase, stage.frame.count('CONNECT_EMAIL')]).to.deep.equal(['idle', 1])
  })

  it('connects at once where the frame needs no code', async () => {
    start({ flags: { email } })
    stage.frame.flags.answers.set('CONNECT_EMAIL', { action: 'CONNECT' })
    stage.store.submitEmail(email)
    await connected()
  })

  it('shows the frame while it recovers the wallet of a new device', async () => {
    start()
    await toCode()
    stage.frame.flags.hangs.add('GET_USER')
    stage.store.submitCode('123456')
    await until(stage.frame.$requestedMethod, () => stage.frame.count('GET_USER') === 1)
    stage.frame.show(true, 420)
    await phase('frame')
    expect(stage.view()).to.equal('ApproveTransaction')
    expect(stage.store.$frame.get()).to.deep.include({ isShown: true, height: 420 })
    stage.frame.release('GET_USER')
    await connected()
  })

  const ways: readonly (readonly [title: string, leave: () => unknown, code: string])[] = [
    ['goes back', () => stage.router.back(), 'ABORTED'],
    ['closes the modal', () => stage.modal.close(), 'MODAL_CLOSED'],
    ['cancels', () => stage.store.cancel(), 'ABORTED'],
  ]
  for (const [title, leave, expected] of ways) {
    it(`ends when the visitor ${title}, and begins anew after that`, async () => {
      start()
      await stage.modal.open()
      const outcome = stage.connection
        .connect({ connectorId: 'ID_AUTH' })
        .catch((error: { readonly code: unknown }) => error.code)
      await toCode()
      leave()
      expect(await outcome).to.equal(expected)
      await phase('idle')
      expect(stage.account.get('eip155').status).to.equal('disconnected')
      stage.storage.remove(loginKeys.lastEmail)
      await logIn()
    })
  }

  it('leads back to where it began when the host ends it, and begins anew after that', async () => {
    start()
    const controller = new AbortController()
    const outcome = stage.connection
      .connect({ signal: controller.signal })
      .catch((error: { readonly code: unknown }) => error.code)
    await toCode()
    controller.abort()
    expect(await outcome).to.equal('ABORTED')
    await phase('idle')
    expect(stage.router.$history.get().map(({ view }) => view)).to.deep.equal(['Connect'])
    expect(stage.modal.$state.get().open).to.equal(true)
    stage.storage.remove(loginKeys.lastEmail)
    await logIn()
  })

  it('fails with the frame, and the attempt to connect with it', async () => {
    start()
    stage.frame.flags.failures.set('CONNECT_EMAIL', { code: 'FRAME_UNAVAILABLE' })
    const outcome = stage.connection
      .connect({ connectorId: 'ID_AUTH' })
      .catch((error: { readonly code: unknown; readonly message: string }) => [error.code, error.message])
    stage.store.submitEmail(email)
    expect(await outcome).to.deep.equal(['FRAME_UNAVAILABLE', 'Unable to load email login dependency'])
    await phase('failed')
    expect(code()).to.equal('FRAME_UNAVAILABLE')
  })

  const failures = [
    [
      'it does not know the page',
      'iframe_load_failed',
      'origin-not-allowed',
      'FRAME_ORIGIN_NOT_ALLOWED',
      'Invalid App Configuration',
    ],
    [
      'it is kept out',
      'iframe_load_failed',
      'blocker',
      'FRAME_UNAVAILABLE',
      'Network Error - Could not load embedded wallet',
    ],
    ['a login takes too long', 'iframe_request_timeout', undefined, 'TIMEOUT', 'Embedded Wallet Request Timed Out'],
  ] as const
  for (const [title, kind, cause, expected, short] of failures) {
    it(`tells the developer of the frame: ${title}`, async () => {
      start()
      await toCode()
      expect(stage.alerts).to.deep.equal([])
      stage.frame.options!.onFailure!(kind, cause)
      expect(stage.alerts).to.deep.equal([expected])
      expect(stage.notices.$state.get().alert).to.deep.include({ short, variant: 'error' })
      expect(stage.notices.$state.get().alert!.long).to.include('https://frame.example/index.html')
    })
  }

  it('opens its form where a host connects it by its id', async () => {
    start()
    stage.connection.connect({ connectorId: 'AUTH' }).catch(() => undefined)
    await until(stage.modal.$state, ({ open }) => open)
    expect(stage.view()).to.equal('EmailLogin')
  })

  it('leaves nobody logged in at the frame who left while the account was awaited', async () => {
    start()
    await toCode()
    stage.frame.flags.hangs.add('GET_USER')
    stage.store.submitCode('123456')
    await until(stage.frame.$requestedMethod, () => stage.frame.count('GET_USER') === 1)
    await stage.modal.close()
    await until(stage.frame.$requestedMethod, () => stage.frame.count('SIGN_OUT') === 1)
    expect(stage.storage.get(loginKeys.used)).to.equal(undefined)
  })

  describe('comes back with the page', () => {
    const returning = () => {
      const storage = createMemoryStorage()
      storage.set(loginKeys.used, 'true')
      storage.set(loginKeys.email, email)
      return storage
    }

    it('without a question', async () => {
      start({ storage: returning(), flags: { email } })
      await stage.connection.reconnect('eip155', 'ID_AUTH')
      expect(stage.account.get('eip155').status).to.equal('connected')
      expect(stage.modal.$state.get().open).to.equal(false)
      expect(stage.frame.asked.map(({ name }) => name)).to.include.members(['IS_CONNECTED', 'GET_USER'])
    })

    it('not where nobody logged in: the frame is not even loaded', async () => {
      start({ flags: { email } })
      await stage.connection.reconnect('eip155', 'ID_AUTH')
      expect([stage.account.get('eip155').status, stage.frame.options]).to.deep.equal(['disconnected', undefined])
    })

    it('not where the frame knows nobody, and forgets who it was', async () => {
      start({ storage: returning() })
      await stage.connection.reconnect('eip155', 'ID_AUTH')
      expect(stage.account.get('eip155').status).to.equal('disconnected')
      expect([stage.storage.get(loginKeys.used), stage.storage.get(loginKeys.email)]).to.deep.equal([
        undefined,
        undefined,
      ])
    })

    it('not where the frame would ask for something', async () => {
      start({ storage: returning(), flags: { email, hangs: new Set(['GET_USER']) } })
      const over = stage.connection.reconnect('eip155', 'ID_AUTH')
      await until(stage.frame.$requestedMethod, () => stage.frame.count('GET_USER') === 1)
      stage.frame.show(true)
      await over
      expect(stage.account.get('eip155').status).to.equal('disconnected')
    })
  })

  describe('ends with a disconnect', () => {
    it('of both namespaces, and is forgotten before the frame is told', async () => {
      start()
      await logIn()
      stage.frame.flags.hangs.add('SIGN_OUT')
      const over = stage.connection.disconnect('solana')
      await until(stage.frame.$requestedMethod, () => stage.frame.count('SIGN_OUT') === 1)
      expect([stage.storage.get(loginKeys.used), stage.storage.get(loginKeys.email)]).to.deep.equal([
        undefined,
        undefined,
      ])
      expect([stage.account.get('eip155').status, stage.account.get('solana').status]).to.deep.equal([
        'disconnected',
        'disconnected',
      ])
      expect(stage.store.$user.get()).to.equal(undefined)
      stage.frame.release('SIGN_OUT')
      await over
    })

    it('also where the frame cannot be told', async () => {
      start()
      await logIn()
      stage.frame.flags.failures.set('SIGN_OUT', { code: 'REQUEST_TIMEOUT' })
      expect(await stage.connection.disconnect().catch((error: { readonly code: unknown }) => error.code)).to.equal(
        'DISCONNECT_FAILED',
      )
      expect(stage.account.get('eip155').status).to.equal('disconnected')
    })
  })
})

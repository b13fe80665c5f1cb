import { expect } from 'chai'
import { walletEndpoints } from '../wallet-api/wallet-api.js'
import { randomBytes, randomId, utf8 } from './bytes.js'
import { signedInMark } from './session-handlers.js'
import { createMemoryStorage } from './storage/vault-storage.js'
import { codeOf, createVaultFixture, logIn, persistentStorage } from './testing/vault-fixture.js'
import type { SessionState } from './vault-api.js'
import type { VaultCore } from './vault-core.js'
import { VaultError } from './vault-error.js'

describe('A session of the vault', () => {
  it('asks the server nothing for who never logged in here, or has signed out', async () => {
    const fixture = await createVaultFixture()
    const device = fixture.device()
    const vault = device.load()
    expect(await vault.call('session.restore', undefined)).to.deep.equal({ phase: 'loggedOut' })
    expect(fixture.server.requests).to.deep.equal([])
    await logIn(vault)
    expect((await device.load().call('session.restore', undefined)).phase).to.equal('noWallet')
    await vault.call('session.end', undefined)
    const before = fixture.server.requests.length
    expect(await device.load().call('session.restore', undefined)).to.deep.equal({ phase: 'loggedOut' })
    expect(fixture.server.requests).to.have.length(before)
  })

  it('carries the questions to bundlers and paymasters: the page has no token for them', async () => {
    const fixture = await createVaultFixture()
    const vault = fixture.device().load()
    const request = { jsonrpc: '2.0' as const, id: 7, method: 'pm_getPaymasterData', params: [{ sender: '0x' }] }
    const poll = (isPaymaster: boolean) => vault.call('operations.ask', { chainId: 'eip155:1', isPaymaster, request })
    expect(await codeOf(poll(true))).to.equal('LOGGED_OUT')
    await logIn(vault)
    const before = fixture.server.requests.length
    expect([await poll(true), await poll(false)]).to.deep.equal([
      { by: 'paymaster', request },
      { by: 'bundler', request },
    ])
    expect(fixture.server.requests.slice(before)).to.deep.equal(['askPaymaster', 'askBundler'])
  })

  it('says whether anything is kept for it, without a word to the server', async () => {
    const fixture = await createVaultFixture()
    for (const [device, isPersistent] of [
      [fixture.device(), true],
      [fixture.device({ openStorage: async () => createMemoryStorage() }), false],
    ] as const)
      expect(await device.load().call('storage.look', undefined)).to.deep.equal({ isPersistent })
    expect(fixture.server.requests).to.deep.equal([])
  })

  it('that the server has ended is asked for once', async () => {
    const fixture = await createVaultFixture()
    const { device } = await fixture.ready()
    fixture.server.endTokens(true)
    for (let visit = 0; visit < 2; visit++)
      expect(await device.load().call('session.restore', undefined)).to.deep.equal({ phase: 'loggedOut' })
    expect(fixture.server.requests.filter(name => name === 'refreshSession')).to.have.length(1)
  })

  /**
   * Two tabs of one browser, the first visitor in; answers to renewals are held until they are let go: before the tab
   * hears them, where no tab waits for another's turn, or before the browser itself has them and their cookie.
   */
  async function twoTabs(isCookieHeld = false) {
    const fixture = await createVaultFixture()
    const hold = async (url: string) => {
      if (!url.endsWith(walletEndpoints.refreshSession.path)) return
      arrived()
      await gate
    }
    const browser = fixture.server.browser(isCookieHeld ? hold : undefined)
    let gate: Promise<void> | undefined
    const { device, vault } = await fixture.ready('visitor@example.com', {
      async fetch(url, init) {
        const answer = await browser(url, init)
        if (!isCookieHeld) await hold(url)
        return answer
      },
      ...(!isCookieHeld && { withLock: (_, task) => task() }),
    })
    let arrived = (): void => undefined
    let release = (): void => undefined
    /** Begins to restore, and resolves when the server has answered, which the tab does not hear yet. */
    async function restoring(tab: VaultCore) {
      const arrival = new Promise<void>(resolve => (arrived = resolve))
      gate = new Promise(resolve => (release = resolve))
      const state = tab.call('session.restore', undefined)
      await arrival
      gate = undefined
      return { state, release }
    }
    return { fixture, device, vault, restoring }
  }
  const emailOf = (state: SessionState) => ('user' in state ? state.user.email : state.phase)
  const logInSocially = async (vault: VaultCore, code?: string) => {
    const { handle } = await vault.call('login.social', { provider: 'github', origin: 'https://dapp.example' })
    await vault.call('login.socialResult', { handle, code })
  }

  for (const [title, isIn, hasEnded] of [
    ['who is in already', true, false],
    ['who comes in', false, false],
    ['whose own has ended', false, true],
  ] as const)
    it(`that another visitor begins in another tab is theirs for ${title} here meanwhile, and for the next page`, async () => {
      const { fixture, device, vault, restoring } = await twoTabs()
      const tab = device.load()
      if (isIn) await tab.call('session.restore', undefined)
      if (hasEnded) fixture.server.fail('refreshSession', 401)
      const { state, release } = await restoring(tab)
      await logInSocially(vault)
      // A worker hears it in its own time.
      await tab.onTabNotice({ entered: fixture.server.accounts.get('social@example.com')!.user.id })
      release()
      expect(emailOf(await state)).to.equal('social@example.com')
      expect(emailOf(await device.load().call('session.restore', undefined))).to.equal('social@example.com')
    })

  for (const [way, email, enter] of [
    ['by mail', 'other@example.com', (vault: VaultCore) => logIn(vault, 'other@example.com')],
    ['by the word of a window', 'social@example.com', (vault: VaultCore) => logInSocially(vault, randomId())],
  ] as const)
    it(`that another visitor begins ${way} stays theirs where that of the former one is renewed in another tab`, async () => {
      const { device, vault, restoring } = await twoTabs(true)
      const { state, release } = await restoring(device.load())
      const entering = enter(vault)
      await new Promise(resolve => setTimeout(resolve, 50))
      release()
      await Promise.all([state, entering])
      expect(emailOf(await device.load().call('session.restore', undefined))).to.equal(email)
    })

  it('that was waited for is none where that of the former visitor, renewed meanwhile, took its cookie', async () => {
    const { device, vault, restoring } = await twoTabs(true)
    const tab = device.load()
    const { state, release } = await restoring(tab)
    const entering = codeOf(logInSocially(vault))
    await new Promise(resolve => setTimeout(resolve, 50))
    release()
    expect(emailOf(await state)).to.equal('visitor@example.com')
    expect(await entering).to.equal('CODE_EXPIRED')
    for (const page of [vault, tab, device.load()])
      expect(emailOf(await page.call('session.restore', undefined))).to.equal('visitor@example.com')
  })

  for (const [title, fault] of [
    ['the browser keeps no cookie', 401],
    ['nobody can be asked whose the cookie is', 'lost'],
  ] as const)
    it(`that was waited for is one where ${title}`, async () => {
      const fixture = await createVaultFixture()
      const vault = fixture.device().load()
      fixture.server.fail('refreshSession', fault)
      await logInSocially(vault)
      expect((await vault.call('devices.list', undefined)).devices).to.deep.equal([])
    })

  it('that ends in another tab while it is restored is none, and the server is asked no more', async () => {
    const { fixture, device, vault, restoring } = await twoTabs()
    const tab = device.load()
    const { state, release } = await restoring(tab)
    await vault.call('session.end', undefined)
    await tab.onTabNotice('signed-out')
    release()
    expect(await state).to.deep.equal({ phase: 'loggedOut' })
    expect(fixture.server.requests.filter(name => name === 'refreshSession')).to.have.length(1)
  })

  /**
   * One browser, in which a social login came in late and is to be ended, and its visitor has a code. Answers of one
   * call are held until they are let go.
   */
  async function lateSocial(heldCall: 'redeemCode' | 'endSession') {
    const fixture = await createVaultFixture()
    const browser = fixture.server.browser()
    let arrived = (): void => undefined
    const isHeld = new Promise<void>(resolve => (arrived = resolve))
    let release = (): void => undefined
    const gate = new Promise<void>(resolve => (release = resolve))
    const notices: unknown[] = []
    let turn: Promise<unknown> = Promise.resolve()
    const device = fixture.device({
      async fetch(url, init) {
        const answer = await browser(url, init)
        if (url.endsWith(walletEndpoints[heldCall].path)) {
          arrived()
          await gate
        }
        return answer
      },
      withLock: (name, task) => {
        if (name !== signedInMark) return task()
        const result = turn.then(task)
        turn = result.catch(() => undefined)
        return result
      },
      notifyTabs: notice => notices.push(notice),
    })
    const vault = device.load()
    await vault.call('login.email', { email: 'visitor@example.com', origin: 'https://dapp.example', locale: 'en' })
    const { handle } = await vault.call('login.social', { provider: 'github', origin: 'https://dapp.example' })
    const late = await vault.call('login.socialResult', { handle })
    const userId = 'user' in late ? late.user.id : ''
    const calls = {
      redeemCode: () => vault.call('login.code', { code: '123456' }),
      endSession: () => vault.call('session.end', userId),
    }
    return { fixture, device, vault, calls, userId, isHeld, release, notices }
  }

  for (const [title, first, second] of [
    ['before it is ended', 'redeemCode', 'endSession'],
    ['while it is ended', 'endSession', 'redeemCode'],
  ] as const)
    it(`that came in late ends without that of the code which was given ${title}`, async () => {
      const { device, vault, calls, isHeld, release, notices } = await lateSocial(first)
      const both = [calls[first]()] as Promise<unknown>[]
      await isHeld
      both.push(calls[second]())
      await new Promise(resolve => setTimeout(resolve))
      release()
      await Promise.all(both)
      expect((await vault.call('devices.list', undefined)).devices).to.deep.equal([])
      expect(emailOf(await device.load().call('session.restore', undefined))).to.equal('visitor@example.com')
      expect(notices.at(-1)).to.have.property('entered')
    })

  it('that came in late ends where no code was given', async () => {
    const { device, calls, release, notices } = await lateSocial('endSession')
    release()
    await calls.endSession()
    expect(notices.at(-1)).to.equal('signed-out')
    expect(await device.load().call('session.restore', undefined)).to.deep.equal({ phase: 'loggedOut' })
    expect(await codeOf(calls.endSession()), 'and nobody else does for it').to.equal('LOGGED_OUT')
    expect(notices.filter(notice => notice === 'signed-out')).to.have.length(1)
  })

  it('is over for other tabs, and for who comes after this one was closed, before a slow server has ended it', async () => {
    const fixture = await createVaultFixture()
    const browser = fixture.server.browser()
    let release = (): void => undefined
    const gate = new Promise<void>(resolve => (release = resolve))
    const notices: unknown[] = []
    const { device, vault } = await fixture.ready('visitor@example.com', {
      async fetch(url, init) {
        if (url.endsWith(walletEndpoints.endSession.path)) await gate
        return browser(url, init)
      },
      notifyTabs: notice => notices.push(notice),
    })
    const before = fixture.server.requests.length
    const ending = vault.call('session.end', undefined)
    while (!notices.includes('signed-out')) await new Promise(resolve => setTimeout(resolve))
    expect(await device.load().call('session.restore', undefined)).to.deep.equal({ phase: 'loggedOut' })
    expect(fixture.server.requests).to.have.length(before)
    release()
    await ending
    expect(fixture.server.requests.slice(before)).to.deep.equal(['endSession'])
    expect(notices.filter(notice => notice === 'signed-out')).to.have.length(1)
    expect(await codeOf(vault.call('devices.list', undefined))).to.equal('LOGGED_OUT')
  })

  it('ends at the server where this page was loaded since, and has asked nothing of it', async () => {
    const fixture = await createVaultFixture()
    await fixture.device().load().call('session.end', undefined)
    expect(fixture.server.requests, 'where nobody logged in').to.deep.equal([])
    const { device } = await fixture.ready()
    const before = fixture.server.requests.length
    await device.load().call('session.end', undefined)
    expect(fixture.server.requests.slice(before)).to.deep.equal(['refreshSession', 'endSession'])
    expect(await device.load().call('session.restore', undefined)).to.deep.equal({ phase: 'loggedOut' })
  })

  it('ends at the server while it is restored', async () => {
    const { fixture, device, restoring } = await twoTabs()
    const tab = device.load()
    const { state, release } = await restoring(tab)
    const ending = tab.call('session.end', undefined)
    while ((await device.storage.get(signedInMark)) !== undefined) await new Promise(resolve => setTimeout(resolve))
    release()
    await Promise.all([ending, state.catch(() => undefined)])
    expect(fixture.server.requests.filter(name => name === 'refreshSession')).to.have.length(1)
    expect(fixture.server.requests.at(-1)).to.equal('endSession')
    expect(await device.load().call('session.restore', undefined)).to.deep.equal({ phase: 'loggedOut' })
  })

  for (const [title, fault, code] of [
    ['is over at the server already', 401, 'none'],
    ['cannot be ended, since nobody answers', 'lost', 'UNREACHABLE'],
  ] as const)
    it(`that nobody used since the load is restored no more where it ${title}`, async () => {
      const fixture = await createVaultFixture()
      const { device } = await fixture.ready()
      fixture.server.fail('refreshSession', fault)
      expect(await codeOf(device.load().call('session.end', undefined))).to.equal(code)
      const before = fixture.server.requests.length
      expect(await device.load().call('session.restore', undefined)).to.deep.equal({ phase: 'loggedOut' })
      expect(fixture.server.requests).to.have.length(before)
    })

  it('ends by either side where the disk is full, which takes nothing away either', async () => {
    const fixture = await createVaultFixture()
    const notices: unknown[] = []
    const full = () => Promise.reject(new DOMException('', 'QuotaExceededError'))
    const storage = { ...persistentStorage(), delete: full }
    const { device, vault } = await fixture.ready('visitor@example.com', {
      openStorage: async () => storage,
      notifyTabs: notice => notices.push(notice),
    })
    expect(await codeOf(vault.call('session.end', undefined))).to.equal('none')
    expect(notices.at(-1)).to.equal('signed-out')
    expect(await storage.get(signedInMark), 'is still there').to.equal(true)
    expect(await device.load().call('session.restore', undefined)).to.deep.equal({ phase: 'loggedOut' })
  })

  it('ends at the visitor’s own wish while another login has the turn', async () => {
    const { vault, calls, isHeld, release, notices } = await lateSocial('redeemCode')
    const code = calls.redeemCode()
    await isHeld
    await vault.call('session.end', undefined)
    expect(notices.at(-1)).to.equal('signed-out')
    release()
    await code
  })

  it('hears nothing where what it keeps cannot be opened', async () => {
    const fixture = await createVaultFixture()
    let deny = (_reason: Error): void => undefined
    const vault = fixture.device({ openStorage: () => new Promise((_, reject) => (deny = reject)) }).load()
    const call = codeOf(vault.call('storage.look', undefined))
    const onTabNotice = vault.onTabNotice('signed-out')
    deny(new VaultError('NO_STORAGE'))
    expect(await call).to.equal('NO_STORAGE')
    expect(await onTabNotice).to.equal(undefined)
  })

  it('is no session where the server cannot be reached, and is one again when it can', async () => {
    const fixture = await createVaultFixture()
    const { device, evmAddress } = await fixture.ready()
    const vault = device.load()
    fixture.server.fail('refreshSession', 'lost')
    expect(await codeOf(vault.call('session.restore', undefined))).to.equal('UNREACHABLE')
    expect(await vault.call('session.restore', undefined)).to.include({ phase: 'ready', evmAddress })
  })

  it('that another visitor began in another tab signs nothing that the first one was asked for', async () => {
    const fixture = await createVaultFixture()
    // Also where a browser's tabs hear nothing of each other.
    const {
      device,
      vault,
      evmAddress: account,
    } = await fixture.ready('visitor@example.com', { notifyTabs: () => undefined })
    const other = device.load()
    await logIn(other, 'other@example.com')
    const created = await other.call('wallet.create', undefined)
    // What the first tab had of its session is over: it goes on in the other's, as the cookie is.
    fixture.server.endTokens()
    const message = utf8('hello')
    const hash = `0x${'1'.repeat(64)}` as const
    const transaction = {
      type: 'eip1559',
      chainId: 1,
      nonce: 0,
      value: '0x0',
      data: '0x',
      gas: '0x5208',
      maxFeePerGas: '0x1',
      maxPriorityFeePerGas: '0x1',
    } as const
    const typedData = JSON.stringify({
      types: { EIP712Domain: [], Any: [{ name: 'hash', type: 'bytes32' }] },
      primaryType: 'Any',
      domain: {},
      message: { hash },
    })
    const calls = (as: `0x${string}`) => [
      vault.call('sign.message', { message, account: as }),
      vault.call('sign.solana', { message, account: as }),
      vault.call('sign.typedData', { typedData, account: as }),
      vault.call('sign.transaction', { transaction, account: as }),
      vault.call('sign.authorization', { chainId: 1, address: account, nonce: 0, account: as }),
    ]
    // The first question finds out who is in now, and zeroes the keys.
    await vault.call('devices.list', undefined)
    expect(await Promise.all(calls(account).map(codeOf))).to.deep.equal(Array(5).fill('LOGGED_OUT'))
    expect(created.phase).to.equal('ready')
    if (created.phase === 'ready')
      expect(await Promise.all(calls(created.evmAddress).map(codeOf))).to.deep.equal(Array(5).fill('none'))
  })

  it("of another visitor of this browser opens that one's wallet, and the first one's again", async () => {
    const fixture = await createVaultFixture()
    const { vault, evmAddress } = await fixture.ready()
    expect((await logIn(vault, 'other@example.com')).phase).to.equal('noWallet')
    expect(await codeOf(vault.call('sign.message', { message: utf8('hello') }))).to.equal('NOT_ENROLLED')
    const other = await vault.call('wallet.create', undefined)
    expect(other).to.include({ phase: 'ready' }).and.not.include({ evmAddress })
    expect(await logIn(vault)).to.include({ phase: 'ready', evmAddress })
  })

  it('says how a wallet is secured, who uses it, and what account is preferred', async () => {
    const fixture = await createVaultFixture()
    const { vault } = await fixture.ready()
    expect(await vault.call('recovery.list', undefined)).to.deep.equal({ kinds: [] })
    await vault.call('recovery.add', { kind: 'passkey', secret: randomBytes(32), credentialId: 'AAAA', salt: 'AAAA' })
    expect(await vault.call('recovery.list', undefined)).to.deep.equal({ kinds: ['passkey'] })
    const { devices } = await vault.call('devices.list', undefined)
    expect(devices.map(({ deviceName, isThisDevice }) => [deviceName, isThisDevice])).to.deep.equal([
      ['Chrome on Linux', true],
    ])
    await vault.call('account.prefer', { type: 'smartAccount' })
    const state = await vault.call('recovery.add', {
      kind: 'passkey',
      secret: randomBytes(32),
      credentialId: 'AAAA',
      salt: 'AAAA',
    })
    expect(state.phase).to.equal('ready')
  })

  it('ends with its own device, which may not be the last', async () => {
    const fixture = await createVaultFixture()
    const { vault, device } = await fixture.ready()
    const ownEnrollment = async () =>
      (await vault.call('devices.list', undefined)).devices.find(({ isThisDevice }) => isThisDevice)!.enrollmentId
    const refused = await vault
      .call('devices.revoke', { enrollmentId: await ownEnrollment() })
      .catch((error: unknown) => error)
    expect(refused).to.include({
      code: 'FAILED',
      message: 'This is the last device of the wallet. Without it the wallet would be lost.',
    })
    expect(await codeOf(vault.call('sign.message', { message: utf8('hello') }))).to.equal('none')

    const { words } = await vault.call('wallet.exportWords', undefined)
    const second = fixture.device().load()
    await logIn(second)
    await second.call('wallet.recover', { kind: 'words', secret: words })
    await vault.call('devices.revoke', { enrollmentId: await ownEnrollment() })
    expect(await codeOf(vault.call('sign.message', { message: utf8('hello') }))).to.equal('LOGGED_OUT')
    expect(await device.load().call('session.restore', undefined)).to.deep.equal({ phase: 'loggedOut' })
    expect((await logIn(device.load())).phase).to.equal('newDevice')
  })

  it('ends everywhere else, and goes on here', async () => {
    const fixture = await createVaultFixture()
    const { vault } = await fixture.ready()
    const stranger = fixture.device()
    await logIn(stranger.load())
    await vault.call('session.endOthers', undefined)
    expect(await stranger.load().call('session.restore', undefined)).to.deep.equal({ phase: 'loggedOut' })
    expect((await vault.call('devices.list', undefined)).devices).to.have.length(1)
  })
})

describe('Logging in', () => {
  it('by a social account or by Farcaster opens a session, or waits', async () => {
    const fixture = await createVaultFixture()
    let pause = (_pause: { readonly ms: number; readonly end: () => void }): void => undefined
    const paused = new Promise<{ readonly ms: number; readonly end: () => void }>(resolve => (pause = resolve))
    const after = (ms: number, end: () => void) => {
      pause({ ms, end })
      return () => undefined
    }
    const vault = fixture.device({ clock: { now: fixture.clock.now, after } }).load()
    expect(await vault.call('login.methods', undefined)).to.deep.equal({ socials: ['github'], farcaster: true })
    const { handle } = await vault.call('login.social', { provider: 'github', origin: 'https://dapp.example' })
    expect((await vault.call('login.socialResult', { handle })).phase).to.equal('noWallet')
    const channel = await vault.call('login.farcaster', { origin: 'https://dapp.example' })
    const result = vault.call('login.farcasterResult', { handle: channel.handle })
    // A server that says at once that it is pending is not asked again at once.
    const first = await Promise.race([paused, result])
    expect(first).to.have.property('ms', 1_000)
    ;(await paused).end()
    expect(await result).to.deep.equal({ phase: 'pending' })
  })

  it('elsewhere tells the server in which language mails are to be', async () => {
    const fixture = await createVaultFixture()
    const browser = fixture.server.browser()
    const bodies: unknown[] = []
    const vault = fixture
      .device({
        fetch(url, init) {
          if (/\/redeem$/.test(url)) bodies.push(JSON.parse(String(init.body)))
          return browser(url, init)
        },
      })
      .load()
    const [handle, code, locale] = [randomId(), randomId(), 'ja']
    await vault.call('login.socialResult', { handle, code, locale })
    await vault.call('login.socialResult', { handle, locale })
    // Its answer waits for the vault's clock.
    void vault.call('login.farcasterResult', { handle, locale })
    while (bodies.length < 3) await new Promise(resolve => setTimeout(resolve))
    expect(bodies).to.deep.equal([
      { handle, code, locale },
      { handle, locale },
      { handle, locale },
    ])
  })

  /** A vault whose first question for a social login is not answered. */
  async function withPendingLogin() {
    const fixture = await createVaultFixture()
    const browser = fixture.server.browser()
    let heldSignal: AbortSignal | undefined
    const device = fixture.device({
      fetch(url, init) {
        if (heldSignal || !url.endsWith(walletEndpoints.redeemSocial.path)) return browser(url, init)
        const signal = (heldSignal = init.signal!)
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
      },
    })
    const vault = device.load()
    const { handle } = await vault.call('login.social', { provider: 'github', origin: 'https://dapp.example' })
    return {
      requests: fixture.server.requests,
      device,
      vault,
      handle,
      async poll(code?: string) {
        const outcome = codeOf(vault.call('login.socialResult', { handle, code }))
        while (!heldSignal) await new Promise(resolve => setTimeout(resolve))
        return { outcome, heldSignal }
      },
    }
  }

  for (const [way, comeIn] of [
    ['by mail', (vault: VaultCore) => logIn(vault)],
    ['by another account', (vault: VaultCore, handle: string) => vault.call('login.socialResult', { handle })],
  ] as const) {
    it(`${way} leaves the question of a login that waits elsewhere, so that the server keeps that one's answer`, async () => {
      const { vault, handle, poll } = await withPendingLogin()
      const { heldSignal, outcome } = await poll()
      expect(heldSignal.aborted).to.equal(false)
      expect((await comeIn(vault, handle)).phase).to.equal('noWallet')
      expect(heldSignal.aborted).to.equal(true)
      expect(await outcome).to.equal('UNREACHABLE')
    })
  }

  it('with the word of its window is not left for one that waits', async () => {
    const { requests, vault, handle, poll } = await withPendingLogin()
    const { heldSignal } = await poll(handle)
    // Which of them is answered is this one's turn: that one's was first.
    void codeOf(vault.call('login.socialResult', { handle }))
    while (!requests.includes('redeemSocial')) await new Promise(resolve => setTimeout(resolve))
    expect(heldSignal.aborted).to.equal(false)
  })

  it('elsewhere, which may take minutes, keeps no session from being renewed', async () => {
    const { device, poll } = await withPendingLogin()
    await logIn(device.load())
    await poll()
    expect((await device.load().call('session.restore', undefined)).phase).to.equal('noWallet')
  })

  it('by mail takes the code of the last request, and says what is wrong with another', async () => {
    const fixture = await createVaultFixture()
    const vault = fixture.device().load()
    expect(await codeOf(vault.call('login.code', { code: '123456' }))).to.equal('CODE_EXPIRED')
    expect(await codeOf(vault.call('login.device', undefined))).to.equal('CODE_EXPIRED')
    await vault.call('login.email', { email: 'visitor@example.com', origin: 'https://dapp.example', locale: 'en' })
    expect(await vault.call('login.device', undefined)).to.deep.equal({ status: 'approved' })
    expect(await codeOf(vault.call('login.code', { code: '000000' }))).to.equal('CODE_WRONG')
    expect((await vault.call('login.code', { code: '123456' })).phase).to.equal('noWallet')
  })

  it('with another mailbox from now on needs a code of each', async () => {
    const fixture = await createVaultFixture()
    const { vault } = await fixture.ready()
    expect(await codeOf(vault.call('email.primary', { code: '123456' }))).to.equal('CODE_EXPIRED')
    expect(
      await vault.call('email.update', { email: 'new@example.com', origin: 'https://dapp.example' }),
    ).to.deep.equal({ action: 'VERIFY_PRIMARY_OTP' })
    expect(await codeOf(vault.call('email.primary', { code: '000000' }))).to.equal('CODE_WRONG')
    await vault.call('email.primary', { code: '123456' })
    expect(
      await vault.call('email.update', { email: 'new@example.com', origin: 'https://dapp.example' }),
      'another code of the second step',
    ).to.deep.equal({ action: 'VERIFY_SECONDARY_OTP' })
    expect(await vault.call('email.secondary', { code: '123456' })).to.deep.equal({ newEmail: 'new@example.com' })
    expect(
      await vault.call('email.update', { email: 'newer@example.com', origin: 'https://dapp.example' }),
    ).to.deep.equal({ action: 'VERIFY_PRIMARY_OTP' })
    await vault.call('email.primary', { code: '123456' })
    expect(
      await vault.call('email.update', { email: 'newest@example.com', origin: 'https://dapp.example' }),
      'another mailbox',
    ).to.deep.equal({ action: 'VERIFY_PRIMARY_OTP' })
  })
})

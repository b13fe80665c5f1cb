import { expect } from 'chai'
import type { FrameUser } from '@w3m/frame-bridge/frame'
import { batchAccountAddress, batchAccountCode } from '../../smart-account/delegation.js'
import type { SessionState } from '../../vault/vault-api.js'
import { atom, type PageContext } from '../page-context.js'
import { createPageStore } from '../page-store.js'
import { namedPermission, storePermission } from '../permissions/permission-book.js'
import { vaultRequests, vaultFailure } from '../testing/vault-requests.js'
import { evmAddress, solanaAddress } from '../testing/approval-fixture.js'
import { createHandlers } from './message-handlers.js'
import { createSession } from './session.js'

const ready = { phase: 'ready', user: { id: 'u', recovery: [] }, evmAddress, solanaAddress } as unknown as SessionState

/** Two chains: the first one has smart accounts, and answers when it is let go. */
function openPage(
  state: SessionState | Promise<SessionState>,
  {
    canPrompt = true,
    code = '0x',
    results = [],
    created = ready,
    more = {},
  }: {
    readonly canPrompt?: boolean
    readonly code?: string
    readonly results?: readonly unknown[]
    readonly created?: SessionState | Promise<SessionState>
    readonly more?: Parameters<typeof vaultRequests>[0]
  } = {},
) {
  let answer = (): void => undefined
  const slow = new Promise<void>(resolve => (answer = resolve))
  const first = [...results]
  const { vault, requests } = vaultRequests({
    'session.restore': () => state,
    'account.prefer': () => ({}) as never,
    'login.social': () => ({ handle: 'h', url: 'https://provider.example' }),
    'login.socialResult': () => (first.shift() ?? state) as never,
    'wallet.create': () => created,
    'session.end': () => undefined,
    'login.farcaster': () => ({ handle: 'f', url: 'https://farcaster.example' }),
    'login.farcasterResult': () => state as never,
    'login.email': () => ({ action: 'VERIFY_OTP' }) as never,
    'login.code': () => state as never,
    'email.secondary': () => ({ newEmail: 'new@example.com' }),
    ...more,
  })
  const page = {
    config: { networks: ['eip155:1', 'eip155:2'].map(id => ({ id, name: id, symbol: 'ETH', decimals: 18 })) },
    vault,
    session: createSession(vault),
    store: createPageStore(() => undefined),
    queue: { abort: () => undefined },
    async callRpc(chainId: string, _method: string, [of]: readonly unknown[], limit?: AbortSignal) {
      if (chainId === 'eip155:1')
        await Promise.race([
          slow,
          new Promise((_, reject) => limit?.addEventListener('abort', () => reject(new Error('given up')))),
        ])
      if (of === evmAddress) return code
      return of === batchAccountAddress && chainId === 'eip155:1' ? '0x60' : '0x'
    },
    chainId: atom('eip155:1'),
    evmChainId: atom('eip155:1'),
    solanaChainId: atom<string | undefined>(undefined),
    accountType: atom('smartAccount'),
    theme: atom({ locale: 'en' }),
    canPrompt,
    screen: () => Promise.reject(new Error('The visitor is asked')),
  } as unknown as PageContext
  const handlers = createHandlers(page, () => undefined)
  const context = { origin: 'https://app.example', signal: new AbortController().signal, id: '1' }
  return {
    page,
    answer,
    userOn: async (chainId: number) =>
      (await handlers.GET_USER({ chainId, preferredAccountType: 'smartAccount' }, context)) as FrameUser,
    confirmNewEmail: async () => handlers.UPDATE_EMAIL_SECONDARY_OTP({ otp: '123456' }, context),
    signOut: async () => await handlers.SIGN_OUT(undefined, context),
    isIn: async () => (await handlers.IS_CONNECTED(undefined, context)).isConnected,
    requests,
    /** Whose sessions were ended. */
    ends: () => requests.filter(({ method }) => method === 'session.end').map(({ params }) => params),
    async bySocial(signal = context.signal, chainId = 2) {
      await handlers.GET_SOCIAL_REDIRECT_URI({ provider: 'google' }, context)
      return (await handlers.CONNECT_SOCIAL({ uri: '', chainId }, { ...context, signal })) as FrameUser
    },
    loginAgain: async () => (await handlers.CONNECT_SOCIAL({ uri: '', chainId: 2 }, context)) as FrameUser,
    async byFarcaster(signal = context.signal) {
      await handlers.GET_FARCASTER_URI(undefined, context)
      return await handlers.CONNECT_FARCASTER(undefined, { ...(context as object), signal } as never)
    },
    byLink: async () => await handlers.CONNECT_DEVICE(undefined, context),
    byCode: async (signal = context.signal) => await handlers.CONNECT_OTP({ otp: '123456' }, { ...context, signal }),
    byMail: async (email: string) => (await handlers.CONNECT_EMAIL({ email }, context)).action,
    initSmartAccount: async () => await handlers.INIT_SMART_ACCOUNT(undefined, context),
    prefer: (type: 'eoa' | 'smartAccount') => handlers.SET_PREFERRED_ACCOUNT({ type }, context),
    preferred: () => requests.filter(({ method }) => method === 'account.prefer').map(({ params }) => params),
    goTo: (chainId: number) => handlers.SWITCH_NETWORK({ chainId }, context),
  }
}

describe('where an application is, and by what kind of account:', () => {
  it('is what it asked last, whichever chain answers last', async () => {
    const { page, answer, userOn, goTo } = openPage(ready)
    const previous = userOn(1)
    await goTo(2)
    expect(await userOn(2)).to.include({ chainId: 2, preferredAccountType: 'eoa' })
    answer()
    expect(await previous).to.include({ chainId: 1, preferredAccountType: 'smartAccount' })
    expect([page.chainId.get(), page.accountType.get()]).to.deep.equal(['eip155:2', 'eoa'])
  })

  it('is where it went while the wallet was opened for a question from before', async () => {
    let open = (_state: SessionState): void => undefined
    const { page, answer, userOn, goTo } = openPage(new Promise<SessionState>(resolve => (open = resolve)))
    const previous = userOn(1)
    await goTo(2)
    open(ready)
    answer()
    expect(await previous).to.include({ chainId: 1 })
    expect([page.chainId.get(), page.evmChainId.get()]).to.deep.equal(['eip155:2', 'eip155:2'])
  })
})

describe('a wallet that this device has no part of', () => {
  const newDevice = {
    phase: 'newDevice',
    user: { id: 'u', recovery: ['password'], wallet: { evmAddress, solanaAddress } },
  } as unknown as SessionState
  const failure = async (canPrompt: boolean) =>
    await openPage(newDevice, { canPrompt })
      .userOn(2)
      .catch((error: unknown) => error)

  it('is recovered with the visitor', async () => {
    expect(await failure(true)).to.include({ message: 'The visitor is asked' })
  })

  it('is refused where the page shows the frame for approvals alone: what nobody sees would never end', async () => {
    expect(await failure(false)).to.include({ code: 'NOT_ENROLLED' })
  })

  it('is told by a social login before it is recovered, but where it cannot be', async () => {
    expect(await openPage(newDevice).bySocial()).to.include({ address: evmAddress })
    expect(
      await openPage(newDevice, { canPrompt: false })
        .bySocial()
        .catch((error: unknown) => error),
    ).to.include({ code: 'NOT_ENROLLED' })
  })

  it('is in where it can be recovered', async () => {
    expect(await openPage(newDevice).isIn()).to.equal(true)
    expect(await openPage(newDevice, { canPrompt: false }).isIn()).to.equal(false)
    expect(await openPage(ready, { canPrompt: false }).isIn()).to.equal(true)
  })
})

describe('a social login that is waited for without its window', () => {
  beforeEach(() => sessionStorage.clear())
  const open = () => {
    let say = (_state: SessionState): void => undefined
    const page = openPage(new Promise<SessionState>(resolve => (say = resolve)))
    return {
      ...page,
      say: () => say(ready),
      count: (expectedMethod: string) => page.requests.filter(({ method }) => method === expectedMethod).length,
    }
  }
  const asksServer = async (count: (expectedMethod: string) => number) => {
    while (count('login.socialResult') === 0) await Promise.resolve()
  }

  it('is one question at the server, however often the application asks, and answers who still waits', async () => {
    const { bySocial, say, count } = open()
    const previous = new AbortController()
    const first = bySocial(previous.signal).catch((error: unknown) => error)
    await asksServer(count)
    previous.abort()
    const second = bySocial()
    await new Promise(resolve => setTimeout(resolve))
    say()
    expect(await second).to.include({ address: evmAddress })
    expect(await first).to.include({ code: 4001 })
    expect([count('login.socialResult'), count('session.end')]).to.deep.equal([1, 0])
  })

  it('leaves nobody logged in for whom nobody waits any more', async () => {
    const { bySocial, say, count, page, ends } = open()
    const left = new AbortController()
    const outcome = bySocial(left.signal).catch((error: unknown) => error)
    await asksServer(count)
    left.abort()
    say()
    expect(await outcome).to.include({ code: 4001 })
    expect(ends(), 'and not who logged in by a code meanwhile').to.deep.equal(['u'])
    expect(await page.session.isAnother('nobody')).to.equal(false)
  })

  it('leaves nobody logged in who approved by Farcaster when the application had given up', async () => {
    const { byFarcaster, ends } = openPage(ready)
    expect(await byFarcaster(AbortSignal.abort()).catch((error: unknown) => error)).to.include({ code: 4001 })
    expect(ends()).to.deep.equal(['u'])
  })

  it('is called refused where it works no longer, as one at Farcaster is: the visitor knows of no code', async () => {
    const expired = (): Promise<SessionState> => Promise.reject(vaultFailure('CODE_EXPIRED'))
    expect(
      await openPage(expired())
        .bySocial()
        .catch((error: unknown) => error),
    ).to.include({ code: 'LOGIN_REFUSED' })
    expect(
      await openPage(expired())
        .byFarcaster()
        .catch((error: unknown) => error),
    ).to.include({ code: 'LOGIN_REFUSED' })
  })

  /** As far as the making of the wallet, during which the application gives its request up. */
  const giveUpAtWallet = async () => {
    let make = (_state: SessionState): void => undefined
    const noWallet = { phase: 'noWallet', user: { id: 'u', recovery: [] } } as unknown as SessionState
    const page = openPage(noWallet, { created: new Promise<SessionState>(resolve => (make = resolve)) })
    const count = (expectedMethod: string) => page.requests.filter(({ method }) => method === expectedMethod).length
    const controller = new AbortController()
    const previous = page.bySocial(controller.signal)
    while (count('wallet.create') === 0) await Promise.resolve()
    controller.abort()
    return { ...page, count, previous, make: () => make(ready) }
  }

  it('goes on from who is in where the application asked again while the wallet was made', async () => {
    const { loginAgain, make, previous, count } = await giveUpAtWallet()
    const again = loginAgain()
    make()
    expect(await again).to.include({ address: evmAddress })
    await previous
    expect(await loginAgain(), 'where the answer was on its way').to.include({ address: evmAddress })
    expect([count('login.socialResult'), count('session.end')]).to.deep.equal([1, 0])
  })

  it('leaves nobody logged in whose application gave up while the wallet was made', async () => {
    const { loginAgain, make, previous, page, ends } = await giveUpAtWallet()
    make()
    await previous
    expect([ends(), await page.session.isAnother('nobody')]).to.deep.equal([['u'], false])
    expect(await loginAgain().catch((error: unknown) => error)).to.include({ code: 'LOGGED_OUT' })
  })

  it('leaves nobody logged in whose application gave up while the chain was asked', async () => {
    const { bySocial, answer, ends, requests } = openPage(ready)
    const left = new AbortController()
    const outcome = bySocial(left.signal, 1)
    while (!requests.some(({ method }) => method === 'login.socialResult')) await Promise.resolve()
    await new Promise(resolve => setTimeout(resolve))
    left.abort()
    answer()
    await outcome
    expect(ends()).to.deep.equal(['u'])
  })

  it('is none where it was not begun', async () => {
    expect(
      await openPage(ready)
        .loginAgain()
        .catch((error: unknown) => error),
    ).to.include({ code: 'LOGGED_OUT' })
  })

  it('does not wait long for a chain that is slow', async () => {
    const { bySocial, answer, userOn } = openPage(ready)
    expect(await bySocial(undefined, 1)).to.include({ address: evmAddress, preferredAccountType: 'eoa' })
    const pendingWhenUnreachable = userOn(1)
    answer()
    expect(await pendingWhenUnreachable).to.include({ preferredAccountType: 'smartAccount' })
  })

  it('says in time that nobody spoke yet', async () => {
    const { bySocial } = openPage(ready, { results: [{ phase: 'pending' }] })
    expect(await bySocial().catch((error: unknown) => error)).to.include({ code: 'REQUEST_TIMEOUT' })
    expect(await bySocial()).to.include({ address: evmAddress })
  })
})

describe('a login elsewhere', () => {
  for (const [way, enter, method] of [
    ['at a provider', (page: ReturnType<typeof openPage>) => page.bySocial(), 'login.socialResult'],
    [
      'in the Farcaster application',
      (page: ReturnType<typeof openPage>) => page.byFarcaster(),
      'login.farcasterResult',
    ],
  ] as const)
    it(`${way} says in which language mails are to be`, async () => {
      const page = openPage(ready)
      page.page.theme.set({ ...page.page.theme.get(), locale: 'ja' })
      await enter(page)
      expect(page.requests.find(request => request.method === method)?.params).to.include({ locale: 'ja' })
    })

  const lostTimes = [
    ['is waited for where its question was lost, as the page slept', 5, undefined],
    ['fails where the server stays away', 6, 'UNREACHABLE'],
  ] as const
  const logins: readonly {
    readonly way: string
    readonly method: 'login.farcasterResult' | 'login.device'
    readonly result: unknown
    readonly enter: (page: ReturnType<typeof openPage>) => Promise<unknown>
    readonly phase: string
  }[] = [
    {
      way: 'a login in the Farcaster application',
      method: 'login.farcasterResult',
      result: ready,
      enter: page => page.byFarcaster(),
      phase: 'ready',
    },
    // The code comes after it.
    {
      way: 'a mailed link',
      method: 'login.device',
      result: { status: 'approved' },
      enter: async page => page.byLink(),
      phase: 'loggedOut',
    },
  ]
  for (const { way, method, result, enter, phase } of logins)
    for (const [title, lost, code] of lostTimes)
      it(`${way} ${title}`, async () => {
        let left: number = lost
        const answer = () => {
          if (left-- > 0) throw vaultFailure('UNREACHABLE')
          return result as never
        }
        const opened = openPage({ phase: 'loggedOut' }, { more: { [method]: answer } })
        const real = globalThis.setTimeout
        const waits: unknown[] = []
        globalThis.setTimeout = ((callback: () => void, ms?: number) => (
          waits.push(ms),
          real(callback)
        )) as typeof setTimeout
        try {
          const failure: unknown = await enter(opened).then(
            () => undefined,
            (error: unknown): unknown => Object(error).code,
          )
          expect([failure, (await opened.page.session.state()).phase]).to.deep.equal([code, code ? 'loggedOut' : phase])
          expect(waits).to.deep.equal(Array(5).fill(5_000))
        } finally {
          globalThis.setTimeout = real
        }
      })
})

describe('a login by a mailed code', () => {
  it('lets in whoever has the code', async () => {
    const { byCode, isIn, ends } = openPage(ready)
    await byCode()
    expect([await isIn(), ends()]).to.deep.equal([true, []])
  })

  it('leaves nobody logged in where it was called off while the server looked at the code', async () => {
    let say = (_state: SessionState): void => undefined
    const { byCode, ends, page } = openPage(
      { phase: 'loggedOut' },
      {
        more: { 'login.code': () => new Promise<SessionState>(resolve => (say = resolve)) as never },
      },
    )
    const left = new AbortController()
    const outcome = byCode(left.signal).catch((error: unknown) => error)
    await Promise.resolve()
    left.abort()
    say(ready)
    expect(await outcome).to.include({ code: 4001 })
    expect(ends(), 'and not who logged in otherwise meanwhile').to.deep.equal(['u'])
    expect((await page.session.state()).phase).to.equal('loggedOut')
  })
})

describe('a permission that a site was given', () => {
  const pci = `0x${'1'.repeat(64)}` as const
  const { origin } = location
  const withPermission = async (more: Parameters<typeof vaultRequests>[0] = {}) => {
    const opened = openPage(ready, { more })
    const env = { store: opened.page.store, evmAddress } as const
    const terms = { rules: [], useLimit: 1, feeLimit: 0n, expiresAtMs: 1 }
    await storePermission({ pci, origin, chainId: 'eip155:1', terms, used: { uses: 0, fee: 0n, amounts: [] } }, env)
    return { ...opened, isKept: async () => (await namedPermission(pci, origin, env)) !== undefined }
  }

  for (const [title, answer] of [
    ['', () => undefined],
    [
      ', also where the server does not hear of it',
      () => {
        throw vaultFailure('UNREACHABLE')
      },
    ],
  ] as const)
    it(`ends with a sign-out of the visitor${title}`, async () => {
      const { signOut, isKept, ends } = await withPermission({ 'session.end': answer })
      expect(await isKept()).to.equal(true)
      await signOut().catch(({ code }: { readonly code: unknown }) => expect(code).to.equal('UNREACHABLE'))
      expect([await isKept(), ends()]).to.deep.equal([false, [undefined]])
    })

  it('stays where a log-in came too late for who waited for it', async () => {
    const { byFarcaster, isKept, ends } = await withPermission()
    await byFarcaster(AbortSignal.abort()).catch(() => undefined)
    expect([await isKept(), ends()]).to.deep.equal([true, ['u']])
  })
})

describe('who is in already:', () => {
  const inAs = (user: object) =>
    openPage({ ...ready, user: { id: 'u', recovery: [], ...user } } as unknown as SessionState)
  const email = 'ada@example.com'

  it('needs no code for the mailbox that they are in by', async () => {
    expect(await inAs({ email }).byMail(email)).to.equal('CONNECT')
    expect(await inAs({ email }).byMail('eve@example.com')).to.equal('VERIFY_OTP')
  })

  it('needs one where another provider named that mailbox: the mailbox has a wallet of its own', async () => {
    expect(await inAs({ email, userName: email }).byMail(email)).to.equal('VERIFY_OTP')
  })
})

describe('a mailbox that was changed', () => {
  it('is the one that is told from then on', async () => {
    let email = 'former@example.com'
    const page = openPage(ready, {
      more: {
        'session.restore': async () =>
          ({ ...ready, user: { id: 'u', recovery: [], email } }) as unknown as SessionState,
        'email.secondary': () => ({ newEmail: (email = 'new@example.com') }),
      },
    })
    expect((await page.userOn(2)).email).to.equal('former@example.com')
    await page.confirmNewEmail()
    expect((await page.userOn(2)).email).to.equal('new@example.com')
  })
})

describe('the smart account of a wallet', () => {
  for (const [code, isDeployed] of [
    ['0x', false],
    [batchAccountCode, true],
  ] as const) {
    it(`is at the wallet's own address, and ${isDeployed ? 'there' : 'not there before its first batch'}`, async () => {
      const { answer, initSmartAccount } = openPage(ready, { code })
      answer()
      expect(await initSmartAccount()).to.deep.equal({ address: evmAddress, isDeployed })
    })
  }

  it('is refused on a chain that has none, and to nobody', async () => {
    const { goTo, initSmartAccount } = openPage(ready)
    await goTo(2)
    expect(await initSmartAccount().catch((error: unknown) => error)).to.include({ code: 4200 })
    expect(
      await openPage({ phase: 'loggedOut' })
        .initSmartAccount()
        .catch((error: unknown) => error),
    ).to.include({ code: 4100 })
  })

  it('is preferred, or not, on this page and for the next one', async () => {
    const { page, answer, prefer, preferred } = openPage(ready)
    answer()
    for (const type of ['eoa', 'smartAccount'] as const) {
      expect(await prefer(type)).to.deep.equal({ type, address: evmAddress })
      expect(page.accountType.get()).to.equal(type)
    }
    expect(preferred()).to.deep.equal([{ type: 'eoa' }, { type: 'smartAccount' }])
  })

  it('cannot be preferred on a chain that has none, or whose account is something else', async () => {
    const without = openPage(ready)
    await without.goTo(2)
    const delegated = openPage(ready, { code: `0xef0100${'ab'.repeat(20)}` })
    delegated.answer()
    for (const { page, prefer } of [without, delegated]) {
      expect(await prefer('smartAccount')).to.deep.equal({ type: 'eoa', address: evmAddress })
      expect(page.accountType.get()).to.equal('eoa')
    }
  })
})

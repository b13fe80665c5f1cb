import type { EmailUpdateState, EmbeddedWalletInfo, LoginOffers, LoginState, Session, ViewName, W3m } from '@w3m/core'
import { expect } from '@playwright/test'
import type { Host } from './host.js'
import { untilStill } from './motion.js'

/**
 * What the login's store is told, as if the visitor, the frame and the server had brought it there. `resendInMs` stands
 * for a time from now.
 */
interface StoreState {
  readonly login?: LoginState
  readonly resendInMs?: number
  readonly offers?: LoginOffers
  readonly update?: EmailUpdateState
  readonly user?: EmbeddedWalletInfo
  readonly canToggle?: true
  readonly sessions?: readonly Session[]
}

/** A state of logging in, or of an account that was logged in to, that a visitor can see. */
export interface LoginView extends StoreState {
  readonly title: string
  readonly view: ViewName
  /** The view shows this when it has come to rest. */
  readonly shows: string
  /** Typed into the field for an address before anybody looks. */
  readonly typed?: string
}

const email = 'somebody.with.a.long.name@mail.example'
const failure = (code: string, context = {}) => ({ phase: 'failed', error: { code, context } as never }) as const
const byMail: EmbeddedWalletInfo = {
  user: { email },
  authProvider: 'email',
  accountType: 'smartAccount',
  isSmartAccountDeployed: false,
}
const bySocial: EmbeddedWalletInfo = {
  user: { username: 'somebody' },
  authProvider: 'discord',
  accountType: 'eoa',
  isSmartAccountDeployed: false,
}

export const session: Session = {
  pci: `0x${'1'.repeat(64)}`,
  account: 'eip155:31337:0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  site: 'https://the-shop-with-a-long-name.market.example',
  createdAtMs: 0,
  expiresAtMs: Date.UTC(2040, 4, 17, 12),
  revokedAtMs: undefined,
  permissions: [
    { kind: 'native', limitUnits: 10n ** 16n },
    {
      kind: 'contract',
      contract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
      calls: ['claim()', 'roll(uint256)'],
      limitUnits: 0n,
    },
  ],
  usesMax: 20,
  feeLimitUnits: 10n ** 16n,
}

/** What stands before there is an account. */
export const loginViews: readonly LoginView[] = [
  { title: 'EmailLogin', view: 'EmailLogin', shows: 'email-submit' },
  { title: 'EmailLogin with what is no address', view: 'EmailLogin', shows: 'email-submit', typed: 'nobody' },
  {
    title: 'EmailVerifyOtp',
    view: 'EmailVerifyOtp',
    shows: 'otp-input',
    login: { phase: 'code', email, resendAtMs: 0 },
    resendInMs: 25_000,
  },
  {
    title: 'EmailVerifyOtp after a wrong code',
    view: 'EmailVerifyOtp',
    shows: 'otp-input',
    login: { phase: 'code', email, resendAtMs: 0, error: { code: 'LOGIN_CODE_WRONG' } as never },
  },
  {
    title: 'EmailVerifyOtp while the code is checked',
    view: 'EmailVerifyOtp',
    shows: 'otp-input',
    login: { phase: 'verifying', email },
  },
  {
    title: 'EmailVerifyOtp, too many tries',
    view: 'EmailVerifyOtp',
    shows: 'login-retry',
    login: failure('LOGIN_RATE_LIMITED'),
  },
  { title: 'EmailVerifyDevice', view: 'EmailVerifyDevice', shows: 'otp-resend', login: { phase: 'device', email } },
  { title: 'ConnectSocials', view: 'ConnectSocials', shows: 'social-google' },
  {
    title: 'ConnectSocials without any',
    view: 'ConnectSocials',
    shows: 'login-other',
    offers: { email: true, socials: [] },
  },
  {
    title: 'ConnectingSocial',
    view: 'ConnectingSocial',
    shows: 'w3m-header-back',
    login: { phase: 'social', provider: 'github' },
  },
  {
    title: 'ConnectingSocial, held back by the browser',
    view: 'ConnectingSocial',
    shows: 'social-open',
    login: { phase: 'social', provider: 'google', url: 'https://provider.example/' },
  },
  { title: 'ConnectingSocial, refused', view: 'ConnectingSocial', shows: 'login-other', login: failure('4001') },
  {
    title: 'ConnectingFarcaster, before its code',
    view: 'ConnectingFarcaster',
    shows: 'w3m-header-back',
    login: { phase: 'farcaster' },
  },
  {
    title: 'ConnectingFarcaster',
    view: 'ConnectingFarcaster',
    shows: 'farcaster-qr',
    login: { phase: 'farcaster', url: `https://farcaster.example/~/siwf?channelToken=${'A1'.repeat(16)}` },
  },
  {
    title: 'ApproveTransaction, before the frame shows anything',
    view: 'ApproveTransaction',
    shows: 'w3m-header-back',
  },
  {
    title: 'ApproveTransaction without a frame',
    view: 'ApproveTransaction',
    shows: 'login-other',
    login: failure('FRAME_UNAVAILABLE'),
  },
]

/** What an account has that was logged in to. */
export const settingsViews: readonly LoginView[] = [
  { title: 'AccountSettings', view: 'AccountSettings', shows: 'account-type-toggle', user: byMail, canToggle: true },
  { title: 'AccountSettings of a social account', view: 'AccountSettings', shows: 'settings-social', user: bySocial },
  { title: 'AccountSessions', view: 'AccountSessions', shows: 'session-revoke', user: byMail, sessions: [session] },
  {
    title: 'AccountSessions without any',
    view: 'AccountSessions',
    shows: 'sessions-empty',
    user: byMail,
    sessions: [],
  },
  { title: 'UpdateEmailWallet', view: 'UpdateEmailWallet', shows: 'email-submit', user: byMail },
  {
    title: 'UpdateEmailWallet with what is no address',
    view: 'UpdateEmailWallet',
    shows: 'email-submit',
    user: byMail,
    typed: 'nobody',
  },
  {
    title: 'UpdateEmailPrimaryOtp',
    view: 'UpdateEmailPrimaryOtp',
    shows: 'otp-input',
    user: byMail,
    update: { phase: 'primary', email: 'other@mail.example', isVerifying: false },
  },
  {
    title: 'UpdateEmailSecondaryOtp',
    view: 'UpdateEmailSecondaryOtp',
    shows: 'otp-input',
    user: byMail,
    update: {
      phase: 'secondary',
      email: 'other@mail.example',
      isVerifying: false,
      error: { code: 'LOGIN_CODE_EXPIRED' } as never,
    },
  },
  {
    title: 'UpdateEmailSecondaryOtp, failed',
    view: 'UpdateEmailSecondaryOtp',
    shows: 'login-retry',
    user: byMail,
    update: failure('LOGIN_FAILED', { reason: 'none' }),
  },
  { title: 'UpgradeEmailWallet', view: 'UpgradeEmailWallet', shows: 'upgrade-open', user: byMail },
]

/** What a page that logs in with these mailboxes keeps of them, so that Connect offers them. */
export const recentEmails = ['ada@mail.example', email]

/** Shows a state in the modal of a page that was opened before, at rest. */
export async function showLoginView(
  host: Host,
  { title: _title, shows, typed, ...standing }: LoginView,
): Promise<void> {
  const { page } = host
  await page.evaluate(async ({ view, login, resendInMs, offers, update, user, canToggle, sessions }) => {
    const { w3m } = globalThis as never as { w3m: W3m }
    const store = await w3m.load.login()
    const setAtom = (atom: unknown, value: unknown) => (atom as { set(value: unknown): void }).set(value)
    if (w3m.getState().open) w3m.router.reset('Connect')
    else await w3m.open()
    const all = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']
    setAtom(store.$offers, offers ?? { email: true, socials: all })
    setAtom(
      store.$state,
      login && 'resendAtMs' in login
        ? { ...login, resendAtMs: Date.now() + (resendInMs ?? 0) }
        : (login ?? { phase: 'idle' }),
    )
    setAtom(store.$emailUpdate, update ?? { phase: 'idle' })
    setAtom(store.$user, user)
    // It is worked out anew when somebody begins to look at it.
    store.$canToggleAccountType.listen(() => undefined)
    setAtom(store.$canToggleAccountType, canToggle === true)
    if (sessions) {
      const slice = await w3m.load.sessions()
      Object.assign(slice, { list: () => Promise.resolve(sessions) })
      setAtom(slice.$state, { phase: 'ready', address: w3m.getAccount('eip155').address, sessions })
    }
    ;(w3m.router.push as (name: string) => void)(view)
  }, standing)
  const shown = host.id(shows)
  await expect(shown).toBeVisible()
  if (typed !== undefined) {
    await host.id('email-input').fill(typed)
    await host.id('email-submit').click()
  }
  await untilStill(page)
}

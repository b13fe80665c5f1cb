import type {
  EmailUpdateState,
  EmbeddedWalletInfo,
  FrameScreen,
  FrameWindow,
  LoginOffers,
  LoginState,
  LoginStore,
  W3m,
} from '@w3m/core'
import { atom, type WritableAtom } from 'nanostores'
import { loadLoginTexts } from '../../i18n/login-texts.js'

/** A login in the test's hand: what it says, and what was asked of it, as sentences. */
export interface FakeLogin extends LoginStore {
  readonly $state: WritableAtom<LoginState>
  readonly $offers: WritableAtom<LoginOffers>
  readonly $user: WritableAtom<EmbeddedWalletInfo | undefined>
  readonly $isSecured: WritableAtom<boolean | undefined>
  readonly $frame: WritableAtom<FrameScreen | undefined>
  readonly $window: WritableAtom<FrameWindow | undefined>
  readonly $canToggleAccountType: WritableAtom<boolean>
  readonly $emailUpdate: WritableAtom<EmailUpdateState>
  readonly $requestedMethod: WritableAtom<string | undefined>
  readonly $isPending: WritableAtom<boolean>
  readonly requests: string[]
  recents: readonly string[]
  loadOffers: () => Promise<void>
  resendFrom: number
}

/** Puts a fake login into an instance, in place of the one that it would load, and brings the texts. */
export async function fakeLogin(w3m: W3m): Promise<FakeLogin> {
  const requests: string[] = []
  const login: FakeLogin = {
    $state: atom<LoginState>({ phase: 'idle' }),
    $offers: atom<LoginOffers>({
      email: true,
      socials: ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
    }),
    $user: atom<EmbeddedWalletInfo | undefined>(undefined),
    $isSecured: atom<boolean | undefined>(undefined),
    $frame: atom<FrameScreen | undefined>(undefined),
    $window: atom<FrameWindow | undefined>(undefined),
    $canToggleAccountType: atom<boolean>(false),
    $emailUpdate: atom<EmailUpdateState>({ phase: 'idle' }),
    $requestedMethod: atom<string | undefined>(undefined),
    $isPending: atom(false),
    requests,
    loadOffers: () => Promise.resolve(),
    recents: [],
    resendFrom: 0,
    recentEmails: () => login.recents,
    submitEmail: email => void requests.push(`email ${email}`),
    submitCode: code => void requests.push(`code ${code}`),
    refresh: () => Promise.resolve(void requests.push('refresh')),
    resend: () => void requests.push('resend'),
    startSocial: provider => void requests.push(`social ${provider}`),
    openPopup: () => requests.push('popup') > 0,
    openWindow: () => requests.push('window') > 0,
    cancel: () => void requests.push('cancel'),
    updateEmail: email => void requests.push(`update ${email}`),
    submitUpdateCode: code => void requests.push(`update code ${code}`),
    resendUpdateCode: () => void requests.push('resend update'),
    resendAtMs: () => login.resendFrom,
    toggleAccountType: () => void requests.push('toggle'),
  }
  Object.assign(w3m.load, { login: () => Promise.resolve(login) })
  await loadLoginTexts(w3m)
  return login
}

/** Keeps back which social logins the server has, until the test tells. */
export function holdOffers(login: FakeLogin): {
  readonly isAwaited: () => boolean
  readonly setSocials: (...socials: LoginOffers['socials']) => void
} {
  let settle: (() => void) | undefined
  login.loadOffers = () => new Promise(resolve => (settle = resolve))
  return {
    isAwaited: () => settle !== undefined,
    setSocials(...socials) {
      login.$offers.set({ email: true, socials })
      settle!()
    },
  }
}

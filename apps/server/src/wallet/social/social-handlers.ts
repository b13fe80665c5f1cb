import { emailSchema } from '@w3m/frame/wallet-api'
import * as v from 'valibot'
import { failure } from '../../http/failure.js'
import type { RunTransaction } from '../../ports/wallet/wallet-store.js'
import type { Accounts } from '../accounts.js'
import type { Logins } from '../logins.js'
import { refusal } from '../refusals.js'
import type { WalletHandlers, WalletRequest } from '../wallet-call.js'
import type { Redeemed } from './pending-logins.js'
import type { SocialIdentity } from './social-identity.js'
import type { SocialLogins } from './social-logins.js'
import type { ConsumeStart } from './start-limit.js'

export type SocialHandlers = Pick<
  WalletHandlers,
  'startSocialLogin' | 'redeemSocial' | 'getLoginMethods' | 'startFarcasterLogin' | 'redeemFarcaster'
>

export interface SocialHandlersDeps {
  readonly social: SocialLogins
  readonly accounts: Accounts
  readonly transaction: RunTransaction
  readonly logins: Logins
  /** Whether a page of this origin may ask for logins. */
  readonly isKnownSite: (origin: string) => boolean
  readonly consumeStart: ConsumeStart
}

const userNameMax = 256
/** An address that mail goes to: one that could log in, or that mail alone knows. */
const mailbox = v.union([emailSchema, v.pipe(v.string(), v.maxLength(254), v.rfcEmail())])
const refuse = (): never => {
  throw failure(404, '', 'Farcaster is not offered here.')
}

/**
 * Log in at a social account or at Farcaster. The account there is the user here: a mailbox that it has logs nobody in.
 */
export function socialHandlers({
  social,
  accounts,
  transaction,
  logins,
  isKnownSite,
  consumeStart,
}: SocialHandlersDeps): SocialHandlers {
  const checkSite = (origin: string) => {
    if (!isKnownSite(origin)) throw refusal('SITE_UNKNOWN')
  }
  const farcaster = () => social.farcaster ?? refuse()
  const open = async (
    { provider, subject, email, userName }: SocialIdentity,
    locale: string | undefined,
    frameKey: string,
  ) => {
    const userId = await accounts.findOrCreateUser({
      provider,
      subject,
      email: v.is(mailbox, email) ? email.toLowerCase() : undefined,
      userName: userName?.slice(0, userNameMax),
      locale,
    })
    return logins.openSession(userId, frameKey)
  }
  /**
   * @throws {Failure} 403 `LOGIN_REFUSED` for a stranger's login that was begun, or whose visitor was asked, before the
   * owner's wallet was made or strangers were logged out
   */
  const finish = async (
    redeemed: Redeemed,
    { body: { locale }, frameKey, setRefreshToken }: WalletRequest<'redeemFarcaster'>,
  ) => {
    if (redeemed.status === 'pending') return redeemed
    // The page that began it may have been told of it long ago, unasked, and have kept it until there was something to
    // take.
    const { session, refreshToken } = await transaction(async () => {
      if (await accounts.isCutOff(redeemed.identity, frameKey, redeemed.mark)) throw refusal('LOGIN_REFUSED')
      return open(redeemed.identity, locale, frameKey)
    })
    setRefreshToken(refreshToken)
    return { status: 'done' as const, session }
  }
  return {
    getLoginMethods: () => social.methods(),
    async startSocialLogin({ body: { provider, origin, returnUrl }, frameKey, client }) {
      checkSite(origin)
      await consumeStart(client)
      return social.start({ frameKey, client, provider, origin, returnUrl })
    },
    async redeemSocial(request) {
      const { body, frameKey, signal } = request
      return finish(await social.redeem({ frameKey, handle: body.handle, code: body.code, signal }), request)
    },
    async startFarcasterLogin({ body: { origin }, frameKey, client }) {
      checkSite(origin)
      await consumeStart(client)
      return farcaster().start({ frameKey, client, origin })
    },
    async redeemFarcaster(request) {
      const { body, frameKey, signal } = request
      return finish(await farcaster().redeem({ frameKey, handle: body.handle, signal }), request)
    },
  }
}

import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../database.js'
import { createRateLimiter } from '../http/rate-limit.js'
import { createLog, type Log } from '../logging/log.js'
import { createRequestMetrics, type RequestMetrics } from '../metrics/metrics.js'
import { openSharedState } from '../ports/libsql/libsql-shared-state.js'
import { createWalletStore, openWalletDatabase } from '../ports/libsql/wallet/libsql-wallet.js'
import type { WalletStore } from '../ports/wallet/wallet-store.js'
import type { ServedChain } from '../settings.js'
import { createAccounts } from './accounts.js'
import { createAudit, startAuditPruning } from './audit.js'
import { allowedAncestors } from './frame/allowed-ancestors.js'
import { frameConfig } from './frame/frame-config.js'
import { createPermissions, type PermissionBook } from './permissions/permissions.js'
import { deriveKeys } from './keys/derived-keys.js'
import { fileKeys, notedKeys } from './keys/file-keys.js'
import type { KeyStore } from './keys/key-store.js'
import { createAnnouncements } from './login/announcements.js'
import { emailLogin } from './login/email-login.js'
import { emailUpdate } from './login/email-update.js'
import { createMailedCodes } from './login/mailed-codes.js'
import { createSendLimits } from './login/send-limits.js'
import { createLogins } from './logins.js'
import { createMailer, smtpDelivery, type DeliverMail, type MailCounts } from './mail/mailer.js'
import { createNotices } from './mail/notices.js'
import { createProofs } from './sessions/proofs.js'
import { sessionHandlers } from './sessions/session-handlers.js'
import { createSessions } from './sessions/sessions.js'
import { createDevices } from './shares/devices.js'
import { enrollments } from './shares/enrollments.js'
import { createFactors } from './shares/factors.js'
import { createGuesses } from './shares/guesses.js'
import { createPasswordPrf } from './shares/password-prf.js'
import { recovery } from './shares/recovery.js'
import { rotation } from './shares/rotation.js'
import { loginOffers, type LoginOffers } from './social/login-offers.js'
import { socialHandlers } from './social/social-handlers.js'
import { createSocialLogins } from './social/social-logins.js'
import { createStartLimit } from './social/start-limit.js'
import type { SocialSettings } from './social/social-settings.js'
import { userOperations } from './user-operations.js'
import { walletApp, type WalletApp } from './wallet-app.js'
import type { WalletHandlers } from './wallet-call.js'
import type { WalletSettings } from './wallet-settings.js'

export interface WalletServiceConfig {
  readonly settings: WalletSettings
  /** None is offered where it is missing. */
  readonly social?: SocialSettings
  readonly chains: readonly ServedChain[]
  /** Folder of the database and of the key file; both in memory where it is missing. */
  readonly dataDir?: string | undefined
  readonly ratePerSecond: number
  readonly ratePerSecondLoopback: number
  /** Instead of the key file: a hardware module, or a service that keeps keys. */
  readonly keys?: KeyStore
  /** Takes mails instead of the mail server of the settings. */
  readonly deliver?: DeliverMail
  readonly log?: Log
  /** Counts its calls too. */
  readonly requests?: RequestMetrics
  /** Time in ms. */
  readonly now?: () => number
}

export interface WalletService {
  /** Everything on the frame's origin. */
  readonly app: WalletApp
  readonly database: Database.Database
  /** The permissions of accounts, as the public API lists and ends them. */
  readonly permissions: PermissionBook
  /** The social logins that are configured, as the public API tells them. */
  readonly loginOffers: LoginOffers
  /** Undefined where none are sent. */
  readonly mailCounts: (() => MailCounts) | undefined
  /** Resolves when every mail that calls asked for has been sent or given up. */
  mailsSettled(): Promise<void>
  /**
   * Lets waiting calls go, and, once all calls are answered, sends what waits and closes the database. Mails that have
   * not gone seven seconds after it was called are given up.
   */
  close(drained?: Promise<unknown>): Promise<void>
}

/** From the begin of the end: calls take five of them at most, and two are left in which databases are closed. */
const mailsUntilMs = 7_000

/** What went wrong with a provider, without what it answered: that may be a token. */
const reasonOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : 'The reason is no error.'

/** The operator's own keys, else those of a file, else, where nothing is kept, keys that nobody has later. */
function keysOf(
  own: KeyStore | undefined,
  keyFile: string | undefined,
  { serverKey }: Pick<WalletStore, 'serverKey'>,
): Promise<KeyStore> {
  if (own) return notedKeys(own, serverKey, 'The key store does not have the key', 'hand over the one that does')
  return keyFile ? fileKeys(keyFile, serverKey) : deriveKeys(randomBytes(32))
}

/** What writes down a failure that no call is answered with. */
const reporting =
  (log: Log, message: string, detailOf: (error: unknown) => unknown = error => error) =>
  (error: unknown): void =>
    log.error(message, detailOf(error))

/** The frame's origin as a Hono application: its files, logins, key shares, and JSON-RPC to the chains. */
export async function createWalletService({
  settings,
  social: socialSettings = { providers: {}, farcaster: undefined },
  chains,
  dataDir,
  ratePerSecond,
  ratePerSecondLoopback,
  keys: ownKeys,
  deliver,
  log = createLog('text'),
  requests = createRequestMetrics(),
  now = Date.now,
}: WalletServiceConfig): Promise<WalletService> {
  const { origin, smtpUrl } = settings
  const connection = openWalletDatabase(dataDir)
  const store = createWalletStore(connection)
  const keyFile = settings.keyFile ?? (dataDir && join(dataDir, 'keys/server.key'))
  const keys = await keysOf(ownKeys, keyFile, store)
  const { transaction } = store
  const shared = openSharedState(dataDir, reporting(log, 'Something that the processes share failed.'))
  const delivery = deliver ?? (smtpUrl ? smtpDelivery(smtpUrl, settings.mailFrom) : undefined)
  const mailer = delivery && createMailer(delivery, log)
  const ancestors = allowedAncestors(settings.ancestors, settings.projects)
  const isKnownSite = (site: string) => site === origin || ancestors.has(site)

  const audit = createAudit(store.audit, now)
  const pruning = startAuditPruning(settings.auditDays, store.audit, now, reporting(log, 'The audit could not be cut.'))
  const accounts = createAccounts(store, now)
  const sessions = createSessions({ store, audit, now })
  const proofs = createProofs({ sessions: store.sessions, keys, now })
  const permissions = createPermissions({ store, accounts, sessions, audit, now })
  const notices = createNotices(accounts, mailer)
  const guesses = createGuesses(store, now)
  const devices = createDevices({ wallets: store.wallets, keys, accounts, sessions, permissions, audit, now })
  const prf = createPasswordPrf(store.recovery, keys, now)
  const factors = createFactors(store.recovery, prf)
  const logins = createLogins({ accounts, sessions, notices, audit })
  const events = createAnnouncements(shared.pubSub)
  const codes = createMailedCodes({ mails: store.mails, transaction, keys, now })
  const consumeSend = createSendLimits({ mails: store.mails, transaction, keys, settings, now })
  const consumeStart = createStartLimit({ rateLimits: shared.rateLimits, settings, now })
  const social = createSocialLogins({
    settings: socialSettings,
    origin,
    keyValue: shared.keyValue,
    events,
    keys,
    isNewDevice: accounts.isNewDevice,
    mark: accounts.mark,
    now,
    report: reporting(log, 'A social login failed.', reasonOf),
  })
  const handlers: WalletHandlers = {
    ...emailLogin({ accounts, transaction, codes, consumeSend, logins, events, audit, mailer, origin, isKnownSite }),
    ...emailUpdate({ accounts, transaction, sessions, codes, consumeSend, audit, notices, mailer, isKnownSite }),
    ...socialHandlers({ social, accounts, transaction, logins, isKnownSite, consumeStart }),
    ...enrollments({ store, keys, devices, accounts, sessions, notices, audit, guesses, now }),
    ...permissions.handlers,
    ...recovery({ store, devices, factors, prf, accounts, sessions, notices, audit, guesses }),
    ...rotation({ store, devices, factors, prf, accounts, sessions, guesses, audit }),
    ...sessionHandlers({ store, accounts, sessions, permissions, logins, audit }),
    ...frameConfig({ settings, chains, ancestors, now }),
    ...userOperations({ settings, store, now }),
  }

  const consume = createRateLimiter({
    rateLimits: shared.rateLimits,
    limit: 'wallet',
    now,
    perSecond: ratePerSecond,
    perSecondLoopback: ratePerSecondLoopback,
    proxies: settings.proxies,
  })
  const calls = { handlers, proofs, sessions, socialRoutes: social.routes }
  const app = walletApp({ settings, chains, ancestors, consume, requests, log, ...calls })
  const mailsSettled = async () => void (await mailer?.settled())
  return {
    app,
    database: connection.database,
    permissions: permissions.book,
    loginOffers: loginOffers(origin, social),
    mailCounts: mailer?.counts,
    mailsSettled,
    async close(drained) {
      events.close()
      const late = wait(mailsUntilMs, undefined, { ref: false })
      await drained
      await pruning.stop()
      await Promise.race([mailsSettled(), late])
      await shared.close()
      await connection.close()
    },
  }
}

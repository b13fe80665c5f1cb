import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isCaipNetworkId, type CaipNetworkId } from '@w3m/core/caip'
import * as v from 'valibot'
import { eip155 } from '../chains/eip155/eip155.js'
import { checkServed, servedChains } from '../chains/served-chain.js'
import { commaList } from '../comma-list.js'
import { proxyList } from '../http/proxy-list.js'
import { priceCurrencies, type PriceServer } from '../prices/coin-prices.js'
import { readEnvironment } from '../service/environment.js'
import { isAncestor } from './frame/allowed-ancestors.js'

const origin = v.pipe(
  v.string(),
  v.check(
    text => URL.canParse(text) && new URL(text).origin === text,
    'expected an origin, as in https://wallet.example',
  ),
)
const ancestor = v.pipe(
  v.string(),
  v.check(isAncestor, 'expected an origin, as in https://dapp.example, or https://*.name.tld'),
)
const ancestors = v.pipe(commaList, v.array(ancestor))
// One page that is not the operator's own is one too many: each is spelled out.
const trusted = v.pipe(
  v.string(),
  v.check(text => isAncestor(text) && !text.includes('*'), 'expected an origin, as in https://dapp.example'),
)
const number = (max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^[0-9]{1,9}$/, 'expected a whole number'),
    v.transform(Number),
    v.minValue(1),
    v.maxValue(max),
  )

const webAddress = v.pipe(v.string(), v.url(), v.regex(/^https?:/, 'expected an http: or https: address'))

const bundler = v.strictObject({
  caipNetworkId: v.custom<CaipNetworkId>(
    value => isCaipNetworkId(value) && value.startsWith(`${eip155.name}:`),
    'expected a CAIP-2 id of an EVM chain',
  ),
  url: webAddress,
  paymasterUrl: v.optional(webAddress),
})

/**
 * Who takes the user operations of a chain (ERC-7769), and who pays for them where an application asks for that
 * (ERC-7677). The server alone knows the addresses.
 */
export type ServedBundler = v.InferOutput<typeof bundler>

const environment = v.object({
  W3M_WALLET_PORT: v.optional(number(65_535)),
  W3M_WALLET_ORIGIN: v.optional(origin),
  W3M_FRAME_DIR: v.optional(
    v.pipe(
      v.string(),
      v.check(folder => existsSync(join(folder, 'index.html')), "expected the folder of the frame's built files"),
    ),
  ),
  W3M_FRAME_ANCESTORS: v.optional(ancestors),
  W3M_TRUSTED_ORIGINS: v.optional(v.pipe(commaList, v.array(trusted)), ''),
  W3M_PROJECTS: v.optional(
    v.pipe(
      v.string(),
      v.parseJson(),
      v.check(value => !Array.isArray(value), 'expected an object'),
      v.record(v.string(), v.array(ancestor)),
    ),
    '{}',
  ),
  W3M_SMTP_URL: v.optional(v.pipe(v.string(), v.url(), v.regex(/^smtps?:/, 'expected an smtp: or smtps: address'))),
  W3M_MAIL_FROM: v.optional(
    v.pipe(v.string(), v.regex(/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'expected a mail address')),
  ),
  W3M_KEY_FILE: v.optional(v.pipe(v.string(), v.minLength(1))),
  W3M_PROXIES: proxyList,
  W3M_WALLET_PROXIES: proxyList,
  W3M_CHAINS: servedChains,
  W3M_BUNDLERS: v.optional(v.pipe(v.string(), v.parseJson(), v.array(bundler)), '[]'),
  W3M_PRICES_URL: v.optional(webAddress),
  W3M_PRICES_PROJECT_ID: v.optional(v.pipe(v.string(), v.minLength(1))),
  W3M_PRICES_CURRENCY: v.optional(v.picklist(priceCurrencies, `expected one of ${priceCurrencies.join(', ')}`), 'usd'),
  W3M_AUDIT_DAYS: v.optional(number(36_500), '365'),
  W3M_OTP_PER_IP_HOUR: v.optional(number(999_999_999), '20'),
  W3M_MAILS_PER_HOUR: v.optional(number(999_999_999), '5000'),
  W3M_SOCIAL_RATE_PER_SECOND: v.optional(number(999_999_999), '1'),
  W3M_SOCIAL_RATE_PER_SECOND_LOOPBACK: v.optional(number(999_999_999), '2000'),
  W3M_SPONSORED_PER_DAY: v.optional(number(999_999_999), '50'),
})

/** The secure frame's listener: its files, and the calls that it makes. */
export interface WalletSettings {
  readonly port: number
  /** Where browsers find it. */
  readonly origin: string
  /** Folder of the frame's built files; undefined: where the build puts them. */
  readonly frameDir: string | undefined
  /** Origins that may embed the frame where its address names no known project. */
  readonly ancestors: readonly string[]
  /** The operator's own origins: inside their pages something may be approved. */
  readonly trustedOrigins: readonly string[]
  /** `ancestors` by project id. */
  readonly projects: Readonly<Record<string, readonly string[]>>
  /** Undefined: no mail, and no login by it. */
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** Undefined: `keys/server.key` in the data folder. */
  readonly keyFile: string | undefined
  /** Addresses of reverse proxies, which are believed when they say for whom they ask. */
  readonly proxies: readonly string[]
  /** Mails with a code or a link that one client address may cause in an hour. */
  readonly mailsPerClientHour: number
  /** Mails with a code or a link that go out in an hour in all. */
  readonly mailsPerHour: number
  /** Logins at social accounts that one client address may begin, on average; ten times as many at once. */
  readonly loginsPerSecond: number
  /** The same for clients on this machine. */
  readonly loginsPerSecondLoopback: number
  readonly bundlers: readonly ServedBundler[]
  /** How often paymasters are asked in a day for one user. */
  readonly sponsoredPerDay: number
  /** Undefined: no price is shown. */
  readonly prices: PriceServer | undefined
  /** How long it is noted what was done with an account. */
  readonly auditDays: number
}

/**
 * Reads the settings of the wallet from environment variables; undefined where no port is set for it.
 * @throws {Error} naming the variable and what it may be, never its value
 */
export function readWalletSettings(env: Readonly<Record<string, string | undefined>>): WalletSettings | undefined {
  const output = readEnvironment(environment, env)
  if (output.W3M_WALLET_PORT === undefined) return undefined
  if (!output.W3M_WALLET_ORIGIN)
    throw new Error('W3M_WALLET_ORIGIN is missing: the origin at which browsers find W3M_WALLET_PORT.')
  const bundled = output.W3M_BUNDLERS.map(({ caipNetworkId }) => caipNetworkId)
  checkServed('W3M_BUNDLERS', bundled, output.W3M_CHAINS)
  return {
    port: output.W3M_WALLET_PORT,
    origin: output.W3M_WALLET_ORIGIN,
    frameDir: output.W3M_FRAME_DIR,
    ancestors: output.W3M_FRAME_ANCESTORS ?? [],
    trustedOrigins: output.W3M_TRUSTED_ORIGINS,
    projects: output.W3M_PROJECTS,
    smtpUrl: output.W3M_SMTP_URL,
    mailFrom: output.W3M_MAIL_FROM ?? `Wallet <no-reply@${new URL(output.W3M_WALLET_ORIGIN).hostname}>`,
    keyFile: output.W3M_KEY_FILE,
    proxies: output.W3M_PROXIES.length > 0 ? output.W3M_PROXIES : output.W3M_WALLET_PROXIES,
    mailsPerClientHour: output.W3M_OTP_PER_IP_HOUR,
    mailsPerHour: output.W3M_MAILS_PER_HOUR,
    loginsPerSecond: output.W3M_SOCIAL_RATE_PER_SECOND,
    loginsPerSecondLoopback: output.W3M_SOCIAL_RATE_PER_SECOND_LOOPBACK,
    bundlers: output.W3M_BUNDLERS,
    sponsoredPerDay: output.W3M_SPONSORED_PER_DAY,
    prices:
      output.W3M_PRICES_URL === undefined
        ? undefined
        : { url: output.W3M_PRICES_URL, projectId: output.W3M_PRICES_PROJECT_ID, currency: output.W3M_PRICES_CURRENCY },
    auditDays: output.W3M_AUDIT_DAYS,
  }
}

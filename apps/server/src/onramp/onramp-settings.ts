import * as v from 'valibot'
import { readEnvironment, type Environment } from '../service/environment.js'

const secret = v.pipe(v.string(), v.minLength(16, 'expected 16 characters at least'), v.maxLength(4_096))

function hasNoPassword(address: string): boolean {
  if (!URL.canParse(address)) return true
  const { username, password } = new URL(address)
  return username === '' && password === ''
}

const webUrl = v.pipe(
  v.string(),
  v.url(),
  v.regex(/^https?:\/\/.*[^/]$/, 'expected a web address without a slash at its end'),
  // Their requests carry keys in the header in which these would stand, and visitors see the addresses of pages.
  v.check(hasNoPassword, 'expected a web address without a user and a password'),
)

const sandbox = v.object({ url: webUrl, key: v.pipe(v.string(), v.minLength(1)), secret, webhookSecret: secret })

const coinbase = v.object({
  /** Id of a secret API key of the Coinbase Developer Platform. */
  keyId: v.pipe(v.string(), v.minLength(1), v.maxLength(256)),
  /** Its secret: base64 of an Ed25519 key, or a PEM of an ECDSA key. */
  keySecret: secret,
  /** Without it no webhook of Coinbase is believed, and its status is asked for alone. */
  webhookSecret: v.optional(secret),
  apiUrl: v.optional(webUrl, 'https://api.developer.coinbase.com'),
  pageUrl: v.optional(webUrl, 'https://pay.coinbase.com'),
})

const meld = v.object({
  apiKey: secret,
  webhookSecret: v.optional(secret),
  /** As it is registered at Meld: the signature of a webhook is of this address too. */
  webhookUrl: v.optional(webUrl),
  apiUrl: v.optional(webUrl, 'https://api.meld.io'),
  /** Where the buyers live where the page does not say it. */
  country: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'expected a country of two letters')), 'US'),
})

export type SandboxSettings = v.InferOutput<typeof sandbox>
export type CoinbaseSettings = v.InferOutput<typeof coinbase>
export type MeldSettings = v.InferOutput<typeof meld>

const json = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.optional(v.pipe(v.string(), v.parseJson(undefined, 'expected JSON'), schema))

const environment = v.object({
  W3M_ONRAMP_SANDBOX: json(sandbox),
  W3M_ONRAMP_COINBASE: json(coinbase),
  W3M_ONRAMP_MELD: json(meld),
  W3M_ONRAMP_RETURN_URL: v.optional(webUrl),
})

/** Who sells coins for money: only those whose keys are set. */
export interface OnrampSettings {
  readonly sandbox?: SandboxSettings | undefined
  readonly coinbase?: CoinbaseSettings | undefined
  readonly meld?: MeldSettings | undefined
  /** Where their pages lead a visitor to in the end. */
  readonly returnUrl?: string | undefined
}

/**
 * Reads the settings from environment variables.
 * @throws {Error} naming the variable and what it may be, never its value
 */
export function readOnrampSettings(env: Environment): OnrampSettings {
  const output = readEnvironment(environment, env)
  return {
    sandbox: output.W3M_ONRAMP_SANDBOX,
    coinbase: output.W3M_ONRAMP_COINBASE,
    meld: output.W3M_ONRAMP_MELD,
    returnUrl: output.W3M_ONRAMP_RETURN_URL,
  }
}

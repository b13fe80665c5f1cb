import * as v from 'valibot'
import { isHex, type Hex } from 'viem'

const chain = v.object({
  /** CAIP-2 id. */
  caipNetworkId: v.pipe(v.string(), v.regex(/^(eip155:[0-9]+|solana:[1-9A-HJ-NP-Za-km-z]{32})$/)),
  name: v.string(),
  rpcUrl: v.pipe(v.string(), v.url()),
  nativeCurrency: v.object({ name: v.string(), symbol: v.string(), decimals: v.number() }),
  tokens: v.optional(
    v.array(v.object({ symbol: v.string(), name: v.string(), decimals: v.number(), address: v.string() })),
    [],
  ),
})

/** A chain that is delivered on. */
export type SandboxChain = v.InferOutput<typeof chain>

const secret = v.pipe(v.string(), v.minLength(16))

const environment = v.object({
  W3M_ONRAMP_SANDBOX_HOST: v.optional(v.string(), '127.0.0.1'),
  W3M_ONRAMP_SANDBOX_PORT: v.optional(
    v.pipe(v.string(), v.regex(/^[0-9]{1,5}$/), v.transform(Number), v.maxValue(65_535)),
    '4413',
  ),
  W3M_ONRAMP_SANDBOX_CHAINS: v.pipe(v.string(), v.parseJson(), v.array(chain), v.minLength(1)),
  W3M_ONRAMP_SANDBOX_DELIVERER: v.custom<Hex>(value => isHex(value) && value.length === 66),
  W3M_ONRAMP_SANDBOX_WEBHOOK: v.pipe(v.string(), v.url()),
  W3M_ONRAMP_SANDBOX_KEY: v.pipe(v.string(), v.minLength(1)),
  W3M_ONRAMP_SANDBOX_SECRET: secret,
  W3M_ONRAMP_SANDBOX_WEBHOOK_SECRET: secret,
})

export interface Settings {
  readonly host: string
  readonly port: number
  readonly chains: readonly SandboxChain[]
  /** Private key of the account that delivers. */
  readonly deliverer: Hex
  /** Where a partner hears of its orders. */
  readonly webhookUrl: string
  /** Names the partner in the addresses of pages. */
  readonly key: string
  /** Signs the addresses of pages, and opens the API. */
  readonly secret: string
  readonly webhookSecret: string
}

/**
 * Reads the settings from environment variables.
 * @throws {Error} naming the variable, never its value
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const parsed = v.safeParse(environment, env)
  if (!parsed.success) throw new Error(`${v.getDotPath(parsed.issues[0]) ?? 'The environment'} is not valid.`)
  const { output } = parsed
  return {
    host: output.W3M_ONRAMP_SANDBOX_HOST,
    port: output.W3M_ONRAMP_SANDBOX_PORT,
    chains: output.W3M_ONRAMP_SANDBOX_CHAINS,
    deliverer: output.W3M_ONRAMP_SANDBOX_DELIVERER,
    webhookUrl: output.W3M_ONRAMP_SANDBOX_WEBHOOK,
    key: output.W3M_ONRAMP_SANDBOX_KEY,
    secret: output.W3M_ONRAMP_SANDBOX_SECRET,
    webhookSecret: output.W3M_ONRAMP_SANDBOX_WEBHOOK_SECRET,
  }
}

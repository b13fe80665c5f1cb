import * as v from 'valibot'
import { isCaipNetworkId, type CaipNetworkId } from '@w3m/core/caip'

const tokenAddress = v.pipe(v.string(), v.regex(/^(?:0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/, 'expected the address of a contract or a mint'))

const chain = v.object({
  caipNetworkId: v.custom<CaipNetworkId>(isCaipNetworkId, 'expected a CAIP-2 id'),
  name: v.string(),
  rpcUrl: v.pipe(v.string(), v.url()),
  nativeCurrency: v.object({ name: v.string(), symbol: v.string(), decimals: v.number() }),
  tokens: v.optional(v.array(v.object({ symbol: v.string(), name: v.string(), decimals: v.number(), address: tokenAddress })), []),
})

/** A chain that the server reads from and passes JSON-RPC on to. */
export type ServedChain = v.InferOutput<typeof chain>

const rate = (fallback: string) => v.optional(v.pipe(v.string(), v.regex(/^[0-9]{1,9}$/, 'expected a whole number'), v.transform(Number), v.minValue(1)), fallback)

const environment = v.object({
  W3M_SERVER_HOST: v.optional(v.string(), '127.0.0.1'),
  W3M_SERVER_PORT: v.optional(v.pipe(v.string(), v.regex(/^[0-9]{1,5}$/, 'expected a port number'), v.transform(Number), v.maxValue(65_535)), '4401'),
  W3M_DATA: v.optional(v.string(), '.data'),
  W3M_CHAINS: v.optional(v.pipe(v.string(), v.parseJson(), v.array(chain)), '[]'),
  W3M_RATE_PER_SECOND: rate('50'),
  W3M_RATE_PER_SECOND_LOOPBACK: rate('20000'),
})

export interface Settings {
  readonly host: string
  readonly port: number
  /** Folder of the database; it is made where it is missing. */
  readonly dataDir: string
  readonly chains: readonly ServedChain[]
  /** Requests a second and client address, on average; ten times as many at once. */
  readonly ratePerSecond: number
  /** The same for clients on this machine. */
  readonly ratePerSecondLoopback: number
}

/**
 * Reads the settings from environment variables.
 * @throws {Error} naming the variable and what it may be
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const parsed = v.safeParse(environment, env)
  if (!parsed.success) {
    const [issue] = parsed.issues
    throw new Error(`${v.getDotPath(issue) ?? 'The environment'} is not valid: ${issue.message}`)
  }
  const { W3M_SERVER_HOST, W3M_SERVER_PORT, W3M_DATA, W3M_CHAINS, W3M_RATE_PER_SECOND, W3M_RATE_PER_SECOND_LOOPBACK } = parsed.output
  return {
    host: W3M_SERVER_HOST,
    port: W3M_SERVER_PORT,
    dataDir: W3M_DATA,
    chains: W3M_CHAINS,
    ratePerSecond: W3M_RATE_PER_SECOND,
    ratePerSecondLoopback: W3M_RATE_PER_SECOND_LOOPBACK,
  }
}

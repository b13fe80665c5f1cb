import { readEnvironment, type Environment } from '@w3m/server/service'
import * as v from 'valibot'
import { isHex, type Hex } from 'viem'

export interface ServedChain {
  readonly chainId: number
  readonly rpcUrl: string
}

export interface Settings {
  readonly host: string
  readonly port: number
  /** The first one also answers at `/`. */
  readonly chains: readonly ServedChain[]
  /** Of the account that sends and pays. */
  readonly key: Hex
}

const environment = v.object({
  W3M_BUNDLER_HOST: v.optional(v.string(), '127.0.0.1'),
  W3M_BUNDLER_PORT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[0-9]{1,5}$/, 'expected a port number'),
      v.transform(Number),
      v.maxValue(65_535, 'expected a port number'),
    ),
    '4412',
  ),
  W3M_BUNDLER_CHAINS: v.pipe(
    v.string(),
    v.parseJson(),
    v.array(
      v.strictObject({
        chainId: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
        rpcUrl: v.pipe(v.string(), v.url()),
      }),
    ),
    v.minLength(1),
  ),
  W3M_BUNDLER_KEY: v.custom<Hex>(value => isHex(value) && value.length === 66, 'expected 32 bytes as 0x hex'),
})

/**
 * Reads the settings from environment variables.
 * @throws {Error} naming the variable and what it may be, never its value
 */
export function readSettings(env: Environment): Settings {
  const output = readEnvironment(environment, env)
  return {
    host: output.W3M_BUNDLER_HOST,
    port: output.W3M_BUNDLER_PORT,
    chains: output.W3M_BUNDLER_CHAINS,
    key: output.W3M_BUNDLER_KEY,
  }
}

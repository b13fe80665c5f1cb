import { readPort, type Environment } from '@w3m/server/service'
import { join } from 'node:path'

export interface Settings {
  readonly host: string
  readonly port: number
  readonly wsPort: number
  /** Where the chain is kept; in memory only where it is undefined. */
  readonly file: string | undefined
}

/** Where the chain answers and is kept. @throws {Error} naming the variable and what it may be */
export function readSettings(env: Environment): Settings {
  const first = readPort(env, 'W3M_SOLANA_PORT', 4405)
  return {
    host: env.W3M_SOLANA_HOST ?? '127.0.0.1',
    port: first,
    wsPort: readPort(env, 'W3M_SOLANA_WS_PORT', first === 0 ? 0 : first + 1),
    file: env.W3M_DATA && join(env.W3M_DATA, 'solana.chain'),
  }
}

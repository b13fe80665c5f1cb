import { readPort, type Environment } from '@w3m/server/service'
import { join } from 'node:path'

export interface Settings {
  readonly host: string
  readonly port: number
  readonly wsPort: number
  /** The file of the chain; undefined keeps it in memory only. */
  readonly file: string | undefined
}

/** Reads the chain's host, ports and file. @throws {Error} naming the variable and what it may be */
export function readSettings(env: Environment): Settings {
  const first = readPort(env, 'W3M_SOLANA_PORT', 4405)
  return {
    host: env.W3M_SOLANA_HOST ?? '127.0.0.1',
    port: first,
    wsPort: readPort(env, 'W3M_SOLANA_WS_PORT', first === 0 ? 0 : first + 1),
    file: env.W3M_DATA && join(env.W3M_DATA, 'solana.chain'),
  }
}

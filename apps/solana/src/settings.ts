import { join } from 'node:path'

export interface Settings {
  readonly host: string
  readonly port: number
  readonly wsPort: number
  /** Where the chain is kept; in memory only where it is undefined. */
  readonly file: string | undefined
}

const portText = /^[0-9]{1,5}$/
const portMax = 65_535

/**
 * Reads the settings from environment variables.
 * @throws {Error} naming the variable and what it may be
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const port = (name: string, fallback: number): number => {
    const text = env[name]
    if (text === undefined) return fallback
    if (!portText.test(text) || Number(text) > portMax) throw new Error(`${name} is not valid: expected a port number`)
    return Number(text)
  }
  const first = port('W3M_SOLANA_PORT', 4405)
  return {
    host: env.W3M_SOLANA_HOST ?? '127.0.0.1',
    port: first,
    wsPort: port('W3M_SOLANA_WS_PORT', first === 0 ? 0 : first + 1),
    file: env.W3M_DATA && join(env.W3M_DATA, 'solana.chain'),
  }
}

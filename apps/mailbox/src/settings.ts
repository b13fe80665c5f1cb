import { join } from 'node:path'

export interface Settings {
  readonly host: string
  /** Where mail is received. */
  readonly smtpPort: number
  /** Where it is read. */
  readonly httpPort: number
  /** Where the mail is kept; in memory only where it is undefined. */
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
  return {
    host: env.W3M_MAILBOX_HOST ?? '127.0.0.1',
    smtpPort: port('W3M_MAILBOX_SMTP_PORT', 4407),
    httpPort: port('W3M_MAILBOX_PORT', 4408),
    file: env.W3M_DATA && join(env.W3M_DATA, 'mailbox.db'),
  }
}

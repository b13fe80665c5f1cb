import { readPort, type Environment } from '@w3m/server/service'
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

/** Where mail comes in, is read and is kept. @throws {Error} naming the variable and what it may be */
export function readSettings(env: Environment): Settings {
  return {
    host: env.W3M_MAILBOX_HOST ?? '127.0.0.1',
    smtpPort: readPort(env, 'W3M_MAILBOX_SMTP_PORT', 4407),
    httpPort: readPort(env, 'W3M_MAILBOX_PORT', 4408),
    file: env.W3M_DATA && join(env.W3M_DATA, 'mailbox.db'),
  }
}

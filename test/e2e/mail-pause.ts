import { join } from 'node:path'
import Database from 'libsql'
import { deriveKeys } from '../../apps/server/src/wallet/keys/derived-keys.js'
import { readKeyFile } from '../../apps/server/src/wallet/keys/key-file.js'
import { sendPauseMs } from '../../apps/server/src/wallet/wallet-limits.js'
import { stackData } from './stack-data.js'

/**
 * Half a minute has to pass between two mails to a mailbox. Makes those that it got as much older as if it had passed.
 */
export async function endMailPause(email: string): Promise<void> {
  const keys = await deriveKeys(readKeyFile(join(stackData(), 'keys/server.key')))
  const database = new Database(join(stackData(), 'wallet.db'), { timeout: 5_000 })
  const { changes } = database
    .prepare('UPDATE mail_sends SET sent_at = sent_at - ? WHERE mailbox_hash = ?')
    .run(sendPauseMs, keys.mac('mailbox', email))
  database.close()
  if (changes === 0) throw new Error(`${email} has not been sent a mail.`)
}

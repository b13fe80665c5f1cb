import type { Database } from '../../database.js'
import type { KeyStore } from '../keys/key-store.js'
import { cooldown, refusal } from '../refusals.js'
import { sendPauseMs, sendsPerDay, sendsPerHour } from '../wallet-limits.js'

export interface SendLimitsDeps {
  readonly database: Database.Database
  readonly keys: KeyStore
  /** Mails an hour that one client address may cause. */
  readonly perClientHour: number
  /** Time in ms. */
  readonly now: () => number
}

/** Counts a mail with a code or a link. The same for every mailbox, used or not. @throws {Failure} 429 with the seconds to wait */
export type ChargeSend = (mailbox: string, client: string) => void

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The limits of mails. They stand in the database: a restart changes nothing. */
export function createSendLimits({ database, keys, perClientHour, now }: SendLimitsDeps): ChargeSend {
  const ofMailbox = database.prepare('SELECT sent_at FROM mail_sends WHERE mailbox_hash = ? AND sent_at > ? ORDER BY sent_at DESC LIMIT ?')
  const ofClient = database.prepare('SELECT sent_at FROM mail_sends WHERE client = ? AND sent_at > ? ORDER BY sent_at DESC LIMIT ?')
  const add = database.prepare('INSERT INTO mail_sends (mailbox_hash, client, sent_at) VALUES (?, ?, ?)')
  const dropOld = database.prepare('DELETE FROM mail_sends WHERE sent_at <= ?')
  const times = (rows: unknown): readonly number[] => (rows as { sent_at: number }[]).map(row => row.sent_at)

  return database.transaction((mailbox: string, client: string) => {
    const at = now()
    const name = keys.mac('mailbox', mailbox)
    const sent = times(ofMailbox.all(name, at - dayMs, sendsPerDay))
    const waitFor = (time: number | undefined, forMs: number) => (time === undefined ? 0 : Math.ceil((time + forMs - at) / 1_000))
    const pause = waitFor(sent[0], sendPauseMs)
    if (pause > 0) throw cooldown(pause)
    const wait = Math.max(
      waitFor(sent[sendsPerHour - 1], hourMs),
      waitFor(sent[sendsPerDay - 1], dayMs),
      waitFor(times(ofClient.all(client, at - hourMs, perClientHour))[perClientHour - 1], hourMs),
    )
    if (wait > 0) throw refusal('RATE_LIMITED', { 'retry-after': String(wait) })
    dropOld.run(at - dayMs)
    add.run(name, client, at)
  })
}

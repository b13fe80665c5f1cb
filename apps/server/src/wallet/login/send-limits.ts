import { siteOf } from '../../http/client-key.js'
import type { MailRepository } from '../../ports/wallet/mail-repository.js'
import type { RunTransaction } from '../../ports/wallet/wallet-store.js'
import type { KeyStore } from '../keys/key-store.js'
import { cooldown, refusal } from '../refusals.js'
import type { WalletSettings } from '../wallet-settings.js'
import { sendPauseMs, sendsPerDay, sendsPerHour } from '../wallet-limits.js'

export interface SendLimitsDeps {
  readonly mails: Pick<MailRepository, 'addSent' | 'nthSent' | 'sentFor' | 'sentForAny' | 'sentTo'>
  readonly transaction: RunTransaction
  readonly keys: KeyStore
  readonly settings: Pick<WalletSettings, 'mailsPerClientHour' | 'mailsPerHour'>
  /** Time in ms. */
  readonly now: () => number
}

/**
 * Counts a mail with a code or a link. The same for every mailbox, used or not. @throws {Failure} 429 with the seconds
 * to wait
 */
export type ConsumeSend = (email: string, client: string) => Promise<void>

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** A site of IPv6 (/48) has 65,536 customers' networks (/64), and may be one person: this many of them have limits. */
const clientsPerSite = 5

/** The limits of mails. They stand in the database: a restart changes nothing. */
export const createSendLimits =
  ({
    mails,
    transaction,
    keys,
    settings: { mailsPerClientHour: perClientHour, mailsPerHour: perHour },
    now,
  }: SendLimitsDeps): ConsumeSend =>
  (email, client) =>
    transaction(async () => {
      const calledAt = now()
      const name = keys.mac('mailbox', email)
      const sent = await mails.sentTo(name, calledAt - dayMs, sendsPerDay)
      const waitFor = (time: number | undefined, forMs: number) =>
        time === undefined ? 0 : Math.ceil((time + forMs - calledAt) / 1_000)
      const pause = waitFor(sent[0], sendPauseMs)
      if (pause > 0) throw cooldown(pause)
      const sentFor = await mails.sentFor(client, calledAt - hourMs, perClientHour)
      const site = siteOf(client)
      const perSiteHour = perClientHour * clientsPerSite
      const sentForSite = site === undefined ? [] : await mails.sentForAny(site, calledAt - hourMs, perSiteHour)
      const wait = Math.max(
        waitFor(sent[sendsPerHour - 1], hourMs),
        waitFor(sent[sendsPerDay - 1], dayMs),
        waitFor(sentFor[perClientHour - 1], hourMs),
        waitFor(sentForSite[perSiteHour - 1], hourMs),
      )
      if (wait > 0) throw refusal('RATE_LIMITED', { 'retry-after': String(wait) })
      const waitOfAll = waitFor(await mails.nthSent(perHour, calledAt - hourMs), hourMs)
      if (waitOfAll > 0) throw refusal('MAILS_LIMITED', { 'retry-after': String(waitOfAll) })
      await mails.addSent(name, client, calledAt, calledAt - dayMs)
    })

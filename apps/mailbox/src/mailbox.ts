import { listen } from '@w3m/server/service'
import type { AddressInfo } from 'node:net'
import { openStoredMail } from './mail/stored-mail.js'
import { receiveMail } from './mail/receive-mail.js'
import { mailboxRoutes } from './page/mailbox-routes.js'

/** Real SMTP on one port, the mail it kept on another. */
export interface Mailbox {
  readonly smtpUrl: string
  readonly url: string
  close(): Promise<void>
}

export interface MailboxSettings {
  readonly host: string
  /** 0 takes a free one. */
  readonly smtpPort: number
  readonly httpPort: number
  /** Hears of defects and of a port that is lost. */
  readonly report: (error: unknown) => void
  /** Where the mail is kept from one start to the next; in memory only where it is missing. */
  readonly file?: string | undefined
}

function portOf(listener: { address(): AddressInfo | string | null }): number {
  const address = listener.address()
  if (typeof address !== 'object' || !address) throw new Error('The listener has no port.')
  return address.port
}

/** Resolves when both ports answer. @throws where a port cannot be had */
export async function startMailbox({ host, smtpPort, httpPort, report, file }: MailboxSettings): Promise<Mailbox> {
  const mails = openStoredMail(file)
  const receiver = receiveMail(mails, report)
  await new Promise<void>((resolve, reject) => {
    receiver.once('error', reject)
    receiver.listen(smtpPort, host, () => {
      receiver.off('error', reject)
      resolve()
    })
  })
  const http = await listen(mailboxRoutes(mails, host, report).fetch, { host, port: httpPort, report })
  return {
    smtpUrl: `smtp://${host}:${portOf(receiver.server)}`,
    url: http.url,
    async close() {
      await new Promise<void>(resolve => receiver.close(() => resolve()))
      await http.close()
      mails.close()
    },
  }
}

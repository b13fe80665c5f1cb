import { createTransport } from 'nodemailer'
import { createLog, type Log } from '../../logging/log.js'
import { composeMail, type ComposedMail, type MailOrder } from './compose-mail.js'

/** Hands a mail to the mail server. @throws where it does not take it */
export type DeliverMail = (mail: ComposedMail) => Promise<void>

/**
 * A mail server, by its SMTP address (`smtp://user:password@host:port`, `smtps://…`). `from` is the sender of every
 * mail.
 */
export function smtpDelivery(url: string, from: string): DeliverMail {
  const transport = createTransport({
    url,
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
  })
  return async mail =>
    void (await transport.sendMail({
      ...mail,
      to: { name: '', address: mail.to },
      from,
      headers: { 'Auto-Submitted': 'auto-generated' },
    }))
}

/** Mails since the start. */
export interface MailCounts {
  readonly sent: number
  readonly givenUp: number
}

export interface Mailer {
  /** Takes a mail and returns at once: how long it takes, and whether it works, is not for the caller to see. */
  send(order: MailOrder): void
  /** Resolves when every mail that was taken is delivered or given up. */
  settled(): Promise<void>
  counts(): MailCounts
}

const pausesMs = [500, 3_000]

/**
 * Sends mails after the answer to the call that wanted them, and tries again where the mail server is away for a
 * moment.
 */
export function createMailer(deliver: DeliverMail, log: Pick<Log, 'error'> = createLog('text')): Mailer {
  const running = new Set<Promise<void>>()
  let [sent, givenUp] = [0, 0]

  async function attempt(mail: ComposedMail): Promise<void> {
    for (const pauseMs of [...pausesMs, undefined]) {
      try {
        await deliver(mail)
        sent += 1
        return
      } catch (error) {
        if (pauseMs === undefined) {
          givenUp += 1
          // What a mail server says repeats the mailbox: only its code is noted.
          log.error('A mail could not be sent:', Object(error).code ?? 'unknown reason')
          return
        }
        await new Promise(resolve => setTimeout(resolve, pauseMs).unref())
      }
    }
  }

  return {
    send(order) {
      const mail = composeMail(order)
      const task = new Promise<void>(resolve => setImmediate(() => void attempt(mail).then(resolve))).finally(() =>
        running.delete(task),
      )
      running.add(task)
    },
    async settled() {
      while (running.size) await Promise.all(running)
    },
    counts: () => ({ sent, givenUp }),
  }
}

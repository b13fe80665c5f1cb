import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { StoredMail } from './stored-mail.js'

/** The largest mail in bytes. */
export const mailMaxBytes = 1_048_576

/** An SMTP server that takes mail for every address and keeps it, listening nowhere yet. */
export function receiveMail(mails: StoredMail, report: (defect: unknown) => void): SMTPServer {
  const server = new SMTPServer({
    name: 'mailbox.localhost',
    banner: 'W3M development mailbox',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: mailMaxBytes,
    closeTimeout: 1_000,
    onData(stream, session, callback) {
      storeMail(mails, stream, session).then(() => callback(), callback)
    },
  })
  server.on('error', report)
  return server
}

async function storeMail(
  mails: StoredMail,
  stream: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
): Promise<void> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('A mail comes as bytes.')
    length += chunk.length
    // Read to its end, or the sender waits for an answer that cannot come.
    if (length <= mailMaxBytes) chunks.push(chunk)
  }
  if (length > mailMaxBytes) throw Object.assign(new Error('The mail is larger than 1 MiB.'), { responseCode: 552 })
  const { from, subject = '', text = '', html = '' } = await PostalMime.parse(Buffer.concat(chunks))
  const sender = (envelope.mailFrom && envelope.mailFrom.address) || ''
  const date = new Date().toISOString()
  for (const { address } of envelope.rcptTo)
    mails.add({ to: address.toLowerCase(), from: from?.address ?? sender, subject, text, html, date })
}

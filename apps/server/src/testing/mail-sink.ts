import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

/** A mail server that keeps what it is sent: as much of SMTP as a sender needs. */
export interface MailSink {
  readonly url: string
  /** The texts of all mails to a mailbox, headers included, as they came over the wire. */
  mailsTo(mailbox: string): readonly string[]
  /** Resolves when `count` mails to a mailbox are there. */
  until(mailbox: string, count: number): Promise<readonly string[]>
  close(): Promise<void>
}

export async function startMailSink(): Promise<MailSink> {
  const mails: { readonly to: string; readonly text: string }[] = []
  const sockets = new Set<Socket>()
  const waiting = new Set<() => void>()
  const server = createServer(socket => {
    sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)))
    let to = ''
    let buffer = ''
    let isData = false
    const say = (line: string) => socket.write(`${line}\r\n`)
    say('220 sink')
    socket.on('data', chunk => {
      buffer += chunk.toString()
      for (;;) {
        const end = isData ? buffer.indexOf('\r\n.\r\n') : buffer.indexOf('\r\n')
        if (end < 0) return
        const part = buffer.slice(0, end)
        buffer = buffer.slice(end + (isData ? 5 : 2))
        if (isData) {
          isData = false
          mails.push({ to, text: part })
          say('250 kept')
          for (const check of [...waiting]) check()
        } else if (/^RCPT TO:/i.test(part)) {
          to = /<([^>]*)>/.exec(part)![1]!
          say('250 ok')
        } else if (/^DATA/i.test(part)) {
          isData = true
          say('354 go on')
        } else if (/^QUIT/i.test(part)) {
          say('221 bye')
          socket.end()
        } else say('250 ok')
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const mailsTo = (mailbox: string) => mails.filter(mail => mail.to === mailbox).map(mail => mail.text)
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mailsTo,
    async until(mailbox, count) {
      while (mailsTo(mailbox).length < count)
        await new Promise<void>(resolve => {
          const check = () => {
            waiting.delete(check)
            resolve()
          }
          waiting.add(check)
        })
      return mailsTo(mailbox)
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

/** A mail server that stores the mails it receives. It speaks as much SMTP as a sender needs. */
export interface MailSink {
  readonly url: string
  /** Returns the texts of all mails to an address as they came over the wire, with their headers. */
  mailsTo(email: string): readonly string[]
  /** Resolves once `count` mails to an address have arrived. */
  until(email: string, count: number): Promise<readonly string[]>
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
    const reply = (line: string) => socket.write(`${line}\r\n`)
    reply('220 sink')
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
          reply('250 kept')
          for (const check of [...waiting]) check()
        } else if (/^RCPT TO:/i.test(part)) {
          to = /<([^>]*)>/.exec(part)![1]!
          reply('250 ok')
        } else if (/^DATA/i.test(part)) {
          isData = true
          reply('354 go on')
        } else if (/^QUIT/i.test(part)) {
          reply('221 bye')
          socket.end()
        } else reply('250 ok')
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const mailsTo = (email: string) => mails.filter(mail => mail.to === email).map(mail => mail.text)
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mailsTo,
    async until(email, count) {
      while (mailsTo(email).length < count)
        await new Promise<void>(resolve => {
          const check = () => {
            waiting.delete(check)
            resolve()
          }
          waiting.add(check)
        })
      return mailsTo(email)
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

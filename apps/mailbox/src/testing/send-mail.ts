import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'

/** A sender that knows only the protocol (RFC 5321), one command at a time. */
export async function sendMail(
  smtpUrl: string,
  { from, to, lines }: { readonly from: string; readonly to: readonly string[]; readonly lines: readonly string[] },
): Promise<string> {
  const { hostname, port } = new URL(smtpUrl)
  const socket = connect(Number(port), hostname)
  const answers = createInterface({ input: socket })[Symbol.asyncIterator]()
  /** The last line of an answer: the others have a dash behind the number. */
  const answer = async (): Promise<string> => {
    for (;;) {
      const { value = '' } = (await answers.next()) as { value?: string }
      if (value[3] !== '-') return value
    }
  }
  const sendLine = (text: string) => {
    socket.write(`${text}\r\n`)
    return answer()
  }
  try {
    await once(socket, 'connect')
    await answer()
    await sendLine('EHLO test.localhost')
    await sendLine(`MAIL FROM:<${from}>`)
    for (const address of to) await sendLine(`RCPT TO:<${address}>`)
    await sendLine('DATA')
    return await sendLine([...lines.map(line => (line.startsWith('.') ? `.${line}` : line)), '.'].join('\r\n'))
  } finally {
    socket.destroy()
  }
}

/** A mail in two forms, as a mail program writes it. */
export const twoForms = (subject: string, text: string, html: string): string[] => [
  'From: W3M <login@wallet.example>',
  'To: someone@mail.example',
  `Subject: =?utf-8?B?${Buffer.from(subject).toString('base64')}?=`,
  'MIME-Version: 1.0',
  'Content-Type: multipart/alternative; boundary=seam',
  '',
  '--seam',
  'Content-Type: text/plain; charset=utf-8',
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from(text).toString('base64'),
  '--seam',
  'Content-Type: text/html; charset=utf-8',
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from(html).toString('base64'),
  '--seam--',
]

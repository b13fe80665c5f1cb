import { request } from 'node:http'
import { after, before, describe, it } from 'node:test'
import { expect } from 'chai'
import { startMailbox, type Mailbox } from '../mailbox.js'
import { sendMail } from '../testing/send-mail.js'

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
}

let mailbox: Mailbox
before(async () => {
  mailbox = await startMailbox({
    host: '127.0.0.1',
    smtpPort: 0,
    httpPort: 0,
    report: error => expect.fail(String(error)),
  })
  await sendMail(mailbox.smtpUrl, {
    from: 'login@wallet.example',
    to: ['ana@mail.example'],
    lines: ['Subject: secret', '', 'Code: 123456'],
  })
})
after(() => mailbox.close())

/** Asks with headers that `fetch` does not let one set. */
const send = (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const clientRequest = request(`${mailbox.url}${path}`, { method, headers, agent: false }, answer => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => (text += chunk))
      answer.on('end', () => resolve({ status: answer.statusCode!, headers: answer.headers, text }))
    })
    clientRequest.on('error', reject)
    clientRequest.end()
  })

const paths = ['/messages', '/messages?to=ana@mail.example', '/messages/', '/', '/mail/1', '/mail/1/html', '/health']
/** What every browser sends, also where it keeps `Sec-Fetch-Site` to itself: over plain HTTP, to a stranger's name. */
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)', 'accept-language': 'en-US,en;q=0.5' }
const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

describe('The mailbox tells a page of others nothing', () => {
  const strangers: readonly [title: string, headers: Readonly<Record<string, string>>][] = [
    ['of another origin', { origin: 'https://dapp.example' }],
    [
      'of the playground',
      {
        origin: 'http://dapp.localhost:4400',
        'sec-fetch-site': 'cross-site',
        'sec-fetch-mode': 'cors',
        'sec-fetch-dest': 'empty',
      },
    ],
    ['of another port', { origin: 'http://127.0.0.1:1', 'sec-fetch-site': 'same-site' }],
    ['without an origin', { origin: 'null' }],
    [
      'that asks without CORS',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' },
    ],
    ['that holds it in a frame', { ...link, 'sec-fetch-dest': 'iframe' }],
    ['of the same site', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
    ['whose name leads here', { ...browser, host: 'rebound.example' }],
    ['whose name leads here, as a program of Node', { ...browser, host: 'rebound.example', 'accept-language': '*' }],
    ['whose name leads here, with another agent', { ...browser, host: 'rebound.example', 'user-agent': 'node' }],
    ['whose name leads here, as Node', { host: 'rebound.example', 'user-agent': 'node', 'accept-language': '*' }],
    [
      'whose name leads here, with the port',
      { host: 'rebound.example:4408', origin: 'http://rebound.example:4408', 'sec-fetch-site': 'same-origin' },
    ],
    ['whose name begins like this machine', { ...browser, host: 'localhost.example' }],
    ['whose name ends like this machine', { ...browser, host: 'notlocalhost' }],
  ]
  for (const [title, headers] of strangers) {
    it(`that is a page ${title}`, async () => {
      for (const path of paths) {
        const answer = await send(path, headers)
        expect(answer.status, path).to.equal(403)
        expect(answer.text, path).not.to.match(/secret|123456/)
        expect(
          Object.keys(answer.headers).filter(name => name.startsWith('access-control')),
          path,
        ).to.deep.equal([])
      }
    })
  }

  it('that asks first (preflight)', async () => {
    const answer = await send(
      '/messages',
      { origin: 'https://dapp.example', 'access-control-request-method': 'GET' },
      'OPTIONS',
    )
    expect(answer.status).to.equal(403)
    expect(Object.keys(answer.headers).filter(name => name.startsWith('access-control'))).to.deep.equal([])
  })

  it('that opens the list of mail by a link', async () => {
    for (const path of ['/messages', '/messages/', '/messages?to=ana@mail.example'])
      expect((await send(path, link)).status, path).to.equal(403)
  })
})

describe('The mailbox answers', () => {
  const readers: readonly [title: string, headers: () => Readonly<Record<string, string>>][] = [
    ['a program of this machine', () => ({})],
    ['a program that reaches it by another name', () => ({ host: 'mailbox.example:4408' })],
    [
      'a program of Node that does',
      () => ({ host: 'mailbox.example', 'user-agent': 'node', 'accept-language': '*', 'sec-fetch-mode': 'cors' }),
    ],
    ['its own page', () => ({ 'sec-fetch-site': 'same-origin', origin: mailbox.url })],
    ['who typed its address', () => ({ ...link, 'sec-fetch-site': 'none' })],
    ['by the name localhost', () => ({ host: `localhost:${new URL(mailbox.url).port}` })],
    ['by a name below localhost', () => ({ host: `dapp.localhost:${new URL(mailbox.url).port}` })],
  ]
  for (const [title, headers] of readers) {
    it(title, async () => {
      expect((await send('/messages?to=ana@mail.example', headers())).text).to.include('123456')
      expect((await send('/', headers())).text).to.include('secret')
    })
  }

  it('a link on another page with a page that nobody else can read, hold or embed', async () => {
    const answer = await send('/', link)
    expect(answer.status).to.equal(200)
    expect(answer.headers).to.include({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(answer.headers['content-security-policy']).to.include("frame-ancestors 'none'")
  })
})

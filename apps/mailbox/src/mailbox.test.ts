import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { expect } from 'chai'
import type { Mail } from './mail/stored-mail.js'
import { mailMaxBytes } from './mail/receive-mail.js'
import { startMailbox, type Mailbox } from './mailbox.js'
import { sendMail, twoForms } from './testing/send-mail.js'

const report = (error: unknown) => expect.fail(String(error))
const start = (file?: string) => startMailbox({ host: '127.0.0.1', smtpPort: 0, httpPort: 0, report, file })
const from = 'login@wallet.example'

let mailbox: Mailbox
before(async () => {
  mailbox = await start()
})
after(() => mailbox.close())

const read = async (to: string, { url } = mailbox) =>
  (await (await fetch(`${url}/messages?to=${encodeURIComponent(to)}`)).json()) as Mail[]
const page = (path: string) => fetch(`${mailbox.url}${path}`)

describe('The mailbox', () => {
  it('has what was mailed, in both forms', async () => {
    const before = Date.now()
    const reply = await sendMail(mailbox.smtpUrl, {
      from,
      to: ['ana@mail.example'],
      lines: twoForms('Dein Code für W3M ✉', 'Code: 123456', '<p>Code: <b>123456</b></p>'),
    })
    expect(reply).to.match(/^250 /)
    const [mail, ...more] = await read('ana@mail.example')
    expect(more).to.deep.equal([])
    expect(mail).to.include({ to: 'ana@mail.example', from, subject: 'Dein Code für W3M ✉' })
    expect(mail!.text.trim()).to.equal('Code: 123456')
    expect(mail!.html.trim()).to.equal('<p>Code: <b>123456</b></p>')
    expect(Date.parse(mail!.date)).to.be.within(before, Date.now())
    expect(mail!.id).to.be.a('string')
  })

  it('lists the newest mail first, and only that of the address', async () => {
    for (const subject of ['one', 'two', 'three'])
      await sendMail(mailbox.smtpUrl, { from, to: ['bo@mail.example'], lines: [`Subject: ${subject}`, '', subject] })
    expect((await read('bo@mail.example')).map(mail => mail.subject)).to.deep.equal(['three', 'two', 'one'])
    expect(await read('nobody@mail.example')).to.deep.equal([])
  })

  it('gives a mail to each of its readers, whatever the letter case of the address', async () => {
    await sendMail(mailbox.smtpUrl, {
      from,
      to: ['Cy@Mail.example', 'di@mail.example'],
      lines: ['Subject: both', '', 'text'],
    })
    expect((await read('CY@mail.example')).map(mail => mail.to)).to.deep.equal(['cy@mail.example'])
    expect((await read('di@mail.example')).map(mail => mail.html)).to.deep.equal([''])
  })

  it('refuses a mail that is too large, and keeps nothing of it', async () => {
    const line = 'x'.repeat(900)
    const reply = await sendMail(mailbox.smtpUrl, {
      from,
      to: ['ed@mail.example'],
      lines: ['Subject: large', '', ...Array.from({ length: Math.ceil(mailMaxBytes / 900) }, () => line)],
    })
    expect(reply).to.match(/^552 /)
    expect(await read('ed@mail.example')).to.deep.equal([])
  })

  it('keeps its mail from one start to the next', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'w3m-mailbox-'))
    try {
      const first = await start(join(folder, 'mailbox.db'))
      await sendMail(first.smtpUrl, { from, to: ['flo@mail.example'], lines: ['Subject: kept', '', 'text'] })
      await first.close()
      const second = await start(join(folder, 'mailbox.db'))
      expect((await read('flo@mail.example', second)).map(mail => mail.subject)).to.deep.equal(['kept'])
      await second.close()
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

describe('The mailbox page', () => {
  it('shows what a stranger wrote as text', async () => {
    await sendMail(mailbox.smtpUrl, {
      from,
      to: ['gil@mail.example'],
      lines: twoForms(
        '<script>alert(1)</script>',
        'see https://wallet.example/a?b=1&c="2" <img>',
        '<script>alert(2)</script>',
      ),
    })
    const [mail] = await read('gil@mail.example')
    const text = await (await page(`/mail/${mail!.id}`)).text()
    expect(text).to.include('&lt;script&gt;alert(1)')
    expect(text).to.include('href="https://wallet.example/a?b=1&amp;c="')
    expect(text).not.to.match(/<script|<img/)
    expect(await (await page('/?to=%22%3E%3Cscript%3E')).text()).not.to.include('<script')
  })

  it('runs nothing: neither its pages nor a mail may', async () => {
    const [mail] = await read('gil@mail.example')
    for (const path of ['/', `/mail/${mail!.id}`, '/mail/0', `/mail/${mail!.id}/html`]) {
      const policy = (await page(path)).headers.get('content-security-policy')!
      expect(policy, path).to.include("default-src 'none'").and.not.include('script-src')
    }
    const policy = (await page(`/mail/${mail!.id}/html`)).headers.get('content-security-policy')!
    expect(policy).to.match(/; sandbox allow-popups allow-popups-to-escape-sandbox$/)
  })

  it('says where there is nothing', async () => {
    for (const path of ['/mail/999999', '/mail/x', '/mail/999999/html', '/elsewhere'])
      expect((await page(path)).status, path).to.equal(404)
    expect((await page('/health')).status).to.equal(200)
  })
})

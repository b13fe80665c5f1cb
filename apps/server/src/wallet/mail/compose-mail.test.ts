import { describe, it } from 'node:test'
import { supportedLocales } from '@w3m/core/i18n'
import { expect } from 'chai'
import { composeMail, type MailOrder } from './compose-mail.js'
import { catalogs } from '../i18n/catalogs.js'
import type { MailKind } from '../i18n/server-texts.js'

const locales = supportedLocales
const digits = /\d{6}/g
const withCode: readonly MailKind[] = ['code', 'primaryCode', 'secondaryCode']
const awkwardSites = [
  'dapp.localhost:44000',
  '1234567890.example',
  'x654321.example:65535',
  '192.168.100.100:40000',
  '2026-01-02.example',
]

describe('A mail', () => {
  for (const locale of locales) {
    for (const site of awkwardSites) {
      for (const kind of withCode) {
        it(`with a code (${kind}) in ${locale} for ${site}: the code is the only six digits in a row, and there is no link`, () => {
          const { text, html } = composeMail({
            kind,
            to: '123456@mail.example',
            locale,
            site,
            mailbox: '654321@1234567.example',
            code: '042117',
          })
          expect(text.match(digits)).to.deep.equal(['042117'])
          expect(text + html).not.to.match(/https?:|href|mailto|123456@|4321@/)
          expect(text.replace(/\u2060/g, '')).to.contain(site)
          // What looks like no code is there as it is, to be copied.
          if (!/\d{6}/.test(site)) expect(text).to.contain(site)
          expect(html).to.contain('042117')
        })
      }

      it(`with a link in ${locale} for ${site}: exactly one link and no code`, () => {
        const link = 'https://wallet.example/device?token=abc-DEF_1'
        const { text, html } = composeMail({ kind: 'link', to: 'ada@mail.example', locale, site, link })
        expect(text.match(/https?:\S+/g)).to.deep.equal([link])
        expect(html.match(/href="[^"]*"/g)).to.deep.equal([`href="${link}"`])
        expect(text.match(digits)).to.equal(null)
      })
    }

    it(`in ${locale} is as wide as a phone, and keeps its colours in the dark`, () => {
      const { html } = composeMail({ kind: 'code', to: 'a@b.example', locale, code: '123456' })
      expect(html)
        .to.contain('<meta name="viewport" content="width=device-width">')
        .and.to.contain('<meta name="color-scheme" content="light">')
    })

    it(`says the same in ${locale} as in English: every kind, with a subject, filled in`, () => {
      for (const kind of Object.keys(catalogs.en.mails) as MailKind[]) {
        const { subject, text } = composeMail({
          kind,
          to: 'a@b.example',
          locale,
          site: 'dapp.example',
          device: 'Phone',
          mailbox: 'new@mail.example',
          code: withCode.includes(kind) ? '123456' : undefined,
          link: kind === 'link' ? 'https://w.example/x' : undefined,
        })
        expect(subject).not.to.match(/[\r\n$]|\d/)
        expect(text).not.to.contain('$')
        expect(Object.keys(catalogs[locale].mails[kind])).to.deep.equal(Object.keys(catalogs.en.mails[kind]))
        if (locale !== 'en') expect(subject).not.to.equal(catalogs.en.mails[kind].subject)
      }
    })
  }

  it('that asks for the change of a mailbox names the new one, and is no mail of a login', () => {
    for (const locale of locales) {
      const compose = (kind: MailKind) =>
        composeMail({
          kind,
          to: 'old@mail.example',
          locale,
          site: 'dapp.example',
          mailbox: 'new@evil.example',
          code: '123456',
        })
      const login = compose('code')
      for (const kind of ['primaryCode', 'secondaryCode'] as const) {
        const { subject, text } = compose(kind)
        expect(subject).not.to.equal(login.subject)
        for (const part of text.split('\n\n').filter(part => part.trim() !== '123456'))
          expect(login.text).not.to.contain(part.trim())
      }
      for (const written of [compose('primaryCode').text, compose('primaryCode').html])
        expect(written).to.contain('n…@evil.example')
    }
  })

  it('shows of a mailbox what a page cannot fill with words of its own', () => {
    for (const email of ['call.us.now.or.lose.all@evil.example', '"call us now@evil"@evil.example', 'c@evil.example'])
      expect(composeMail({ kind: 'primaryCode', to: 'a@b.example', locale: 'en', mailbox: email, code: '123456' }).text)
        .to.match(/by .…@evil\.example:/)
        .and.not.to.contain('now')
  })

  it('loads nothing and follows nobody', () => {
    for (const locale of locales) {
      const { html } = composeMail({ kind: 'code', to: 'a@b.example', locale, site: 'dapp.example', code: '123456' })
      expect(html).not.to.match(/<(?:img|script|link|iframe|object|style)|url\(|@import|src=/i)
    }
  })

  it('runs from right to left in Arabic', () => {
    const order: MailOrder = { kind: 'code', to: 'a@b.example', locale: 'ar-EG', code: '123456' }
    expect(composeMail(order).html).to.contain('lang="ar" dir="rtl"')
  })

  it('keeps hosts and mailboxes as they are in a sentence that runs from right to left', () => {
    const compose = (locale: string) =>
      composeMail({
        kind: 'primaryCode',
        to: 'a@b.example',
        locale,
        site: '1234567.example',
        mailbox: 'new@mail.example',
        code: '123456',
      })
    for (const written of [compose('ar').text, compose('ar').html])
      expect(written).to.match(/\u2068n…@mail\.example\u2069/)
    expect(
      composeMail({ kind: 'code', to: 'a@b.example', locale: 'ar', site: 'dapp.example', code: '123456' }).text,
    ).to.contain('\u2068dapp.example\u2069')
    expect(compose('en').text).not.to.match(/[\u2066-\u2069]/)
  })

  it('is in English for a language that is none of ours', () => {
    for (const locale of ['', 'xx', 'toString', '__proto__', 'de-AT'])
      expect(composeMail({ kind: 'code', to: 'a@b.example', locale, code: '123456' }).subject).to.equal(
        'Your code to log in',
      )
  })

  it('takes a name from outside as text', () => {
    const device = 'Phone\r\nBcc: all@mail.example <b onclick="x()">&amp; 1234567'
    const { text, html } = composeMail({ kind: 'newDevice', to: 'a@b.example', locale: 'en', device })
    expect(text.split('\n')[0]).to.contain('Phone Bcc: all@mail.example')
    expect(text).not.to.match(digits)
    expect(html).not.to.contain('<b ')
  })
})

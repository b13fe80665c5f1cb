import { createW3m, type W3m, type W3mOptions } from '@w3m/core'
import { fakeNetwork } from '@w3m/core/testing'
import { expect } from 'chai'
import { langOf, translatorOf } from './translator.js'

describe('the translator', () => {
  let w3m: W3m
  const start = async (options: Partial<W3mOptions>) => {
    w3m = createW3m({ networks: [fakeNetwork], storage: 'memory', ...options })
    await translatorOf(w3m).ready()
    return translatorOf(w3m)
  }
  afterEach(() => w3m.destroy())

  const messages = (locale: string) => ({ [locale]: { 'otp.text': 'For $email, $count times, $terms.' } })
  const filled: readonly (readonly [locale: string, text: string])[] = [
    ['en', 'For 1@mail.example, 12 times, $terms.'],
    ['es', 'For 1@mail.example, 12 times, $terms.'],
    ['ar-EG', 'For \u20681@mail.example\u2069, \u2068١٢\u2069 times, $terms.'],
    ['ar-MA', 'For \u20681@mail.example\u2069, \u206812\u2069 times, $terms.'],
    ['fa', 'For \u20681@mail.example\u2069, \u2068۱۲\u2069 times, $terms.'],
    ['he', 'For \u20681@mail.example\u2069, \u206812\u2069 times, $terms.'],
  ]
  for (const [locale, text] of filled) {
    it(`fills in what it is given, in the digits of the locale, and keeps it together among words from right to left: ${locale}`, async () => {
      const { $texts, translate } = await start({ locale, messages: messages(locale) })
      expect(translate($texts.get(), 'otp.text', { email: '1@mail.example', count: 12 })).to.equal(text)
    })
  }

  const langs: readonly (readonly [what: string, options: Partial<W3mOptions>, lang: string])[] = [
    ['English where a language is not spoken here', { locale: 'de' }, 'en'],
    ['its own where the host has texts of it', { locale: 'de', messages: messages('de') }, 'de'],
    ['one without its region where that is what is spoken', { locale: 'es-MX' }, 'es'],
    ['Persian for Dari', { locale: 'prs' }, 'fa'],
    ['with its region where the host has texts of that', { locale: 'es-MX', messages: messages('es-MX') }, 'es-MX'],
  ]
  for (const [what, options, lang] of langs) {
    it(`says that the texts are ${what}`, async () => {
      await start(options)
      expect(langOf(w3m)).to.equal(lang)
    })
  }
})

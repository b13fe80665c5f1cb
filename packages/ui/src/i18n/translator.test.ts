import { createW3m, type W3m, type W3mOptions } from '@w3m/core'
import { fakeNetwork } from '@w3m/core/testing'
import { expect } from 'chai'
import { translatorOf } from './translator.js'

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
      const { translate } = await start({ locale, messages: messages(locale) })
      expect(translate('otp.text', { email: '1@mail.example', count: 12 })).to.equal(text)
    })
  }

  it('fills in the texts that the host has of the language for every region of it', async () => {
    const { $texts } = await start({ locale: 'de-AT', messages: { de: { 'otp.text': 'Ein Code' } } })
    expect($texts.get()['otp.text']).to.equal('Ein Code')
    w3m.updateOptions({ messages: { de: { 'otp.text': 'Ein Code' }, 'de-AT': { 'otp.text': 'Ein Coderl' } } })
    expect($texts.get()['otp.text']).to.equal('Ein Coderl')
  })

  const regions: readonly (readonly [locale: string, language: string, region: string])[] = [
    ['pt-BR', 'pt', 'pt-BR'],
    ['es-MX', 'es', 'es-MX'],
    ['zh-Hant-TW', 'zh-Hant', 'zh-Hant-TW'],
    ['prs', 'fa', 'prs'],
    ['en-GB', 'en', 'en-GB'],
  ]
  for (const [locale, language, region] of regions)
    it(`lays the texts that the host has of ${region} over those that it has of ${language}`, async () => {
      const own = {
        [language]: { 'otp.text': 'of all', 'connect.title': 'of all' },
        [region]: { 'otp.text': 'of some' },
      }
      const { $texts } = await start({ locale, messages: own })
      const { 'otp.text': ofSome, 'connect.title': ofAll } = $texts.get()
      expect([ofSome, ofAll]).to.deep.equal(['of some', 'of all'])
    })

  it('looks for the language once, and not for each text', async () => {
    const { translate } = await start({ locale: 'es-MX', messages: messages('es') })
    const { maximize } = Intl.Locale.prototype
    let loadCount = 0
    Intl.Locale.prototype.maximize = function () {
      loadCount++
      return maximize.call(this)
    }
    try {
      translate('otp.text')
    } finally {
      Intl.Locale.prototype.maximize = maximize
    }
    // Filling in asks for the direction.
    expect(loadCount).to.equal(1)
  })

  const locales: readonly (readonly [locale: string, of: string, own?: W3mOptions['messages']])[] = [
    ['en-GB', 'en-GB'],
    ['es-MX', 'es-MX'],
    ['fa-u-nu-latn', 'fa-u-nu-latn'],
    ['prs', 'prs'],
    ['de-AT', 'en'],
    ['de-AT', 'en', { de: {}, 'de-AT': {} }],
    ['de-AT', 'de-AT', messages('de')],
    ['de-AT', 'de-AT', { ...messages('de'), 'de-AT': {} }],
    ['he', 'en'],
    ['he', 'he', messages('he')],
  ]
  for (const [locale, of, own] of locales) {
    it(`writes dates and the like as in ${of} for ${locale}${own ? ` where the host has ${JSON.stringify(own)}` : ''}`, async () => {
      const translator = await start({ locale, ...(own && { messages: own }) })
      expect(translator.language().locale).to.equal(of)
    })
  }

  for (const locale of ['bn', 'he', 'ru'])
    it(`fills in English texts as in English where ${locale} is asked for`, async () => {
      const text = 'For $email, {count, plural, one {# call} other {# calls}}.'
      const { translate } = await start({ locale, messages: { en: { 'otp.text': text } } })
      expect(translate('otp.text', { email: '1@mail.example', count: 1_021 })).to.equal(
        'For 1@mail.example, 1,021 calls.',
      )
    })

  const langs: readonly (readonly [what: string, options: Partial<W3mOptions>, lang: string])[] = [
    ['English where a language is not spoken here', { locale: 'de' }, 'en'],
    ['its own where the host has texts of it', { locale: 'de', messages: messages('de') }, 'de'],
    ['one without its region where that is what is spoken', { locale: 'es-MX' }, 'es'],
    ['Persian for Dari', { locale: 'prs' }, 'fa'],
    ['with its region where the host has texts of that', { locale: 'es-MX', messages: messages('es-MX') }, 'es-MX'],
    ['of the language alone where the host has texts of that', { locale: 'de-AT', messages: messages('de') }, 'de'],
    ['of the script where the host has texts of that', { locale: 'zh-TW', messages: messages('zh-Hant') }, 'zh-Hant'],
    ['English where the host has texts of another', { locale: 'de', messages: messages('fr') }, 'en'],
  ]
  for (const [title, options, lang] of langs) {
    it(`says that the texts are ${title}`, async () => {
      await start(options)
      expect(translatorOf(w3m).language().lang).to.equal(lang)
    })
  }
})

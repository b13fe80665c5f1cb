import { createW3m, type W3m } from '@w3m/core'
import { fakeNetwork } from '@w3m/core/testing'
import { expect } from 'chai'
import { en } from '../en.js'
import { locales } from '../locales.js'
import { translatorOf } from '../translator.js'
import { loginEn } from './login-en.js'
import { bringLoginTexts, loginLocales } from './login-texts.js'

const names = (text: string) => [...text.matchAll(/\$\w+/g)].map(([name]) => name).sort()

describe('the texts of logging in', () => {
  let w3m: W3m
  const start = (locale: string) => (w3m = createW3m({ networks: [fakeNetwork], storage: 'memory', locale }))
  const text = (key: keyof typeof loginEn | 'retry') => translatorOf(w3m).translate(translatorOf(w3m).$texts.get(), key)

  afterEach(() => w3m?.destroy())

  it('are spoken in every locale of the catalog, under keys of their own', () => {
    expect(Object.keys(loginLocales)).to.deep.equal(Object.keys(locales))
    expect(Object.keys(loginEn).filter(key => key in en)).to.deep.equal([])
  })

  for (const [locale, load] of Object.entries(loginLocales)) {
    it(`are all there in ${locale}, none empty, each with the same names to fill in`, async () => {
      const catalog = await load()
      expect(Object.keys(catalog)).to.deep.equal(Object.keys(loginEn))
      for (const [key, each] of Object.entries(catalog)) {
        expect(each.trim(), key).not.to.equal('')
        expect(names(each), key).to.deep.equal(names(loginEn[key as keyof typeof loginEn]))
      }
    })
  }

  it('lie beside the catalog, whichever of the two comes first', async () => {
    start('en')
    await bringLoginTexts(w3m)
    await translatorOf(w3m).ready()
    expect([text('login.or'), text('retry')]).to.deep.equal(['or', 'Try again'])
  })

  it('follow the instance to another locale, and back', async () => {
    start('en')
    await bringLoginTexts(w3m)
    for (const [locale, word] of [['es', 'o'], ['ar', 'أو'], ['en', 'or']] as const) {
      w3m.setLocale(locale)
      await bringLoginTexts(w3m)
      await translatorOf(w3m).ready()
      expect(text('login.or'), locale).to.equal(word)
      expect(text('retry'), locale).not.to.equal('')
    }
  })

  it('give way to the host’s own', async () => {
    start('en')
    w3m.updateOptions({ messages: { en: { 'login.or': 'either' } } })
    await bringLoginTexts(w3m)
    expect(text('login.or')).to.equal('either')
  })
})

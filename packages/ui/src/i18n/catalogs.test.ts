import { expect } from 'chai'
import { en } from './en.js'
import { faceTexts } from './face-texts.js'
import { moreTexts } from './more-texts.js'
import { directionOf, locales, matchLocale, partTexts, type Locale } from './locales.js'

const names = (text: string) => [...text.matchAll(/\$\w+/g)].map(([name]) => name).sort()

describe('the catalogs', () => {
  for (const [locale, load] of Object.entries(locales)) {
    it(`${locale} has every text, none empty, each with the same names to fill in`, async () => {
      const catalog = await load()
      expect(Object.keys(catalog).sort()).to.deep.equal(Object.keys(en).sort())
      for (const [key, text] of Object.entries(catalog)) {
        expect(text.trim(), key).not.to.equal('')
        expect(names(text), key).to.deep.equal(names(en[key as keyof typeof en]))
      }
    })
  }

  it('say the same in their parts as in the whole', async () => {
    for (const [locale, parts] of Object.entries(partTexts)) for (const load of Object.values(parts)) expect(await locales[locale as Locale]()).to.include(await load())
    expect(en).to.include({ ...moreTexts, ...faceTexts })
  })

  const tags: readonly (readonly [tag: string, locale: string, direction: 'ltr' | 'rtl'])[] = [
    ['en', 'en', 'ltr'],
    ['es-MX', 'es', 'ltr'],
    ['zh-Hans-CN', 'zh', 'ltr'],
    ['AR', 'ar', 'rtl'],
    ['fi', 'en', 'ltr'],
    ['constructor', 'en', 'ltr'],
  ]
  for (const [tag, locale, direction] of tags) {
    it(`speak ${locale}, ${direction}, for ${tag}`, () => expect([matchLocale(tag), directionOf(tag)]).to.deep.equal([locale, direction]))
  }
})

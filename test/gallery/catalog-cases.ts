import { supportedLocales, type SupportedLocale } from '@w3m/core/i18n'
import { expect } from 'chai'
import { texts as english } from '../../packages/ui/src/i18n/en/views.js'

type Catalog = Readonly<Record<string, string>>

const names = (text: string) => [...text.matchAll(/\$\w+/g)].map(([name]) => name).sort()

/** Second words for things that have a name in the other texts. */
const secondWords: Partial<Record<SupportedLocale, RegExp>> = {
  zh: /你/,
  ja: /取引(?!所)|デバイス|ブラウザ(?!ー)/,
  ar: /توصيل|صِل/,
  fa: /جست‌وجو|رونوشت|آدرس/,
}

/** One thing has one name, in whichever catalog it stands. */
export function itHasOneWord(load: (locale: SupportedLocale) => Promise<{ readonly texts: Catalog }>): void {
  for (const locale of supportedLocales) {
    const second = secondWords[locale]
    if (second)
      it(`have one word for one thing in ${locale}`, async () => {
        const { texts } = await load(locale)
        expect(Object.entries(texts).filter(([, text]) => second.test(text))).to.deep.equal([])
      })
  }
}

/** What holds for a catalog of its own: one that comes with its views. */
export function itHasEveryText(load: (locale: SupportedLocale) => Promise<{ readonly texts: Catalog }>): void {
  itHasOneWord(load)
  for (const locale of supportedLocales)
    it(`have every text in ${locale}, none empty, each with the same names to fill in`, async () => {
      const [{ texts: englishTexts }, { texts }] = [await load('en'), await load(locale)]
      expect(Object.keys(texts).sort()).to.deep.equal(Object.keys(englishTexts).sort())
      for (const [key, text] of Object.entries(englishTexts)) {
        expect(texts[key]?.trim(), key).not.to.equal('')
        expect(names(texts[key] ?? ''), key).to.deep.equal(names(text))
      }
    })

  it('have keys of their own', async () => {
    const { texts } = await load('en')
    expect(Object.keys(texts).filter(key => key in english)).to.deep.equal([])
  })
}

import { expect } from 'chai'
import { en } from '../en.js'
import { locales } from '../locales.js'
import { loginEn } from '../login/login-en.js'
import { sessionsEn } from './sessions-en.js'
import { sessionsLocales } from './sessions-texts.js'

const names = (text: string) => [...text.matchAll(/\$\w+/g)].map(([name]) => name).sort()

describe('the texts of sessions', () => {
  it('are spoken in every locale of the catalog, under keys of their own', () => {
    expect(Object.keys(sessionsLocales)).to.deep.equal(Object.keys(locales))
    expect(Object.keys(sessionsEn).filter(key => key in en || key in loginEn)).to.deep.equal([])
  })

  for (const [locale, load] of Object.entries(sessionsLocales)) {
    it(`are all there in ${locale}, none empty, each with the same names to fill in`, async () => {
      const catalog = await load()
      expect(Object.keys(catalog)).to.deep.equal(Object.keys(sessionsEn))
      for (const [key, each] of Object.entries(catalog)) {
        expect(each.trim(), key).not.to.equal('')
        expect(names(each), key).to.deep.equal(names(sessionsEn[key as keyof typeof sessionsEn]))
      }
    })
  }
})

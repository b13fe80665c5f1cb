import { spokenLocales } from '@w3m/core/i18n'
import { expect } from 'chai'
import { texts as english } from '../../i18n/en/views.js'
import { nameTexts } from './name-texts.js'

const names = (text: string) => [...text.matchAll(/\$\w+/g)].map(([name]) => name).sort()

describe('the texts of a name that an account has', () => {
  for (const locale of spokenLocales)
    it(`have every text in ${locale}, none empty, each with the same names to fill in`, async () => {
      const [own, { texts }] = [Object.entries((await nameTexts('en')).texts), await nameTexts(locale)]
      expect(Object.keys(texts).sort()).to.deep.equal(own.map(([key]) => key).sort())
      for (const [key, text] of own) {
        const told = Object.entries(texts).find(([name]) => name === key)?.[1] ?? ''
        expect(told.trim(), key).not.to.equal('')
        expect(names(told), key).to.deep.equal(names(text))
      }
    })

  it('have keys of their own', async () => {
    const { texts } = await nameTexts('en')
    expect(Object.keys(texts).filter(key => key in english)).to.deep.equal([])
  })
})

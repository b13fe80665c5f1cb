import { supportedLocales } from '@w3m/core/i18n'
import { expect } from 'chai'
import { itHasOneWord } from '../../../../../test/gallery/catalog-cases.js'
import { sendTexts } from '../../i18n/send-texts.js'
import { swapTexts } from './swap-texts.js'

const names = (text = '') => [...new Set(text.match(/\$\w+/g))].sort()

describe('the texts of swapping', () => {
  itHasOneWord(swapTexts)

  for (const locale of supportedLocales)
    it(`name in ${locale} what sending has too as it does there`, async () => {
      const [{ texts: swap }, { texts: send }] = await Promise.all([swapTexts(locale), sendTexts(locale)])
      for (const key of ['available', 'max', 'cancel', 'done'] as const)
        expect(swap[`swap.${key}`], key).to.equal(send[`send.${key}`])
    })

  for (const locale of supportedLocales)
    it(`are all there in ${locale}, each with the same names to fill in`, async () => {
      const [english, other] = await Promise.all([swapTexts('en'), swapTexts(locale)])
      const texts: Readonly<Record<string, string>> = { ...other.texts }
      expect(Object.keys(texts)).to.deep.equal(Object.keys(english.texts))
      for (const [key, text] of Object.entries({ ...english.texts })) {
        expect(texts[key]?.trim(), key).not.to.equal('')
        expect(names(texts[key]), key).to.deep.equal(names(text))
      }
    })

  it('join Persian words as its spelling has it', async () => {
    for (const [key, text] of Object.entries({ ...(await swapTexts('fa')).texts }))
      expect(text, key).not.to.match(/[كيى]|(?<!\p{L})ن?می |[0-9٠-٩]/u)
  })
})

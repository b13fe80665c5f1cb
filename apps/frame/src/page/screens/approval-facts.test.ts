import { expect } from 'chai'
import { render } from 'lit'
import { loadTexts } from '../i18n/frame-texts.js'
import { factList } from './approval-facts.js'

describe('The facts of an approval', () => {
  const place = document.createElement('div')
  before(() => document.body.append(place))
  after(() => place.remove())

  for (const locale of ['ar', 'fa'])
    it(`run from right to left where a text begins with a Latin value, and not where all is Latin: ${locale}`, async () => {
      place.dir = 'rtl'
      const values = { amount: '5 USDC' }
      render(
        factList(
          [
            { label: 'field.value', value: { key: 'field.units', values } },
            { label: { text: 'amount' }, value: '5 USDC' },
          ],
          await loadTexts(locale),
        ),
        place,
      )
      const directions = [...place.querySelectorAll('dt > *, dd > *')].map(
        element => getComputedStyle(element).direction,
      )
      expect(directions).to.deep.equal(['rtl', 'rtl', 'ltr', 'ltr'])
    })
})

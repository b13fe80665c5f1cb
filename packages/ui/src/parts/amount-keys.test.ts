import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { allowOnlyAmountKeys } from './amount-keys.js'

describe('allowOnlyAmountKeys', () => {
  let input: HTMLInputElement
  beforeEach(() => {
    input = document.body.appendChild(document.createElement('input'))
    input.addEventListener('beforeinput', allowOnlyAmountKeys)
    input.focus()
  })
  afterEach(() => input.remove())

  for (const [typed, stands] of [
    ['1.5', '1.5'],
    ['1,5', '1,5'],
    ['1.5.5', '1.55'],
    ['1,5.5', '1,55'],
    ['1..5', '1.5'],
    ['1,234.5', '1,234.5'],
    ['1.234,5', '1.234,5'],
    ['1,234,567', '1,234,567'],
    ['1,23,456.5', '1,23,456.5'],
    ['-1', '1'],
    ['1e5', '15'],
    ['abc', ''],
    ['1 000', '1000'],
  ] as const)
    it(`leaves ${stands || 'nothing'} of ${typed}`, async () => {
      for (const press of typed) await sendKeys({ press: press === ' ' ? 'Space' : press })
      expect(input.value).to.equal(stands)
    })

  for (const typed of ['۱٫۵', '۱،۵', '１．５', '१२.५', '১২.৫'])
    it(`takes the digits and the decimal sign of another keyboard: ${typed}`, async () => {
      await sendKeys({ type: typed })
      expect(input.value).to.equal(typed)
    })

  it('takes another point in the place of the selected one', async () => {
    await sendKeys({ type: '1.5' })
    input.setSelectionRange(1, 2)
    await sendKeys({ press: ',' })
    expect(input.value).to.equal('1,5')
  })

  for (const [title, inputType] of [
    ['pasted', 'insertFromPaste'],
    ['dictated, or filled in by a program', 'insertText'],
  ] as const)
    it(`lets in what is ${title}, whatever it is: half of it would be another amount`, () => {
      const event = new InputEvent('beforeinput', { inputType, data: '1,234.56', cancelable: true })
      expect(input.dispatchEvent(event)).to.equal(true)
    })
})

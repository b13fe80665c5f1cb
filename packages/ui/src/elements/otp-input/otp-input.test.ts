import { expect } from 'chai'
import { html } from 'lit'
import {
  axeFindings,
  deep,
  mount,
  unmount,
  updated,
  type MountOptions,
} from '../../../../../test/gallery/atom-fixture.js'
import './otp-input.js'
import type { W3mUiOtpInput } from './otp-input.js'
import { readCode } from './read-code.js'

describe('the code in a text', () => {
  const cases: readonly (readonly [text: string, code: string])[] = [
    ['', ''],
    ['12', '12'],
    ['123456', '123456'],
    ['123 456', '123456'],
    ['1-2-3-4-5-6-7', '123456'],
    ['Your code is 482913. It lasts 20 minutes.', '482913'],
    ['In 20 minutes 482913 ends.', '482913'],
    ['1234567890', '123456'],
    ['٤٨٢٩١٣', '482913'],
    ['۴۸۲۹۱۳', '482913'],
    ['４８２９１３', '482913'],
    ['abc', ''],
  ]
  for (const [text, code] of cases) it(`is “${code}” in “${text}”`, () => expect(readCode(text, 6)).to.equal(code))
})

describe('w3m-ui-otp-input', () => {
  let root: ShadowRoot
  let field: W3mUiOtpInput
  let control: HTMLInputElement
  let submitted: string[]

  const show = async (
    template = html`<w3m-ui-otp-input label="Code" test-id="otp-input"></w3m-ui-otp-input>`,
    options?: MountOptions,
  ) => {
    root = await mount(template, options)
    field = deep(root, 'w3m-ui-otp-input') as W3mUiOtpInput
    control = deep(field, '[data-testid=otp-input]') as HTMLInputElement
    submitted = []
    field.addEventListener('w3m-ui-submit', () => submitted.push(field.value))
  }
  /** What the browser does with text that is typed, pasted or suggested at the caret. */
  const insert = async (text: string) => {
    control.setRangeText(text, control.selectionStart!, control.selectionEnd!, 'end')
    control.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
    await updated(root)
  }
  const press = async (key: string) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true })
    control.dispatchEvent(event)
    control.dispatchEvent(new KeyboardEvent('keyup', { key, bubbles: true, composed: true }))
    await updated(root)
    return event.defaultPrevented
  }
  const boxes = () => [...field.shadowRoot!.querySelectorAll('.box')].map(box => box.textContent.trim()).join('|')
  const at = () => [...field.shadowRoot!.querySelectorAll('.box')].findIndex(box => box.classList.contains('at'))

  afterEach(unmount)

  it('submits once, with the last digit that is typed', async () => {
    await show()
    control.focus()
    for (const digit of '123456') {
      expect(submitted).to.deep.equal([])
      await insert(digit)
    }
    expect(boxes()).to.equal('1|2|3|4|5|6')
    expect(submitted).to.deep.equal(['123456'])
  })

  it('takes a whole code at once, as it is pasted or suggested', async () => {
    await show()
    control.focus()
    await insert('Your code: 123 456')
    expect(submitted).to.deep.equal(['123456'])
    expect(control.value).to.equal('123456')
  })

  it('is one field to readers and to the browser’s suggestion', async () => {
    await show()
    expect(field.shadowRoot!.querySelectorAll('input')).to.have.length(1)
    expect(control.labels![0]!.textContent).to.equal('Code')
    expect([control.autocomplete, control.inputMode, control.dir]).to.deep.equal(['one-time-code', 'numeric', 'ltr'])
    expect(field.shadowRoot!.querySelector('.boxes')!.getAttribute('aria-hidden')).to.equal('true')
    expect(await axeFindings()).to.deep.equal([])
  })

  it('lets no letter in, and marks the box that comes next', async () => {
    await show()
    control.focus()
    await insert('1x')
    expect(boxes()).to.equal('1|||||')
    expect(at()).to.equal(1)
  })

  it('goes back by an arrow, and puts the next digit in place of the one that is there', async () => {
    await show()
    control.focus()
    await insert('1234')
    expect(await press('ArrowLeft')).to.equal(true)
    await press('ArrowLeft')
    expect(at()).to.equal(2)
    await insert('9')
    expect(boxes()).to.equal('1|2|9|4||')
    expect(at()).to.equal(3)
    await press('ArrowRight')
    await press('ArrowRight')
    expect(at()).to.equal(4)
  })

  it('takes the last digit away with Backspace, as the browser does it', async () => {
    await show()
    control.focus()
    await insert('12')
    control.setRangeText('', 1, 2, 'end')
    control.dispatchEvent(
      new InputEvent('input', { bubbles: true, composed: true, inputType: 'deleteContentBackward' }),
    )
    await updated(root)
    expect(boxes()).to.equal('1|||||')
    expect(at()).to.equal(1)
  })

  it('asks nothing twice while the code is checked, and keeps the focus', async () => {
    await show(html`<w3m-ui-otp-input label="Code" test-id="otp-input" value="123456" busy></w3m-ui-otp-input>`)
    control.focus()
    await press('Enter')
    expect(submitted).to.deep.equal([])
    expect(control.readOnly).to.equal(true)
    expect(field.shadowRoot!.activeElement).to.equal(control)
  })

  it('submits a whole code with Enter, and no part of one', async () => {
    await show(html`<w3m-ui-otp-input label="Code" test-id="otp-input" value="12345"></w3m-ui-otp-input>`)
    await press('Enter')
    field.value = '123456'
    await updated(root)
    await press('Enter')
    expect(submitted).to.deep.equal(['123456'])
  })

  it('ties its error to the field and announces it', async () => {
    await show(html`<w3m-ui-otp-input label="Code" test-id="otp-input" error="Wrong code"></w3m-ui-otp-input>`)
    const note = deep(field, '#note')
    expect([note.textContent, note.getAttribute('role'), control.getAttribute('aria-invalid')]).to.deep.equal([
      'Wrong code',
      'alert',
      'true',
    ])
    expect(await axeFindings()).to.deep.equal([])
  })

  it('runs from left to right in a page that runs from right to left', async () => {
    await show(undefined, { dir: 'rtl' })
    control.focus()
    await insert('12')
    const [first, second] = [...field.shadowRoot!.querySelectorAll('.box')].map(box => box.getBoundingClientRect().left)
    expect(first!).to.be.below(second!)
  })

  it('fits a phone of 320 px', async () => {
    await show()
    const main = deep(root, 'main')
    Object.assign(main.style, { inlineSize: '280px' })
    expect(field.shadowRoot!.querySelector('.boxes')!.scrollWidth).to.be.at.most(280)
  })
})

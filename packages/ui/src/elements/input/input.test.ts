import { expect } from 'chai'
import { html } from 'lit'
import './input.js'
import type { W3mUiInput } from './input.js'
import { deep, mount, unmount, updated } from '../../../../../test/gallery/atom-fixture.js'

const setup = async (template: ReturnType<typeof html>) => {
  const root = await mount(template)
  const field = deep(root, 'w3m-ui-input') as W3mUiInput
  return { root, field, control: deep(field, 'input') as HTMLInputElement }
}
const key = (name: string, init: KeyboardEventInit = {}) =>
  new KeyboardEvent('keydown', { key: name, bubbles: true, composed: true, cancelable: true, ...init })

describe('w3m-ui-input', () => {
  afterEach(unmount)

  it('has its value ready when the input event arrives', async () => {
    const { field, control } = await setup(html`<w3m-ui-input label="Name"></w3m-ui-input>`)
    let latestValue = ''
    field.addEventListener('input', () => (latestValue = field.value))
    control.value = 'ada'
    control.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
    expect(latestValue).to.equal('ada')
  })

  it('ties its error to the field and announces it', async () => {
    const { control, field } = await setup(
      html`<w3m-ui-input label="Name" error="Too short" hint="Any name"></w3m-ui-input>`,
    )
    const note = deep(field, '#note')
    expect(control.getAttribute('aria-describedby')).to.equal('note')
    expect(control.getAttribute('aria-invalid')).to.equal('true')
    expect(note.getAttribute('role')).to.equal('alert')
    expect(note.textContent.trim()).to.equal('Too short')
  })

  it('clears with its button, tells of it and keeps the focus', async () => {
    const { root, field, control } = await setup(
      html`<w3m-ui-input
        search
        hide-label
        label="Search"
        value="abc"
        clear-label="Clear"
        clear-test-id="clear"
      ></w3m-ui-input>`,
    )
    let inputs = 0
    field.addEventListener('input', () => inputs++)
    deep(root, '[data-testid=clear]').click()
    await updated(root)
    expect(field.value).to.equal('')
    expect(control.value).to.equal('')
    expect(inputs).to.equal(1)
    expect(field.shadowRoot?.activeElement).to.equal(control)
  })

  it('empties a search with the first Escape and lets the second pass', async () => {
    const { field, control } = await setup(
      html`<w3m-ui-input search hide-label label="Search" value="abc"></w3m-ui-input>`,
    )
    let passed = 0
    field.addEventListener('keydown', () => passed++)
    control.dispatchEvent(key('Escape'))
    expect(field.value).to.equal('')
    expect(passed).to.equal(0)
    control.dispatchEvent(key('Escape'))
    expect(passed).to.equal(1)
  })

  it('shows the focus once, around the whole field', async () => {
    const { field, control } = await setup(html`<w3m-ui-input label="Name"></w3m-ui-input>`)
    control.focus()
    expect(control.matches(':focus-visible')).to.equal(true)
    expect(getComputedStyle(control).outlineStyle).to.equal('none')
    await Promise.all(
      deep(field, '.field')
        .getAnimations()
        .map(animation => animation.finished),
    )
    expect(getComputedStyle(deep(field, '.field')).boxShadow).to.include('2px inset')
  })

  it('submits with Enter, but not while text is composed', async () => {
    const { field, control } = await setup(html`<w3m-ui-input label="Name"></w3m-ui-input>`)
    let submits = 0
    field.addEventListener('w3m-ui-submit', () => submits++)
    control.dispatchEvent(key('Enter', { isComposing: true }))
    expect(submits).to.equal(0)
    control.dispatchEvent(key('Enter'))
    expect(submits).to.equal(1)
  })
})

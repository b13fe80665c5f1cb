import { expect } from 'chai'
import { html } from 'lit'
import './button.js'
import type { W3mUiButton } from './button.js'
import { deep, mount, unmount, updated } from '../../../../../test/gallery/atom-fixture.js'

const setup = async (template: unknown) => {
  const root = await mount(template as ReturnType<typeof html>)
  const button = deep(root, 'w3m-ui-button') as W3mUiButton
  let clicks = 0
  button.addEventListener('click', () => clicks++)
  return { root, button, control: deep(button, 'button') as HTMLButtonElement, clicks: () => clicks }
}

describe('w3m-ui-button', () => {
  afterEach(unmount)

  it('puts the test id and the name on the native button', async () => {
    const { control } = await setup(html`<w3m-ui-button test-id="go" label="Go on">Go</w3m-ui-button>`)
    expect(control.dataset['testid']).to.equal('go')
    expect(control.getAttribute('aria-label')).to.equal('Go on')
  })

  it('has no surface where it is quiet, also while it cannot be pressed', async () => {
    for (const attributes of [{}, { disabled: true }, { disabled: true, reason: 'Later' }, { loading: true }]) {
      const { button, control } = await setup(html`<w3m-ui-button variant="quiet">Go</w3m-ui-button>`)
      Object.assign(button, attributes)
      await button.updateComplete
      expect(getComputedStyle(control).backgroundColor, JSON.stringify(attributes)).to.equal('rgba(0, 0, 0, 0)')
    }
  })

  it('answers a click on the native button and a call of click() once each', async () => {
    const { button, control, clicks } = await setup(html`<w3m-ui-button>Go</w3m-ui-button>`)
    control.click()
    button.click()
    expect(clicks()).to.equal(2)
  })

  it('hands focus to the native button', async () => {
    const { button, control } = await setup(html`<w3m-ui-button>Go</w3m-ui-button>`)
    button.focus()
    expect(button.shadowRoot?.activeElement).to.equal(control)
  })

  for (const variant of ['primary', 'secondary', 'quiet', 'danger'] as const) {
    it(`keeps its width and name while a ${variant} one works, and answers no click`, async () => {
      const { root, button, control, clicks } = await setup(
        html`<w3m-ui-button .variant=${variant}>Sign in</w3m-ui-button>`,
      )
      const { width, height } = control.getBoundingClientRect()
      button.loading = true
      await updated(root)
      control.click()
      expect(control.getBoundingClientRect()).to.include({ width, height })
      expect(control.getAttribute('aria-busy')).to.equal('true')
      expect(button.textContent).to.equal('Sign in')
      expect(clicks()).to.equal(0)
    })
  }

  it('is natively disabled without a reason', async () => {
    const { control, clicks } = await setup(html`<w3m-ui-button disabled>Go</w3m-ui-button>`)
    control.click()
    expect(control.disabled).to.equal(true)
    expect(clicks()).to.equal(0)
  })

  it('stays focusable with a reason, says it, and answers no click', async () => {
    const { control, clicks } = await setup(html`<w3m-ui-button disabled reason="Terms first">Go</w3m-ui-button>`)
    control.focus()
    control.click()
    expect(control.matches(':focus')).to.equal(true)
    expect(control.getAttribute('aria-disabled')).to.equal('true')
    expect(control.getAttribute('aria-description')).to.equal('Terms first')
    expect(control.title).to.equal('Terms first')
    expect(clicks()).to.equal(0)
  })
})

import { expect } from 'chai'
import { html } from 'lit'
import { closeIcon } from '../../icons/action-icons.js'
import './icon-button.js'
import { deep, mount, unmount } from '../../../../../test/gallery/atom-fixture.js'

describe('w3m-ui-icon-button', () => {
  afterEach(unmount)

  it('is named and explained by its label', async () => {
    const root = await mount(html`<w3m-ui-icon-button label="Close" test-id="x">${closeIcon()}</w3m-ui-icon-button>`)
    const control = deep(root, 'button')
    expect(control.getAttribute('aria-label')).to.equal('Close')
    expect(control.title).to.equal('Close')
    expect(control.dataset['testid']).to.equal('x')
  })

  it('swallows clicks while it works', async () => {
    const root = await mount(html`<w3m-ui-icon-button label="Close" loading></w3m-ui-icon-button>`)
    let clicks = 0
    root.addEventListener('click', () => clicks++)
    deep(root, 'button').click()
    expect(clicks).to.equal(0)
  })
})

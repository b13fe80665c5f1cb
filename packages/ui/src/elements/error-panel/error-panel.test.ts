import { expect } from 'chai'
import { html } from 'lit'
import './error-panel.js'
import '../empty/empty.js'
import { deep, mount, unmount } from '../../../../../test/gallery/atom-fixture.js'

describe('w3m-ui-error-panel and w3m-ui-empty', () => {
  afterEach(unmount)

  it('announce what happened and tell of the retry', async () => {
    const root = await mount(
      html`<w3m-ui-error-panel
        heading="Failed"
        text="Check your connection."
        retry="Try again"
        test-id="retry"
      ></w3m-ui-error-panel>`,
    )
    let retries = 0
    root.addEventListener('w3m-ui-retry', () => retries++)
    deep(root, '[data-testid=retry]').click()
    expect(deep(root, '[role=alert]').textContent).to.contain('Failed').and.to.contain('Check your connection.')
    expect(retries).to.equal(1)
  })

  it('tell of the one action of an empty state', async () => {
    const root = await mount(html`<w3m-ui-empty heading="Nothing" action="Reload" test-id="act"></w3m-ui-empty>`)
    let actions = 0
    root.addEventListener('w3m-ui-action', () => actions++)
    deep(root, '[data-testid=act]').click()
    expect(actions).to.equal(1)
  })

  it('offer no button without a text for it', async () => {
    const root = await mount(
      html`<w3m-ui-error-panel heading="Failed"></w3m-ui-error-panel><w3m-ui-empty heading="Nothing"></w3m-ui-empty>`,
    )
    expect(() => deep(root, 'button')).to.throw()
  })
})

import { expect } from 'chai'
import { html } from 'lit'
import { spinnerDelayMs } from '../../limits/ui-timings.js'
import './spinner.js'
import '../skeleton/skeleton.js'
import { deep, mount, unmount } from '../../../../../test/gallery/atom-fixture.js'

describe('w3m-ui-spinner', () => {
  afterEach(unmount)

  it('waits 400 ms before it shows itself when delayed', async () => {
    const root = await mount(html`<w3m-ui-spinner delayed></w3m-ui-spinner>`)
    const { animationDelay, animationName, opacity } = getComputedStyle(deep(root, 'w3m-ui-spinner'))
    expect(animationDelay).to.equal(`${spinnerDelayMs / 1000}s`)
    expect(animationName).to.equal('show')
    expect(opacity).to.equal('0')
  })

  it('is announced with a label and silent without', async () => {
    const root = await mount(html`<w3m-ui-spinner label="Loading"></w3m-ui-spinner>`)
    expect(deep(root, '[role=status]').textContent).to.equal('Loading')
    const silent = await mount(html`<w3m-ui-spinner></w3m-ui-spinner>`)
    expect(() => deep(silent, '[role]')).to.throw()
  })

  it('leaves skeletons unheard, and one row as high as a row', async () => {
    const root = await mount(html`<w3m-ui-skeleton count="2"></w3m-ui-skeleton>`)
    const skeleton = deep(root, 'w3m-ui-skeleton')
    expect(skeleton.getAttribute('aria-hidden')).to.equal('true')
    expect(skeleton.getBoundingClientRect().height).to.equal(56 * 2 + 8)
  })
})

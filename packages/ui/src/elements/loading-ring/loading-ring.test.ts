import { expect } from 'chai'
import { html } from 'lit'
import './loading-ring.js'
import type { RingState } from './loading-ring.js'
import { deep, mount, unmount } from '../../../../../test/gallery/atom-fixture.js'

describe('w3m-ui-loading-ring', () => {
  afterEach(unmount)

  const cases: [RingState, string, boolean][] = [
    ['idle', 'none', false],
    ['busy', 'travel', false],
    ['done', 'none', true],
    ['refused', 'none', true],
  ]
  for (const [state, animation, badge] of cases) {
    it(`${badge ? 'shows' : 'has no'} badge and runs the arc's animation "${animation}" when ${state}`, async () => {
      const root = await mount(html`<w3m-ui-loading-ring name="Harbour" .state=${state}></w3m-ui-loading-ring>`)
      expect(getComputedStyle(deep(root, '.arc')).animationName).to.equal(animation)
      expect(deep(root, 'w3m-ui-loading-ring').shadowRoot?.querySelector('.badge') !== null).to.equal(badge)
      expect(getComputedStyle(deep(root, '.body')).animationName).to.equal(state === 'refused' ? 'shake' : 'none')
    })
  }

  it('goes around a round picture in a circle', async () => {
    const root = await mount(html`<w3m-ui-loading-ring round name="Harbour"></w3m-ui-loading-ring>`)
    expect(getComputedStyle(deep(root, '.arc')).rx).to.equal('50%')
    expect(deep(root, 'w3m-ui-picture').hasAttribute('round')).to.equal(true)
  })
})

import { expect } from 'chai'
import { html } from 'lit'
import './loading-ring.js'
import type { RingState } from './loading-ring.js'
import { deep, mount, unmount } from '../../../../../test/gallery/atom-fixture.js'

describe('w3m-ui-loading-ring', () => {
  afterEach(unmount)

  const cases: [RingState, string, boolean][] = [
    ['idle', 'paused', false],
    ['busy', 'running', false],
    ['done', 'paused', true],
    ['refused', 'paused', true],
  ]
  for (const [state, turning, badge] of cases) {
    it(`${badge ? 'shows' : 'has no'} badge and has its arc ${turning} when ${state}`, async () => {
      const root = await mount(html`<w3m-ui-loading-ring name="Harbour" .state=${state}></w3m-ui-loading-ring>`)
      const { animationPlayState, opacity } = getComputedStyle(deep(root, '.arc'))
      expect([animationPlayState, opacity]).to.deep.equal([turning, turning === 'running' ? '1' : '0'])
      expect(getComputedStyle(deep(root, '.ring'), '::before').opacity).to.equal(badge ? '1' : '0')
      expect(deep(root, 'w3m-ui-loading-ring').shadowRoot?.querySelector('.badge') !== null).to.equal(badge)
      expect(getComputedStyle(deep(root, '.body')).animationName).to.equal(state === 'refused' ? 'shake' : 'none')
    })
  }

  it('moves by what the compositor does alone', async () => {
    for (const state of ['busy', 'done', 'refused'] as const) {
      const root = await mount(html`<w3m-ui-loading-ring name="Harbour" .state=${state}></w3m-ui-loading-ring>`)
      const moved = deep(root, 'w3m-ui-loading-ring')
        .shadowRoot!.getAnimations()
        .flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes().flatMap(Object.keys))
        .filter(name => !['offset', 'computedOffset', 'easing', 'composite'].includes(name))
      expect(moved, state).not.to.be.empty
      for (const name of moved) expect(['transform', 'opacity'], state).to.include(name)
    }
  })

  it('lies below what is given in place of the picture', async () => {
    const root = await mount(html`<w3m-ui-loading-ring><span class="tile">Harbour</span></w3m-ui-loading-ring>`)
    const tile = deep(root, '.tile')
    const { left, top, width, height } = tile.getBoundingClientRect()
    expect(root.elementFromPoint(left + width / 2, top + height / 2)).to.equal(tile)
  })

  it('goes around a round picture in a circle', async () => {
    const root = await mount(html`<w3m-ui-loading-ring round name="Harbour"></w3m-ui-loading-ring>`)
    expect(getComputedStyle(deep(root, '.ring')).borderRadius).to.equal('52px')
    expect(deep(root, 'w3m-ui-picture').hasAttribute('round')).to.equal(true)
  })
})

import { createW3m, type W3m } from '@w3m/core'
import { fakeNetwork, until } from '@w3m/core/testing'
import { expect } from 'chai'
import { deep } from '../../../../test/gallery/atom-fixture.js'
import { waitForAnimations } from '../../../../test/gallery/wait-for-animations.js'
import { loadOnDemandViews } from '../views/registry.js'
import './w3m-modal.js'

describe('a sheet that is dragged down', () => {
  const { matchMedia } = window
  let w3m: W3m
  const card = () => deep(document.querySelector('w3m-modal')!, '.card')
  /** How far from its place it is drawn. */
  const offset = () => getComputedStyle(card()).translate
  const top = () => card().getBoundingClientRect().top
  const header = () => deep(document.querySelector('w3m-modal')!, 'w3m-modal-header')
  const point = (type: string, clientY: number, target: Element = card(), pointerId = 1) =>
    target.dispatchEvent(
      new PointerEvent(type, {
        pointerType: 'touch',
        pointerId,
        isPrimary: pointerId === 1,
        clientY,
        bubbles: true,
        composed: true,
      }),
    )
  /** As a finger on the header does; returns where the card was when it was let go. */
  const drag = (distance: number): number => {
    point('pointerdown', 100, header())
    point('pointermove', 100 + distance)
    return top()
  }
  const translations = () =>
    card()
      .getAnimations()
      .flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes().map(({ translate }) => translate))
      .filter(translate => translate !== undefined)

  beforeEach(async () => {
    // A phone has no mouse.
    window.matchMedia = query =>
      /coarse|430px/.test(query) ? matchMedia.call(window, 'all') : matchMedia.call(window, query)
    w3m = createW3m({ networks: [fakeNetwork], storage: 'memory' })
    await w3m.open()
    await import('./sheet-controller.js')
    await waitForAnimations()
    // The pointer of a test is none that the browser knows.
    card().setPointerCapture = () => undefined
  })
  afterEach(() => {
    window.matchMedia = matchMedia
    w3m.destroy()
    document.querySelectorAll('w3m-modal').forEach(element => element.remove())
  })

  it('goes on from where it was let go when it closes, and is in its place when it is opened again', async () => {
    const first = top()
    const letGo = drag(240)
    expect(letGo).to.equal(first + 240)
    point('pointerup', 340)
    expect(w3m.modal.$state.get().open).to.equal(false)
    expect(top()).to.be.at.least(letGo)
    // Again before it is out of sight.
    await w3m.open()
    await waitForAnimations()
    expect(offset()).to.equal('none')
    drag(240)
    point('pointerup', 340)
    await waitForAnimations()
    await w3m.open()
    await waitForAnimations()
    expect(offset()).to.equal('none')
  })

  it('slides back after a short way', async () => {
    const letGo = drag(90)
    point('pointerup', 190)
    expect(w3m.modal.$state.get().open).to.equal(true)
    expect(Math.round(top())).to.equal(Math.round(letGo))
    expect(translations()).to.deep.equal(['0px 90px', '0px'])
    await waitForAnimations()
    expect(offset()).to.equal('none')
    const cancelledAt = drag(90)
    point('pointercancel', 0)
    expect(Math.round(top())).to.equal(Math.round(cancelledAt))
  })

  it('follows one finger, and no longer than that is down', async () => {
    drag(20)
    point('pointerdown', 110, header(), 2)
    point('pointermove', 400, card(), 2)
    expect(offset()).to.equal('0px 20px')
    point('pointerup', 400, card(), 2)
    point('pointerup', 120)
    await waitForAnimations()
    point('pointerup', 400, card(), 2)
    point('pointermove', 400)
    point('pointerup', 400)
    expect(w3m.modal.$state.get().open).to.equal(true)
    expect(card().style.translate).to.equal('')
  })

  it('slides back where the modal may not be closed', async () => {
    await loadOnDemandViews()
    w3m.router.reset('UnsupportedChain')
    await waitForAnimations()
    drag(240)
    point('pointerup', 340)
    await until(w3m.modal.$state, ({ open, shakes }) => open && shakes === 1)
    expect(translations()[0]).to.equal('0px 240px')
    expect(card().style.translate).to.equal('')
  })
})

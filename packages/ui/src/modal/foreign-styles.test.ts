import { setViewport } from '@web/test-runner-commands'
import { createW3m, type W3m } from '@w3m/core'
import { createFakeWallet, fakeNetwork } from '@w3m/core/testing'
import { expect } from 'chai'
import './modal-card.js'
import './w3m-modal.js'
import { waitUntil } from '../../../../test/gallery/wait-until.js'

describe('the modal over a page with styles and listeners of its own', () => {
  let w3m: W3m
  const ends: (() => void)[] = []

  const modal = () => document.querySelector('w3m-modal')!
  const root = () => modal().shadowRoot!.querySelector('w3m-modal-card')!.shadowRoot!
  const dialog = () => root().querySelector('dialog')!
  const card = () => root().querySelector<HTMLElement>('.card')!
  const outlet = () => root().querySelector('w3m-view-outlet')!
  const open = async () => {
    await w3m.open()
    await waitUntil(() => card().getAnimations().length === 0)
  }
  const style = (text: string) =>
    document.head.append(Object.assign(document.createElement('style'), { className: 'test', textContent: text }))
  const placeOf = (element: Element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    return [left, top, right, bottom].map(Math.round)
  }

  beforeEach(async () => {
    ends.push(createFakeWallet().announce())
    w3m = createW3m({ networks: [fakeNetwork], storage: 'memory' })
    document.body.append(document.createElement('w3m-modal'))
    await modal().updateComplete
  })
  afterEach(() => {
    w3m.destroy()
    document.querySelectorAll('w3m-modal, .test').forEach(element => element.remove())
    for (const end of ends.splice(0)) end()
  })

  /** What a page may say of its whole text, and what is inherited beside it. */
  const inherited = {
    'text-transform': 'uppercase',
    'letter-spacing': '4px',
    'word-spacing': '9px',
    'text-align': 'right',
    'text-indent': '40px',
    'text-shadow': 'rgb(255, 0, 0) 1px 1px 2px',
    'font-family': 'monospace',
    'font-size': '31px',
    'font-style': 'italic',
    'font-weight': '900',
    'font-variant-caps': 'small-caps',
    'line-height': '70px',
    'white-space': 'pre',
    'word-break': 'break-all',
    'writing-mode': 'vertical-rl',
    color: 'rgb(255, 0, 0)',
    cursor: 'none',
    visibility: 'hidden',
    'pointer-events': 'none',
  }

  it('looks the same whatever the page says of its text, its pointer and its presses', async () => {
    await open()
    const appearance = () =>
      [dialog(), card(), outlet()].map(element =>
        Object.keys(inherited).map(name => `${name}: ${getComputedStyle(element).getPropertyValue(name)}`),
      )
    const before = appearance()
    const declarations = Object.entries(inherited).map(([name, value]) => `${name}: ${value}`)
    style(`body { ${declarations.join('; ')} }`)
    for (const [name, value] of Object.entries(inherited))
      expect(getComputedStyle(document.body).getPropertyValue(name), name).to.equal(value)
    expect(appearance()).to.deep.equal(before)
  })

  it('has its own look still: the theme, and the variables of the page', async () => {
    document.documentElement.style.setProperty('--w3m-font-size-master', '20px')
    ends.push(() => document.documentElement.style.removeProperty('--w3m-font-size-master'))
    w3m.setThemeMode('dark')
    await open()
    const { colorScheme, fontSize, display } = getComputedStyle(root().host)
    expect([colorScheme, fontSize, display]).to.deep.equal(['dark', '28px', 'contents'])
  })

  it('takes presses while a dialog of the page takes them from its body, and so does a frame in it', async () => {
    style('body { pointer-events: none }')
    await open()
    const { left, top, width, height } = card().getBoundingClientRect()
    const at = [left + width / 2, top + height / 2] as const
    expect(document.elementFromPoint(...at)).to.equal(modal())
    expect(card().contains(root().elementFromPoint(...at))).to.equal(true)
    const frame = document.createElement('iframe')
    dialog().append(frame)
    expect(getComputedStyle(frame).pointerEvents).to.equal('auto')
    frame.remove()
  })

  for (const type of ['wheel', 'touchmove'])
    it(`scrolls by ${type} where the page cancels that at its document`, async () => {
      const cancel = (event: Event) => event.preventDefault()
      document.addEventListener(type, cancel, { passive: false })
      ends.push(() => document.removeEventListener(type, cancel))
      const scrolls = (target: EventTarget) =>
        target.dispatchEvent(new Event(type, { bubbles: true, composed: true, cancelable: true }))
      await open()
      expect(scrolls(document.body)).to.equal(false)
      // What tends an open modal is loaded by then, or about to be.
      await waitUntil(() => scrolls(outlet()))
    })

  describe('and zoomed by its style', () => {
    for (const zoomed of ['html', 'body'])
      it(`covers the window, with its card in the middle: ${zoomed}`, async () => {
        style(`${zoomed} { zoom: 1.25 }`)
        await open()
        expect(placeOf(dialog())).to.deep.equal([0, 0, innerWidth, innerHeight])
        const { left, top, width, height } = card().getBoundingClientRect()
        expect(left + width / 2).to.be.closeTo(innerWidth / 2, 1)
        expect(top + height / 2).to.be.closeTo(innerHeight / 2, 1)
        expect(width).to.be.closeTo(376 * 1.25, 1)
      })

    it('ends where the window of a phone does, however much there is in it', async () => {
      const { innerWidth: width, innerHeight: height } = window
      await setViewport({ width: 390, height: 700 })
      try {
        style('body { zoom: 1.5 }')
        await open()
        const much = document.createElement('div')
        much.style.cssText = 'flex: none; block-size: 3000px'
        card().append(much)
        expect(placeOf(card())).to.deep.equal([0, 24 * 1.5, 390, 700])
        much.remove()
      } finally {
        await setViewport({ width, height })
      }
    })
  })
})

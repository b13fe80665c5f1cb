import { expect } from 'chai'
import { emulateMedia } from '@web/test-runner-commands'
import { prepareMessage } from '../approvals/message-approval.js'
import { focusMs } from '../guard/click-guard.state.js'
import { en } from '../i18n/en.js'
import { approvalWorld, evmAddress, hexOfText, shown } from '../testing/approval-stage.js'
import { playWait } from './wait-sign.js'

type Tell = (entries: readonly { readonly target: Element; readonly intersectionRatio: number; readonly isVisible: boolean }[]) => void

/** An approval in a browser that says of its card what the test says. */
async function watched() {
  const { world } = approvalWorld()
  const { IntersectionObserver: real } = globalThis
  const targets: Element[] = []
  let tell!: Tell
  globalThis.IntersectionObserver = class {
    constructor(heard: Tell) {
      tell = heard
    }
    observe = (element: Element) => targets.push(element)
    disconnect() {}
  } as unknown as typeof IntersectionObserver
  const { screen, root, remove } = await shown(prepareMessage, [hexOfText('Welcome.'), evmAddress], world).finally(() => (globalThis.IntersectionObserver = real))
  const button = root.querySelector<HTMLButtonElement>('.primary')!
  return {
    button,
    remove,
    fills: () => button.getAnimations({ subtree: true }).filter(({ effect }) => (effect as KeyframeEffect).pseudoElement === '::after'),
    async see(isVisible: boolean) {
      dispatchEvent(new Event('focus'))
      tell(targets.map(target => ({ target, intersectionRatio: 1, isVisible })))
      await screen.updateComplete
    },
  }
}

describe('The sign of a button that waits', () => {
  afterEach(async () => {
    document.documentElement.dir = 'ltr'
    await emulateMedia({ reducedMotion: 'no-preference' })
  })

  it('is there as long as time alone is missing', async () => {
    const { button, fills, see, remove } = await watched()
    expect(fills()).to.deep.equal([])
    await see(true)
    expect(fills().map(({ effect }) => effect!.getTiming().duration)).to.have.length(1).and.to.satisfy(([ms]: number[]) => ms! > focusMs - 700 && ms! <= focusMs)
    expect([button.disabled, button.textContent, button.getAttribute('aria-describedby')]).to.deep.equal([true, en['approve.approve'], 'why'])
    await see(false)
    expect(fills()).to.deep.equal([])
    await see(true)
    const [fill] = fills()
    await see(true)
    expect(fills()).to.deep.equal([fill])
    remove()
  })

  it('is a word, and nothing that moves, for who wants no motion', async () => {
    await emulateMedia({ reducedMotion: 'reduce' })
    const { button, fills, see, remove } = await watched()
    const { width, height } = button.getBoundingClientRect()
    for (const [isVisible, word] of [[true, en['approve.wait']], [false, en['approve.approve']]] as const) {
      await see(isVisible)
      expect([fills().length, button.innerText.trim()]).to.deep.equal([0, word])
      expect(button.getBoundingClientRect()).to.include({ width, height })
    }
    remove()
  })

  for (const [dir, half] of [['ltr', -1], ['rtl', 1]] as const) {
    it(`fills the button from where reading begins: ${dir}`, async () => {
      document.documentElement.dir = dir
      const { button, remove } = await watched()
      const now = performance.now()
      const fill = playWait(button, { fromMs: now - 5_000, untilMs: now + 5_000 })
      expect(fill.effect!.getComputedTiming().progress).to.be.closeTo(0.5, 0.01)
      const share = () => new DOMMatrix(getComputedStyle(button, '::after').transform).m41 / button.clientWidth
      expect(share()).to.be.closeTo(half * 0.5, 0.02)
      fill.finish()
      expect(share()).to.equal(0)
      fill.cancel()
      expect(share()).to.be.closeTo(half, 0.01)
      remove()
    })
  }
})

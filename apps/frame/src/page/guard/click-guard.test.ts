import { expect } from 'chai'
import { focusMs, touchVisibleMs } from './click-guard.state.js'
import { canGuard, startClickGuard } from './click-guard.js'

const seesCovers = class {
  readonly isVisible = true
}
Object.defineProperty(seesCovers.prototype, 'isVisible', { value: true })
const seesNothing = class {}
const entryOf = (entry: unknown) => entry as typeof IntersectionObserverEntry

describe('A click guard on a page', () => {
  const dappOrigin = 'https://dapp.example'
  const places: readonly (readonly [
    title: string,
    isTop: boolean,
    ancestors: readonly string[],
    entry: unknown,
    canApprove: boolean,
  ])[] = [
    ['in a window of its own', true, [], seesNothing, true],
    ['in a window of its own of a browser that tells of covers', true, [], seesCovers, true],
    ['inside a page of the operator’s', false, [dappOrigin], seesCovers, true],
    [
      'inside a page of the operator’s, in a browser that does not tell of covers',
      false,
      [dappOrigin],
      seesNothing,
      false,
    ],
    ['inside a page of a stranger’s', false, ['https://stranger.example'], seesCovers, false],
    [
      'inside a page of the operator’s that a stranger’s holds',
      false,
      [dappOrigin, 'https://stranger.example'],
      seesCovers,
      false,
    ],
    ['inside a page whose origin reads nearly alike', false, ['https://dapp.example:8443'], seesCovers, false],
    ['inside a page that hides who it is', false, ['null'], seesCovers, false],
    ['inside a page of which the browser says nothing', false, [], seesCovers, false],
  ]
  for (const [title, isTop, ancestors, entry, canApprove] of places) {
    it(`${canApprove ? 'can say yes' : 'never says yes'} ${title}`, () =>
      void expect(canGuard([dappOrigin], isTop, ancestors, entryOf(entry))).to.equal(canApprove))
  }

  it('never says yes inside any page where nobody is trusted', () =>
    void expect(canGuard([], false, [dappOrigin], entryOf(seesCovers))).to.equal(false))

  describe('in a browser that does not tell of covers', () => {
    const { IntersectionObserver: real } = globalThis
    let notify: () => void
    let card: HTMLElement

    beforeEach(() => {
      globalThis.IntersectionObserver = class {
        readonly #seen: Element[] = []
        constructor(callback: IntersectionObserverCallback) {
          notify = () =>
            callback(
              this.#seen.map(target => ({ target, intersectionRatio: 1 }) as IntersectionObserverEntry),
              this as unknown as IntersectionObserver,
            )
        }
        observe(element: Element) {
          this.#seen.push(element)
        }
        disconnect() {
          this.#seen.length = 0
        }
      } as unknown as typeof IntersectionObserver
      document.body.append((card = document.createElement('section')))
      card.innerHTML = '<div class="region"><button>Approve</button></div>'
    })
    afterEach(() => {
      globalThis.IntersectionObserver = real
      card.remove()
    })

    /** Whether the button is ready without a pointer over it, and after how long. */
    const armedBy = (isTop: boolean, hasFocus: boolean, hasTouch = false): false | number => {
      const page = document as { hasFocus: () => boolean }
      page.hasFocus = () => hasFocus
      const { now } = performance
      const { setTimeout: later } = globalThis
      let time = 0
      let wake: (() => void) | undefined
      performance.now = () => time
      globalThis.setTimeout = ((react: () => void) => void (wake = react)) as unknown as typeof setTimeout
      let isArmed = false
      try {
        const guard = startClickGuard({
          card,
          region: card.querySelector('.region')!,
          button: card.querySelector('button')!,
          isTop,
          hasTouch,
          onArmed: is => (isArmed = is),
          onApprove: () => undefined,
        })
        notify()
        dispatchEvent(new Event('focus'))
        for (; time < 3_000 && !isArmed; time += 100) wake?.()
        guard.stop()
        return isArmed && time - 100
      } finally {
        performance.now = now
        globalThis.setTimeout = later
        delete (page as Partial<typeof page>).hasFocus
      }
    }

    it('is never ready inside a page', () => expect(armedBy(false, true)).to.equal(false))
    it('is ready after its times in a window of its own', () => expect(armedBy(true, true)).to.equal(focusMs))
    it('is ready for a finger when a tap passes, and no sooner by the focus that the page has', () =>
      expect(armedBy(true, true, true)).to.equal(touchVisibleMs))
    it('is not ready in a window of its own over which another one may lie', () =>
      expect(armedBy(true, false)).to.equal(false))
    it('is not ready where what is asked is drawn too small to be read, however much of it is there', () => {
      const { devicePixelRatio: real } = globalThis
      try {
        globalThis.devicePixelRatio = 0.5
        expect(armedBy(true, true)).to.equal(focusMs)
        globalThis.devicePixelRatio = 0.49
        expect(armedBy(true, true)).to.equal(false)
      } finally {
        globalThis.devicePixelRatio = real
      }
    })
  })
})

// What a page may try so that a visitor's click, finger or key approves what they do not mean to (S5).
import type { AttackedFrame } from './attacked-frame.js'
import { attack, disguises, longEnoughMs, type Attack, type Family } from './host-disguises.js'

/** An attack that is over when the guard's wait is: `soonerThanMs` after the page's last change. */
const quick = (family: Family, title: string, soonerThanMs: number, run: Attack['run']): Attack => ({
  title,
  family,
  run,
  soonerThanMs,
  reaches: 'pointer',
})

/** What the visitor must have had before the eyes, and under the pointer or the finger, in ms. */
const waits = { sight: 700, pointer: 500, finger: 1_500 }

/** Where Chromium's emulation of fingers finds the middle of a frame: elsewhere it counts its offset twice. */
export const corner = { position: 'fixed', left: '0', top: '0' }
/** Keeps the frame in one place of the window, so that it can be moved. */
const fixed = { position: 'fixed', left: '200px', top: '60px' }

export const attacks: readonly Attack[] = [
  ...disguises,
  ...(['change the appearance', 'resize the cover', 'restyle the frame'] as const).map(title =>
    attack('unrest', `a cover while the page never stands still: ${title}`, async frame => {
      // In sight for long enough, before the cover comes.
      await frame.rest(longEnoughMs)
      await frame.always(title)
      await frame.rest(100)
      await frame.cover('dialog')
      await frame.aim()
      await frame.rest(longEnoughMs)
      await frame.click()
    }),
  ),
  quick('unrest', 'a look that changes just before the press', waits.pointer, async frame => {
    await frame.armed()
    await frame.setAppearance({ '--w3m-accent': '#c02020' })
    await frame.disarmed()
    await frame.click()
  }),
  attack(
    'cover',
    'a picture of an older page over the live one',
    async frame => {
      // A view transition shows what was there before, as long as the page likes.
      await frame.style(
        '::view-transition { pointer-events: none } ::view-transition-group(root), ::view-transition-old(root), ::view-transition-new(root) { animation-duration: 4s; pointer-events: none } ::view-transition-new(root) { display: none }',
      )
      await frame.page.evaluate(() => {
        const bait = document.createElement('p')
        bait.className = 'bait'
        document.body.append(bait)
        // The promise of its end comes long after this attack.
        document.startViewTransition(() => bait.remove()).finished.catch(() => undefined)
      })
      await frame.aim()
      await frame.rest(longEnoughMs)
      await frame.click()
      await frame.page.evaluate(() => document.activeViewTransition?.skipTransition())
    },
    'nothing',
  ),
  quick('motion', 'a frame that lies under a resting pointer all at once', waits.pointer, async frame => {
    const { x, y } = await frame.button()
    await frame.set({ position: 'fixed', left: '-2000px', top: '0' })
    await frame.page.mouse.move(x, y)
    await frame.rest(longEnoughMs)
    await frame.set({ position: '', left: '', top: '' })
    await frame.clickThrough()
  }),
  quick('motion', 'a frame that slid under a resting pointer a moment ago', waits.pointer, async frame => {
    const { x, y } = await frame.button()
    await frame.set({ position: 'fixed', left: '-2000px', top: '0' })
    await frame.page.mouse.move(x, y)
    await frame.rest(longEnoughMs)
    await frame.set({ position: '', left: '', top: '' })
    await frame.rest(300)
    await frame.click()
  }),
  quick('motion', 'a frame that is shown under a resting pointer', waits.pointer, async frame => {
    const { x, y } = await frame.button()
    await frame.set({ visibility: 'hidden' })
    await frame.page.mouse.move(x, y)
    await frame.rest(longEnoughMs)
    await frame.set({ visibility: 'visible' })
    await frame.rest(200)
    await frame.click()
  }),
  quick('motion', 'a frame that jumps just before the press', waits.pointer, async frame => {
    await frame.set(fixed)
    await frame.armed()
    await frame.set({ left: '206px' })
    await frame.click()
  }),
  attack('motion', 'a frame that jumps between press and release', async frame => {
    await frame.set(fixed)
    await frame.armed()
    await frame.page.mouse.down()
    await frame.set({ left: '212px' })
    await frame.rest(50)
    await frame.page.mouse.up()
  }),
  quick('motion', 'a frame that creeps under the pointer', waits.pointer, async frame => {
    await frame.set(fixed)
    const { x, y } = await frame.aim()
    for (let step = 1; step <= 20; step++) {
      await frame.set({ left: `${200 + 2 * step}px` })
      await frame.page.mouse.move(x + (step % 2), y)
      await frame.rest(40)
    }
    await frame.click()
  }),
  quick('motion', 'a frame that changes its size just before the press', waits.pointer, async frame => {
    await frame.armed()
    await frame.set({ 'padding-inline-end': '1px', 'inline-size': '340px' })
    await frame.aim()
    await frame.click()
    await frame.set({ 'padding-inline-end': '', 'inline-size': '360px' })
  }),
  quick('moment', 'a cover that lifts for the click', waits.sight, async frame => {
    await frame.cover('dialog')
    await frame.aim()
    await frame.rest(longEnoughMs)
    await frame.uncover()
    await frame.rest(350)
    await frame.click()
  }),
  quick('moment', 'a cover that comes and goes', waits.sight, async frame => {
    await frame.aim()
    for (let turn = 0; turn < 4; turn++) {
      await frame.rest(220)
      await frame.cover('dialog')
      await frame.rest(180)
      await frame.uncover()
    }
    await frame.rest(220)
    await frame.click()
  }),
  attack('moment', 'a cover between press and release', async frame => {
    await frame.armed()
    await frame.page.mouse.down()
    await frame.cover('dialog')
    await frame.disarmed()
    await frame.page.mouse.up()
  }),
  quick('press', 'a double click, whose first half goes to a cover', waits.pointer, async frame => {
    await frame.page.evaluate(() => {
      const bait = document.createElement('div')
      bait.className = 'bait'
      bait.style.cssText = 'position:fixed;inset:0;background:#fff;z-index:9'
      bait.onmousedown = () => {
        window.changedAtMs = performance.timeOrigin + performance.now()
        bait.remove()
      }
      document.querySelector('dialog')!.append(bait)
    })
    await frame.aim()
    await frame.rest(longEnoughMs)
    await frame.click()
    await frame.rest(120)
    await frame.click()
  }),
  attack(
    'press',
    'a press on the page that is released on the button',
    async frame => {
      const { x, y } = await frame.armed()
      await frame.page.mouse.move(2, 2)
      await frame.page.mouse.down()
      await frame.page.mouse.move(x, y, { steps: 3 })
      await frame.rest(700)
      await frame.page.mouse.up()
    },
    'nothing',
  ),
  attack('press', 'a press that was dragged away and back', async frame => {
    const { x, y } = await frame.armed()
    await frame.page.mouse.down()
    await frame.page.mouse.move(x, y - 120)
    await frame.page.mouse.move(x, y)
    await frame.page.mouse.up()
  }),
  attack(
    'press',
    'something that is dragged onto the button',
    async frame => {
      await frame.page.evaluate(() => {
        const bait = document.createElement('div')
        bait.className = 'bait'
        bait.draggable = true
        bait.style.cssText = 'position:fixed;inset:0 auto auto 0;inline-size:60px;block-size:60px'
        bait.ondragstart = ({ dataTransfer }) => dataTransfer!.setData('text/plain', 'approve')
        document.querySelector('dialog')!.append(bait)
      })
      const { x, y } = await frame.button()
      await frame.page.mouse.move(30, 30)
      await frame.page.mouse.down()
      await frame.page.mouse.move(x, y, { steps: 4 })
      await frame.rest(700)
      await frame.page.mouse.up()
    },
    'nothing',
  ),
  attack(
    'script',
    'events that a script makes',
    async frame => {
      await frame.armed()
      await frame.page.evaluate(() => {
        const frame = document.querySelector<HTMLIFrameElement>('#w3m-iframe')!
        for (const name of ['pointerover', 'pointerenter', 'pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
          frame.dispatchEvent(
            new PointerEvent(name, { bubbles: true, composed: true, isPrimary: true, pointerType: 'mouse' }),
          )
        frame.click()
        frame.contentWindow!.postMessage({ type: 'click' }, new URL(frame.src).origin)
        let isOpen = true
        try {
          frame.contentWindow!.document.querySelector('button')
        } catch {
          isOpen = false
        }
        if (isOpen) throw new Error('The page reads the frame.')
      })
    },
    'nothing',
  ),
  attack(
    'script',
    'keys that a script makes',
    async frame => {
      await frame.focusButton()
      await frame.page.evaluate(() => {
        const frame = document.querySelector<HTMLIFrameElement>('#w3m-iframe')!
        frame.focus()
        for (const name of ['keydown', 'keypress', 'keyup'])
          for (const target of [frame, document, window])
            target.dispatchEvent(new KeyboardEvent(name, { key: 'Enter', bubbles: true, composed: true }))
      })
    },
    'nothing',
  ),
  attack(
    'keys',
    'a focus that is stolen while the visitor types',
    async frame => {
      await type(frame)
      await frame.page.keyboard.press('Enter')
      await stealFocus(frame)
      await frame.focusButton()
      for (let press = 0; press < 8; press++) {
        await frame.page.keyboard.press(press % 2 ? 'Space' : 'Enter')
        await frame.rest(150)
      }
    },
    'keys',
  ),
  attack(
    'keys',
    'a key that is held down',
    async frame => {
      await type(frame)
      const holding = frame.hold('Enter', 40)
      await frame.rest(100)
      await stealFocus(frame)
      await frame.enabled()
      await frame.focusButton()
      await holding
    },
    'keys',
  ),
  attack(
    'keys',
    'a key under a cover',
    async frame => {
      await frame.cover('dialog')
      await stealFocus(frame)
      await frame.rest(1_700)
      await frame.focusButton()
      await frame.page.keyboard.press('Enter')
    },
    'keys',
  ),
  attack('fingers', 'taps that go on and on', async frame => {
    await frame.set(corner)
    const place = await frame.button()
    for (let tap = 0; tap < 6; tap++) {
      await frame.tap(place)
      await frame.rest(350)
    }
  }),
  quick('fingers', 'a tap on a frame that was just uncovered', waits.finger, async frame => {
    await frame.set(corner)
    const place = await frame.button()
    await frame.cover('dialog')
    await frame.rest(700)
    await frame.uncover()
    await frame.rest(900)
    await frame.tap(place)
  }),
  attack('fingers', 'a tap through a cover', async frame => {
    await frame.set(corner)
    const place = await frame.button()
    await frame.cover('top')
    await frame.rest(1_700)
    await frame.tap(place)
  }),
]

/** The visitor writes into a field of the page. */
const type = (frame: AttackedFrame): Promise<void> =>
  frame.page.evaluate(() => {
    const field = document.querySelector<HTMLInputElement>('input.bait') ?? document.createElement('input')
    field.className = 'bait'
    document.querySelector('dialog')!.append(field)
    field.focus()
  })

const stealFocus = (frame: AttackedFrame): Promise<void> =>
  frame.page.evaluate(() => document.querySelector<HTMLElement>('#w3m-iframe')!.focus())

// A page that holds the secure frame and wants the visitor's click on its button, whatever the visitor means.
import { expect, type CDPSession, type Frame, type Page } from '@playwright/test'
import type { FramePage, Outcome } from './frame-page.js'
import { stack } from './stack.js'

export interface Place {
  readonly x: number
  readonly y: number
}

declare global {
  interface Window {
    /**
     * What reached the frame's button, counted by the test inside the frame; `pressedAtMs`: when the last of it came,
     * on the machine's clock.
     */
    reached?: { pointer: number; keys: number; pressedAtMs: number }
    /** When the page last changed what the visitor sees, on the machine's clock. */
    changedAtMs?: number
    isRestless?: boolean
  }
}

/**
 * One pending approval, and what a page may do around it. Every method that changes the page does so by the page's own
 * script.
 */
export class AttackedFrame {
  #key = ''
  #session: CDPSession | undefined

  constructor(
    readonly host: FramePage,
    readonly page: Page = host.page,
  ) {}

  protected get inside(): Frame {
    return this.page.frames().find(frame => frame.url().startsWith(stack.frame))!
  }

  /** Asks for a signature, and waits until the visitor could read what it is about. */
  async request(method: string, params: unknown): Promise<void> {
    this.#key = crypto.randomUUID()
    await this.page.evaluate(([key, name, args]) => window.frameHost.call(key as string, name as string, args), [
      this.#key,
      method,
      params,
    ] as const)
    await this.waitForApproval()
    await this.inside.evaluate(() => {
      const reached = (window.reached = { pointer: 0, keys: 0, pressedAtMs: 0 })
      const isRegion = (event: Event) =>
        event
          .composedPath()
          .some(target => target instanceof Element && target.matches('.region, [data-testid="frame-approve-window"]'))
      for (const name of ['pointerdown', 'pointerup', 'click'])
        addEventListener(name, event => event.isTrusted && isRegion(event) && reached.pointer++, { capture: true })
      addEventListener('keydown', event => event.isTrusted && reached.keys++, { capture: true })
      addEventListener('pointerdown', ({ timeStamp }) => (reached.pressedAtMs = performance.timeOrigin + timeStamp), {
        capture: true,
      })
    })
  }

  /** The visitor sees what is asked, and what they can press. */
  protected async waitForApproval(): Promise<void> {
    await expect(this.host.approve).toBeVisible()
  }

  /** The answer, waited for. */
  async outcome(): Promise<Outcome> {
    await expect.poll(() => this.isSettled()).toBe(true)
    return (await this.page.evaluate(key => window.frameHost.outcome(key), this.#key))!
  }

  /** It was approved, though the signature may take a moment. */
  async isApproved(): Promise<boolean> {
    return (await this.isSettled()) || !(await this.host.approve.isVisible())
  }

  isSettled(): Promise<boolean> {
    return this.page.evaluate(key => window.frameHost.outcome(key) !== undefined, this.#key)
  }

  /** What of the visitor's came as far as the button's place (`pointer`) and the frame (`keys`) since the last time. */
  async reached(): Promise<{ readonly pointer: number; readonly keys: number }> {
    return await this.inside.evaluate(() => {
      const { pointer, keys } = window.reached!
      Object.assign(window.reached!, { pointer: 0, keys: 0 })
      return { pointer, keys }
    })
  }

  /**
   * How long before the last press the page last changed what the visitor sees, in ms: of a slow machine, longer than
   * the attack meant.
   */
  async sinceChange(): Promise<number> {
    const changedAt = await this.page.evaluate(() => window.changedAtMs ?? 0)
    return (await this.inside.evaluate(() => window.reached!.pressedAtMs)) - changedAt
  }

  /**
   * Style rules of the page. A policy does not stop constructed sheets. `--frame-height` is how high the frame is,
   * `--without-body` how high it is where what is asked has next to no room, though the frame draws itself as low as it
   * can.
   */
  async style(css: string): Promise<void> {
    const sections = await this.inside.evaluate(() => {
      const card = document
        .querySelector('w3m-frame-stage')!
        .shadowRoot!.querySelector('w3m-frame-approval')!.shadowRoot!
      const height = (selector: string) => card.querySelector(selector)!.getBoundingClientRect().height
      return { all: innerHeight, withoutBody: height('h1') + height('.buttons') + 48 }
    })
    const dropped = await this.page.evaluate(
      ([text, { all, withoutBody }]) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(`:root { --frame-height: ${all}px; --without-body: ${withoutBody}px } ${text}`)
        document.adoptedStyleSheets = [sheet]
        const isTaken = (declared: string) => {
          const [name, ...value] = declared.replace('!important', '').split(':')
          return CSS.supports(name!.trim(), value.join(':').replace(/;\s*$/, ''))
        }
        return [...text.matchAll(/\{([^{}]+)\}/g)]
          .flatMap(([, rules]) => rules!.split(/;(?=\s*[\w-]+:\s)/))
          .filter(declared => !isTaken(declared))
      },
      [css, sections] as const,
    )
    // An attack that this browser does not know shows nothing, and so proves nothing.
    expect(dropped, css).toEqual([])
  }

  /**
   * An element over the frame that lets every click through. `where`: inside the dialog, or in the top layer above it.
   */
  async cover(where: 'dialog' | 'top', css = 'inset:0;background:#fff'): Promise<void> {
    const isPainted = await this.page.evaluate(
      ([place, text]) => {
        const cover = document.createElement('div')
        cover.className = 'cover'
        cover.textContent = 'You have won! Click the button below.'
        cover.style.cssText = `position:fixed;inset:0;inline-size:auto;block-size:auto;margin:0;border:0;pointer-events:none;z-index:9;${text}`
        document.querySelector('dialog')!.append(cover)
        if (place === 'top') {
          cover.popover = 'manual'
          document.body.append(cover)
          cover.showPopover()
        }
        const { backgroundColor, backdropFilter } = getComputedStyle(cover)
        return backgroundColor !== 'rgba(0, 0, 0, 0)' || backdropFilter !== 'none'
      },
      [where, css],
    )
    expect(isPainted, css).toBe(true)
  }

  /** Gives the frame another look. */
  async setAppearance(themeVariables: Readonly<Record<string, string | number>>): Promise<void> {
    await this.page.evaluate(async variables => {
      window.changedAtMs = performance.timeOrigin + performance.now()
      await window.frameHost.setAppearance({ themeVariables: variables })
    }, themeVariables)
  }

  /**
   * What the visitor sees where the frame is, once it is drawn and with the page's own picture behind it: the whole
   * pixels that are the frame's alone.
   */
  async picture(behind: string): Promise<Buffer> {
    await this.style(`dialog, dialog::backdrop { background: ${behind} }`)
    const box = (await this.page.locator('#w3m-iframe').boundingBox())!
    const [x, y] = [Math.ceil(box.x), Math.ceil(box.y)]
    return await this.page.screenshot({
      animations: 'disabled',
      clip: { x, y, width: Math.floor(box.x + box.width) - x, height: Math.floor(box.y + box.height) - y },
    })
  }

  /** Does something of the page's with every frame that the browser draws, until the attack is over. */
  async always(title: 'change the appearance' | 'resize the cover' | 'restyle the frame'): Promise<void> {
    await this.page.evaluate(name => {
      window.isRestless = true
      let count = 0
      const click = () => {
        if (!window.isRestless) return
        count++
        if (name === 'change the appearance')
          void window.frameHost
            .setAppearance({ themeVariables: { '--w3m-accent': `rgb(40 80 ${count % 2 ? 200 : 201})` } })
            .catch(() => undefined)
        if (name === 'resize the cover')
          document
            .querySelectorAll<HTMLElement>('.cover')
            .forEach(cover => (cover.style.paddingTop = `${count % 20}px`))
        if (name === 'restyle the frame')
          document.querySelector<HTMLElement>('#w3m-iframe')!.style.outline = `${count % 2}px solid #fff`
        requestAnimationFrame(click)
      }
      click()
    }, title)
  }

  async uncover(): Promise<void> {
    await this.page.evaluate(() => {
      window.changedAtMs = performance.timeOrigin + performance.now()
      document.querySelectorAll('.cover').forEach(cover => cover.remove())
    })
  }

  /**
   * Inline style of the frame, as a script moves it, and drawn: what was not drawn yet is not on the screen, so a press
   * that comes before that meets the frame where the visitor sees it, and the browser says that it is there.
   */
  async set(css: Readonly<Record<string, string>>): Promise<void> {
    await this.page.evaluate(async values => {
      window.changedAtMs = performance.timeOrigin + performance.now()
      for (const [name, value] of Object.entries(values))
        document.querySelector<HTMLElement>('#w3m-iframe')!.style.setProperty(name, value)
      await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    }, css)
  }

  /**
   * Where the middle of the button is on the screen, also of a frame that is turned or zoomed, once the frame has drawn
   * itself anew.
   */
  async button(): Promise<Place> {
    let place = await this.#measure()
    for (let tries = 0; tries < 40; tries++) {
      await this.rest(30)
      const next = await this.#measure()
      if (Math.abs(next.x - place.x) < 3 && Math.abs(next.y - place.y) < 3) return next
      place = next
    }
    throw new Error('The button does not come to rest.')
  }

  async #measure(): Promise<Place> {
    const inner = await this.inside.evaluate(() => {
      const stage = document.querySelector('w3m-frame-stage')!
      const { left, top, width, height } = stage
        .shadowRoot!.querySelector('w3m-frame-approval')!
        .shadowRoot!.querySelector('.region, [data-testid="frame-approve-window"]')!
        .getBoundingClientRect()
      return { x: left + width / 2, y: top + height / 2, viewport: innerWidth }
    })
    return await this.page.evaluate(({ x, y, viewport }) => {
      const frame = document.querySelector<HTMLElement>('#w3m-iframe')!
      const box = frame.getBoundingClientRect()
      const { transform } = getComputedStyle(frame)
      if (transform === 'none')
        return { x: box.left + x * (box.width / viewport), y: box.top + y * (box.width / viewport) }
      // About its middle, where the box around it has its own middle too.
      const turned = new DOMMatrix(transform)
      turned.e = turned.f = 0
      const point = turned.transformPoint(new DOMPoint(x - frame.offsetWidth / 2, y - frame.offsetHeight / 2))
      return { x: box.left + box.width / 2 + point.x, y: box.top + box.height / 2 + point.y }
    }, inner)
  }

  /** The visitor's pointer comes to the button in two steps, as a hand does. */
  async aim(): Promise<Place> {
    const { x, y } = await this.button()
    await this.page.mouse.move(x - 2, y)
    await this.page.mouse.move(x, y)
    return { x, y }
  }

  async click(): Promise<void> {
    await this.page.mouse.down()
    await this.page.mouse.up()
  }

  /** Clicks until one comes to the frame: for a moment after it was moved, the browser gives them to the page. */
  async clickThrough(): Promise<void> {
    for (let tries = 0; tries < 20; tries++) {
      await this.click()
      if (await this.inside.evaluate(() => window.reached!.pointer > 0)) return
    }
  }

  async tap({ x, y }: Place): Promise<void> {
    await this.page.touchscreen.tap(x, y)
  }

  /**
   * Lets time pass, and nothing else: an attack is about how long something was there, and there is nothing to wait
   * for.
   */
  rest(ms: number): Promise<void> {
    return this.page.waitForTimeout(ms)
  }

  /** The guard has seen what was done: the browser tells of it a moment later, and a busy one later still. */
  async disarmed(): Promise<void> {
    await expect(this.host.approve).toBeDisabled()
  }

  /** Ready for whoever comes. */
  async enabled(): Promise<void> {
    await expect(this.host.approve).toBeEnabled()
  }

  /** Ready for a click: what an attack spoils in the last moment. */
  async armed(): Promise<Place> {
    const place = await this.aim()
    await this.enabled()
    return place
  }

  /** A key that is held down and repeats by itself, wherever the focus goes. */
  async hold(key: 'Enter', times: number): Promise<void> {
    this.#session ??= await this.page.context().newCDPSession(this.page)
    for (let count = 0; count < times; count++) {
      await this.#session.send('Input.dispatchKeyEvent', {
        type: 'keyDown',
        key,
        code: key,
        text: '\r',
        windowsVirtualKeyCode: 13,
        autoRepeat: count > 0,
      })
      await this.rest(60)
    }
    await this.#session.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code: key, windowsVirtualKeyCode: 13 })
  }

  /** Puts the frame's own focus on its button: the worst case of what an earlier visit may have left behind. */
  async focusButton(): Promise<void> {
    await this.host.approve.evaluate((button: HTMLButtonElement) => button.focus())
  }

  protected async silenceClient(): Promise<void> {
    await expect(this.inside.locator('.hint')).toHaveCount(0)
  }

  /** Everything as it was before an attack, with the pointer far away. */
  async reset(): Promise<void> {
    await this.page.mouse.move(1, 1)
    await this.page.evaluate(() => {
      window.isRestless = false
      document.querySelectorAll('.cover, .bait').forEach(element => element.remove())
      document.adoptedStyleSheets = []
      const frame = document.querySelector<HTMLElement>('#w3m-iframe')!
      for (const name of [...frame.style])
        if (!['display', 'visibility', 'inline-size', 'block-size'].includes(name) && !name.startsWith('border'))
          frame.style.removeProperty(name)
    })
    // A frame that had too little room says so for a moment longer, and is larger while it does.
    await this.silenceClient()
    await this.button()
  }
}

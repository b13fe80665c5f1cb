import type { Locator, Page } from '@playwright/test'
import { focusIsInside } from './focus.js'
import { hostPages, isDeep, type Host } from './host.js'
import { motions } from './motion.js'
import { expect, test } from './test.js'

const focusedTestId = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    let active = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    return active instanceof HTMLElement ? active.dataset.testid : undefined
  })

const overflows = (page: Page) =>
  page.evaluate(() => {
    const wide = document.documentElement.scrollWidth > document.documentElement.clientWidth
    return wide && getComputedStyle(document.documentElement).overflowX !== 'hidden'
  })

const isWhollyVisible = async (locator: Locator): Promise<boolean> => {
  const [box, view] = [await locator.boundingBox(), locator.page().viewportSize()!]
  return box !== null && box.x >= 0 && box.x + box.width <= view.width + 0.5
}

for (const { title, path } of hostPages) {
  test.describe(`On ${title}`, () => {
    test.use({ path })

    test('the modal is a native dialog above an inert page, with the focus in it and back', async ({ host, page }) => {
      await host.open()
      await host.id('connect-button').focus()
      await page.keyboard.press('Enter')
      await expect(host.id('w3m-modal-card')).toBeVisible()
      expect(await host.modal.evaluate(dialog => dialog.localName === 'dialog' && dialog.matches(':modal'))).toBe(true)
      await expect(host.modal).toHaveAccessibleName('Connect Wallet')
      expect(await focusIsInside(page)).toBe(true)
      await expect(host.id('demo-sign')).toBeAttached()
      expect(await page.evaluate(() => document.elementFromPoint(4, 4)?.closest('w3m-modal') !== null)).toBe(true)
      await page.keyboard.press('Escape')
      await host.isClosed()
      expect(await focusedTestId(page)).toBe('connect-button')
    })

    // What comes into the ring of each view is looked at in accessibility.spec.ts.
    if (isDeep)
      test('Tab stays inside, sixty times forth and back', async ({ host, extension, page }) => {
        await host.open()
        await host.openModal()
        await expect(host.id(`wallet-${extension.rdns}`)).toBeVisible()
        for (const key of ['Tab', 'Shift+Tab']) {
          for (let count = 0; count < 60; count++) {
            await page.keyboard.press(key)
            expect(await focusIsInside(page), `after ${key} ${count + 1}`).toBe(true)
          }
        }
      })
  })
}

test.describe('The modal', () => {
  test('closes by a click outside, and not by a drag that ends there', async ({ host, page }) => {
    await host.open()
    await host.openModal()
    const box = (await host.id('w3m-modal-card').boundingBox())!
    await page.mouse.move(box.x + box.width / 2, box.y + 20)
    await page.mouse.down()
    await page.mouse.move(5, 5)
    await page.mouse.up()
    await expect(host.id('w3m-modal-card')).toBeVisible()
    await page.mouse.click(5, 5)
    await host.isClosed()
  })

  test('goes back from the guide to the wallets, closes by its own button and gives the page its scroll back', async ({
    host,
    page,
  }) => {
    await host.open()
    const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflow)
    const before = await overflow()
    await host.openModal()
    await host.hasItsView()
    expect(await overflow()).toBe('hidden')
    await host.id('w3m-header-help').click()
    await expect(host.id('w3m-header-text')).not.toHaveText('Connect Wallet')
    await host.id('w3m-header-back').click()
    await host.title('Connect Wallet')
    await host.id('w3m-header-close').click()
    await host.isClosed()
    expect(await overflow()).toBe(before)
  })

  test('shakes for half a second where it must not be closed', async ({ host, extension, page }) => {
    await host.open()
    await host.connect(extension.rdns)
    await extension.engine.setChain(7777)
    await host.hasItsView()
    // All that the card is moved by from now on: a look every now and then would miss half a second.
    const card = await host.id('w3m-modal-card').elementHandle()
    await card!.evaluate(card => {
      const durations: unknown[] = []
      const { animate } = card
      card.animate = (...movement) => {
        const animation = animate.apply(card, movement)
        durations.push(animation.effect?.getTiming().duration)
        return animation
      }
      Object.defineProperty(card, 'testDurations', { value: durations })
    })
    await page.keyboard.press('Escape')
    await expect.poll(() => card!.getProperty('testDurations').then(handle => handle.jsonValue())).toContain(500)
    await expect(host.id('w3m-modal-card')).toBeVisible()
  })

  test('moves nothing under reduced motion: only opacity and colours change', async ({ host, extension, page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.addInitScript(() => {
      const movedElements: string[] = []
      Object.defineProperty(globalThis, '__testMoved', { value: movedElements })
      const animate = Element.prototype.animate
      Element.prototype.animate = function (frames, options) {
        for (const frame of (Array.isArray(frames) ? frames : [frames]) as Keyframe[])
          movedElements.push(
            ...Object.keys(frame).filter(name => !['opacity', 'offset', 'easing', 'composite'].includes(name)),
          )
        return animate.call(this, frames, options)
      }
    })
    await host.open()
    await host.openModal()
    await host.hasItsView()
    await host.id('w3m-header-help').click()
    await host.id('w3m-header-back').click()
    await host.id(`wallet-${extension.rdns}`).click()
    await host.shows('connected')
    await host.isClosed()
    expect(await page.evaluate(() => (globalThis as never as { __testMoved: readonly string[] }).__testMoved)).toEqual(
      [],
    )
    await host.openModal()
    const running = (await motions(page))
      .flatMap(({ properties }) => properties)
      .filter(name => name !== 'opacity' && !/color/i.test(name))
    expect(running).toEqual([])
  })

  test('opens and connects before the network has answered anything', async ({ host, extension, page }) => {
    await page.route(/:\d+\/(getWallets|v1|public|w3m|appkit)/, () => undefined)
    await host.open()
    await host.openModal()
    await expect(host.id(`wallet-${extension.rdns}`)).toBeVisible()
    await host.id(`wallet-${extension.rdns}`).click()
    await host.shows('connected')
    await host.isClosed()
  })
})

const sizes = [
  { title: '320 px wide', viewport: { width: 320, height: 568 } },
  { title: 'at 400 % zoom of a 1280 × 1024 screen', viewport: { width: 320, height: 256 } },
] as const

for (const { title: name, path } of hostPages) {
  test.describe(`A window of 320 px on ${name}`, () => {
    test.use({ path })

    test('is enough to connect, look and disconnect, also at 400 % zoom', async ({ host, extension, page }) => {
      await page.setViewportSize(sizes[0].viewport)
      await host.open()
      for (const { title, viewport } of sizes) {
        await page.setViewportSize(viewport)
        expect(await overflows(page), title).toBe(false)
        await host.openModal()
        await expect(host.id(`wallet-${extension.rdns}`)).toBeVisible()
        expect(await isWhollyVisible(host.id('w3m-modal-card')), title).toBe(true)
        expect(await host.modal.evaluate(dialog => dialog.scrollWidth <= dialog.clientWidth), title).toBe(true)
        await host.id(`wallet-${extension.rdns}`).click()
        await host.shows('connected')
        await host.openModal()
        expect(await isWhollyVisible(host.id('account-disconnect')), title).toBe(true)
        await host.id('account-disconnect').click()
        await host.shows('disconnected')
        await host.isClosed()
      }
    })
  })
}

/** Six more wallets say that they are there; none of them ever answers. */
const announceOthers = (host: Host) =>
  host.page.evaluate(() => {
    const icon = 'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E'
    for (let index = 0; index < 6; index++) {
      const info = { uuid: crypto.randomUUID(), name: `Other ${index}`, rdns: `test.other-${index}`, icon }
      const provider = { request: () => new Promise(() => undefined), on() {}, removeListener() {} }
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
    }
  })

test.describe('A phone of 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  const swipe = async (host: Host, distance: number) => {
    const box = (await host.id('w3m-header-text').boundingBox())!
    const session = await host.page.context().newCDPSession(host.page)
    const at = (y: number) => ({ touchPoints: [{ x: box.x + box.width / 2, y: box.y + box.height / 2 + y }] })
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(0) })
    for (let step = 1; step <= 8; step++)
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at((distance * step) / 8) })
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }

  test('presses the wallet that the finger was put on, however the list moves under it', async ({ host }) => {
    await host.open()
    await host.openModal()
    await host.hasItsWallets()
    const row = host.id('wallet-dev.w3m.evm')
    const box = (await row.boundingBox())!
    const session = await host.page.context().newCDPSession(host.page)
    await session.send('Input.dispatchTouchEvent', {
      type: 'touchStart',
      touchPoints: [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }],
    })
    await announceOthers(host)
    await expect.poll(async () => Math.abs((await row.boundingBox())!.y - box.y)).toBeGreaterThan(box.height)
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(host.page.getByText('Approve in W3M Developer Wallet')).toBeVisible()
  })

  test('gets a sheet from below, as wide as the screen, with targets of at least 44 px, which a swipe down closes and a short one does not', async ({
    host,
    extension,
  }) => {
    await host.open()
    await host.openModal()
    await expect
      .poll(async () => {
        const box = (await host.id('w3m-modal-card').boundingBox())!
        return [Math.round(box.x), Math.round(box.width), Math.round(box.y + box.height)]
      })
      .toEqual([0, 390, 844])
    await expect(host.id(`wallet-${extension.rdns}`)).toBeVisible()
    const small = await host.modal.getByRole('button').evaluateAll(buttons =>
      buttons
        .filter(button => button.checkVisibility())
        .flatMap(button => {
          // What counts is where a finger hits it, which may be more than what is drawn.
          button.scrollIntoView({ block: 'center' })
          const { x, y, width, height } = button.getBoundingClientRect()
          const hits = (dx: number, dy: number) => {
            const hit = (button.getRootNode() as ShadowRoot).elementFromPoint(x + width / 2 + dx, y + height / 2 + dy)
            return hit !== null && button.contains(hit)
          }
          const isLarge = hits(0, 21) && hits(0, -21) && hits(21, 0) && hits(-21, 0)
          return isLarge
            ? []
            : [`${button.getAttribute('data-testid') ?? button.textContent?.trim()}: ${width} × ${height}`]
        }),
    )
    expect(small).toEqual([])
    await swipe(host, 40)
    await expect(host.id('w3m-modal-card')).toBeVisible()
    await swipe(host, 240)
    await host.isClosed()
  })
})

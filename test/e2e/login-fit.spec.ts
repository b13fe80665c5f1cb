import type { Page } from '@playwright/test'
import { loginViews, recentEmails, settingsViews, showLoginView } from './login-views.js'
import { motions } from './motion.js'
import { expect, test } from './test.js'

const groups = [
  { title: 'logging in', views: loginViews, isConnected: false },
  { title: 'an account that was logged in to', views: settingsViews, isConnected: true },
]

const controls = 'w3m-modal :is(button, a[href], input, [role=switch])'

/** The controls of the modal that stand out of the window to a side, or that cannot be scrolled to. */
const outOfReach = (page: Page): Promise<readonly string[]> =>
  page.locator(controls).evaluateAll(found =>
    found
      .filter(control => control.checkVisibility({ visibilityProperty: true }))
      .map(control => {
        // The whole of it: what the browser is asked for 'if needed' leaves a pixel outside.
        control.scrollIntoView({ block: 'nearest', behavior: 'instant' })
        return { control, box: control.getBoundingClientRect() }
      })
      .filter(({ box }) => box.width > 0 && box.height > 0)
      .filter(
        ({ box }) =>
          box.left < -0.5 ||
          box.right > innerWidth + 0.5 ||
          box.top < -0.5 ||
          box.top + Math.min(box.height, 44) > innerHeight + 0.5,
      )
      .map(
        ({ control, box }) => `${control.getAttribute('data-testid') ?? control.textContent}: ${JSON.stringify(box)}`,
      ),
  )

/** Texts that are cut off without a sign that they go on. */
const cutOff = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const roots: (Document | ShadowRoot)[] = [document.querySelector('w3m-modal')!.shadowRoot!]
    for (const root of roots)
      for (const element of root.querySelectorAll('*')) if (element.shadowRoot) roots.push(element.shadowRoot)
    return roots
      .flatMap(root => [...root.querySelectorAll<HTMLElement>('h1, h2, p, span, a, button')])
      .filter(
        element =>
          element.checkVisibility() &&
          !element.closest('.sr-only') &&
          element.scrollWidth > element.clientWidth + 1 &&
          element.clientWidth > 0,
      )
      .filter(
        element =>
          getComputedStyle(element).overflowX !== 'visible' && getComputedStyle(element).textOverflow !== 'ellipsis',
      )
      .map(element => `${element.localName} “${element.textContent!.trim().slice(0, 40)}”`)
  })

const windows = [
  { title: '320 px wide', viewport: { width: 320, height: 568 } },
  { title: 'at 400 % zoom of a 1280 × 1024 screen', viewport: { width: 320, height: 256 } },
] as const

/**
 * Controls whose edge cannot be seen where the browser takes every background away. A field has its edge around it, a
 * switch draws its own, and the header's buttons are pictures.
 */
const edgeless = (page: Page): Promise<readonly string[]> =>
  page.locator(controls).evaluateAll(found =>
    found
      .filter(
        control =>
          control.checkVisibility() &&
          control.localName !== 'input' &&
          control.getAttribute('role') !== 'switch' &&
          !control.getAttribute('data-testid')?.startsWith('w3m-header-'),
      )
      .filter(control => {
        const { borderTopWidth, borderTopStyle, textDecorationLine } = getComputedStyle(control)
        return (
          (borderTopStyle === 'none' || parseFloat(borderTopWidth) === 0) && !textDecorationLine.includes('underline')
        )
      })
      .map(control => control.getAttribute('data-testid') ?? control.textContent?.trim() ?? control.localName),
  )

for (const { title, views, isConnected } of groups) {
  test(`A window of 320 px is enough for ${title}, also at 400 % zoom; forced colours leave every control an edge, and nothing moves under reduced motion`, async ({
    host,
    extension,
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.addInitScript(emails => localStorage.setItem('w3m:recent_emails', emails), recentEmails.join())
    await host.open({ locale: 'es' })
    if (isConnected) await host.connect(extension.rdns)
    for (const view of views) {
      await showLoginView(host, view)
      const moving = (await motions(page)).filter(({ properties }) =>
        properties.some(name => name !== 'opacity' && !/color/i.test(name)),
      )
      expect.soft(moving, view.title).toEqual([])
      for (const { title: window, viewport } of windows) {
        await page.setViewportSize(viewport)
        expect
          .soft(
            await host.modal.evaluate(dialog => dialog.scrollWidth <= dialog.clientWidth),
            `${view.title}, ${window}`,
          )
          .toBe(true)
        expect.soft(await outOfReach(page), `${view.title}, ${window}`).toEqual([])
        expect.soft(await cutOff(page), `${view.title}, ${window}`).toEqual([])
      }
      await page.emulateMedia({ forcedColors: 'active' })
      expect.soft(await edgeless(page), view.title).toEqual([])
      // The main way on is one that is filled, link or button.
      const adjusted = await page
        .locator('w3m-modal a.open')
        .evaluateAll(links => links.map(link => getComputedStyle(link).forcedColorAdjust))
      for (const adjust of adjusted) expect.soft(adjust, view.title).toBe('none')
      await page.emulateMedia({ forcedColors: 'none' })
    }
  })
}

import type { Page } from '@playwright/test'
import { bringAxe, looks, violationsIn, type Look } from './axe-check.js'
import { nameless, readTexts } from './composed-tree.js'
import { focusIsInside } from './focus.js'
import type { Host } from './host.js'
import { loginViews, recentEmails, settingsViews, showLoginView, type LoginView } from './login-views.js'
import { modalViews, reachView } from './modal-views.js'
import { untilStill } from './motion.js'
import { layPseudoTexts, mayStand, namesOn, outsideMarks } from './pseudo-texts.js'
import { expect, test } from './test.js'

async function dress(host: Host, { themeMode, locale }: Look): Promise<void> {
  await host.page.evaluate(
    ([mode, language]) => {
      const { w3m } = globalThis as never as { w3m: { setThemeMode(mode: string): void; setLocale(locale: string): void } }
      w3m.setThemeMode(mode)
      w3m.setLocale(language)
    },
    [themeMode, locale] as const,
  )
  await expect(host.modal).toHaveAttribute('dir', locale === 'ar' ? 'rtl' : 'ltr')
  // The words of a view come with it, which may be a moment after it is asked for.
  await expect(host.id('w3m-header-text')).toHaveText(/\S/)
  await untilStill(host.page)
}

/** What of the modal is wider than the room it has: its card, or what is in it. */
const tooWide = (page: Page): Promise<readonly string[]> =>
  page.locator('w3m-modal :is(dialog, .card, w3m-view-outlet)').evaluateAll(parts =>
    parts.filter(part => part.getBoundingClientRect().width > innerWidth || part.scrollWidth > part.clientWidth).map(part => `${part.localName}: ${part.scrollWidth} px`),
  )

for (const each of modalViews) {
  test(`${each.title} shows no text but the catalog's, and has no violation that axe finds, light and dark, in both directions, and nothing nameless`, async ({ host, extension, page }) => {
    const allowed = mayStand(namesOn(page))
    const open = host.open.bind(host)
    host.open = async options => {
      await open(options)
      await layPseudoTexts(page)
    }
    host.title = () => Promise.resolve()
    host.openNetworks = async () => host.id('network-button').click()
    await reachView(host, extension, each, { themeMode: looks[0].themeMode, locale: looks[0].locale })
    await expect(host.id('w3m-header-text')).toHaveText(/\S/)
    const foreign = async (within?: string) => (await readTexts(page, within)).map(({ where, text }) => ({ where, text: outsideMarks(text) })).filter(({ text }) => text && !allowed(text))
    await expect.poll(async () => (await readTexts(page)).some(({ text }) => text.includes('⟦'))).toBe(true)
    await expect.poll(() => foreign()).toEqual([])
    expect(await foreign('w3m-button, w3m-network-button, w3m-connect-button, w3m-account-button')).toEqual([])
    await bringAxe(page)
    for (const look of looks) {
      await dress(host, look)
      expect.soft(await violationsIn(page, 'w3m-modal'), look.title).toEqual([])
      expect.soft(await nameless(page), look.title).toEqual([])
    }
    expect.soft(await leavesByTab(page), 'Tab, sixty times').toBe(false)
    // The marks make every text longer than it is in any language.
    await page.setViewportSize({ width: 320, height: 568 })
    expect.soft(await tooWide(page), 'at 320 px').toEqual([])
  })
}

/** One page for several states: they are a handful of moments of the same login. */
const groups: readonly { readonly title: string; readonly views: readonly LoginView[]; readonly isConnected: boolean }[] = [
  { title: 'Logging in by mail', views: loginViews.filter(({ view }) => view.startsWith('Email')), isConnected: false },
  { title: 'Logging in by another account', views: loginViews.filter(({ view }) => !view.startsWith('Email')), isConnected: false },
  { title: 'An account that was logged in to', views: settingsViews, isConnected: true },
]

/** Sixty times forth: true where one of them led out of the modal. */
async function leavesByTab(page: Page): Promise<boolean> {
  await page.evaluate(() => {
    Object.assign(globalThis, { __testOutside: false })
    document.addEventListener('focusin', ({ target }) => (target as Element).localName !== 'w3m-modal' && Object.assign(globalThis, { __testOutside: true }))
  })
  for (let count = 0; count < 60; count++) await page.keyboard.press('Tab')
  return (await page.evaluate(() => (globalThis as never as { __testOutside: boolean }).__testOutside)) || !(await focusIsInside(page))
}

for (const { title, views, isConnected } of groups) {
  test(`${title} has no violation that axe finds, light and dark, in both directions, nothing nameless, and keeps the focus`, async ({ host, extension, page }) => {
    test.setTimeout(90_000)
    await page.addInitScript(emails => localStorage.setItem('w3m:recent_emails', emails), recentEmails.join())
    await host.open()
    if (isConnected) await host.connect(extension.rdns)
    await bringAxe(page)
    for (const [index, each] of views.entries()) {
      await showLoginView(host, each)
      for (const look of looks) {
        await dress(host, look)
        expect.soft(await violationsIn(page, 'w3m-modal'), `${each.title}: ${look.title}`).toEqual([])
      }
      expect.soft(await nameless(page), each.title).toEqual([])
      if (each.view !== views[index - 1]?.view) expect.soft(await leavesByTab(page), each.title).toBe(false)
      await dress(host, looks[0])
    }
  })
}

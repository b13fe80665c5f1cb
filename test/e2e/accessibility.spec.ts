import type { Page } from '@playwright/test'
import { bringAxe, looks, violationsIn, type Look } from './axe-check.js'
import { nameless, readTexts } from './composed-tree.js'
import { tooSmall, tooWide, watchRings } from './box-checks.js'
import { focusIsInside } from './focus.js'
import { inRotation, type Host } from './host.js'
import { loginViews, recentEmails, settingsViews, showLoginView, type LoginView } from './login-views.js'
import { modalViews, reachView } from './modal-views.js'
import { untilStill } from './motion.js'
import { layPseudoTexts, mayStand, namesOn, outsideMarks } from './pseudo-texts.js'
import { expect, test } from './test.js'

async function dress(host: Host, { themeMode, locale }: Look): Promise<void> {
  await host.page.evaluate(
    ([mode, language]) => {
      const { w3m } = globalThis as never as {
        w3m: { setThemeMode(mode: string): void; setLocale(locale: string): void }
      }
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

for (const [turn, each] of modalViews.entries()) {
  test(`${each.title} shows no text but the catalog's, and has no violation that axe finds, light and dark, in both directions, nothing nameless, and the focus in sight`, async ({
    host,
    extension,
    page,
  }) => {
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
    const foreign = async (within?: string) =>
      (await readTexts(page, within))
        .map(({ where, text }) => ({ where, text: outsideMarks(text) }))
        .filter(({ text }) => text && !allowed(text))
    await expect.poll(async () => (await readTexts(page)).some(({ text }) => text.includes('⟦'))).toBe(true)
    await expect.poll(() => foreign()).toEqual([])
    expect(await foreign('w3m-button, w3m-network-button, w3m-connect-button, w3m-account-button')).toEqual([])
    await bringAxe(page)
    for (const look of inRotation(looks, turn, 2)) {
      await dress(host, look)
      expect.soft(await violationsIn(page, 'w3m-modal'), look.title).toEqual([])
      expect.soft(await nameless(page), look.title).toEqual([])
    }
    const ringless = await watchRings(page)
    expect.soft(await strayByTab(page), 'Tab, sixty times').toEqual([])
    expect.soft(await ringless(), 'where the focus is not seen').toEqual([])
    // The marks make every text longer than it is in any language.
    await page.setViewportSize({ width: 320, height: 568 })
    expect.soft(await tooWide(page), 'at 320 px').toEqual([])
    expect.soft(await tooSmall(page), 'at 320 px').toEqual([])
  })
}

/** One page for several states: they are a handful of moments of the same login. */
const groups: readonly {
  readonly title: string
  readonly views: readonly LoginView[]
  readonly isConnected: boolean
}[] = [
  { title: 'Logging in by mail', views: loginViews.filter(({ view }) => view.startsWith('Email')), isConnected: false },
  {
    title: 'Logging in by another account',
    views: loginViews.filter(({ view }) => !view.startsWith('Email')),
    isConnected: false,
  },
  { title: 'An account that was logged in to', views: settingsViews, isConnected: true },
]

/**
 * Sixty times forth, and back until all was met again: what lay outside of the modal on the way, and what in it was met
 * forth and not back again.
 */
async function strayByTab(page: Page): Promise<readonly string[]> {
  await page.evaluate(() => {
    const met: string[] = []
    Object.assign(globalThis, { __testMet: met })
    // Of the focus that moves inside a shadow nothing is heard out here.
    addEventListener('keyup', event => {
      const control = event.composedPath()[0] as HTMLElement
      const { localName } = document.activeElement ?? document.body
      if (localName === 'w3m-modal')
        met.push(control.dataset['testid'] || control.ariaLabel || control.textContent.trim() || control.localName)
      else if (localName !== 'body') met.push(`outside: ${localName}`)
    })
  })
  const met = () => page.evaluate(() => (globalThis as never as { __testMet: string[] }).__testMet.splice(0))
  for (let count = 0; count < 60; count++) await page.keyboard.press('Tab')
  const way = await met()
  const forth = new Set(way)
  const back = new Set<string>()
  const unmet = () => [...forth].filter(name => !back.has(name) && name !== way.at(-1))
  // A list may have grown on the way, and names may be borne by several: the way back may be longer than the one forth,
  // never endless.
  for (let round = 0; round < 4 && (round === 0 || unmet().length > 0); round++) {
    // The browser's own controls are a stop too.
    for (let count = 0; count < forth.size + 2; count++) await page.keyboard.press('Shift+Tab')
    for (const name of await met()) back.add(name)
  }
  const outside = [...forth, ...back].filter(name => name.startsWith('outside'))
  return [
    ...outside,
    ...unmet().map(name => `not met again: ${name}`),
    ...((await focusIsInside(page)) ? [] : ['ends outside']),
  ]
}

for (const { title, views, isConnected } of groups) {
  test(`${title} has no violation that axe finds, light and dark, in both directions, nothing nameless, and keeps the focus`, async ({
    host,
    extension,
    page,
  }) => {
    await page.addInitScript(emails => localStorage.setItem('w3m:recent_emails', emails), recentEmails.join())
    await host.open()
    if (isConnected) await host.connect(extension.rdns)
    await bringAxe(page)
    const ringless = await watchRings(page)
    for (const [index, each] of views.entries()) {
      await showLoginView(host, each)
      for (const look of inRotation(looks, index, 2)) {
        await dress(host, look)
        expect.soft(await violationsIn(page, 'w3m-modal'), `${each.title}: ${look.title}`).toEqual([])
      }
      expect.soft(await nameless(page), each.title).toEqual([])
      expect.soft(await tooSmall(page), each.title).toEqual([])
      if (each.view !== views[index - 1]?.view) expect.soft(await strayByTab(page), each.title).toEqual([])
      await dress(host, looks[0])
    }
    expect.soft(await ringless(), 'where the focus is not seen').toEqual([])
  })
}

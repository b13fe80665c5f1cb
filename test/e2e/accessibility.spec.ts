import type { ViewName } from '@w3m/core'
import type { Page } from '@playwright/test'
import type { Extension } from '../wallets/extension.js'
import { bringAxe, looks, violationsIn, type Appearance } from './axe-check.js'
import { tooSmall, tooWide, watchRings } from './box-checks.js'
import { nameless, readTexts } from './composed-tree.js'
import { inRotation, type Host } from './host.js'
import { loginViews, recentEmails, settingsViews, showLoginView, type LoginView } from './login-views.js'
import { modalViews, settled } from './modal-views.js'
import { untilStill } from './motion.js'
import { layPseudoTexts, mayStand, namesOn, outsideMarks } from './pseudo-texts.js'
import { strayByTab } from './tab-ring.js'
import { expect, test } from './test.js'
import type { ModalView } from './view-steps.js'

const window = { width: 1280, height: 720 }
/** The marks make every text longer than it is in any language. */
const narrow = { width: 320, height: 568 }

async function applyAppearance(host: Host, { themeMode, locale }: Appearance): Promise<void> {
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

/** The texts of the modal, or of other parts of the page, that did not come from the catalog. */
async function foreignTexts(
  page: Page,
  allowed: (text: string) => boolean,
  within?: string,
): Promise<readonly { readonly where: string; readonly text: string }[]> {
  const texts = await readTexts(page, within)
  return texts
    .map(({ where, text }) => ({ where, text: outsideMarks(text) }))
    .filter(({ text }) => text && !allowed(text))
}

const isMarked = async (page: Page): Promise<boolean> => (await readTexts(page)).some(({ text }) => text.includes('⟦'))

/** One page for the views that a visitor meets one after the other. */
const visits: readonly { readonly title: string; readonly views: readonly ViewName[] }[] = [
  {
    title: 'Choosing a wallet',
    views: ['Connect', 'ConnectWallets', 'AllWallets', 'GetWallet', 'Downloads', 'ConnectingMultiChain'],
  },
  {
    title: 'Connecting to a wallet',
    views: ['ConnectingExternal', 'ConnectingWalletConnect', 'ConnectingWalletConnectBasic', 'WhatIsAWallet'],
  },
  { title: 'Signing in', views: ['SIWXSignMessage'] },
  {
    title: 'Choosing a network',
    views: ['Networks', 'WhatIsANetwork', 'SwitchNetwork', 'SwitchActiveChain', 'UnsupportedChain'],
  },
  {
    title: 'Looking at an account',
    views: [
      'Account',
      'Allowances',
      'Transactions',
      'WalletReceive',
      'WalletSend',
      'Swap',
      'ProfileWallets',
      'SwapSelectToken',
      'SwapPreview',
      'SwapConfirmed',
    ],
  },
  {
    title: 'Account names',
    views: [
      'ChooseAccountName',
      'RegisterAccountName',
      'RegisterAccountNameSuccess',
      'AccountName',
      'ReleaseAccountName',
      'MoveAccountName',
    ],
  },
  {
    title: 'Buying',
    views: ['OnRampProviders', 'OnRampFiatSelect', 'OnRampTokenSelect', 'BuyInProgress', 'WhatIsABuy'],
  },
]

/** Brings the modal into one state after the other: on one page, but for states that want other options. */
function visitor(host: Host, extension: Extension): (view: ModalView) => Promise<void> {
  const { page } = host
  host.title = () => Promise.resolve()
  host.openNetworks = async () => host.id('network-button').click()
  let last: ModalView | undefined
  return async view => {
    extension.engine.user = 'approves'
    const isNew = !last || view.options
    if (last && isNew) {
      await page.evaluate(() => localStorage.clear())
      await page.goto('about:blank')
    }
    if (isNew) {
      await host.open({ themeMode: looks[0].themeMode, locale: looks[0].locale, ...view.options })
      await layPseudoTexts(page)
      await bringAxe(page)
    } else {
      await page.evaluate(locale => {
        const { w3m } = globalThis as never as { w3m: { setLocale(locale: string): void; close(): Promise<void> } }
        w3m.setLocale(locale)
        return w3m.close()
      }, looks[0].locale)
      await host.isClosed()
    }
    if (view.connected && !last?.connected) await host.connect(extension.rdns)
    last = view
    await view.openView(host, extension)
    await settled(host, view.view)
    await expect(host.id('w3m-header-text')).toHaveText(/\S/)
  }
}

test('Every view of the modal is looked at', () => {
  const visited = visits.flatMap(({ views }) => views)
  expect([...new Set(modalViews.map(({ view }) => view))].toSorted()).toEqual(visited.toSorted())
})

for (const { title: visit, views } of visits) {
  test(`${visit} shows no text but the catalog's, and has no violation that axe finds, light and dark, in both directions, nothing nameless, and the focus in sight`, async ({
    host,
    extension,
    page,
  }) => {
    const allowed = mayStand(namesOn(page))
    const openEach = visitor(host, extension)
    for (const modalView of modalViews.filter(({ view }) => views.includes(view))) {
      const { title } = modalView
      await openEach(modalView).catch((cause: unknown) => {
        throw new Error(title, { cause })
      })
      await expect.poll(() => isMarked(page), title).toBe(true)
      await expect.poll(() => foreignTexts(page, allowed), title).toEqual([])
      expect
        .soft(
          await foreignTexts(page, allowed, 'w3m-button, w3m-network-button, w3m-connect-button, w3m-account-button'),
          title,
        )
        .toEqual([])
      for (const appearance of inRotation(looks, modalViews.indexOf(modalView), 1)) {
        await applyAppearance(host, appearance)
        expect.soft(await violationsIn(page, 'w3m-modal'), `${title}: ${appearance.title}`).toEqual([])
        expect.soft(await nameless(page), `${title}: ${appearance.title}`).toEqual([])
      }
      const ringless = await watchRings(page)
      expect.soft(await strayByTab(page), `${title}: Tab, twice round`).toEqual([])
      expect.soft(await ringless(), `${title}: where the focus is not seen`).toEqual([])
      await page.setViewportSize(narrow)
      expect.soft(await tooWide(page), `${title} at 320 px`).toEqual([])
      expect.soft(await tooSmall(page), `${title} at 320 px`).toEqual([])
      await page.setViewportSize(window)
    }
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

for (const { title, views, isConnected } of groups) {
  test(`${title} shows no text but the catalog's, and has no violation that axe finds, light and dark, in both directions, nothing nameless, and keeps the focus`, async ({
    host,
    extension,
    page,
  }) => {
    const allowed = mayStand(namesOn(page))
    await page.addInitScript(emails => localStorage.setItem('w3m:recent_emails', emails), recentEmails.join())
    await host.open()
    if (isConnected) await host.connect(extension.rdns)
    await layPseudoTexts(page)
    await bringAxe(page)
    const ringless = await watchRings(page)
    for (const [index, view] of views.entries()) {
      await showLoginView(host, view)
      expect.soft(await isMarked(page), view.title).toBe(true)
      expect.soft(await foreignTexts(page, allowed), view.title).toEqual([])
      for (const appearance of inRotation(looks, index, 1)) {
        await applyAppearance(host, appearance)
        expect.soft(await violationsIn(page, 'w3m-modal'), `${view.title}: ${appearance.title}`).toEqual([])
      }
      expect.soft(await nameless(page), view.title).toEqual([])
      expect.soft(await tooSmall(page), view.title).toEqual([])
      if (view.view !== views[index - 1]?.view) expect.soft(await strayByTab(page), view.title).toEqual([])
      expect.soft(await ringless(), `${view.title}: where the focus is not seen`).toEqual([])
      await applyAppearance(host, looks[0])
    }
  })
}

import type { BrowserContext, Frame, Page } from '@playwright/test'
import { parseEther, createTestClient, http } from 'viem'
import { deviceTexts } from '../../apps/frame/src/page/i18n/device-texts.js'
import { texts as en } from '../../apps/frame/src/page/i18n/en/frame.js'
import { guessCatalogs } from '../../apps/frame/src/page/i18n/guess-texts.js'
import { passwordCatalogs } from '../../apps/frame/src/page/i18n/password-texts.js'
import { bringAxe, looks, violationsIn, type Look } from './axe-check.js'
import { clickThatMayClose } from './click-that-may-close.js'
import { readTexts } from './composed-tree.js'
import { devices, evmAddress, fakeVault, loggedOutSession, readySession } from './fake-vault.js'
import { FramePage } from './frame-page.js'
import { approvals, nothingKept, recoveries, walletPages, windowRests, type AskedScreen } from './frame-screens.js'
import { inRotation } from './host.js'
import { untilStill } from './motion.js'
import { outsideMarks, pseudoTexts } from './pseudo-texts.js'
import { stack } from './stack.js'
import { expect, test } from './test.js'

// The secure frame's own screens, with a vault that answers at once and holds nothing. Flows with the real one are told
// elsewhere.

/** One screen of the frame, in the document where it stands. */
interface Shown {
  readonly title: string
  readonly place: Page | Frame
  /** Gives it another look, and waits until it has it. */
  dress(look: Pick<Look, 'themeMode' | 'locale'>): Promise<void>
}

const frameOf = (page: Page): Frame => page.frames().find(frame => frame.url().startsWith(stack.frame))!

const isDressed = async (place: Page | Frame, { locale }: Pick<Look, 'locale'>): Promise<void> => {
  await expect
    .poll(() => place.evaluate(() => [document.documentElement.lang, document.documentElement.dir]))
    .toEqual([locale, locale === 'ar' ? 'rtl' : 'ltr'])
  await untilStill(place)
}

/** Nothing of the screen stands out of a window to a side, and nothing in it is wider than itself. */
const tooWide = (place: Page | Frame): Promise<readonly string[]> =>
  place.evaluate(() => {
    const roots: (Document | ShadowRoot)[] = [document]
    for (const root of roots)
      for (const element of root.querySelectorAll('*')) if (element.shadowRoot) roots.push(element.shadowRoot)
    return roots
      .flatMap(root => [
        ...root.querySelectorAll<HTMLElement>('button, a, input, textarea, h1, h2, p, dd, dt, li, .origin, .row'),
      ])
      .filter(
        element =>
          element.checkVisibility() &&
          (element.getBoundingClientRect().right > innerWidth + 0.5 || element.getBoundingClientRect().left < -0.5),
      )
      .map(element => `${element.localName} “${element.textContent!.trim().slice(0, 40)}”`)
  })

let screensLookedAt = 0

async function isSound({ title, place, dress }: Shown): Promise<void> {
  await bringAxe(place)
  for (const look of inRotation(looks, screensLookedAt++, 2)) {
    await dress(look)
    expect.soft(await violationsIn(place, 'body'), `${title}: ${look.title}`).toEqual([])
    expect.soft(await tooWide(place), `${title}: ${look.title}`).toEqual([])
  }
}

/** What a request says itself; and the names of accounts. */
const values = '.text, .leaf, .words li, dd, bdi, time'
const names = ['EVM', 'Solana']

/** What few visitors read has catalogs of its own, which come with it. */
const beside = [...Object.values(guessCatalogs.es), ...Object.values(passwordCatalogs.es)]
const isBeside = (text: string): boolean =>
  beside.some(sentence => text === sentence || text === `${sentence} ${passwordCatalogs.es.help}`)

/** Beside what a request says itself, every text is the catalog's. */
async function isOfCatalog({ title, place, dress }: Shown): Promise<void> {
  await dress({ themeMode: 'light', locale: 'es' as 'en' })
  // The words of a language come a moment after it is chosen.
  await expect
    .poll(async () => (await readTexts(place, 'body', values)).some(({ text }) => text.includes('⟦')), title)
    .toBe(true)
  const texts = await readTexts(place, 'body', values)
  expect
    .soft(
      texts
        .map(({ text }) => outsideMarks(text))
        .filter(text => !/^[\d\W]*$/.test(text) && !names.includes(text) && !isBeside(text)),
      title,
    )
    .toEqual([])
}

/** The Spanish catalog is the English one between marks. */
async function pseudoCatalog(page: Page | BrowserContext): Promise<void> {
  await page.route(`${stack.frame}/assets/es-*.js`, async route => {
    // Node does not resolve names below localhost.
    const response = await route.fetch({ url: route.request().url().replace('wallet.dapp.localhost', '127.0.0.1') })
    const [, exported] = /export\s*\{\s*\w+ as (\w+)/.exec(await response.text())!
    await route.fulfill({
      response,
      body: `const texts = ${JSON.stringify(pseudoTexts(en))}; export { texts as ${exported} }`,
    })
  })
}

/** The operator of the frame has named somebody who knows prices. Local chains have none. */
async function withPrices(page: Page): Promise<void> {
  await page.route(`${stack.frame}/api/frame-config*`, async route => {
    // Node does not resolve names below localhost.
    const response = await route.fetch({ url: route.request().url().replace('wallet.dapp.localhost', '127.0.0.1') })
    const config = (await response.json()) as { readonly networks: readonly object[] }
    await route.fulfill({
      response,
      json: { ...config, networks: config.networks.map(network => ({ ...network, hasPrice: true })) },
    })
  })
  await page.route(`${stack.frame}/api/price?*`, route =>
    route.fulfill({ json: { price: { currency: 'USD', amount: '3412.55' } } }),
  )
}

async function openFrame(page: Page): Promise<FramePage> {
  const host = new FramePage(page)
  await host.open()
  return host
}

const dressFrame =
  (page: Page) =>
  async ({ themeMode, locale }: Pick<Look, 'themeMode' | 'locale'>) => {
    await page.evaluate(given => window.frameHost.dress(given), { themeMode, locale })
    await isDressed(frameOf(page), { locale })
  }

/** The answer to another request, which the visitor approves. */
async function granted(host: FramePage, wanted: string): Promise<never> {
  const { method, params, chainId } = approvals.find(({ title }) => title === wanted)!
  const outcome = await host.call(method, params, chainId)
  await host.approveByMouse()
  return (await outcome()).result as never
}

async function asked(host: FramePage, { title, method, params, chainId, after }: AskedScreen): Promise<Shown> {
  await host.call(method, after ? after.paramsOf(await granted(host, after.title)) : params, chainId)
  await expect(host.approve, title).toBeVisible()
  return { title, place: frameOf(host.page), dress: dressFrame(host.page) }
}

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await pseudoCatalog(page)
})

const third = Math.ceil(approvals.length / 3)
for (const [part, requests] of [
  approvals.slice(0, third),
  approvals.slice(third, 2 * third),
  approvals.slice(2 * third),
].entries()) {
  test(`approvals are sound in every look, in a window 320 px wide, and say nothing but the catalog's words: ${part + 1}`, async ({
    page,
  }) => {
    await createTestClient({ mode: 'anvil', transport: http(stack.one.rpcUrl) }).setBalance({
      address: evmAddress,
      value: parseEther('5'),
    })
    await fakeVault(page, { 'session.restore': readySession(), 'devices.list': devices })
    await withPrices(page)
    const host = await openFrame(page)
    await page.evaluate(() => window.frameHost.user())
    for (const request of requests) {
      const shown = await asked(host, request)
      if (request.worth)
        await expect
          .soft(host.frame.locator('[data-worth="field.value"]').first(), request.title)
          .toHaveText(request.worth)
      await host.frame.locator('details').evaluate(details => ((details as HTMLDetailsElement).open = true))
      await isSound(shown)
      await isOfCatalog(shown)
      await page.evaluate(() => window.frameHost.client.rejectApprovals())
      await expect(host.approve).toBeHidden()
    }
  })
}

for (const [width, height] of [
  [320, 360],
  [667, 375],
] as const) {
  test(`what is asked can be approved, or refused by Escape, in a window of ${width} × ${height}; where there is no room at all, in the wallet’s own`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height })
    await createTestClient({ mode: 'anvil', transport: http(stack.one.rpcUrl) }).setBalance({
      address: evmAddress,
      value: parseEther('5'),
    })
    await fakeVault(page, { 'session.restore': readySession(), 'devices.list': devices })
    const host = await openFrame(page)
    await page.evaluate(() => window.frameHost.user())
    const { method, params } = approvals.find(({ title }) => title === 'a payment')!
    const outcome = await host.call(method, params)
    await host.readToEnd()
    await host.approve.locator('..').hover()
    await expect(host.approve).toBeEnabled()
    await expect(host.reject).toBeInViewport({ ratio: 1 })
    await expect(host.approve).toBeInViewport({ ratio: 1 })
    await expect(host.frame.locator('.hint')).toBeHidden()
    await page.keyboard.press('Escape')
    expect((await outcome()).error?.code).toBe(4001)

    await page.setViewportSize({ width, height: 200 })
    const inWindow = await host.call(method, params)
    await expect(host.frame.locator('.hint')).toHaveText(en['approve.cramped'])
    await expect(host.approve).toBeDisabled()
    const opened = context.waitForEvent('page')
    await host.frame.getByTestId('frame-approve-window').click()
    await clickThatMayClose((await opened).getByTestId('frame-reject'))
    expect((await inWindow()).error?.code).toBe(4001)
  })
}

for (const [asks, width, height] of [
  ['a batch', 320, 472],
  ['a call with a red flag', 376, 384],
] as const) {
  test(`${asks} with its danger can be approved in a window of ${width} × ${height}, or leads on`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await createTestClient({ mode: 'anvil', transport: http(stack.one.rpcUrl) }).setBalance({
      address: evmAddress,
      value: parseEther('5'),
    })
    await fakeVault(page, { 'session.restore': readySession(), 'devices.list': devices })
    const host = await openFrame(page)
    await page.evaluate(() => window.frameHost.user())
    await asked(
      host,
      approvals.find(({ title }) => title === asks)!,
    )
    await host.readToEnd()
    await host.approve.locator('..').hover()
    await expect(
      host.frame.locator('[data-testid=frame-approve]:enabled, [data-testid=frame-approve-window]').first(),
    ).toBeInViewport({ ratio: 1 })
  })
}

test('recovery is sound in every look, in a window 320 px wide, and says nothing but the catalog’s words', async ({
  page,
}) => {
  for (const { title, answers, go } of recoveries) {
    await fakeVault(page, answers)
    const host = await openFrame(page)
    await page.evaluate(() => void window.frameHost.user().catch(() => undefined))
    await expect(host.reject).toBeVisible()
    await go?.(host)
    const shown = { title, place: frameOf(page), dress: dressFrame(page) }
    await isSound(shown)
    await isOfCatalog(shown)
  }
})

for (const rung of ['allow', 'window'] as const) {
  test(`the question where the wallet may be kept is sound in every look, in a window 320 px wide, and says nothing but the catalog’s words: ${rung}`, async ({
    page,
  }) => {
    await fakeVault(page, nothingKept)
    // A browser that lets nobody ask it.
    if (rung === 'window')
      await page.addInitScript(() => Reflect.deleteProperty(Document.prototype, 'requestStorageAccess'))
    const host = await openFrame(page)
    await page.evaluate(() => void window.frameHost.login('somebody@mail.example').catch(() => undefined))
    await expect(host.frame.getByTestId(`frame-storage-${rung}`)).toBeVisible()
    const shown = { title: rung, place: frameOf(page), dress: dressFrame(page) }
    await isSound(shown)
    await isOfCatalog(shown)
  })
}

for (const { title, email } of windowRests) {
  test(`${title} is sound in every look, 320 px wide, and says nothing but the catalog’s words`, async ({
    page,
    context,
  }) => {
    await pseudoCatalog(context)
    await fakeVault(context, {
      'session.restore': loggedOutSession,
      'login.email': { result: { action: 'VERIFY_OTP' } },
    })
    await openFrame(page)
    const opened = context.waitForEvent('page')
    await page.evaluate(() => window.frameHost.client.openWindow())
    const place = await opened
    await place.setViewportSize({ width: 320, height: 640 })
    if (email) await page.evaluate(given => window.frameHost.login(given), email)
    await expect(place.getByTestId('frame-window-rest')).toContainText(email ?? stack.pages)
    const dress = async ({ themeMode, locale }: Pick<Look, 'themeMode' | 'locale'>) => {
      await page.evaluate(given => window.frameHost.dress(given), { themeMode, locale })
      await isDressed(place, { locale })
    }
    await isSound({ title, place, dress })
    await isOfCatalog({ title, place, dress })
  })
}

test('the window that lends what the browser keeps is sound in every look, 320 px wide, and says nothing but the catalog’s words', async ({
  page,
  context,
}) => {
  const title = 'lending'
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'language', {
      get: () => new URLSearchParams(location.search).get('locale') ?? 'en',
    }),
  )
  await pseudoCatalog(context)
  await fakeVault(context, { 'session.restore': loggedOutSession })
  await page.goto(`${stack.frame}/popup`)
  let place = page
  const dress = async ({ themeMode, locale }: Pick<Look, 'themeMode' | 'locale'>) => {
    if (new URL(place.url()).searchParams.get('locale') !== locale) {
      if (place !== page) await place.close()
      const opened = context.waitForEvent('page')
      await page.evaluate(locale => void window.open(`/popup?locale=${locale}#lend`), locale)
      place = await opened
      await place.setViewportSize({ width: 320, height: 640 })
      await expect(place.getByTestId('frame-window-rest')).toBeVisible()
      await bringAxe(place)
    }
    await place.emulateMedia({ colorScheme: themeMode })
    await isDressed(place, { locale })
  }
  for (const look of looks) {
    await dress(look)
    expect.soft(await violationsIn(place, 'body'), look.title).toEqual([])
    expect.soft(await tooWide(place), look.title).toEqual([])
  }
  await dress({ themeMode: 'light', locale: 'es' as 'en' })
  await isOfCatalog({ title, place, dress })
})

test('the wallet’s own page is sound in every look, in a window 320 px wide, and says nothing but the catalog’s words', async ({
  page,
}) => {
  for (const { title, answers, presses, types, shows } of walletPages) {
    await fakeVault(page, answers)
    const dress = async ({ themeMode, locale }: Pick<Look, 'themeMode' | 'locale'>) => {
      await page.emulateMedia({ colorScheme: themeMode })
      if (new URL(page.url(), stack.frame).hash !== `#locale=${locale}`) {
        await page.goto('about:blank')
        await page.goto(`${stack.frame}/popup#locale=${locale}`)
        for (const id of presses) await page.getByTestId(id).click()
        if (types) {
          await page.getByTestId(types.id).fill(types.text)
          await page.getByTestId(types.submits).click()
          await expect(page.locator('#wrong')).toBeVisible()
        }
        await expect(page.getByTestId(shows)).toBeVisible()
        await bringAxe(page)
      }
      await isDressed(page, { locale })
    }
    await dress(looks[0])
    await isSound({ title, place: page, dress })
    await isOfCatalog({ title, place: page, dress })
  }
})

const linked = { origin: stack.pages, email: 'somebody.with.a.long.name@mail.example' }
for (const { title, answer, isPressed } of [
  { title: 'a device that asks', answer: { status: 200, json: linked }, isPressed: false },
  { title: 'a device that was let in', answer: { status: 200, json: linked }, isPressed: true },
  { title: 'a link that was used', answer: { status: 410, json: {} }, isPressed: false },
  { title: 'a server that is away', answer: { status: 503, json: {} }, isPressed: false },
]) {
  test(`the page of a mailed link is sound: ${title}`, async ({ page, watch }) => {
    watch.allow(/410|503/)
    const asked: string[] = []
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'language', {
        get: () => new URLSearchParams(location.hash.slice(1)).get('locale') ?? 'en',
      }),
    )
    await page.route(`${stack.frame}/api/**`, route => {
      asked.push(new URL(route.request().url()).pathname)
      return route.fulfill(answer)
    })
    const dress = async ({ themeMode, locale }: Pick<Look, 'themeMode' | 'locale'>) => {
      await page.emulateMedia({ colorScheme: themeMode })
      await page.goto('about:blank')
      asked.length = 0
      await page.goto(`${stack.frame}/device?token=${'A'.repeat(43)}#locale=${locale}`)
      const allow = page.getByTestId('device-allow')
      if (isPressed) {
        await expect(allow).toContainText(stack.pages)
        // Programs that scan mails run scripts; theirs is nobody's word.
        await allow.evaluate(button => (button as HTMLButtonElement).click())
        await expect(allow).toBeEnabled()
        expect(asked).toEqual(['/api/login/device/link'])
        await allow.click()
        await expect(allow).toHaveCount(0)
        expect(asked).toEqual(['/api/login/device/link', '/api/login/device/approve'])
        expect(page.url()).not.toContain('token')
      }
      await expect(page.getByRole('heading')).toBeVisible()
      await bringAxe(page)
      await isDressed(page, { locale })
    }
    await dress(looks[0])
    await isSound({ title, place: page, dress })
    await dress({ themeMode: 'light', locale: 'es' as 'en' })
    const said = (await readTexts(page, 'body')).map(({ text }) => text)
    const spanish = Object.values(deviceTexts.es).map(text =>
      text.replace('$origin', linked.origin).replace('$email', linked.email),
    )
    expect(said.length).toBeGreaterThan(1)
    for (const text of said) expect(spanish).toContain(text)
  })
}

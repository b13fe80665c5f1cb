import type { BrowserContext, Frame, Page } from '@playwright/test'
import { parseEther, createTestClient, http } from 'viem'
import { deviceTexts } from '../../apps/frame/src/page/i18n/device-texts.js'
import { texts as en } from '../../apps/frame/src/page/i18n/en/frame.js'
import { guessCatalogs } from '../../apps/frame/src/page/i18n/guess-texts.js'
import { passwordCatalogs } from '../../apps/frame/src/page/i18n/password-texts.js'
import { bringAxe, looks, violationsIn } from './axe-check.js'
import { clickThatMayClose } from './click-that-may-close.js'
import { readTexts } from './composed-tree.js'
import { devices, evmAddress, fakeVault, loggedOutSession, readySession } from './fake-vault.js'
import { fetchAgain } from './fetch-again.js'
import { FramePage } from './frame-page.js'
import { approvals, nothingStored, recoveries, walletPages, windowRests, type RequestScreen } from './frame-screens.js'
import { inRotation, isDeep } from './host.js'
import { untilStill } from './motion.js'
import { outsideMarks, pseudoTexts } from './pseudo-texts.js'
import { stack } from './stack.js'
import { expect, test } from './test.js'

// The secure frame's own screens, with a vault that answers at once and holds nothing. Flows with the real one are told
// elsewhere.

interface ScreenLook {
  readonly title: string
  readonly themeMode: 'light' | 'dark'
  readonly locale: string
}

/**
 * From left to right in Spanish, whose catalog is the English one between marks: the same look shows whose words these
 * are. The long run takes English as it is, too.
 */
const screenLooks: readonly ScreenLook[] = [
  ...looks.map(appearance => ({ ...appearance, locale: appearance.locale === 'en' ? 'es' : appearance.locale })),
  ...(isDeep ? looks.filter(({ locale }) => locale === 'en') : []),
]

/** One screen of the frame. */
interface TestedScreen {
  readonly title: string
  /** The document where it stands. */
  place(): Page | Frame
  /** Gives it another look, and waits until it has it. */
  setAppearance(appearance: ScreenLook): Promise<void>
  /** Of its Spanish words. Without it every text has to be the catalog's. */
  readsRight?(): Promise<void>
}

const frameOf = (page: Page): Frame => page.frames().find(frame => frame.url().startsWith(stack.frame))!

const hasAppearance = async (place: Page | Frame, { locale }: ScreenLook): Promise<void> => {
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

/** What a request says itself; and the names of accounts. */
const values = '.text, .leaf, .words li, dd, bdi, [dir=auto], time'
const names = ['EVM', 'Solana']

/** What few visitors read has catalogs of its own, which come with it. */
const beside = [...Object.values(guessCatalogs.es), ...Object.values(passwordCatalogs.es)]
const isBeside = (text: string): boolean =>
  beside.some(sentence => text === sentence || text === `${sentence} ${passwordCatalogs.es.help}`)

/** Beside what a request says itself, every text is the catalog's. */
async function isOfCatalog({ title, place }: TestedScreen): Promise<void> {
  // The words of a language come a moment after it is chosen.
  await expect
    .poll(async () => (await readTexts(place(), 'body', values)).some(({ text }) => text.includes('⟦')), title)
    .toBe(true)
  const texts = await readTexts(place(), 'body', values)
  expect
    .soft(
      texts
        .map(({ text }) => outsideMarks(text))
        .filter(text => !/^[\d\W]*$/.test(text) && !names.includes(text) && !isBeside(text)),
      title,
    )
    .toEqual([])
}

let screensLookedAt = 0

/** In one look each, the long run in all: neighbours have all of them together. The words of every screen are read. */
async function isSound(shown: TestedScreen): Promise<void> {
  const { title, place, setAppearance } = shown
  const readsRight = shown.readsRight ?? (() => isOfCatalog(shown))
  const appearances = inRotation(screenLooks, screensLookedAt++, 1)
  for (const appearance of appearances) {
    await setAppearance(appearance)
    if (appearance.locale === 'es') await readsRight()
    if (!(await place().evaluate(() => 'axe' in globalThis))) await bringAxe(place())
    expect.soft(await violationsIn(place(), 'body'), `${title}: ${appearance.title}`).toEqual([])
    expect.soft(await tooWide(place()), `${title}: ${appearance.title}`).toEqual([])
  }
  if (appearances.some(({ locale }) => locale === 'es')) return
  await setAppearance(screenLooks[0]!)
  await readsRight()
}

/** The Spanish catalog is the English one between marks. */
async function pseudoCatalog(page: Page | BrowserContext): Promise<void> {
  await page.route(`${stack.frame}/assets/es-*.js`, async route => {
    // Node does not resolve names below localhost.
    const response = await fetchAgain(route, {
      url: route.request().url().replace('wallet.dapp.localhost', '127.0.0.1'),
    })
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
    const response = await fetchAgain(route, {
      url: route.request().url().replace('wallet.dapp.localhost', '127.0.0.1'),
    })
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

const setAppearanceBy = (page: Page, { themeMode, locale }: ScreenLook): Promise<unknown> =>
  page.evaluate(options => window.frameHost.setAppearance(options), { themeMode, locale })

const setFrameAppearance =
  (page: Page) =>
  async (appearance: ScreenLook): Promise<void> => {
    await setAppearanceBy(page, appearance)
    await hasAppearance(frameOf(page), appearance)
  }

/** The answer to another request, which the visitor approves. */
async function granted(host: FramePage, expectedTitle: string): Promise<never> {
  const { method, params, chainId } = approvals.find(({ title }) => title === expectedTitle)!
  const outcome = await host.call(method, params, chainId)
  await host.approveByMouse()
  return (await outcome()).result as never
}

async function openRequest(
  host: FramePage,
  { title, method, params, chainId, after }: RequestScreen,
): Promise<TestedScreen> {
  await host.call(method, after ? after.paramsOf(await granted(host, after.title)) : params, chainId)
  await expect(host.approve, title).toBeVisible()
  return { title, place: () => frameOf(host.page), setAppearance: setFrameAppearance(host.page) }
}

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await pseudoCatalog(page)
})

/** A wallet that is open, with coins, on a page that its visitor has logged in on. */
async function openWallet(page: Page): Promise<FramePage> {
  await createTestClient({ mode: 'anvil', transport: http(stack.one.rpcUrl) }).setBalance({
    address: evmAddress,
    value: parseEther('5'),
  })
  await fakeVault(page, { 'session.restore': readySession(), 'devices.list': devices })
  const host = await openFrame(page)
  await page.evaluate(() => window.frameHost.user())
  return host
}

async function cancelRequest(host: FramePage): Promise<void> {
  await host.page.evaluate(() => window.frameHost.client.rejectApprovals())
  await expect(host.approve).toBeHidden()
}

test('approvals are sound in every look, in a window 320 px wide, and say nothing but the catalog’s words', async ({
  page,
}) => {
  await withPrices(page)
  const host = await openWallet(page)
  for (const request of approvals) {
    const shown = await openRequest(host, request)
    if (request.fiatText)
      await expect
        .soft(host.frame.locator('[data-worth="field.value"]').first(), request.title)
        .toHaveText(request.fiatText)
    await host.frame.locator('details').evaluate(details => ((details as HTMLDetailsElement).open = true))
    await isSound(shown)
    await cancelRequest(host)
  }
})

const approvalOf = (expectedTitle: string): RequestScreen => approvals.find(({ title }) => title === expectedTitle)!

for (const { room, danger, dangerRoom, noRoom } of inRotation(
  [
    { room: [320, 360], danger: 'a call with a red flag', dangerRoom: [376, 384], noRoom: [320, 200] },
    { room: [667, 375], danger: 'a batch', dangerRoom: [320, 472], noRoom: [667, 200] },
  ] as const,
  0,
  1,
))
  test(`what is asked can be approved, or refused by Escape, in a window of ${room.join(' × ')}, ${danger} in ${dangerRoom.join(' × ')}; where there is no room at all, in the wallet’s own`, async ({
    page,
    context,
  }) => {
    const host = await openWallet(page)
    const resize = ([width, height]: readonly [number, number]) => page.setViewportSize({ width, height })
    const { method, params } = approvalOf('a payment')
    await resize(room)
    const outcome = await host.call(method, params)
    await host.readToEnd()
    await host.approve.locator('..').hover()
    await expect(host.approve).toBeEnabled()
    await expect(host.reject).toBeInViewport({ ratio: 1 })
    await expect(host.approve).toBeInViewport({ ratio: 1 })
    await expect(host.frame.locator('.hint')).toBeHidden()
    await page.keyboard.press('Escape')
    expect((await outcome()).error?.code).toBe(4001)

    await test.step('what stands there with its danger can be approved, or leads on', async () => {
      await resize(dangerRoom)
      await openRequest(host, approvalOf(danger))
      await host.readToEnd()
      await host.approve.locator('..').hover()
      await expect(
        host.frame.locator('[data-testid=frame-approve]:enabled, [data-testid=frame-approve-window]').first(),
      ).toBeInViewport({ ratio: 1 })
      await cancelRequest(host)
    })

    await resize(noRoom)
    const inWindow = await host.call(method, params)
    await expect(host.frame.locator('.hint')).toHaveText(en['approve.cramped'])
    await expect(host.approve).toBeDisabled()
    const opened = context.waitForEvent('page')
    await host.frame.getByTestId('frame-approve-window').click()
    await clickThatMayClose((await opened).getByTestId('frame-reject'))
    expect((await inWindow()).error?.code).toBe(4001)
  })

test('recovery is sound in every look, in a window 320 px wide, and says nothing but the catalog’s words', async ({
  page,
}) => {
  for (const { title, answers, go } of recoveries) {
    await fakeVault(page, answers)
    const host = await openFrame(page)
    await page.evaluate(() => void window.frameHost.user().catch(() => undefined))
    await expect(host.reject).toBeVisible()
    await go?.(host)
    await isSound({ title, place: () => frameOf(page), setAppearance: setFrameAppearance(page) })
  }
})

test('the questions where the wallet may be kept are sound in every look, in a window 320 px wide, and say nothing but the catalog’s words', async ({
  page,
  watch,
}) => {
  // The browser says what it denies.
  watch.allow(/^requestStorageAccess: /)
  await fakeVault(page, nothingStored)
  const host = await openFrame(page)
  await page.evaluate(() => void window.frameHost.login('somebody@mail.example').catch(() => undefined))
  const allow = host.frame.getByTestId('frame-storage-allow')
  await expect(allow).toBeVisible()
  await isSound({ title: 'allow', place: () => frameOf(page), setAppearance: setFrameAppearance(page) })
  await allow.click()
  await expect(host.frame.getByTestId('frame-storage-window')).toBeVisible()
  await isSound({ title: 'window', place: () => frameOf(page), setAppearance: setFrameAppearance(page) })
})

test('the window of the wallet is sound in every look, 320 px wide, and says nothing but the catalog’s words: at rest, and while it waits for a code', async ({
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
  for (const { title, email } of windowRests) {
    if (email) await page.evaluate(address => window.frameHost.login(address), email)
    await expect(place.getByTestId('frame-window-rest')).toContainText(email ?? stack.pages)
    const setAppearance = async (appearance: ScreenLook) => {
      await setAppearanceBy(page, appearance)
      await hasAppearance(place, appearance)
    }
    await isSound({ title, place: () => place, setAppearance })
  }
})

test('the window that lends what the browser keeps is sound in every look, 320 px wide, and says nothing but the catalog’s words', async ({
  page,
  context,
}) => {
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'language', {
      get: () => new URLSearchParams(location.search).get('locale') ?? 'en',
    }),
  )
  await pseudoCatalog(context)
  await fakeVault(context, { 'session.restore': loggedOutSession })
  await page.goto(`${stack.frame}/popup`)
  let place = page
  const setAppearance = async (appearance: ScreenLook) => {
    if (new URL(place.url()).searchParams.get('locale') !== appearance.locale) {
      if (place !== page) await place.close()
      const opened = context.waitForEvent('page')
      await page.evaluate(locale => void window.open(`/popup?locale=${locale}#lend`), appearance.locale)
      place = await opened
      await place.setViewportSize({ width: 320, height: 640 })
      await expect(place.getByTestId('frame-window-rest')).toBeVisible()
    }
    await place.emulateMedia({ colorScheme: appearance.themeMode })
    await hasAppearance(place, appearance)
  }
  await isSound({ title: 'lending', place: () => place, setAppearance })
})

test('the wallet’s own page is sound in every look, in a window 320 px wide, and says nothing but the catalog’s words', async ({
  page,
}) => {
  for (const { title, answers, presses, types, shows } of walletPages) {
    await fakeVault(page, answers)
    await page.goto('about:blank')
    const setAppearance = async (appearance: ScreenLook) => {
      await page.emulateMedia({ colorScheme: appearance.themeMode })
      if (new URL(page.url()).hash !== `#locale=${appearance.locale}`) {
        await page.goto('about:blank')
        await page.goto(`${stack.frame}/popup#locale=${appearance.locale}`)
        for (const id of presses) await page.getByTestId(id).click()
        if (types) {
          await page.getByTestId(types.id).fill(types.text)
          await page.getByTestId(types.submits).click()
          await expect(page.locator('#wrong')).toBeVisible()
        }
        await expect(page.getByTestId(shows)).toBeVisible()
      }
      await hasAppearance(page, appearance)
    }
    await isSound({ title, place: () => page, setAppearance })
  }
})

const linked = { origin: stack.pages, email: 'somebody.with.a.long.name@mail.example' }
const spanishOfLink = Object.values(deviceTexts.es).map(text =>
  text.replace('$origin', linked.origin).replace('$email', linked.email),
)

/** Programs that scan mails run scripts; theirs is nobody's word. A visitor's click lets the device in. */
async function pressesAllow(page: Page, requestedPaths: readonly string[]): Promise<void> {
  const allow = page.getByTestId('device-allow')
  await expect(allow).toContainText(stack.pages)
  await allow.evaluate(button => (button as HTMLButtonElement).click())
  await expect(allow).toBeEnabled()
  expect(requestedPaths).toEqual(['/api/login/device/link'])
  await allow.click()
  await expect(allow).toHaveCount(0)
  expect(requestedPaths).toEqual(['/api/login/device/link', '/api/login/device/approve'])
  expect(page.url()).not.toContain('token')
}

test('the page of a mailed link is sound, whatever it comes to', async ({ page, watch }) => {
  watch.allow(/410|503/)
  let requestedPaths: string[] = []
  let answer = {}
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'language', {
      get: () => new URLSearchParams(location.hash.slice(1)).get('locale') ?? 'en',
    }),
  )
  await page.route(`${stack.frame}/api/**`, route => {
    requestedPaths.push(new URL(route.request().url()).pathname)
    return route.fulfill(answer)
  })
  const readsRight = async () => {
    const shownTexts = (await readTexts(page, 'body')).map(({ text }) => text)
    expect(shownTexts.length).toBeGreaterThan(1)
    for (const text of shownTexts) expect(spanishOfLink).toContain(text)
  }
  for (const { title, answered, isPressed = false } of [
    { title: 'a device that asks', answered: { status: 200, json: linked } },
    { title: 'a device that was let in', answered: { status: 200, json: linked }, isPressed: true },
    { title: 'a link that was used', answered: { status: 410, json: {} } },
    { title: 'a server that is away', answered: { status: 503, json: {} } },
  ])
    await test.step(title, async () => {
      answer = answered
      const setAppearance = async (appearance: ScreenLook) => {
        await page.emulateMedia({ colorScheme: appearance.themeMode })
        await page.goto('about:blank')
        requestedPaths = []
        await page.goto(`${stack.frame}/device?token=${'A'.repeat(43)}#locale=${appearance.locale}`)
        if (isPressed) await pressesAllow(page, requestedPaths)
        await expect(page.getByRole('heading')).toBeVisible()
        await hasAppearance(page, appearance)
      }
      await isSound({ title, place: () => page, setAppearance, readsRight })
    })
})

import type { Locator, Page, Route } from '@playwright/test'
import { verifyMessage, type Hex } from 'viem'
import { clickThatMayClose } from './click-that-may-close.js'
import { approve, askForCode, askUntilShown, failsInSight, logInByMail, refuse } from './embedded-wallet.js'
import type { Flow, Scene } from './fault-flows.js'
import { fetchAgain } from './fetch-again.js'
import type { Host } from './host.js'
import { endMailPause } from './mail-pause.js'
import { codeFor, mailTo, newEmail } from './mailbox.js'
import { stack } from './stack.js'
import { expect } from './test.js'

const visitorOf = ({ visitor }: Scene) => visitor!
const withVisitor = (): Promise<Partial<Scene>> => Promise.resolve({ visitor: { email: newEmail() } })
const none = (): Promise<number> => Promise.resolve(0)

/** Waits for what comes in the page's time, and not in the test's, where a fault takes time. */
const untilVisible = async (
  { pass }: Scene,
  locator: Locator,
  pace?: { readonly intervals: number[] },
): Promise<void> => {
  const count = async () => {
    await pass?.(2_000)
    return locator.count()
  }
  await expect.poll(count, pace).toBeGreaterThan(0)
}
/** A failure: no server's answer is waited for, so that the page's time may run faster. */
const untilFailureVisible = (scene: Scene, locator: Locator): Promise<void> =>
  untilVisible(scene, locator, { intervals: [100, 250, 500] })

/** In words, and announced. */
const saysWhy = (scene: Scene): Promise<void> =>
  untilFailureVisible(scene, scene.host.modal.getByRole('alert').filter({ hasText: /\S/ }))

const errorWithCode = (scene: Scene): Promise<void> =>
  untilFailureVisible(scene, scene.host.id('demo-error').filter({ hasText: /^(-?\d+|[A-Z_]+): \S/ }))

const isIn = async (scene: Scene): Promise<void> => {
  const { host } = scene
  const visitor = visitorOf(scene)
  // Each call to a server that is slow takes seconds, and a wallet is made by several.
  await expect(host.id('demo-status')).toHaveText('connected')
  const address = (await host.id('demo-address').textContent())!
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  // Whoever had a wallet has the same one.
  visitor.address ??= address
  expect(address).toBe(visitor.address)
}

const loggedIn = async (scene: Scene): Promise<void> => {
  await scene.host.open()
  const { address } = await logInByMail(scene.host, visitorOf(scene).email)
  visitorOf(scene).address = address
}

/** From the page to the ways of logging in. */
const offered = async ({ host }: Scene): Promise<void> => {
  await host.open()
  await host.openModal()
  await expect(host.id('social-more')).toBeVisible()
}

async function chooseFarcaster(host: Host): Promise<void> {
  await expect(host.id('social-more')).toBeVisible()
  if (!(await host.id('social-farcaster').isVisible())) await host.id('social-more').click()
  await host.id('social-farcaster').click()
}

/** Presses what opens the provider's window, or brings one back that is still there; it may stay away. */
const openWindow = async ({ page, visitor }: Scene, button: Locator): Promise<void> => {
  page.once('popup', popup => (visitor!.window = popup))
  await button.click()
}

/**
 * Says who one is in the provider's window: where a login failed before, it may still be on its way out, and another on
 * its way in.
 */
async function answerInWindow(scene: Scene): Promise<void> {
  const visitor = visitorOf(scene)
  await expect(() => visitor.window!.getByTestId('oidc-email').fill(visitor.email, { timeout: 5_000 })).toPass()
  await clickThatMayClose(visitor.window!.getByTestId('oidc-submit'))
}

/** What the modal offers for a view that it could not load. */
const loadAgain = ({ modal }: Host): Locator => modal.locator('w3m-view-outlet .failed button')

async function tryAgain(host: Host, button: Locator, press = (): Promise<void> => button.click()): Promise<void> {
  if (await loadAgain(host).isVisible()) await loadAgain(host).click()
  await expect(button).toBeVisible()
  await press()
}

/** What a page keeps of a login it keeps in its storage. */
const remembers = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    try {
      localStorage.setItem('test', '')
      localStorage.removeItem('test')
      return true
    } catch {
      return false
    }
  })

const ownFiles = `${stack.pages}/**`
const bringKept = async (route: Route): Promise<void> => {
  const url = new URL(route.request().url())
  // Node does not resolve names below localhost.
  await route.fulfill({ response: await fetchAgain(route, { url: url.href.replace(url.hostname, '127.0.0.1') }) })
}

/** Half a minute lies between two mails to a mailbox, for the page and for the server: it has passed. */
async function endPause({ page, visitor }: Scene): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('w3m:last_email_login'))
  await endMailPause(visitor!.email)
}

const serverFaults = [
  'offline',
  'server: refused',
  'server: hangs',
  'server: 500',
  'server: 429 with Retry-After',
  'server: garbage',
  'server: truncated',
  'server: wrong shape',
  'server: huge',
  'server: slow',
]
const anywhere = [
  'reload while it waits',
  'suspend',
  'second tab',
  'clock fast by an hour',
  'clock slow by an hour',
  'storage blocked',
  'quota full',
]

/** Logging in without a wallet, and signing in the secure frame, each with the faults that can meet it. */
export const loginFlows: readonly Flow[] = [
  {
    name: 'mail login',
    walletMethod: undefined,
    goesOn: true,
    usesServer: true,
    usesFrame: true,
    hasEffect: true,
    faults: ['frame blocked', ...serverFaults, ...anywhere],
    wallet: withVisitor,
    prepare: offered,
    async start(scene) {
      await scene.host.id('email-input').fill(visitorOf(scene).email)
      await scene.host.id('email-submit').click()
    },
    async succeeded(scene) {
      await expect(scene.host.id('otp-input')).toBeVisible()
      visitorOf(scene).code = await codeFor(visitorOf(scene).email)
    },
    failed: saysWhy,
    afterReload: 'disconnected',
    async retry(scene) {
      const { host } = scene
      if (!(await host.id('email-submit').isVisible())) {
        await host.openModal()
        await host.id('email-input').fill(visitorOf(scene).email)
      }
      await host.id('email-submit').click()
    },
    effects: async scene => (await mailTo(visitorOf(scene).email)).length,
    async after(scene) {
      await scene.host.id('otp-input').fill(visitorOf(scene).code!)
      await isIn(scene)
    },
  },
  {
    name: 'OTP',
    walletMethod: undefined,
    goesOn: true,
    usesServer: true,
    usesFrame: true,
    hasFrame: true,
    faults: [...serverFaults, 'frame blocked', ...anywhere],
    wallet: withVisitor,
    async prepare(scene) {
      await scene.host.open()
      await askForCode(scene.host, visitorOf(scene).email)
      visitorOf(scene).code = await codeFor(visitorOf(scene).email)
    },
    start: scene => scene.host.id('otp-input').fill(visitorOf(scene).code!),
    succeeded: isIn,
    async failed(scene) {
      await saysWhy(scene)
      await scene.host.shows('connecting')
    },
    afterReload: 'disconnected',
    async retry(scene) {
      const { host, visitor } = scene
      const spent = host.modal.getByText('no longer good')
      if (await host.id('otp-input').isVisible()) {
        await host.id('otp-input').fill(visitor!.code!)
        await untilVisible(
          scene,
          host
            .id('demo-status')
            .filter({ hasText: /^connected$/ })
            .or(spent),
        )
        if (!(await spent.isVisible())) return
        await scene.page.keyboard.press('Escape')
        await host.isClosed()
      }
      // A page that was left forgot what its code was for, as does a frame that was: it takes another one.
      await endPause(scene)
      await askForCode(host, visitor!.email)
      visitor!.code = await codeFor(visitor!.email, 2)
      await host.id('otp-input').fill(visitor!.code)
    },
    effects: async scene => (await mailTo(visitorOf(scene).email)).length,
  },
  {
    name: 'social login',
    walletMethod: undefined,
    goesOn: true,
    opensWindow: true,
    usesServer: true,
    usesFrame: true,
    faults: ['popup blocked', 'frame blocked', ...serverFaults, ...anywhere.filter(name => name !== 'suspend')],
    wallet: withVisitor,
    prepare: offered,
    start: scene => openWindow(scene, scene.host.id('social-google')),
    async succeeded(scene) {
      await answerInWindow(scene)
      await isIn(scene)
    },
    failed: scene =>
      untilFailureVisible(
        scene,
        scene.host.id('login-retry').or(scene.host.id('social-open')).or(loadAgain(scene.host)),
      ),
    afterReload: 'disconnected',
    async retry(scene) {
      const { host } = scene
      const again = host.id('login-retry').or(host.id('social-open'))
      if (await host.modal.isVisible()) return tryAgain(host, again, () => openWindow(scene, again))
      await host.openModal()
      await openWindow(scene, host.id('social-google'))
    },
    effects: none,
  },
  {
    name: 'Farcaster login',
    walletMethod: undefined,
    usesServer: true,
    usesFrame: true,
    faults: [...serverFaults, 'frame blocked', ...anywhere],
    wallet: withVisitor,
    prepare: offered,
    start: ({ host }) => chooseFarcaster(host),
    async succeeded(scene) {
      const code = scene.host.id('farcaster-qr')
      await expect(code).toHaveAttribute('data-uri', /channelToken=/)
      const fid = 1 + (crypto.getRandomValues(new Uint32Array(1))[0]! % 1_000_000)
      const approved = await scene.page.request.post(`${stack.socialLogin}/farcaster/approve`, {
        data: { channel: await code.getAttribute('data-uri'), fid },
      })
      expect(approved.status()).toBe(200)
      await isIn(scene)
    },
    failed: saysWhy,
    afterReload: 'disconnected',
    async retry({ host }) {
      if (await host.modal.isVisible()) return tryAgain(host, host.id('login-retry'))
      await host.openModal()
      await chooseFarcaster(host)
    },
    effects: none,
  },
  {
    name: 'sign in the frame',
    walletMethod: undefined,
    waits: 'visitor',
    usesServer: true,
    usesFrame: true,
    hasFrame: true,
    faults: ['frame dies mid-request', ...serverFaults, 'frame blocked', ...anywhere],
    wallet: withVisitor,
    async prepare(scene) {
      await loggedIn(scene)
      // The parts of an approval are there: what is cut off is the rest of the world.
      await scene.host.id('demo-sign').click()
      await refuse(scene.host)
      await expect(scene.host.id('demo-error')).toHaveText(/^4001\b/)
    },
    async start(scene) {
      await scene.host.id('demo-sign').click()
    },
    async succeeded(scene) {
      await approve(scene.host)
      expect(
        await verifyMessage({
          address: visitorOf(scene).address as Hex,
          message: 'Hello from the W3M playground.',
          signature: (await scene.host.result()) as Hex,
        }),
      ).toBe(true)
    },
    async failed(scene) {
      await errorWithCode(scene)
      // Who signs is in already: what failed is no login, whatever the frame's server said.
      await expect(scene.host.id('demo-error')).not.toHaveText(/^(?:LOGIN|WALLET)_/)
      // A refusal, and a session that has ended, need no words of the modal.
      if (/^(?:4001|4100)\b/.test((await scene.host.id('demo-error').textContent())!)) await scene.host.isClosed()
      else if (await scene.page.evaluate(() => navigator.onLine)) await failsInSight(scene.host)
      // The piece that shows a notice is fetched with the first one: without a network the page's own words have to do.
      else await scene.page.keyboard.press('Escape')
    },
    retry: ({ host }) => askUntilShown(host, 'demo-sign'),
    effects: none,
  },
  {
    name: 'restore a login',
    walletMethod: undefined,
    usesServer: true,
    usesFrame: true,
    remembers: true,
    hasFrame: true,
    faults: [...serverFaults, 'frame blocked', ...anywhere],
    wallet: withVisitor,
    prepare: loggedIn,
    async start({ page }) {
      // Without a network the page's own files are those that its site keeps in the browser: what is cut off is the
      // rest of the world.
      if (!(await page.evaluate(() => navigator.onLine))) await page.route(ownFiles, bringKept)
      await page.reload()
    },
    succeeded: isIn,
    failed: scene => untilFailureVisible(scene, scene.host.id('demo-status').filter({ hasText: /^disconnected$/ })),
    // Nobody needs another code: what failed was the way to the server, or the page that does not remember them. The
    // frame does.
    async retry(scene) {
      const { host, page } = scene
      await page.unroute(ownFiles)
      await page.reload()
      if (await remembers(page)) return
      await host.openModal()
      await host.id('email-input').fill(visitorOf(scene).email)
      await host.id('email-submit').click()
    },
    effects: async scene => (await mailTo(visitorOf(scene).email)).length,
  },
  {
    name: 'sign out',
    walletMethod: undefined,
    usesFrame: true,
    faults: [...serverFaults, ...anywhere],
    wallet: withVisitor,
    async prepare(scene) {
      await loggedIn(scene)
      await scene.host.openModal()
      await expect(scene.host.id('account-disconnect')).toBeVisible()
    },
    start: ({ host }) => host.id('account-disconnect').click(),
    succeeded: ({ host }) => host.shows('disconnected'),
    failed: errorWithCode,
    afterReload: 'disconnected',
    // A page that was left in between had told everybody already.
    async retry({ host }) {
      if (await host.modal.isVisible()) await host.id('account-disconnect').click()
    },
    effects: async scene => (await mailTo(visitorOf(scene).email)).length,
    async after({ host, page }) {
      await page.reload()
      await host.shows('disconnected')
    },
  },
]

import type { Page } from '@playwright/test'
import { verifyMessage, type Hex } from 'viem'
import { clickThatMayClose } from './click-that-may-close.js'
import { approve, askForCode, logInByMail, refuse } from './embedded-wallet.js'
import type { Flow, Scene } from './fault-flows.js'
import type { Host } from './host.js'
import { codeFor, mailTo, newMailbox } from './mailbox.js'
import { stack } from './stack.js'
import { expect } from './test.js'

const visitorOf = ({ visitor }: Scene) => visitor!
const withVisitor = (): Promise<Partial<Scene>> => Promise.resolve({ visitor: { email: newMailbox() } })
const none = (): Promise<number> => Promise.resolve(0)

/** In words, and announced. */
const saysWhy = async ({ host, pass }: Scene): Promise<void> => {
  const isSaid = async () => {
    await pass?.(2_000)
    return host.modal.getByRole('alert').filter({ hasText: /\S/ }).count()
  }
  await expect.poll(isSaid, { timeout: 45_000 }).toBeGreaterThan(0)
}

const errorWithCode = async ({ host }: Scene): Promise<void> => {
  await expect(host.id('demo-error')).toHaveText(/^(-?\d+|[A-Z_]+): \S/, { timeout: 45_000 })
}

const isIn = async (scene: Scene): Promise<void> => {
  const { host } = scene
  const visitor = visitorOf(scene)
  // Each call to a server that is slow takes seconds, and a wallet is made by several.
  await expect(host.id('demo-status')).toHaveText('connected', { timeout: 40_000 })
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

/** Says who one is in the provider's window. */
async function answerIn(host: Host, begin: () => Promise<void>, email: string): Promise<void> {
  const opened = host.page.waitForEvent('popup')
  await begin()
  const popup = await opened
  // A login that failed takes its window along.
  const field = popup.getByTestId('oidc-email')
  const isThere = await Promise.race([field.waitFor().then(() => true, () => false), popup.waitForEvent('close').then(() => false)])
  if (!isThere) return
  await field.fill(email)
  await clickThatMayClose(popup.getByTestId('oidc-submit'))
}

const remembers = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    try {
      return localStorage.length >= 0
    } catch {
      return false
    }
  })

const serverFaults = ['server: refused', 'server: 500', 'server: 429 with Retry-After', 'server: garbage', 'server: truncated', 'server: wrong shape', 'server: huge', 'server: slow']
const anywhere = ['suspend', 'second tab', 'clock fast by an hour', 'clock slow by an hour', 'storage blocked', 'quota full']

/** Logging in without a wallet, and signing in the secure frame, each with the faults that can meet it. */
export const loginFlows: readonly Flow[] = [
  {
    name: 'mail login',
    asks: undefined,
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
      await expect(scene.host.id('otp-input')).toBeVisible({ timeout: 40_000 })
      visitorOf(scene).code = await codeFor(visitorOf(scene).email)
    },
    failed: saysWhy,
    retry: ({ host }) => host.id('email-submit').click(),
    effects: async scene => (await mailTo(visitorOf(scene).email)).length,
    async after(scene) {
      await scene.host.id('otp-input').fill(visitorOf(scene).code!)
      await isIn(scene)
    },
  },
  {
    name: 'OTP',
    asks: undefined,
    goesOn: true,
    usesServer: true,
    usesFrame: true,
    faults: ['server: 500', ...serverFaults.filter(name => name !== 'server: 500'), ...anywhere],
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
    retry: scene => scene.host.id('otp-input').fill(visitorOf(scene).code!),
    effects: async scene => (await mailTo(visitorOf(scene).email)).length,
  },
  {
    name: 'social login',
    asks: undefined,
    goesOn: true,
    usesServer: true,
    usesFrame: true,
    faults: ['popup blocked', 'frame blocked', ...serverFaults, ...anywhere.filter(name => name !== 'suspend')],
    wallet: withVisitor,
    prepare: offered,
    async start(scene) {
      const { host, page } = scene
      const begin = () => host.id('social-google').click()
      if (await page.evaluate(() => '__testOpen' in window)) await begin()
      else await answerIn(host, begin, visitorOf(scene).email)
    },
    succeeded: isIn,
    async failed(scene) {
      await expect(scene.host.id('login-retry').or(scene.host.id('social-open'))).toBeVisible({ timeout: 45_000 })
    },
    retry: scene => answerIn(scene.host, () => scene.host.id('login-retry').or(scene.host.id('social-open')).click(), visitorOf(scene).email),
    effects: none,
  },
  {
    name: 'Farcaster login',
    asks: undefined,
    usesServer: true,
    usesFrame: true,
    faults: ['server: 429 with Retry-After', 'frame blocked', ...serverFaults.filter(name => !name.includes('429')), ...anywhere],
    wallet: withVisitor,
    prepare: offered,
    async start({ host }) {
      if (!(await host.id('social-farcaster').isVisible())) await host.id('social-more').click()
      await host.id('social-farcaster').click()
    },
    async succeeded(scene) {
      const code = scene.host.id('farcaster-qr')
      await expect(code).toHaveAttribute('data-uri', /channelToken=/, { timeout: 40_000 })
      const fid = 1 + (crypto.getRandomValues(new Uint32Array(1))[0]! % 1_000_000)
      const approved = await scene.page.request.post(`${stack.socialLogin}/farcaster/approve`, { data: { channel: await code.getAttribute('data-uri'), fid } })
      expect(approved.status()).toBe(200)
      await isIn(scene)
    },
    failed: saysWhy,
    retry: ({ host }) => host.id('login-retry').click(),
    effects: none,
  },
  {
    name: 'sign in the frame',
    asks: undefined,
    usesServer: true,
    usesFrame: true,
    faults: ['frame dies mid-request', ...serverFaults, ...anywhere],
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
      expect(await verifyMessage({ address: visitorOf(scene).address as Hex, message: 'Hello from the W3M playground.', signature: (await scene.host.result()) as Hex })).toBe(true)
    },
    async failed(scene) {
      await errorWithCode(scene)
      // Who signs is in already: what failed is no login, whatever the frame's server said.
      await expect(scene.host.id('demo-error')).not.toHaveText(/^(?:LOGIN|WALLET)_/)
      await scene.host.isClosed()
    },
    retry: ({ host }) => host.id('demo-sign').click(),
    effects: none,
  },
  {
    name: 'restore a login',
    asks: undefined,
    usesServer: true,
    usesFrame: true,
    remembers: true,
    faults: ['server: slow', ...serverFaults.filter(name => name !== 'server: slow'), 'second tab', 'storage blocked'],
    wallet: withVisitor,
    prepare: loggedIn,
    async start({ page }) {
      await page.reload()
    },
    succeeded: isIn,
    failed: ({ host }) => host.shows('disconnected'),
    // Nobody needs another code: what failed was the way to the server, or the page that does not remember them. The frame does.
    async retry(scene) {
      const { host, page } = scene
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
    asks: undefined,
    usesFrame: true,
    faults: ['server: truncated', ...serverFaults.filter(name => name !== 'server: truncated'), ...anywhere],
    wallet: withVisitor,
    async prepare(scene) {
      await loggedIn(scene)
      await scene.host.openModal()
      await expect(scene.host.id('account-disconnect')).toBeVisible()
    },
    start: ({ host }) => host.id('account-disconnect').click(),
    succeeded: ({ host }) => host.shows('disconnected'),
    failed: errorWithCode,
    retry: ({ host }) => host.id('account-disconnect').click(),
    effects: async scene => (await mailTo(visitorOf(scene).email)).length,
    async after({ host, page }) {
      await page.reload()
      await host.shows('disconnected')
    },
  },
]

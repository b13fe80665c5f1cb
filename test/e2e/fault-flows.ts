import type { W3m } from '@w3m/core'
import type { Page } from '@playwright/test'
import { recoverMessageAddress, type Hex } from 'viem'
import { receiptOf } from '../../scripts/stack/receipt-of.mjs'
import type { UserBehavior } from '../wallets/engine.js'
import type { Extension } from '../wallets/extension.js'
import type { StandardWallet } from '../wallets/standard-wallet.js'
import type { PhoneWallet } from '../wallets/wc-wallet.js'
import type { Host, Status } from './host.js'
import { stack } from './stack.js'
import { chainOf, expect, fund } from './test.js'

export interface Scene {
  readonly host: Host
  readonly page: Page
  readonly extension: Extension
  /** Where the flow has one. */
  readonly phone?: PhoneWallet
  readonly solana?: StandardWallet
  /** Lets so many ms pass, where the time of the page is the test's: retries and limits are over only then. */
  readonly pass?: (ms: number) => Promise<void>
  /** Somebody without a wallet, and what they have learned so far. */
  readonly visitor?: { readonly email: string; code?: string; address?: string; window?: Page }
  /** Their account is approved for in the frame's own window. */
  readonly asksInWindow?: true
  /** The window of whom coins are bought from. */
  readonly checkout?: { window?: Page }
}

/** The person of a wallet, and what they were asked. */
export interface RequestedUser {
  readonly exceptions: { set(method: string, behavior: UserBehavior): unknown; clear(): void }
  requestCount(method: string): number
}

/** One thing that a visitor does, and the states in which it may end. */
export interface Flow {
  readonly name: string
  /** What it does needs the server. */
  readonly usesServer?: true
  /** What it does needs the relay, and it cannot wait for one. */
  readonly usesRelay?: true
  /** A step that fails ends nothing: the page still says that somebody connects. */
  readonly goesOn?: true
  /** It runs in the secure frame, and asks the server of the frame. */
  readonly usesFrame?: true
  /** The frame is there when the fault begins. */
  readonly hasFrame?: true
  /** Without a window of its own it does not come to its end. */
  readonly opensWindow?: true
  /** Other ways of it run in each turn: this one in the long run alone. */
  readonly isRare?: true
  /**
   * What it waits for in the secure frame is its visitor, or it waits for a window that was opened; without it, a
   * server.
   */
  readonly waits?: 'visitor' | 'window'
  /** The methods by which the wallet's person is asked. */
  readonly walletMethod: string | undefined
  /** The faults that can meet it, by name; without it every one. */
  readonly faults?: readonly string[]
  /** Brings the wallet, where it is not the extension. */
  readonly wallet?: (scene: Scene) => Promise<Partial<Scene>>
  readonly user?: (scene: Scene) => RequestedUser
  /** What stands before the fault does. */
  readonly prepare: (scene: Scene) => Promise<void>
  readonly start: (scene: Scene) => Promise<void>
  /** It worked. */
  readonly succeeded: (scene: Scene) => Promise<void>
  /** It ended in a named failure with a way to try again. */
  readonly failed: (scene: Scene) => Promise<void>
  readonly retry: (scene: Scene) => Promise<void>
  /** How many effects it had: at most one, whatever happened. */
  readonly effects: (scene: Scene) => Promise<number>
  /** It leaves one effect where it works; else none. */
  readonly hasEffect?: true
  /** It is about what the page remembers: where that is nothing, it fails. */
  readonly remembers?: true
  /** What the page says after a reload in the middle; without it, that somebody is connected. */
  readonly afterReload?: Status
  /** What shows at the end that all works still; without it, that somebody is connected. */
  readonly after?: (scene: Scene) => Promise<void>
}

const connected = async ({ host, extension }: Scene): Promise<void> => {
  await fund(stack.one, extension.engine.address)
  await host.open()
  await host.connect(extension.rdns)
}
const errorWithCode = async ({ host }: Scene): Promise<void> => {
  await expect(host.id('demo-error')).toHaveText(/^(-?\d+|[A-Z_]+): \S/)
}
/** Connected, and the page's own code for its buttons is there. */
const readyToAsk =
  (testId: string, method: string) =>
  async (scene: Scene): Promise<void> => {
    await connected(scene)
    const { host, extension } = scene
    extension.engine.exceptions.set(method, 'refuses')
    await host.id(testId).click()
    await expect(host.id('demo-error')).toHaveText(/^4001\b/)
    extension.engine.exceptions.clear()
  }
const press =
  (testId: string) =>
  ({ host }: Scene) =>
    host.id(testId).click()
const none = (): Promise<number> => Promise.resolve(0)

type WithW3m = typeof globalThis & { readonly w3m: W3m }
export const signInPhase = (page: Page): Promise<string> =>
  page.evaluate(async () => (await (globalThis as WithW3m).w3m.load.siwx()).$state.get().phase)

export const flows: readonly Flow[] = [
  {
    name: 'open',
    walletMethod: undefined,
    afterReload: 'disconnected',
    async prepare({ host, page }) {
      await host.open()
      // What opening needs comes while the page is at rest.
      await page.waitForFunction(() => customElements.get('w3m-modal-card'))
      await page.evaluate(() =>
        (window as unknown as { w3m: { load: { walletList(): Promise<unknown> } } }).w3m.load
          .walletList()
          .then(() => undefined),
      )
    },
    start: ({ host }) => host.id('connect-button').or(host.id('account-button')).click(),
    async succeeded({ host, extension }) {
      await expect(host.id(`wallet-${extension.rdns}`).or(host.id('account-disconnect'))).toBeVisible()
    },
    async failed({ host }) {
      await expect(host.id('connect-button')).toBeEnabled()
      await expect(
        host.page
          .locator('w3m-button, w3m-connect-button, w3m-modal')
          .getByText(/could not (be )?load/i)
          .first(),
      ).toBeVisible()
    },
    async retry({ host, page }) {
      if (await host.id('w3m-modal-card').isVisible()) await page.keyboard.press('Escape')
      await host.id('connect-button').or(host.id('account-button')).click()
    },
    effects: none,
  },
  {
    name: 'injected connect',
    walletMethod: 'eth_requestAccounts',
    afterReload: 'disconnected',
    async prepare({ host, extension, page }) {
      // The parts of the modal are there: what is cut off is the rest of the world.
      await host.open()
      extension.engine.exceptions.set('eth_requestAccounts', 'refuses')
      await host.choose(extension.rdns)
      await expect(host.id('connecting-retry')).toBeVisible()
      extension.engine.exceptions.clear()
      await page.keyboard.press('Escape')
      await host.isClosed()
    },
    start: ({ host, extension }) => host.choose(extension.rdns),
    async succeeded({ host, extension }) {
      await host.shows('connected')
      await expect(host.id('demo-address')).toHaveText(extension.engine.address)
    },
    async failed(scene) {
      await scene.host.shows('disconnected')
      await errorWithCode(scene)
      await expect(scene.host.id('connecting-retry')).toBeVisible()
    },
    async retry({ host, extension }) {
      const retry = host.id('connecting-retry')
      await ((await retry.isVisible()) ? retry.click() : host.choose(extension.rdns))
    },
    effects: none,
  },
  {
    name: 'sign message',
    walletMethod: 'personal_sign',
    prepare: readyToAsk('demo-sign', 'personal_sign'),
    start: press('demo-sign'),
    async succeeded({ host, extension }) {
      const signature = (await host.result()) as Hex
      const call = extension.engine.calls.findLast(({ method }) => method === 'personal_sign')!
      const [raw] = call.params as readonly [Hex]
      expect(await recoverMessageAddress({ message: { raw }, signature })).toBe(extension.engine.address)
    },
    failed: errorWithCode,
    retry: press('demo-sign'),
    effects: none,
  },
  {
    name: 'send',
    walletMethod: 'eth_sendTransaction',
    hasEffect: true,
    prepare: readyToAsk('demo-send', 'eth_sendTransaction'),
    start: press('demo-send'),
    async succeeded({ host }) {
      const hash = (await host.result()) as Hex
      expect((await receiptOf(chainOf(stack.one), hash)).status).toBe('success')
    },
    failed: errorWithCode,
    retry: press('demo-send'),
    effects: ({ extension }) => chainOf(stack.one).getTransactionCount({ address: extension.engine.address }),
  },
  {
    name: 'switch network',
    walletMethod: 'wallet_switchEthereumChain',
    async prepare(scene) {
      await connected(scene)
      const { host, extension, page } = scene
      extension.engine.exceptions.set('wallet_switchEthereumChain', 'refuses')
      await host.openNetworks()
      await host.id('network-eip155:31338').click()
      await expect(host.modal.getByRole('button', { name: /try again/i })).toBeVisible()
      extension.engine.exceptions.clear()
      await page.keyboard.press('Escape')
      await host.isClosed()
    },
    async start({ host }) {
      await host.openNetworks()
      await host.id('network-eip155:31338').click()
    },
    async succeeded({ host, extension }) {
      await expect(host.id('demo-network')).toHaveText('eip155:31338')
      expect(extension.engine.chainId).toBe(31338)
    },
    async failed({ host }) {
      await expect(host.modal.getByRole('button', { name: /try again/i })).toBeVisible()
      await expect(host.id('demo-network')).toHaveText('eip155:31337')
    },
    async retry({ host }) {
      const again = host.modal.getByRole('button', { name: /try again/i })
      if (await again.isVisible()) return again.click()
      await host.openNetworks()
      await host.id('network-eip155:31338').click()
    },
    effects: none,
  },
  {
    name: 'sign in',
    walletMethod: 'personal_sign',
    usesServer: true,
    async prepare({ host, extension, page }) {
      await host.open({ siwx: 'optional' })
      await host.choose(extension.rdns)
      await host.title('Sign In')
      // What speaks with the server is there; whether the server answers is the fault's.
      const nonceRequest = page.waitForRequest(/\/auth\/v1\/nonce/)
      await page.evaluate(async () => {
        const { config } = await (globalThis as WithW3m).w3m.load.siwx()
        config.createMessage({ accountAddress: `0x${'00'.repeat(20)}`, chainId: 'eip155:31337' }).catch(() => undefined)
      })
      await nonceRequest
    },
    start: press('siwx-sign'),
    async succeeded({ host, page }) {
      await expect.poll(() => signInPhase(page)).toBe('signedIn')
      await host.isClosed()
    },
    async failed({ host, page, pass }) {
      const phase = async () => {
        await pass?.(2_000)
        return signInPhase(page)
      }
      await expect.poll(phase).toBe('failed')
      await expect(host.id('siwx-sign')).toBeEnabled()
      await expect(host.modal.getByRole('status').first()).toContainText(/\S/)
    },
    retry: press('siwx-sign'),
    effects: none,
  },
]

import type { Locator } from '@playwright/test'
import type { W3m } from '@w3m/core'
import type { Flow, Scene } from './fault-flows.js'
import { stack } from './stack.js'
import { expect, fund } from './test.js'

/** Connected, with the account open: what is read from now on is what the fault is about. */
async function inAccount({ host, extension }: Scene): Promise<void> {
  await fund(stack.one, extension.engine.address)
  await host.open()
  await host.connect(extension.rdns)
  await host.openModal()
  await expect(host.id('tab-tokens')).toBeVisible()
}

/** A slow server answers in the test's time: the page's must not run far ahead of it. */
async function untilShown({ pass }: Scene, locator: Locator): Promise<void> {
  await expect(async () => {
    await pass?.(5_000)
    await expect(locator).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

/** Retries and time limits run before a failure is told; no server's answer is waited for: the page's time runs faster. */
async function untilFailed({ pass }: Scene, locator: Locator, stepMs = 5_000): Promise<void> {
  const isShown = async () => {
    await pass?.(stepMs)
    return locator.first().isVisible()
  }
  await expect.poll(isShown, { intervals: [100, 250, 500] }).toBe(true)
}

/** Of what was read, of a tab or of a view whose code did not come. */
const retryOf = ({ host }: Scene, testId: string): Locator =>
  host.id(testId).or(host.id('tab-retry')).or(host.modal.locator('w3m-view-outlet .failed button'))

export const readingFaults = [
  'server: 500',
  'server: refused',
  'server: hangs',
  'server: 429 with Retry-After',
  'server: garbage',
  'server: truncated',
  'server: wrong shape',
  'server: huge',
  'server: slow',
  'offline',
  'reload while it waits',
  'suspend',
  'second tab',
  'clock fast by an hour',
  'clock slow by an hour',
  'storage blocked',
  'quota full',
  'frame blocked',
] as const

/** Something that the account shows from the server: where it fails, an error with a retry, and never an empty list. */
const reading = (
  name: string,
  ids: { readonly open: string; readonly shown: string; readonly retry: string },
): Flow => ({
  name,
  usesServer: true,
  walletMethod: undefined,
  faults: readingFaults,
  prepare: inAccount,
  start: ({ host }) => host.id(ids.open).click(),
  succeeded: scene => untilShown(scene, scene.host.id(ids.shown)),
  async failed(scene) {
    await untilFailed(scene, retryOf(scene, ids.retry))
    await expect(scene.host.id(ids.shown)).toHaveCount(0)
  },
  async retry(scene) {
    const { host } = scene
    if (await host.modal.isVisible()) return retryOf(scene, ids.retry).click()
    // The page was left.
    await host.openModal()
    await host.id(ids.open).click()
  },
  effects: () => Promise.resolve(0),
})

/** What an account owns: read anew when the host names another money. */
const tokens: Flow = {
  name: 'tokens',
  usesServer: true,
  walletMethod: undefined,
  faults: readingFaults,
  prepare: inAccount,
  start: ({ page }) =>
    page.evaluate(() => (globalThis as never as { w3m: W3m }).w3m.updateOptions({ currency: 'eur' })),
  succeeded: scene => untilShown(scene, scene.host.id('token-ETH')),
  async failed(scene) {
    // Until the next try is due there is nothing to press.
    const { host } = scene
    await untilFailed(scene, host.id('tokens-retry').or(host.id('tokens-retry-in')), 1_000)
    await expect(host.id('token-ETH')).toHaveCount(0)
  },
  async retry({ host }) {
    if (!(await host.modal.isVisible())) return host.openModal()
    if (await host.id('tokens-retry').isVisible()) await host.id('tokens-retry').click()
  },
  effects: () => Promise.resolve(0),
}

/** What a visitor owns, has allowed and did, under each fault that can meet it. */
export const accountFlows: readonly Flow[] = [
  tokens,
  reading('NFTs', { open: 'tab-nfts', shown: 'nfts-empty', retry: 'nfts-retry' }),
  reading('allowances', { open: 'account-allowances', shown: 'allowances-empty', retry: 'allowances-retry' }),
  reading('history page', { open: 'tab-activity', shown: 'activity-empty', retry: 'activity-retry' }),
]

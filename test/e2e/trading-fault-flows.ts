import { erc20Abi, type Hex } from 'viem'
import type { W3m } from '@w3m/core'
import type { Locator } from '@playwright/test'
import { agree, connectAccount } from './flow-accounts.js'
import { dollarToken, freshLabel } from './account-holdings.js'
import { readingFaults } from './account-fault-flows.js'
import { frameOf } from './embedded-wallet.js'
import type { Flow, Scene } from './fault-flows.js'
import { finishOrder } from './onramp-sandbox.js'
import { stack } from './stack.js'
import { chainOf, expect } from './test.js'

const chain = chainOf(stack.one)

const shownOwner = async ({ host }: Scene): Promise<Hex> => (await host.id('demo-address').textContent()) as Hex

/** Connected, with the account open. */
async function inAccount(scene: Scene): Promise<void> {
  await connectAccount(scene)
  await scene.host.openModal()
  await expect(scene.host.id('tab-tokens')).toBeVisible()
}

/** The code of a view could not be loaded: the modal says so, with a button. */
const unloaded = ({ host }: Scene): Locator => host.modal.locator('w3m-view-outlet .failed button')

/** Waits for the first of several in the page's time, and not in the test's, where a fault takes time. */
async function untilOneOf({ pass }: Scene, ...places: readonly Locator[]): Promise<void> {
  const any = places.reduce((one, other) => one.or(other))
  await expect(async () => {
    await pass?.(1_000)
    await expect(any.first()).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

/** Presses the first of those that are there, until it has done its work. @returns whether one was */
async function pressOneOf({ pass }: Scene, ...places: readonly Locator[]): Promise<boolean> {
  for (const place of places)
    if (await place.isVisible()) {
      await place.click()
      await expect(async () => {
        await pass?.(1_000)
        await expect(place).toBeHidden({ timeout: 1_000 })
      }).toPass()
      return true
    }
  return false
}

/** Where a wallet is asked, the page is left meanwhile. */
const isOfTrade = (name: string): boolean => name !== 'reload while it waits'

/** What a wallet can do to those who ask it, beside what can happen to everything that is read. */
const askingFaults = [
  'wallet: refuses',
  'wallet: dies mid-request',
  'wallet: is busy with another prompt',
  'reload',
] as const

const swapEnds = (scene: Scene): readonly Locator[] => [
  unloaded(scene),
  ...['swap-load-retry', 'swap-tokens-retry', 'swap-failure'].map(id => scene.host.id(id)),
]

/** As far as it goes: until the wallet is asked, or a step has failed. */
async function askToSwap(scene: Scene): Promise<void> {
  const { host } = scene
  const goesOnAt = async (testId: string, text?: RegExp): Promise<boolean> => {
    const next = text ? host.id(testId).filter({ hasText: text }) : host.id(testId)
    await untilOneOf(scene, next, ...swapEnds(scene))
    return next.isVisible()
  }
  if (!(await goesOnAt('swap-from', /ETH/))) return
  if (!/LUSD/.test((await host.id('swap-to').textContent())!)) {
    await host.id('swap-to').click()
    await host.id('token-LUSD').click()
    await host.id('swap-amount').fill('0.01')
  }
  if (!(await goesOnAt('swap-review', /^\s*Review swap\s*$/))) return
  await host.id('swap-review').click()
  if (await goesOnAt('swap-confirm')) await host.id('swap-confirm').click()
}

export const swap: Flow = {
  name: 'swap',
  walletMethod: 'eth_sendTransaction',
  usesServer: true,
  hasEffect: true,
  faults: [...askingFaults, ...readingFaults.filter(isOfTrade)],
  prepare: inAccount,
  async start(scene) {
    await scene.host.id('account-swap').click()
    await askToSwap(scene)
  },
  async succeeded(scene) {
    await agree(scene)
    await expect(async () => {
      await scene.pass?.(1_000)
      await expect(scene.host.id('swap-status')).toHaveAttribute('data-status', 'confirmed', { timeout: 1_000 })
    }).toPass()
  },
  failed: scene => untilOneOf(scene, ...swapEnds(scene)),
  async retry(scene) {
    const { host } = scene
    // The page was left.
    if (!(await host.modal.isVisible())) {
      await host.openModal()
      await host.id('account-swap').click()
    } else if (await host.id('swap-confirm').isVisible()) return host.id('swap-confirm').click()
    else
      await pressOneOf(
        scene,
        unloaded(scene),
        ...['swap-load-retry', 'swap-tokens-retry', 'swap-retry'].map(id => host.id(id)),
      )
    await askToSwap(scene)
  },
  effects: async scene => chain.getTransactionCount({ address: await shownOwner(scene) }),
}

const onrampEnds = (scene: Scene): readonly Locator[] => [
  unloaded(scene),
  ...['onramp-load-retry', 'onramp-retry', 'onramp-reload', 'onramp-failure'].map(id => scene.host.id(id)),
]

/** As far as it goes: until the provider's window is open, or a step has failed. */
async function askToBuy(scene: Scene): Promise<void> {
  const { host, checkout } = scene
  const goesOnAt = async (testId: string): Promise<boolean> => {
    await untilOneOf(scene, host.id(testId), ...onrampEnds(scene))
    return host.id(testId).isVisible()
  }
  if (!(await goesOnAt('onramp-token'))) return
  if (!/LUSD/.test((await host.id('onramp-token').textContent())!)) {
    await host.id('onramp-token').click()
    await host.id('onramp-token-LUSD').click()
    await host.id('onramp-amount').fill('100')
  }
  if (!(await goesOnAt('onramp-offer-sandbox'))) return
  const opened = host.page.context().waitForEvent('page')
  await host.id('onramp-provider-sandbox').click()
  // Where the browser opens no window there is a link.
  if (await host.page.evaluate(() => '__testOpen' in window)) await host.id('onramp-link').click()
  checkout!.window = await opened
  await checkout!.window.getByTestId('sandbox-paid').waitFor()
}

const dollarsOf = async (owner: Hex): Promise<bigint> =>
  chain.readContract({ address: await dollarToken(), abi: erc20Abi, functionName: 'balanceOf', args: [owner] })

const onramp: Flow = {
  name: 'on-ramp',
  walletMethod: undefined,
  waits: 'window',
  usesServer: true,
  hasEffect: true,
  faults: ['popup blocked', ...readingFaults],
  wallet: () => Promise.resolve({ checkout: {} }),
  prepare: inAccount,
  async start(scene) {
    await scene.host.id('account-buy').click()
    await askToBuy(scene)
  },
  async succeeded(scene) {
    const { host, checkout } = scene
    await finishOrder(checkout!.window!, 'paid')
    await expect(async () => {
      await scene.pass?.(1_000)
      await expect(host.id('onramp-status')).toHaveAttribute('data-status', 'delivered', { timeout: 1_000 })
    }).toPass()
  },
  failed: scene => untilOneOf(scene, ...onrampEnds(scene)),
  async retry(scene) {
    const { host, checkout } = scene
    if (!(await host.modal.isVisible())) {
      // Another checkout would come in the same window.
      await checkout?.window?.close()
      await host.openModal()
      await host.id('account-buy').click()
    } else
      await pressOneOf(
        scene,
        unloaded(scene),
        ...['onramp-load-retry', 'onramp-reload', 'onramp-retry'].map(id => host.id(id)),
      )
    await askToBuy(scene)
  },
  effects: async scene => Number((await dollarsOf(await shownOwner(scene))) / 98_400_000n),
}

const labels = new WeakMap<object, string>()
/** The name that a page's visitor wants. */
function labelOf({ page }: Scene): string {
  const label = labels.get(page) ?? freshLabel()
  labels.set(page, label)
  return label
}

const registered = new WeakMap<object, number>()
/** How many registrations of a page the server has taken, from now on. */
function countRegistrations({ page }: Scene): void {
  page.on('response', answer => {
    const isOfNames = answer.url().startsWith(`${stack.api}/v1/profile/account?`)
    if (isOfNames && answer.request().method() === 'POST' && answer.ok())
      registered.set(page, (registered.get(page) ?? 0) + 1)
  })
}

const nameEnds = (scene: Scene): readonly Locator[] => [
  unloaded(scene),
  ...['names-retry', 'name-suggestions-retry', 'name-failure'].map(id => scene.host.id(id)),
]

async function openRegistration({ page }: Scene): Promise<void> {
  await page.evaluate(() => (globalThis as never as { w3m: W3m }).w3m.router.push('RegisterAccountName', undefined))
}

/** As far as it goes: until the wallet is asked, or a step has failed. */
async function askToRegister(scene: Scene): Promise<void> {
  const { host } = scene
  await untilOneOf(scene, host.id('name-input'), ...nameEnds(scene))
  if (!(await host.id('name-input').isVisible())) return
  await host.id('name-input').fill(labelOf(scene))
  const isFree = host.id('name-status').filter({ hasText: 'is free.' })
  await untilOneOf(scene, isFree, ...nameEnds(scene))
  if (await isFree.isVisible()) await host.id('name-register').click()
}

export const registration: Flow = {
  name: 'name',
  walletMethod: 'personal_sign',
  usesServer: true,
  hasEffect: true,
  faults: [...readingFaults.filter(isOfTrade), ...askingFaults, 'wallet: answers nonsense'],
  async prepare(scene) {
    await inAccount(scene)
    countRegistrations(scene)
  },
  async start(scene) {
    await openRegistration(scene)
    await askToRegister(scene)
  },
  async succeeded(scene) {
    await agree(scene)
    await untilOneOf(scene, scene.host.id('name-registered'))
    await expect(scene.host.id('name-registered')).toHaveText(`${labelOf(scene)}.w3m.local`)
  },
  failed: scene => untilOneOf(scene, ...nameEnds(scene)),
  async retry(scene) {
    const { host } = scene
    if (!(await host.modal.isVisible())) {
      await host.openModal()
      await openRegistration(scene)
    } else if (await pressOneOf(scene, host.id('name-retry'))) return
    else await pressOneOf(scene, unloaded(scene), host.id('names-retry'), host.id('name-suggestions-retry'))
    await askToRegister(scene)
  },
  async effects(scene) {
    const answer = await fetch(`${stack.api}/v1/profile/account/${labelOf(scene)}.w3m.local`)
    const isThere = answer.ok && (await answer.text()).includes('addresses')
    // One counts also where the page did not hear of it.
    return isThere ? Math.max(1, registered.get(scene.page) ?? 0) : 0
  },
}

/** What a frame says that could open no window. */
export const saysThatNoWindowCame = ({ host }: Scene): Promise<void> =>
  expect(frameOf(host).getByRole('status').filter({ hasText: 'did not open' })).toBeVisible()

export const tradingFlows: readonly Flow[] = [swap, onramp, registration]

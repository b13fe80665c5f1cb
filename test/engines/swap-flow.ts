import { dollarToken } from '../e2e/account-holdings.js'
import { isDeep } from '../e2e/host.js'
import { digits, tokenBalance, swapTokens } from '../e2e/swaps.js'
import { closeAccount, isInActivity, openAccount, type Flow, type Scene } from './account-scene.js'
import { expect } from './test.js'

interface Swap {
  readonly from: string
  readonly to: string
  readonly amount: string
  /** The account is let take and swaps in one. */
  readonly isBatch?: boolean
}

/** From the account to where the swap has landed. */
async function swap({ visitor, account }: Scene, { from, to, amount, isBatch = false }: Swap): Promise<void> {
  await visitor.click('account-swap')
  if (from !== 'ETH') {
    await visitor.click('swap-from')
    await visitor.click(`token-${from}`)
  }
  await visitor.click('swap-to')
  await visitor.click(`token-${to}`)
  await visitor.fill('swap-amount', amount)
  await visitor.click('swap-review')
  if (from !== 'ETH' && !isBatch) {
    await visitor.reads('swap-confirm', `Approve ${from}`)
    await visitor.click('swap-confirm')
    await account.agree()
  }
  await visitor.reads('swap-confirm', 'Swap')
  await visitor.click('swap-confirm')
  await account.agree()
  await visitor.hasStatus('swap-status', 'confirmed')
}

/** Each kind of account takes its own, and the long run all of them with each. */
const swaps: readonly Swap[] = [
  { from: 'ETH', to: 'LUSD', amount: '0.01' },
  // It burns of what is moved.
  { from: 'ETH', to: 'DTT', amount: '0.01' },
  { from: 'LUSD', to: 'LEAF', amount: '5' },
]

async function swapAndCompare(scene: Scene, requestedSwap: Swap): Promise<void> {
  const { from, to } = requestedSwap
  const { visitor, account } = scene
  const [dollar, { [to]: token = await dollarToken() }] = await Promise.all([dollarToken(), swapTokens()])
  const balances = () => Promise.all([dollar, token].map(token => tokenBalance(token, account.address)))
  const [dollarsBefore, before] = await balances()
  await swap(scene, requestedSwap)
  const shownDigits = digits(await visitor.reads('swap-received', new RegExp(`\\d\\s*${to}`)))
  const [dollars, now] = await balances()
  expect(shownDigits).toBeCloseTo(Number(now! - before!) / (to === 'LUSD' ? 1e6 : 1e18), 6)
  expect(shownDigits).toBeGreaterThan(0)
  if (from === 'LUSD') expect(dollarsBefore! - dollars!).toBe(5_000_000n)
  await visitor.click('swap-done')
  await isInActivity(scene, /Swapped/)
}

export const swapFlow: Flow = {
  title: 'a swap: what is shown is what the chain has',
  async run(scene) {
    const { kind, account } = scene
    for (const swap of isDeep ? swaps : swaps.slice(kind, kind + 1)) await swapAndCompare(scene, swap)
    if (!isDeep || !account.makeSmart) return
    await closeAccount(scene)
    await account.makeSmart()
    await openAccount(scene)
    await swapAndCompare(scene, { from: 'LUSD', to: 'LEAF', amount: '5', isBatch: true })
  },
}

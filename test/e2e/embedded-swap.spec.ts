import { parseEther, type Hex } from 'viem'
import { dollarToken, giveDollars } from './account-holdings.js'
import { violations } from './account-kinds.js'
import { clickThatMayClose } from './click-that-may-close.js'
import { approve, frameOf, logInByMail, openApproval, pressWhenArmed, refuse } from './embedded-wallet.js'
import { sendsTwoCalls } from './embedded-requests.js'
import { isDeep, type Host } from './host.js'
import { stack } from './stack.js'
import { chain, digits, tokenBalance, makeDearer, quote, swapTokens } from './swaps.js'
import { expect, fund, test } from './test.js'

// Swaps of a wallet that a visitor has by their e-mail: what the frame says of them, and how each way of it ends.

const inFrame = (host: Host, testId: string) => frameOf(host).getByTestId(testId)
const heading = (host: Host) => frameOf(host).getByRole('heading', { level: 1 })
const field = (host: Host, name: string) => frameOf(host).locator(`[data-field="field.${name}"]`)
const flag = (host: Host, name: string) => frameOf(host).locator(`[data-flag="${name}"]`)
const closeModal = async (host: Host) => {
  await host.id('swap-done').click()
  await host.id('w3m-header-close').click()
  await host.isClosed()
}

async function start(host: Host): Promise<Hex> {
  await host.open()
  const { address } = await logInByMail(host)
  await fund(stack.one, address)
  return address
}

test('the frame says in one sentence what is swapped; what is refused, and what the chain stops, swaps nothing; what lands is what the chain has', async ({
  host,
}) => {
  const owner = await start(host)
  const [dollar, { PAUS: stopped, WETH: wrapped }] = await Promise.all([dollarToken(), swapTokens()])

  await test.step('a lot of slippage is red in the frame, whatever the page said of it; refused, nothing is swapped', async () => {
    await quote(host, 'ETH', 'LUSD', '0.01')
    await host.id('swap-details').locator('summary').click()
    await host.id('swap-slippage').fill('30')
    await expect(host.id('swap-warning-slippage')).toBeVisible()
    await expect(host.id('swap-review')).toHaveText('Review swap')
    await host.id('swap-review').click()
    await host.id('swap-confirm').click()
    await expect(flag(host, 'high-slippage')).toHaveAttribute('data-risk', 'red')
    await expect(flag(host, 'high-slippage')).toHaveText(/gets (?:29|30)% worse/)
    await refuse(host)
    await expect(host.id('swap-failure')).toContainText('You declined it. Nothing was swapped.')
    expect(await tokenBalance(dollar, owner)).toBe(0n)
    expect(await violations(host)).toEqual([])
  })

  await test.step('the coin for a token, with little slippage', async () => {
    await host.id('w3m-header-back').click()
    await host.id('swap-details').locator('summary').click()
    await host.id('swap-slippage').fill('0.5')
    await expect(host.id('swap-warning-slippage')).toHaveCount(0)
    await expect(host.id('swap-review')).toHaveText('Review swap')
    await host.id('swap-review').click()
    await host.id('swap-confirm').click()
    await expect(heading(host)).toHaveText(/^Swap 0\.01 ETH for at least \d+\.\d+ LUSD$/)
    await expect(field(host, 'recipient')).toHaveText('you')
    await expect(field(host, 'paid')).toHaveText('0.01 ETH')
    await expect(field(host, 'received-least')).toHaveText(/LUSD$/)
    await expect(field(host, 'deadline')).toHaveText(/\d/)
    await expect(frameOf(host).locator('[data-flag]')).toHaveCount(0)
    await approve(host)
    await expect(host.id('swap-status')).toHaveAttribute('data-status', 'confirmed')
    await expect(host.id('swap-received')).toHaveText(/\d\s*LUSD/)
    const shown = digits(await host.id('swap-received').textContent())
    expect(BigInt(Math.round(shown * 1e6))).toBe(await tokenBalance(dollar, owner))
    await closeModal(host)
  })

  await test.step('some of the token for the coin', async () => {
    const dollars = await tokenBalance(dollar, owner)
    await quote(host, 'LUSD', 'ETH', '10')
    const before = await chain.getBalance({ address: owner })
    await host.id('swap-review').click()
    await expect(host.id('swap-confirm')).toHaveText('Approve LUSD')
    await host.id('swap-confirm').click()
    await expect(heading(host)).toHaveText('Let another spend your token')
    await expect(field(host, 'allows')).toHaveText('10 LUSD')
    await approve(host)
    await expect(host.id('swap-confirm')).toHaveText('Swap')
    await host.id('swap-confirm').click()
    await expect(heading(host)).toHaveText(/^Swap 10 LUSD for at least 0\.00\d+ ETH$/)
    await approve(host)
    await expect(host.id('swap-status')).toHaveAttribute('data-status', 'confirmed')
    expect(await tokenBalance(dollar, owner)).toBe(dollars - 10_000_000n)
    expect((await chain.getBalance({ address: owner })) > before).toBe(true)
    await expect(host.id('swap-given')).toHaveText(/^10\s*LUSD$/)
    await expect(host.id('swap-received')).toHaveText(/0\.00\d+\s*ETH/)
    await closeModal(host)
  })

  await test.step('a price that moves while the frame waits is stopped by the chain, and the visitor is told', async () => {
    await quote(host, 'ETH', 'PAUS', '0.01')
    const before = await chain.getBalance({ address: owner })
    await host.id('swap-review').click()
    await host.id('swap-confirm').click()
    await expect(inFrame(host, 'frame-approve')).toBeVisible()
    await expect(field(host, 'result')).toHaveText('goes through')
    await makeDearer(stopped!, wrapped!)
    await approve(host)
    await expect(host.id('swap-status')).toHaveAttribute('data-status', 'failed')
    await expect(host.id('swap-status').locator('..')).toContainText('The swap failed')
    expect(await tokenBalance(stopped!, owner)).toBe(0n)
    // Nothing but the fee has gone.
    expect((await chain.getBalance({ address: owner })) > before - parseEther('0.01')).toBe(true)
  })
})

test('a smart account is let take and swaps in one transaction, which is followed over a reload until it has landed', async ({
  host,
  watch,
}) => {
  watch.allow(/ERR_FAILED/)
  const owner = await start(host)
  const [dollar, { LEAF: leaf }] = await Promise.all([dollarToken(), swapTokens()])
  await giveDollars(dollar, owner)
  // With its first batch it becomes one.
  expect(await sendsTwoCalls(host)).toMatchObject({ atomic: true })

  await test.step('the frame says it in one sentence, and both amounts are those of the chain', async () => {
    await quote(host, 'LUSD', 'LEAF', '5')
    await host.id('swap-review').click()
    await expect(host.id('swap-note')).toContainText('in one transaction')
    await host.id('swap-confirm').click()
    await expect(heading(host)).toHaveText(/^Swap 5 LUSD for at least \d+\.\d+ LEAF$/)
    await approve(host)
    await expect(host.id('swap-status')).toHaveAttribute('data-status', 'confirmed')
    expect(await tokenBalance(dollar, owner)).toBe(5_000_000n)
    const received = await tokenBalance(leaf!, owner)
    expect(received > parseEther('1')).toBe(true)
    await expect(host.id('swap-given')).toHaveText(/^5\s*LUSD$/)
    expect(digits(await host.id('swap-received').textContent())).toBeCloseTo(Number(received) / 1e18, 6)
    await closeModal(host)
  })

  await test.step('one that has not landed is followed over a reload, and told when it has', async () => {
    const previousBalance = await tokenBalance(leaf!, owner)
    // Nobody tells the frame of a receipt, nor the page of its history, until the visitor has seen that it is on its
    // way.
    let [isHidden, isListed] = [true, false]
    await host.page.route(/\/v1\/account\/[^/]+\/history/, async route => {
      if (isListed) return route.fallback()
      await route.fulfill({ contentType: 'application/json', body: '{"data":[],"next":null}' })
    })
    await host.page.route(`${stack.frame}/api/**`, route =>
      isHidden && /eth_get(?:Transaction|UserOperation)Receipt/.test(route.request().postData() ?? '')
        ? route.abort()
        : route.fallback(),
    )
    await quote(host, 'LUSD', 'LEAF', '4')
    await host.id('swap-review').click()
    await host.id('swap-confirm').click()
    await approve(host)
    await expect(host.id('swap-status')).toHaveAttribute('data-status', 'pending')
    const comesBack = async () => {
      await host.page.reload()
      await host.shows('connected')
      await host.openModal()
      await host.id('tab-activity').click()
    }
    await comesBack()
    const pending = host.page.locator('[data-testid^="activity-0x"]').filter({ hasText: 'Pending' })
    await expect(pending).toContainText('Swapped')
    expect((await tokenBalance(leaf!, owner)) > previousBalance + parseEther('1')).toBe(true)
    isListed = true
    await comesBack()
    // The service lists it already: it stands once, though the wallet has named no transaction.
    const rows = host.page.locator('[data-testid^="activity-"]').filter({ hasText: /4(?:\.\d+)?\s*LUSD.*LEAF/s })
    await expect(rows).toHaveCount(1)
    await expect(pending).toHaveCount(0)
    isHidden = false
    await expect(host.id('w3m-notice')).toHaveText(/4 LUSD .*LEAF/)
    await expect(rows).toHaveCount(1)
  })
})

// Every run shows the frame's own window with messages, and the swap in the page's frame.
if (isDeep)
  test.describe('where nothing tells what covers a page', () => {
    test.beforeEach(({ context }) =>
      context.addInitScript(() => {
        Reflect.deleteProperty(IntersectionObserverEntry.prototype, 'isVisible')
      }),
    )

    test('the swap is approved in the frame’s own window, which refuses once, and comes to its end on the page', async ({
      host,
    }) => {
      const owner = await start(host)
      const { LEAF: leaf } = await swapTokens()
      await quote(host, 'ETH', 'LEAF', '0.01')
      await host.id('swap-review').click()
      await host.id('swap-confirm').click()
      const other = await openApproval(host)
      await expect(other.getByRole('heading', { level: 1 })).toHaveText(/^Swap 0\.01 ETH for at least .* LEAF$/)
      const closed = other.waitForEvent('close')
      await clickThatMayClose(other.getByTestId('frame-reject'))
      await closed
      await expect(host.id('swap-failure')).toContainText('You declined it. Nothing was swapped.')
      await host.id('swap-confirm').click()
      const popup = await openApproval(host)
      await expect(inFrame(host, 'frame-approve')).toHaveCount(0)
      await popup.bringToFront()
      await pressWhenArmed(popup.getByTestId('frame-approve'))
      await expect(host.id('swap-status')).toHaveAttribute('data-status', 'confirmed')
      const received = await tokenBalance(leaf!, owner)
      expect(received > parseEther('1')).toBe(true)
      await expect(host.id('swap-received')).toHaveText(/\d\s*LEAF/)
      expect(digits(await host.id('swap-received').textContent())).toBeCloseTo(Number(received) / 1e18, 6)
    })
  })

import { erc20Abi, parseEther, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { dollarToken } from './account-holdings.js'
import { accountKinds, violations } from './account-kinds.js'
import { isDeep, type Host } from './host.js'
import { test } from './phone-wallet.js'
import { stack } from './stack.js'
import { chain, digits, goThrough, tokenBalance, makeDearer, quote, swapTokens } from './swaps.js'
import { expect, fund } from './test.js'

/** Every run shows the swap of an extension below, and that of an embedded wallet in its own file. */
const kinds = accountKinds.filter(({ name }) => isDeep || name === 'a wallet on a phone')

for (const { name, connect, agree } of kinds)
  test(`the visitor of ${name} swaps the coin for a token, and that for another one`, async ({
    host,
    extension,
    phone,
  }) => {
    await host.open()
    const owner = await connect(host, { extension, phone })
    await fund(stack.one, owner)
    const dollar = await dollarToken()
    const { LEAF: leaf } = await swapTokens()

    await test.step('the coin for dollars', async () => {
      await quote(host, 'ETH', 'LUSD', '0.01')
      expect(await violations(host)).toEqual([])
      await goThrough(host, agree)
      await expect(host.id('swap-received')).toHaveText(/\d\s*LUSD/)
      const shown = digits(await host.id('swap-received').textContent())
      expect(BigInt(Math.round(shown * 1e6))).toBe(await tokenBalance(dollar, owner))
      // Some three thousand dollars a coin.
      expect(shown).toBeGreaterThan(25)
      await host.id('swap-done').click()
      await host.id('w3m-header-close').click()
    })

    await test.step('some of them for another token: exactly what is needed is let take', async () => {
      await quote(host, 'LUSD', 'LEAF', '5')
      await expect(host.id('swap-details')).toBeVisible()
      await goThrough(host, agree)
      const received = await tokenBalance(leaf!, owner)
      expect(received > parseEther('1')).toBe(true)
      await expect(host.id('swap-given')).toHaveText(/5\s*LUSD/)
    })
  })

test.describe('with an extension', () => {
  test.beforeEach(async ({ host, extension, watch }) => {
    // The server says so where there is no such swap, or the price has moved.
    watch.allow(/status of (?:400|409).*convert/)
    await host.open()
    await host.connect(extension.rdns)
    await fund(stack.one, extension.engine.address)
  })
  const agree = () => Promise.resolve()

  const closeModal = async (host: Host) => {
    await host.id('swap-done').click()
    await host.id('w3m-header-close').click()
    await host.isClosed()
  }

  test('the coin is swapped for a fixed amount of a token, after a refusal, and some of that back for the coin', async ({
    host,
    extension,
  }) => {
    const owner = extension.engine.address as Hex
    const dollar = await dollarToken()

    await test.step('more than there is, and all that there is', async () => {
      await quote(host, 'ETH', 'LUSD', '1')
      await host.id('swap-amount').fill('11')
      await expect(host.id('swap-review')).toHaveText('Insufficient balance')
      await host.id('swap-max').click()
      await expect(host.id('swap-amount')).toHaveValue(/^9\.9/)
      await expect(host.id('swap-warning-impact')).toBeVisible()
    })

    await test.step('what arrives is fixed; a refusal swaps nothing, says so, and the next try works', async () => {
      await host.id('swap-amount-to').fill('20')
      await expect(host.id('swap-amount')).toHaveValue(/^0\.00\d+/)
      await expect(host.id('swap-review')).toHaveText('Review swap')
      await host.id('swap-review').click()
      extension.engine.user = 'refuses'
      await host.id('swap-confirm').click()
      await expect(host.id('swap-failure')).toContainText('You declined it. Nothing was swapped.')
      extension.engine.user = 'approves'
      await host.id('swap-confirm').dblclick()
      await expect(host.id('swap-status')).toHaveAttribute('data-status', 'confirmed')
      expect(extension.engine.requestCount('eth_sendTransaction')).toBe(2)
      expect(await tokenBalance(dollar, owner)).toBe(20_000_000n)
      await host.id('swap-done').click()
    })

    await test.step('the other way round', async () => {
      await host.id('account-swap').click()
      await host.id('swap-reverse').click()
      await expect(host.id('swap-to')).toContainText('ETH')
      await host.id('w3m-header-close').click()
      await host.isClosed()
    })

    await test.step('a token for the coin: nothing of the allowance is left', async () => {
      await quote(host, 'LUSD', 'ETH', '10')
      await host.id('swap-review').click()
      await expect(host.id('swap-note')).toContainText('10 LUSD and no more')
      const spender = (await host.id('swap-spender').textContent())!.trim() as Hex
      expect(await violations(host)).toEqual([])
      const confirm = host.id('swap-confirm')
      await expect(confirm).toHaveText('Approve LUSD')
      await confirm.click()
      // Without reading it: it can be pressed again once the swap is prepared, and not before.
      await confirm.click()
      await expect(host.id('swap-status')).toHaveAttribute('data-status', 'confirmed')
      await expect(host.id('swap-received')).toHaveText(/0\.00\d+\s*ETH/)
      const args = [owner, spender] as const
      expect(await chain.readContract({ address: dollar, abi: erc20Abi, functionName: 'allowance', args })).toBe(0n)
    })
  })

  test('a token that burns of what is moved, and a price that moves beyond the slippage', async ({
    host,
    extension,
  }) => {
    const { DTT: fee, SLNT: silent, WETH: wrapped } = await swapTokens()

    await test.step('what arrives of the one is what was said, and cannot be fixed', async () => {
      await quote(host, 'ETH', 'DTT', '0.01')
      await expect(host.id('swap-warning-taxed')).toBeVisible()
      await host.id('swap-amount-to').fill('1')
      await expect(host.id('swap-failure')).toContainText('What arrives cannot be fixed')
      await host.id('swap-amount').fill('0.01')
      await goThrough(host, agree)
      await expect(host.id('swap-received')).toHaveText(/\d\s*DTT/)
      const shown = digits(await host.id('swap-received').textContent())
      expect(shown).toBeCloseTo(Number(await tokenBalance(fee!, extension.engine.address as Hex)) / 1e18, 6)
      await closeModal(host)
    })

    await test.step('sent on, the preview says how much of it arrives, and so much does', async () => {
      const to = privateKeyToAddress(generatePrivateKey())
      await host.openModal()
      await host.id('account-send').click()
      await host.id('send-token').click()
      await host.id('token-DTT').click()
      await host.id('send-amount').fill('1')
      await host.id('send-to').fill(to)
      await host.id('send-review').click()
      await expect(host.id('send-warning-taxed')).toBeVisible()
      await expect(host.id('send-preview-received')).toHaveText(/^\s*0\.99\s*DTT\s*$/)
      expect(await violations(host)).toEqual([])
      await host.id('send-confirm').click()
      await expect(host.id('send-status')).toHaveAttribute('data-status', 'confirmed')
      expect(await tokenBalance(fee!, to)).toBe(parseEther('0.99'))
      await host.id('send-done').click()
      await host.id('w3m-header-close').click()
    })

    await test.step('a page opens it with tokens and an amount', async () => {
      await host.page.evaluate(() =>
        (globalThis as never as { w3m: { open(options: unknown): Promise<void> } }).w3m.open({
          view: 'Swap',
          arguments: { fromToken: 'ETH', toToken: 'slnt', amount: '0.02' },
        }),
      )
      await expect(host.id('swap-to')).toContainText('SLNT')
      await expect(host.id('swap-amount')).toHaveValue('0.02')
      await expect(host.id('swap-review')).toHaveText('Review swap')
      await expect(host.id('swap-rate')).toHaveText(/1 ETH = .*SLNT/)
    })

    await test.step('the other ends the preview, and nothing is asked of the wallet', async () => {
      await host.id('swap-review').click()
      await expect(host.id('swap-confirm')).toBeVisible()
      const before = extension.engine.requestCount('eth_sendTransaction')
      await makeDearer(silent!, wrapped!)
      await expect(host.id('swap-failure')).toContainText('The price has moved')
      expect(extension.engine.requestCount('eth_sendTransaction')).toBe(before)
      await host.id('swap-retry').click()
      await expect(host.id('swap-review')).toHaveText('Review swap')
    })
  })

  test('what is swapped is still told after a reload, where it had not landed before, and stands in the activity', async ({
    host,
    watch,
  }) => {
    watch.allow(/ERR_FAILED/)
    // Nobody tells the page of a receipt until the visitor has seen that it is on its way.
    let isHidden = true
    await host.page.route(
      ({ searchParams }) => searchParams.has('chainId'),
      async route => {
        const body = route.request().postData() ?? ''
        if (!isHidden || !body.includes('eth_getTransactionReceipt')) return route.fallback()
        await route.abort()
      },
    )
    await quote(host, 'ETH', 'LUSD', '0.01')
    await host.id('swap-review').click()
    await host.id('swap-confirm').click()
    await expect(host.id('swap-status')).toHaveAttribute('data-status', 'pending')
    await host.page.reload()
    await host.shows('connected')
    await host.openModal()
    await host.id('tab-activity').click()
    const row = host.page.locator('[data-testid^="activity-0x"]').first()
    await expect(row).toContainText('Swapped')
    isHidden = false
    await expect(host.id('w3m-notice')).toHaveText(/0\.01 ETH .*LUSD/)
    await expect(row).not.toContainText('Pending')
  })
})

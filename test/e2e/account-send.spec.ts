import { formatEther, parseEther, type Hex } from 'viem'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'
import type { Extension } from '../wallets/extension.js'
import { bringAxe, violationsIn } from './axe-check.js'
import { fetchAgain } from './fetch-again.js'
import { expect, chainOf, fund, test } from './test.js'
import { stack } from './stack.js'
import type { Host } from './host.js'

const violations = async ({ page }: Host): Promise<readonly string[]> => {
  await bringAxe(page)
  return violationsIn(page, 'w3m-modal')
}

const somebody = () => privateKeyToAddress(generatePrivateKey())

/** From the account to the preview of a transfer of the network's coin. */
async function prepare(host: Host, amount: string, to: string): Promise<void> {
  await host.openModal()
  await host.id('account-send').click()
  await expect(host.id('send-review')).toHaveText('Select Token')
  await host.id('send-token').click()
  await host.id('token-ETH').click()
  await expect(host.id('send-review')).toHaveText('Add Amount')
  await host.id('send-amount').fill(amount)
  await expect(host.id('send-review')).toHaveText('Add Address')
  await host.id('send-to').fill(to)
  await expect(host.id('send-review')).toHaveText('Preview Send')
  await host.id('send-review').click()
  await expect(host.id('send-confirm')).toBeVisible()
}

const connect = async (host: Host, extension: Extension, options?: Readonly<Record<string, unknown>>) => {
  await host.open(options)
  await host.connect(extension.rdns)
  await fund(stack.one, extension.engine.address)
}

const balanceOf = (address: string) => chainOf(stack.one).getBalance({ address: address as Hex })

test('a visitor sends some of the coin: once for a double click, to where they said, and is told when it lands, also after a reload', async ({
  host,
  extension,
  watch,
}) => {
  watch.allow(/ERR_FAILED/)
  await connect(host, extension)
  const to = somebody()
  let isListed = false

  await test.step('it is sent once, and told when it lands', async () => {
    await prepare(host, '0.25', to.toLowerCase())
    await expect(host.id('send-preview-to')).toHaveText(to)
    await expect(host.id('send-preview-amount')).toHaveText(/0\.25\s*ETH/)
    await expect(host.id('send-preview-fee')).toHaveText(/ETH/)
    await expect(host.id('send-warning-first')).toBeVisible()
    expect(await violations(host)).toEqual([])
    // The service knows nothing of it until the page has looked.
    await host.page.route(/\/v1\/account\/[^/]+\/history/, async route => {
      if (isListed) return route.fallback()
      await route.fulfill({ contentType: 'application/json', body: '{"data":[],"next":null}' })
    })
    await host.id('send-confirm').dblclick()
    await expect(host.id('send-status')).toHaveAttribute('data-status', 'confirmed')
    expect(formatEther(await balanceOf(to))).toBe('0.25')
    expect(extension.engine.requestCount('eth_sendTransaction')).toBe(1)
    await expect(host.id('w3m-notice')).toHaveText(/0\.25 ETH has arrived/)
    expect(await violations(host)).toEqual([])
  })

  await test.step('it stands on top of the activity, and in it once the service lists it', async () => {
    await host.id('send-done').click()
    await expect(host.id('account-balance')).toHaveText(/9\.7(?:49|50)/)
    await host.id('tab-activity').click()
    await expect(host.id('activity-own')).toContainText(/−0\.250\s*ETH/)
    await expect(host.id('activity-empty')).toHaveCount(0)
    isListed = true
    await host.id('account-activity-all').click()
    await expect(host.page.locator('[data-testid^="activity-0x"]').first()).toContainText(/−0\.250\s*ETH/)
    await host.id('w3m-header-close').click()
    await host.isClosed()
  })

  await test.step('what has not landed before a reload is told after it', async () => {
    // Nobody tells the page of a receipt until it has been loaded anew.
    let isHidden = true
    await host.page.route(
      ({ searchParams }) => searchParams.has('chainId'),
      async route => {
        const body = route.request().postData() ?? ''
        if (!isHidden || !body.includes('eth_getTransactionReceipt')) return route.fallback()
        await route.abort()
      },
    )
    await prepare(host, '0.3', to)
    await host.id('send-confirm').click()
    await expect(host.id('send-status')).toHaveAttribute('data-status', 'pending')
    await host.page.reload()
    isHidden = false
    await host.shows('connected')
    await host.openModal()
    await expect(host.id('w3m-notice')).toHaveText(/0\.3 ETH has arrived/)
  })
})

test('from the page of a token to all of it being sent, past wrong recipients and a refusal', async ({
  host,
  extension,
}) => {
  await connect(host, extension)

  await test.step('a token has a page, which hides it and leads to sending it', async () => {
    await host.openModal()
    await host.id('token-ETH').click()
    await expect(host.id('token-amount')).toHaveText(/^\s*10\s+ETH\s*$/)
    expect(await violations(host)).toEqual([])
    await host.id('token-hide').click()
    await host.id('w3m-header-back').click()
    await host.id('tokens-folded').click()
    await host.id('spam-ETH').click()
    await host.id('token-hide').click()
    await host.id('w3m-header-back').click()
    await expect(host.id('token-ETH')).toBeVisible()
    await host.id('token-ETH').click()
    await host.id('token-send').click()
    await expect(host.id('send-review')).toHaveText('Add Amount')
  })

  await test.step('wrong recipients are told apart', async () => {
    await host.id('send-amount').fill('1')
    for (const [text, expectedText] of [
      ['0x123', 'This is no address of Local One.'],
      ['9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM', 'This address is of another kind of network.'],
    ] as const) {
      await host.id('send-to').fill(text)
      await expect(host.page.getByText(expectedText)).toBeVisible()
    }
    await host.id('send-to').fill(extension.engine.address)
    await expect(host.id('send-warning-own')).toBeVisible()
  })

  await test.step('the preview has the name that an address itself goes by, and the address in full', async () => {
    const { address: named } = mnemonicToAccount('test test test test test test test test test test test junk', {
      addressIndex: 3,
    })
    await host.id('send-to').fill(named)
    await host.id('send-review').click()
    await expect(host.id('send-preview-name')).toHaveText('cy.local')
    await expect(host.id('send-preview-to')).toContainText(named)
    expect(await violations(host)).toEqual([])
    await host.id('w3m-header-back').click()
  })

  await test.step('a refusal sends nothing, says so, and the next try works', async () => {
    const to = somebody()
    await host.id('send-to').fill(to)
    await host.id('send-review').click()
    extension.engine.user = 'refuses'
    await host.id('send-confirm').click()
    await expect(host.id('send-failure')).toContainText('You declined the transaction. Nothing was sent.')
    expect(await balanceOf(to)).toBe(0n)
    extension.engine.user = 'approves'
    await host.id('send-confirm').click()
    await expect(host.id('send-status')).toHaveAttribute('data-status', 'confirmed')
    await host.id('send-done').click()
  })

  await test.step('all of the coin leaves nothing behind but what the fee did not need', async () => {
    await host.id('account-send').click()
    await host.id('send-token').click()
    await host.id('token-ETH').click()
    await host.id('send-max').click()
    await host.id('send-to').fill(somebody())
    await host.id('send-review').click()
    await host.id('send-confirm').click()
    await expect(host.id('send-status')).toHaveAttribute('data-status', 'confirmed')
    expect(await balanceOf(extension.engine.address)).toBeLessThan(parseEther('0.001'))
  })
})

test('prices are told, and amounts typed, in the money that the host names', async ({ host, extension }) => {
  await connect(host, extension, { currency: 'eur', locale: 'es' })
  const currencies = new Set<string | null>()
  // The stack's pools know dollars alone: a feed would say what a coin costs in euros.
  await host.page.route(/\/v1\/account\/[^/]+\/balance/, async route => {
    currencies.add(new URL(route.request().url()).searchParams.get('currency'))
    const response = await fetchAgain(route)
    const { balances } = (await response.json()) as { balances: readonly { readonly address?: string | null }[] }
    await route.fulfill({
      response,
      json: {
        balances: balances.map(balance => (balance.address ? balance : { ...balance, price: 2_500, value: 25_000 })),
      },
    })
  })
  await host.openModal()
  await expect(host.id('account-total')).toHaveText(/25\.000,00\s€/)
  expect([...currencies]).toContain('eur')
  await host.id('token-ETH').click()
  await expect(host.id('token-worth')).toHaveText(/25\.000,00\s€/)
  await host.id('token-send').click()
  await host.id('send-unit').click()
  await host.id('send-amount').fill('100')
  await expect(host.id('send-other-way')).toHaveText('≈ 0,04 ETH')
  await expect(host.page.getByText('Importe en euros', { exact: true })).toBeVisible()
  expect(await violations(host)).toEqual([])
  const to = somebody()
  await host.id('send-to').fill(to)
  await host.id('send-review').click()
  await expect(host.page.getByText(/^100,00\s€$/)).toBeVisible()
  await host.id('send-confirm').click()
  await expect(host.id('send-status')).toHaveAttribute('data-status', 'confirmed')
  expect(formatEther(await balanceOf(to))).toBe('0.04')
  expect(extension.engine.requestCount('eth_sendTransaction')).toBe(1)
  // What was sent is read anew: that is not cut off.
  await host.page.unrouteAll({ behavior: 'wait' })
})

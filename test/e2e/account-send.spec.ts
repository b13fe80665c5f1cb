import { formatEther, parseEther, type Hex } from 'viem'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'
import { bringAxe, violationsIn } from './axe-check.js'
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

test.beforeEach(async ({ host, extension }) => {
  await host.open()
  await host.connect(extension.rdns)
  await fund(stack.one, extension.engine.address)
})

test('a visitor sends some of the coin: once for a double click, to where they said, and is told when it lands', async ({
  host,
  extension,
}) => {
  const to = somebody()
  await prepare(host, '0.25', to.toLowerCase())
  await expect(host.id('send-preview-to')).toHaveText(to)
  await expect(host.id('send-preview-amount')).toHaveText(/0\.25\s*ETH/)
  await expect(host.id('send-preview-fee')).toHaveText(/ETH/)
  await expect(host.id('send-warning-first')).toBeVisible()
  expect(await violations(host)).toEqual([])
  await host.id('send-confirm').dblclick()
  await expect(host.id('send-status')).toHaveAttribute('data-status', 'confirmed')
  expect(formatEther(await chainOf(stack.one).getBalance({ address: to }))).toBe('0.25')
  expect(extension.engine.asked('eth_sendTransaction')).toBe(1)
  await expect(host.id('w3m-notice')).toHaveText(/0\.25 ETH has arrived/)
  expect(await violations(host)).toEqual([])
  await host.id('send-done').click()
  await expect(host.id('account-balance')).toHaveText(/9\.7(?:49|50)/)
})

test('all of the coin leaves nothing behind but what the fee did not need', async ({ host, extension }) => {
  const to = somebody()
  await host.openModal()
  await host.id('account-send').click()
  await host.id('send-token').click()
  await host.id('token-ETH').click()
  await host.id('send-max').click()
  await host.id('send-to').fill(to)
  await host.id('send-review').click()
  await host.id('send-confirm').click()
  await expect(host.id('send-status')).toHaveAttribute('data-status', 'confirmed')
  const left = await chainOf(stack.one).getBalance({ address: extension.engine.address as Hex })
  expect(left).toBeLessThan(parseEther('0.001'))
})

test('a refusal sends nothing, says so, and the next try works', async ({ host, extension }) => {
  const to = somebody()
  await prepare(host, '0.1', to)
  extension.engine.person = 'refuses'
  await host.id('send-confirm').click()
  await expect(host.id('send-failure')).toContainText('You declined the transaction. Nothing was sent.')
  expect(await chainOf(stack.one).getBalance({ address: to })).toBe(0n)
  extension.engine.person = 'approves'
  await host.id('send-confirm').click()
  await expect(host.id('send-status')).toHaveAttribute('data-status', 'confirmed')
})

test('what was sent is still told after a reload, where it had not landed before', async ({ host, watch }) => {
  watch.allow(/ERR_FAILED/)
  const to = somebody()
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

test('wrong recipients are told apart', async ({ host, extension }) => {
  await host.openModal()
  await host.id('account-send').click()
  await host.id('send-token').click()
  await host.id('token-ETH').click()
  await host.id('send-amount').fill('1')
  const { address } = extension.engine
  for (const [text, told] of [
    ['0x123', 'This is no address of Local One.'],
    ['9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM', 'This address is of another kind of network.'],
  ] as const) {
    await host.id('send-to').fill(text)
    await expect(host.page.getByText(told)).toBeVisible()
  }
  await host.id('send-to').fill(address)
  await expect(host.id('send-warning-own')).toBeVisible()
})

test('the preview has the name that an address itself goes by, and the address in full', async ({ host }) => {
  const { address: named } = mnemonicToAccount('test test test test test test test test test test test junk', {
    addressIndex: 3,
  })
  await prepare(host, '0.1', named)
  await expect(host.id('send-preview-name')).toHaveText('cy.local')
  await expect(host.id('send-preview-to')).toContainText(named)
  expect(await violations(host)).toEqual([])
})

test('what was just sent stands on top of the activity, and in it once it has landed', async ({ host }) => {
  const to = somebody()
  await prepare(host, '0.2', to)
  // The service knows nothing of it until the page has looked.
  let isHidden = true
  await host.page.route(/\/v1\/account\/[^/]+\/history/, async route => {
    if (!isHidden) return route.fallback()
    await route.fulfill({ contentType: 'application/json', body: '{"data":[],"next":null}' })
  })
  await host.id('send-confirm').click()
  await expect(host.id('send-status')).toHaveAttribute('data-status', 'confirmed')
  await host.id('send-done').click()
  await host.id('tab-activity').click()
  await expect(host.id('activity-own')).toContainText(/−0\.200\s*ETH/)
  await expect(host.id('activity-empty')).toHaveCount(0)
  isHidden = false
  await host.id('account-activity-all').click()
  await expect(host.page.locator('[data-testid^="activity-0x"]').first()).toContainText(/−0\.200\s*ETH/)
})

test('a token has a page, which leads to sending it and hides it', async ({ host }) => {
  await host.openModal()
  await host.id('token-ETH').click()
  await expect(host.id('token-amount')).toHaveText(/^\s*10\s+ETH\s*$/)
  expect(await violations(host)).toEqual([])
  await host.id('token-send').click()
  await expect(host.id('send-review')).toHaveText('Add Amount')
  await host.id('w3m-header-back').click()
  await host.id('token-hide').click()
  await host.id('w3m-header-back').click()
  await host.id('tokens-folded').click()
  await host.id('spam-ETH').click()
  await host.id('token-hide').click()
  await host.id('w3m-header-back').click()
  await expect(host.id('token-ETH')).toBeVisible()
})

test('prices are told, and amounts typed, in the money that the host names', async ({ host, extension }) => {
  await host.open({ currency: 'eur', locale: 'es' })
  await host.shows('connected')
  const asked = new Set<string | null>()
  // The stack's pools know dollars alone: a feed would say what a coin costs in euros.
  await host.page.route(/\/v1\/account\/[^/]+\/balance/, async route => {
    asked.add(new URL(route.request().url()).searchParams.get('currency'))
    const response = await route.fetch()
    const { balances } = (await response.json()) as { balances: readonly { readonly address?: string | null }[] }
    await route.fulfill({
      response,
      json: { balances: balances.map(each => (each.address ? each : { ...each, price: 2_500, value: 25_000 })) },
    })
  })
  await host.openModal()
  await expect(host.id('account-total')).toHaveText(/25\.000,00\s€/)
  expect([...asked]).toContain('eur')
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
  expect(formatEther(await chainOf(stack.one).getBalance({ address: to }))).toBe('0.04')
  expect(extension.engine.asked('eth_sendTransaction')).toBe(1)
  // What was sent is read anew: that is not cut off.
  await host.page.unrouteAll({ behavior: 'wait' })
})

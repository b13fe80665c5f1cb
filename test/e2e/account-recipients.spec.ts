import type { W3m } from '@w3m/core'
import { formatEther, type Hex } from 'viem'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'
import { bringAxe, violationsIn } from './axe-check.js'
import type { Host } from './host.js'
import { stack } from './stack.js'
import { chainOf, expect, fund, test } from './test.js'

const developer = (addressIndex: number): Hex =>
  mnemonicToAccount('test test test test test test test test test test test junk', { addressIndex }).address
const somebody = () => privateKeyToAddress(generatePrivateKey())
/** A name of the stack's registry, and whose it is. */
const named = { name: 'bo.local', address: developer(2) }

const violations = async ({ page }: Host): Promise<readonly string[]> => {
  await bringAxe(page)
  return violationsIn(page, 'w3m-modal')
}
const openSend = (host: Host, params: object): Promise<void> =>
  host.page.evaluate(async options => {
    await (globalThis as never as { w3m: W3m }).w3m.open({ view: 'WalletSend', arguments: options })
  }, params)

test.beforeEach(async ({ host, extension }) => {
  await host.open()
  await host.connect(extension.rdns)
  await fund(stack.one, extension.engine.address)
})

test('a page fills in what is sent and to whom, the visitor alone sends it, and the activity says to whose address', async ({
  host,
  extension,
}) => {
  // The last of the stack's names is told by its address too.
  const to = developer(3)
  const before = await chainOf(stack.one).getBalance({ address: to })
  await openSend(host, { assetAddress: 'native', amount: '0.125', to })
  await expect(host.id('send-amount')).toHaveValue('0.125')
  await expect(host.id('send-to')).toHaveValue(to)
  await expect(host.id('send-review')).toHaveText('Preview Send')
  expect(extension.engine.requestCount('eth_sendTransaction')).toBe(0)
  await host.id('send-review').click()
  await host.id('send-confirm').click()
  await expect(host.id('send-status')).toHaveAttribute('data-status', 'confirmed')
  expect(formatEther((await chainOf(stack.one).getBalance({ address: to })) - before)).toBe('0.125')

  await test.step('the activity of a token is of that token alone, beside its price over time', async () => {
    await host.id('send-done').click()
    await host.id('tab-activity').click()
    await expect(host.page.getByText('To cy.local').first()).toBeVisible()
    await host.id('tab-tokens').click()
    await host.id('token-ETH').click()
    await expect(host.id('price-shown')).toHaveText(/\$[\d,]+\.\d\d/)
    await expect(host.page.locator('w3m-token-details-view').getByText('To cy.local').first()).toBeVisible()
    await host.id('price-year').click()
    await expect(host.id('price-shown')).toHaveText(/\$[\d,]+\.\d\d/)
    await host.id('price-point').press('Home')
    expect(await violations(host)).toEqual([])
  })
})

test('the worth of the account over time is read once it is asked for; a page that names another network leads there', async ({
  host,
  extension,
}) => {
  const requestedUrls: string[] = []
  host.page.on(
    'request',
    request => void (request.url().includes('price-history') && requestedUrls.push(request.url())),
  )
  await host.openModal()
  await expect(host.id('token-ETH')).toBeVisible()
  expect(requestedUrls).toEqual([])
  await host.id('account-worth').click()
  await expect(host.id('price-shown')).toHaveText(/\$[\d,]+\.\d\d/)
  expect(await violations(host)).toEqual([])

  await fund(stack.two, extension.engine.address)
  await openSend(host, { chainId: stack.two.id, assetAddress: 'native', amount: '1', to: somebody() })
  await expect(host.id('send-amount')).toHaveValue('1')
  await expect(host.id('send-review')).toHaveText('Preview Send')
  await expect(host.id('demo-network')).toContainText('31338')
})

test('what a page says wrongly is left to the visitor, and told to the developer', async ({ host, watch }) => {
  watch.allow(/arguments\.amount/)
  await openSend(host, { amount: '1e18', to: somebody() })
  await expect(host.id('send-review')).toHaveText('Select Token')
  await expect(host.id('send-amount')).toHaveValue('')
  await openSend(host, { assetAddress: somebody() })
  await expect(host.id('w3m-notice')).toHaveText('This account has none of the token that the page asked for.')
})

test('a visitor sends to a name, and to none that nobody has, that looks like another, or that nobody can look up', async ({
  host,
  extension,
  watch,
}) => {
  watch.allow(/404|503|Failed to load/)
  const before = await chainOf(stack.one).getBalance({ address: named.address })
  await openSend(host, { assetAddress: 'native', amount: '0.5', to: 'nobody.local' })
  await expect(host.page.getByText('Nobody has this name.')).toBeVisible()
  await host.id('send-to').fill('bо.local')
  await expect(host.page.getByText(/This is no address|Nobody has this name/)).toBeVisible()
  await host.page.route(/profile\/account/, route => route.fulfill({ status: 503, body: '{}' }))
  await host.id('send-to').fill('cy.local')
  await expect(host.page.getByText('Error resolving name.')).toBeVisible()
  expect(await violations(host)).toEqual([])
  await host.page.unroute(/profile\/account/)
  await host.id('send-name-retry').click()
  await expect(host.id('send-recipient')).toContainText('cy.local')

  await test.step('whose address is shown, and that it is for another network', async () => {
    await host.id('send-to').fill('')
    await expect(host.id('send-review')).toHaveText('Add Address')
    await host.id('send-to').fill(named.name)
    await expect(host.id('send-review')).toHaveText('Preview Send')
    await expect(host.id('send-recipient')).toContainText(named.name)
    await expect(host.id('send-warning-other-chain')).toBeVisible()
    expect(await violations(host)).toEqual([])
    await host.id('send-review').click()
    await expect(host.id('send-preview-name')).toHaveText(named.name)
    await expect(host.id('send-preview-to')).toContainText(named.address)
    await host.id('send-confirm').click()
    await expect(host.id('send-status')).toHaveAttribute('data-status', 'confirmed')
    expect(formatEther((await chainOf(stack.one).getBalance({ address: named.address })) - before)).toBe('0.5')
  })

  await test.step('but nothing goes where the service says, and the chain does not', async () => {
    const requestsBefore = extension.engine.requestCount('eth_sendTransaction')
    await host.page.route(/profile\/account/, async route => {
      const response = await route.fetch()
      const body = await response.text()
      await route.fulfill({ response, body: body.replace(new RegExp(named.address, 'gi'), somebody()) })
    })
    await openSend(host, { assetAddress: 'native', amount: '0.5', to: named.name })
    await expect(host.id('send-recipient')).toContainText(named.name)
    await host.id('send-review').click()
    await expect(host.page.getByText('This name leads elsewhere')).toBeVisible()
    expect(await violations(host)).toEqual([])
    expect(extension.engine.requestCount('eth_sendTransaction')).toBe(requestsBefore)
  })
})

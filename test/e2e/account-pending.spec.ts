import type { W3m } from '@w3m/core'
import { keccak256, parseEther, parseTransaction, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { dollarToken, giveTile } from './account-holdings.js'
import { violations } from './account-kinds.js'
import { approve, frameOf, logInByMail, refuse } from './embedded-wallet.js'
import { allowAs, holdAccount } from './held-account.js'
import type { Host } from './host.js'
import { stack } from './stack.js'
import { chainOf, expect, fund, test } from './test.js'

const chain = chainOf(stack.one)
const ownRows = (host: Host) => host.id('activity-own').locator('[data-testid^="activity-0x"]')

/** Asks for some of the coin to be sent, up to where the wallet asks its owner. */
async function askToSend(host: Host, to: Hex, amount = '0.25'): Promise<void> {
  await host.openModal()
  await host.id('account-send').click()
  await host.id('send-token').click()
  await host.id('token-ETH').click()
  await host.id('send-amount').fill(amount)
  await host.id('send-to').fill(to)
  await host.id('send-review').click()
  await host.id('send-confirm').click()
}

async function goToActivity(host: Host): Promise<void> {
  await expect(host.id('send-status')).toHaveAttribute('data-status', 'pending')
  await host.id('send-done').click()
  await host.id('tab-activity').click()
}

async function closeModal(host: Host): Promise<void> {
  await host.id('w3m-header-close').click()
  await host.isClosed()
}

async function comeBack(host: Host): Promise<void> {
  await host.page.reload()
  await host.shows('connected')
  await host.openModal()
}

test.describe('of an embedded account,', () => {
  async function logIn(host: Host): Promise<Hex> {
    await host.open()
    const { address } = await logInByMail(host)
    await fund(stack.one, address)
    return address
  }

  /**
   * Sends what no block has, up to its row in the activity. Each step of an account sends another amount, by which its
   * row and its notice are known.
   */
  async function sendAndHold(host: Host, address: Hex, amount: string) {
    const heldAccount = await holdAccount(host.page, address)
    const to = privateKeyToAddress(generatePrivateKey())
    await askToSend(host, to, amount)
    await approve(host)
    await goToActivity(host)
    const row = ownRows(host).filter({ hasText: new RegExp(`${amount}0?\\s*ETH`) })
    await expect(row).toHaveCount(1)
    await expect(row).toContainText('Pending')
    return { ...heldAccount, row, arrived: () => chain.getBalance({ address: to }) }
  }

  async function takesAllowanceBack(host: Host, address: Hex): Promise<void> {
    await allowAs(address, await dollarToken(), privateKeyToAddress(generatePrivateKey()))
    const { release } = await holdAccount(host.page, address)
    await host.openModal()
    await host.id('account-allowances').click()
    await host.id('allowance-LUSD').click()
    await host.id('allowance-revoke').click()
    await approve(host)
    await expect(host.id('allowance-LUSD')).toContainText('On its way')

    await comeBack(host)
    await host.id('tab-activity').click()
    await expect(ownRows(host)).toHaveCount(1)
    await expect(ownRows(host)).toContainText(/Revoked.*Pending/s)
    await host.id('tab-tokens').click()
    await host.id('account-allowances').click()
    await expect(host.id('allowance-LUSD')).toContainText('On its way')
    await host.id('allowance-LUSD').click()
    await expect(host.id('allowance-status')).toHaveText('On its way')
    expect(await violations(host)).toEqual([])
    await release()
    await expect(host.id('w3m-notice')).toContainText('The allowance of LUSD is revoked.')
    await expect(host.id('allowances-empty')).toBeVisible()
    await closeModal(host)
  }

  async function sendsTile(host: Host, address: Hex): Promise<void> {
    const tile = await giveTile(address)
    const { raws, release } = await holdAccount(host.page, address)
    const openTile = async () => {
      await host.id('tab-nfts').click()
      await host.id(`nft-${tile.caip}`).click()
    }
    await host.openModal()
    await openTile()
    await host.id('send-nft').click()
    await host.id('send-to').fill(privateKeyToAddress(generatePrivateKey()))
    await host.id('send-review').click()
    await host.id('send-confirm').click()
    await approve(host)
    await expect(host.id('send-status')).toHaveAttribute('data-status', 'pending')

    await comeBack(host)
    await openTile()
    await expect(host.id('send-nft')).toHaveAttribute('aria-disabled', 'true')
    await expect(host.id('send-nft')).toHaveAccessibleDescription('On its way')
    await expect(host.page.getByText('On its way')).toBeVisible()
    expect(await violations(host)).toEqual([])
    await host.id('send-nft').click({ force: true })
    await host.title('NFT')
    expect(raws).toHaveLength(1)
    await release()
    await expect(host.id('w3m-notice')).toContainText(`Tile ${tile.id}`)
  }

  test('an allowance that is being taken back, and an NFT that is on its way, stay so over a reload', async ({
    host,
  }) => {
    const address = await logIn(host)
    await test.step('the allowance, in the list and in the activity', () => takesAllowanceBack(host, address))
    await test.step('the NFT, which is not sent a second time', () => sendsTile(host, address))
  })

  async function speedsUp(host: Host, address: Hex): Promise<void> {
    const { raws, row, release, arrived } = await sendAndHold(host, address, '0.25')
    await expect(host.id('pending-repriced')).toHaveAccessibleName('Speed up')
    expect(await violations(host)).toEqual([])
    await host.id('pending-repriced').dblclick()
    await expect(frameOf(host).getByText(/Replaces a pending transaction/)).toBeVisible()
    await approve(host)
    await expect(row).toContainText('Speeding up')
    await expect(row).toHaveCount(1)
    expect(raws).toHaveLength(2)
    const [first, latter] = raws.map(raw => parseTransaction(raw))
    expect([latter!.nonce, latter!.to, latter!.value]).toEqual([first!.nonce, first!.to, first!.value])
    for (const field of ['maxFeePerGas', 'maxPriorityFeePerGas'] as const)
      expect(latter![field]! * 8n).toBeGreaterThanOrEqual(first![field]! * 9n)
    await release()
    await expect(host.id('w3m-notice')).toHaveText(/0\.25 ETH has arrived/)
    expect(await arrived()).toBe(parseEther('0.25'))
    expect((await chain.getTransactionReceipt({ hash: keccak256(raws[1]!) })).status).toBe('success')
    await expect(host.id(`activity-${keccak256(raws[0]!)}`)).toContainText('Replaced')
    await closeModal(host)
  }

  async function cancels(host: Host, address: Hex): Promise<void> {
    const { raws, row, release, arrived } = await sendAndHold(host, address, '0.26')
    await host.id('pending-cancelled').click()
    await expect(frameOf(host).getByRole('heading', { name: 'Cancel a transaction' })).toBeVisible()
    await refuse(host)
    // Who says no leaves it as it is, and may say yes another time.
    await expect(row).toContainText('Pending')
    expect(raws).toHaveLength(1)
    await host.id('pending-cancelled').click()
    await approve(host)
    await expect(row).toContainText('Cancelling')
    const { to, value = 0n } = parseTransaction(raws[1]!)
    expect([to?.toLowerCase(), value]).toEqual([address.toLowerCase(), 0n])
    await comeBack(host)
    await release()
    await expect(host.id('w3m-notice')).toHaveText('Cancelled: 0.26 ETH was not sent.')
    await host.id('tab-activity').click()
    await expect(host.id(`activity-${keccak256(raws[0]!)}`)).toContainText('Cancelled')
    expect(await arrived()).toBe(0n)
    expect(await violations(host)).toEqual([])
    await closeModal(host)
  }

  async function cancelsOnAnotherNetwork(host: Host, address: Hex): Promise<void> {
    const { raws, row, release, arrived } = await sendAndHold(host, address, '0.27')
    await host.page.evaluate(
      network => (globalThis as never as { w3m: W3m }).w3m.switchNetwork(network as never),
      `eip155:${stack.two.id}`,
    )
    await host.id('account-activity-all').click()
    await host.id('activity-all-networks').click()
    await expect(host.id('pending-switch')).toBeVisible()
    await expect(host.id('pending-cancelled')).toHaveCount(0)
    expect(await violations(host)).toEqual([])
    await host.id('pending-switch').click()
    await host.id('pending-cancelled').click()
    await approve(host)
    await expect(row).toContainText('Cancelling')
    expect(raws).toHaveLength(2)
    await release()
    await expect(host.id('w3m-notice')).toHaveText('Cancelled: 0.27 ETH was not sent.')
    expect(await arrived()).toBe(0n)
    await closeModal(host)
  }

  async function isForestalled(host: Host, address: Hex): Promise<void> {
    const { raws, release, arrived } = await sendAndHold(host, address, '0.28')
    await host.id('pending-cancelled').click()
    await expect(frameOf(host).getByTestId('frame-approve')).toBeVisible()
    await host.page.evaluate(() => {
      const page = globalThis as never as { w3m: W3m; messages: string[] }
      page.messages = []
      page.w3m.notices.$state.listen(({ notice }) => void (notice && page.messages.push(notice.text)))
    })
    await release()
    await approve(host)
    await expect(host.id('w3m-notice')).toHaveText(/too late|0\.28 ETH has arrived/)
    // What nobody knows of a request is not said of one that is known.
    expect(await host.page.evaluate(() => (globalThis as never as { messages: string[] }).messages)).not.toContain(
      'notice.request-failed',
    )
    expect(raws).toHaveLength(1)
    expect(await arrived()).toBe(parseEther('0.28'))
    await closeModal(host)
  }

  async function comesTooLate(host: Host, address: Hex): Promise<void> {
    const { raws, row, release, arrived, onSent } = await sendAndHold(host, address, '0.29')
    onSent(raw => ({ answer: keccak256(raw) }))
    await host.id('pending-cancelled').click()
    await approve(host)
    await expect(row).toContainText('Cancelling')
    await release()
    await expect(host.id('w3m-notice')).toHaveText('Too late to cancel: 0.29 ETH was sent.')
    await expect(host.id(`activity-${keccak256(raws[1]!)}`)).toContainText('Came too late')
    expect(await arrived()).toBe(parseEther('0.29'))
    expect(await chain.getTransactionReceipt({ hash: keccak256(raws[0]!) })).toMatchObject({ status: 'success' })
  }

  test('a pending transaction is sped up, another is cancelled, and one that comes too late says so', async ({
    host,
  }) => {
    const address = await logIn(host)
    await test.step('of another network: cancelled once the wallet is on it', () =>
      cancelsOnAnotherNetwork(host, address))
    await test.step('sped up: once for a double click, and the chain has the faster one', () => speedsUp(host, address))
    await test.step('cancelled: nothing arrives, and its row says so, also after a reload', () =>
      cancels(host, address))
    await test.step('a cancellation that a block forestalled while its owner read is not sent, and says so', () =>
      isForestalled(host, address))
    await test.step('a cancellation that its node took and the chain did not came too late, and says so', () =>
      comesTooLate(host, address))
  })
})

test('of a wallet that chooses the number itself, a pending transaction is left to it, and its row says so', async ({
  host,
  extension,
  watch,
}) => {
  watch.allow(/ERR_FAILED/)
  await host.open()
  await host.connect(extension.rdns)
  await fund(stack.one, extension.engine.address)
  // Nobody tells the page that it has landed.
  await host.page.route(/\/v1\/account\/[^/]+\/history/, route =>
    route.fulfill({ contentType: 'application/json', body: '{"data":[],"next":null}' }),
  )
  await host.page.route(
    ({ searchParams }) => searchParams.has('chainId'),
    route => (route.request().postData()?.includes('eth_getTransactionReceipt') ? route.abort() : route.fallback()),
  )
  await askToSend(host, privateKeyToAddress(generatePrivateKey()))
  await goToActivity(host)
  await expect(ownRows(host)).toHaveCount(1)
  await expect(host.id('pending-in-wallet')).toContainText('To speed it up or cancel it, open')
  await expect(host.id('pending-cancelled')).toHaveCount(0)
  expect(await violations(host)).toEqual([])
})

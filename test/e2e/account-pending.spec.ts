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

/** Asks for 0.25 ETH to be sent, up to where the wallet asks its owner. */
async function askToSend(host: Host, to: Hex): Promise<void> {
  await host.openModal()
  await host.id('account-send').click()
  await host.id('send-token').click()
  await host.id('token-ETH').click()
  await host.id('send-amount').fill('0.25')
  await host.id('send-to').fill(to)
  await host.id('send-review').click()
  await host.id('send-confirm').click()
}

async function goToActivity(host: Host): Promise<void> {
  await expect(host.id('send-status')).toHaveAttribute('data-status', 'pending')
  await host.id('send-done').click()
  await host.id('tab-activity').click()
  await expect(ownRows(host)).toHaveCount(1)
}

test.describe('of an embedded account,', () => {
  /** An account with a transaction that no block has, in its activity. */
  async function sendAndHold(host: Host) {
    await host.open()
    const { address } = await logInByMail(host)
    await fund(stack.one, address)
    const held = await holdAccount(host.page, address)
    const to = privateKeyToAddress(generatePrivateKey())
    await askToSend(host, to)
    await approve(host)
    await goToActivity(host)
    await expect(ownRows(host)).toContainText('Pending')
    return { ...held, address, to, arrived: () => chain.getBalance({ address: to }) }
  }

  test('an allowance that is being taken back stays so over a reload, in the list and in the activity', async ({
    host,
  }) => {
    await host.open()
    const { address } = await logInByMail(host)
    await fund(stack.one, address)
    const token = await dollarToken()
    const spender = privateKeyToAddress(generatePrivateKey())
    await allowAs(address, token, spender)
    const { release } = await holdAccount(host.page, address)
    await host.openModal()
    await host.id('account-allowances').click()
    await host.id('allowance-LUSD').click()
    await host.id('allowance-revoke').click()
    await approve(host)
    await expect(host.id('allowance-LUSD')).toContainText('On its way')

    await host.page.reload()
    await host.shows('connected')
    await host.openModal()
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
  })

  test('an NFT that is on its way is not sent a second time, also after a reload', async ({ host }) => {
    await host.open()
    const { address } = await logInByMail(host)
    await fund(stack.one, address)
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

    await host.page.reload()
    await host.shows('connected')
    await host.openModal()
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
  })

  test('a pending transaction is sped up: once for a double click, and the chain has the faster one', async ({
    host,
  }) => {
    const { raws, release, arrived } = await sendAndHold(host)
    await expect(host.id('pending-repriced')).toHaveAccessibleName('Speed up')
    expect(await violations(host)).toEqual([])
    await host.id('pending-repriced').dblclick()
    await expect(frameOf(host).getByText(/Replaces a pending transaction/)).toBeVisible()
    await approve(host)
    await expect(ownRows(host)).toContainText('Speeding up')
    await expect(ownRows(host)).toHaveCount(1)
    expect(raws).toHaveLength(2)
    const [former, latter] = raws.map(raw => parseTransaction(raw))
    expect([latter!.nonce, latter!.to, latter!.value]).toEqual([former!.nonce, former!.to, former!.value])
    for (const field of ['maxFeePerGas', 'maxPriorityFeePerGas'] as const)
      expect(latter![field]! * 8n).toBeGreaterThanOrEqual(former![field]! * 9n)
    await release()
    await expect(host.id('w3m-notice')).toHaveText(/0\.25 ETH has arrived/)
    expect(await arrived()).toBe(parseEther('0.25'))
    expect((await chain.getTransactionReceipt({ hash: keccak256(raws[1]!) })).status).toBe('success')
    await expect(host.id(`activity-${keccak256(raws[0]!)}`)).toContainText('Replaced')
  })

  test('a pending transaction is cancelled: nothing arrives, and its row says so, also after a reload', async ({
    host,
  }) => {
    const { raws, release, arrived, address } = await sendAndHold(host)
    await host.id('pending-cancelled').click()
    await expect(frameOf(host).getByRole('heading', { name: 'Cancel a transaction' })).toBeVisible()
    await refuse(host)
    // Who says no leaves it as it is, and may say yes another time.
    await expect(ownRows(host)).toContainText('Pending')
    expect(raws).toHaveLength(1)
    await host.id('pending-cancelled').click()
    await approve(host)
    await expect(ownRows(host)).toContainText('Cancelling')
    const { to, value = 0n } = parseTransaction(raws[1]!)
    expect([to?.toLowerCase(), value]).toEqual([address.toLowerCase(), 0n])
    await host.page.reload()
    await host.shows('connected')
    await host.openModal()
    await release()
    await expect(host.id('w3m-notice')).toHaveText('Cancelled: 0.25 ETH was not sent.')
    await host.id('tab-activity').click()
    await expect(host.id(`activity-${keccak256(raws[0]!)}`)).toContainText('Cancelled')
    expect(await arrived()).toBe(0n)
    expect(await violations(host)).toEqual([])
  })

  test('a pending transaction of another network is cancelled once the wallet is on it', async ({ host }) => {
    const { raws, release, arrived } = await sendAndHold(host)
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
    await expect(ownRows(host)).toContainText('Cancelling')
    expect(raws).toHaveLength(2)
    await release()
    await expect(host.id('w3m-notice')).toHaveText('Cancelled: 0.25 ETH was not sent.')
    expect(await arrived()).toBe(0n)
  })

  test('a cancellation that a block forestalled while its owner read is not sent, and says so', async ({ host }) => {
    const { raws, release, arrived } = await sendAndHold(host)
    await host.id('pending-cancelled').click()
    await expect(frameOf(host).getByTestId('frame-approve')).toBeVisible()
    await host.page.evaluate(() => {
      const page = globalThis as never as { w3m: W3m; said: string[] }
      page.said = []
      page.w3m.notices.$state.listen(({ notice }) => void (notice && page.said.push(notice.text)))
    })
    await release()
    await approve(host)
    await expect(host.id('w3m-notice')).toHaveText(/too late|has arrived/)
    // What nobody knows of a request is not said of one that is known.
    expect(await host.page.evaluate(() => (globalThis as never as { said: string[] }).said)).not.toContain(
      'notice.request-failed',
    )
    expect(raws).toHaveLength(1)
    expect(await arrived()).toBe(parseEther('0.25'))
  })

  test('a cancellation that its node took and the chain did not came too late, and says so', async ({ host }) => {
    const { raws, release, arrived, onSent } = await sendAndHold(host)
    onSent(raw => ({ answer: keccak256(raw) }))
    await host.id('pending-cancelled').click()
    await approve(host)
    await expect(ownRows(host)).toContainText('Cancelling')
    await release()
    await expect(host.id('w3m-notice')).toHaveText('Too late to cancel: 0.25 ETH was sent.')
    await expect(host.id(`activity-${keccak256(raws[1]!)}`)).toContainText('Came too late')
    expect(await arrived()).toBe(parseEther('0.25'))
    expect(await chain.getTransactionReceipt({ hash: keccak256(raws[0]!) })).toMatchObject({ status: 'success' })
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
  await expect(host.id('pending-in-wallet')).toContainText('To speed it up or cancel it, open')
  await expect(host.id('pending-cancelled')).toHaveCount(0)
  expect(await violations(host)).toEqual([])
})

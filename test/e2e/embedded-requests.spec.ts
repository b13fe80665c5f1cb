import { safeRpcMethods } from '../../packages/frame-bridge/src/rpc/rpc-methods.js'
import { requestProvider, lacksCoin, saysNo, sendsTwoCalls, signsTypedData, usesSolana } from './embedded-requests.js'
import { chooseSocial, failsInSight, frameOf, logInBySocial, signsAsShown } from './embedded-wallet.js'
import type { Host } from './host.js'
import { newEmail } from './mailbox.js'
import { openSettings } from './secure-page.js'
import { stack } from './stack.js'
import { expect, fund, onLoginPages, test } from './test.js'

/** What stands in for a hash that nobody knows. */
const noHash = `0x${'0'.repeat(64)}`
/** Parameters for each of the methods that need some; `address` is the account's. */
const parametersOf = (address: string): Readonly<Record<string, readonly unknown[]>> => ({
  eth_call: [{ to: address }, 'latest'],
  eth_estimateGas: [{ to: address }],
  eth_feeHistory: ['0x1', 'latest', []],
  eth_getAccount: [address, 'latest'],
  eth_getBalance: [address, 'latest'],
  eth_getBlockByHash: [noHash, false],
  eth_getBlockByNumber: ['latest', false],
  eth_getBlockReceipts: ['latest'],
  eth_getBlockTransactionCountByHash: [noHash],
  eth_getBlockTransactionCountByNumber: ['latest'],
  eth_getCode: [address, 'latest'],
  eth_getFilterChanges: ['0x1'],
  eth_getFilterLogs: ['0x1'],
  eth_getLogs: [{ fromBlock: 'latest' }],
  eth_getProof: [address, [], 'latest'],
  eth_getStorageAt: [address, '0x0', 'latest'],
  eth_getTransactionByBlockHashAndIndex: [noHash, '0x0'],
  eth_getTransactionByBlockNumberAndIndex: ['latest', '0x0'],
  eth_getTransactionByHash: [noHash],
  eth_getTransactionCount: [address, 'latest'],
  eth_getTransactionReceipt: [noHash],
  eth_getUncleCountByBlockHash: [noHash],
  eth_getUncleCountByBlockNumber: ['latest'],
  eth_newFilter: [{}],
  eth_sendRawTransaction: ['0x00'],
  eth_uninstallFilter: ['0x1'],
  wallet_getCapabilities: [address],
  wallet_getCallsStatus: [noHash],
  eth_getUserOperationReceipt: [noHash],
  eth_getUserOperationByHash: [noHash],
  wallet_getAssets: [{ account: address }],
})

async function unknownMethods(host: Host, address: string): Promise<readonly string[]> {
  const parameters = parametersOf(address)
  const unknown: string[] = []
  for (const method of safeRpcMethods) {
    const { code } = await requestProvider(host, method, parameters[method] ?? [])
    if (code === -32601 || code === 4200) unknown.push(method)
  }
  return unknown
}

/** Switches to a kind of account in the settings. */
async function useAccount(host: Host, kind: 'smart' | 'ordinary'): Promise<void> {
  await openSettings(host)
  const toggle = host.id('account-type-toggle')
  if ((await toggle.isChecked()) !== (kind === 'smart')) await toggle.click()
  await expect(toggle).toBeChecked({ checked: kind === 'smart' })
  await host.page.keyboard.press('Escape')
  await host.isClosed()
}

onLoginPages('/', () => {
  test('a visitor answers everything that a page asks: data, batches of both kinds of account, Solana, and no', async ({
    host,
    watch,
  }) => {
    await host.open()
    const address = await logInBySocial(host, 'google', newEmail())
    await fund(stack.one, address)

    await test.step('typed data is signed as it is shown', () => signsTypedData(host))
    await test.step('a refusal is 4001, by the frame’s button and by closing', () => saysNo(host))
    await test.step('an ordinary account sends two calls one after the other', async () => {
      await useAccount(host, 'ordinary')
      expect(await sendsTwoCalls(host)).toMatchObject({ atomic: false, receipts: [{}, {}] })
    })
    await test.step('a smart account sends two calls as one transaction', async () => {
      await useAccount(host, 'smart')
      expect(await sendsTwoCalls(host)).toMatchObject({ atomic: true, receipts: [{}] })
    })
    await test.step('a batch that is one transaction and spends too much is shown, with what is lacking', () =>
      lacksCoin(host))
    await test.step('an ordinary one that has the contract by now does so too, from the same address', async () => {
      await useAccount(host, 'ordinary')
      expect(await sendsTwoCalls(host)).toMatchObject({ atomic: true, receipts: [{}] })
      await expect(host.id('demo-address')).toHaveText(address)
    })
    await test.step('the choice outlives the page', async () => {
      await host.page.reload()
      await host.shows('connected')
      await openSettings(host)
      await expect(host.id('account-type-toggle')).not.toBeChecked()
      await host.page.keyboard.press('Escape')
      await host.isClosed()
    })
    await test.step('no method that needs no approval is unknown, to the wallet or on the way to a node', async () => {
      watch.assertQuiet()
      // What the frame's server answers to nonsense.
      watch.allow(/\b4\d\d\b/)
      expect(await unknownMethods(host, address)).toEqual([])
    })
    await test.step('a message and a transaction of Solana', () => usesSolana(host))
  })

  test('a log-in and an approval that take too long end by themselves, and work again', async ({
    host,
    page,
    watch,
  }) => {
    // The developer is told.
    watch.allow(/iframe_request_timeout/)
    await page.clock.install()
    await host.open()
    const social = `${stack.frame}/api/login/social`
    const socialRequest = page.context().waitForEvent('request', request => request.url() === social)
    // The server never answers.
    await page.context().route(social, () => undefined)
    await chooseSocial(host, 'google')
    await socialRequest
    await page.clock.fastForward(31_000)
    await expect(host.id('login-retry')).toBeVisible()
    await host.shows('disconnected')
    await page.context().unroute(social)
    await page.keyboard.press('Escape')
    await host.isClosed()
    await logInBySocial(host, 'google', newEmail())

    await host.id('demo-sign').click()
    await expect(frameOf(host).getByTestId('frame-approve')).toBeVisible()
    await page.clock.fastForward(600_000)
    await expect(host.id('demo-error')).toHaveText(/^TIMEOUT\b/)
    await failsInSight(host)
    expect(await signsAsShown(host)).toBe(true)
  })
})

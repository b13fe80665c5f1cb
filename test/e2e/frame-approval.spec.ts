import {
  createPublicClient,
  createTestClient,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  http,
  parseEther,
  recoverMessageAddress,
  recoverTypedDataAddress,
  stringToHex,
} from 'viem'
import { test as base, expect } from '@playwright/test'
import { receiptOf } from '../../scripts/stack/receipt-of.mjs'
import { FramePage } from './frame-page.js'
import { stack } from './stack.js'

const test = base.extend<{ readonly host: FramePage; readonly address: `0x${string}` }>({
  host: async ({ page }, use) => {
    const host = new FramePage(page)
    await host.open()
    await use(host)
  },
  address: async ({ host }, use) => use((await host.login(`${crypto.randomUUID().slice(0, 8)}@example.com`)).address),
})

/** An account of the chain's own, which holds its tokens. */
const developer = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const chain = createPublicClient({ transport: http(stack.one.rpcUrl) })

/** A token of the chain's own. */
async function lusdOf(): Promise<`0x${string}`> {
  const { balances } = (await (
    await fetch(`${stack.api}/v1/account/${developer}/balance?currency=usd&chainId=eip155:${stack.one.id}`)
  ).json()) as { balances: { symbol: string; address?: string }[] }
  return getAddress(
    balances
      .find(({ symbol }) => symbol === 'LUSD')!
      .address!.split(':')
      .at(-1)!,
  )
}

async function signsMessage(host: FramePage, address: `0x${string}`): Promise<void> {
  const text = 'Hello from the host page'
  const outcome = await host.call('personal_sign', [stringToHex(text), address])
  await expect(host.frame.getByTestId('frame-origin')).toHaveText(stack.pages)
  await expect(host.frame.getByText(text, { exact: true })).toBeVisible()
  await expect(host.approve).toBeDisabled()
  await host.approveByMouse()
  const { result, error } = await outcome()
  expect(error).toBe(undefined)
  expect(await recoverMessageAddress({ message: text, signature: result as `0x${string}` })).toBe(address)
}

async function refuses(host: FramePage, address: `0x${string}`): Promise<void> {
  const outcome = await host.call('personal_sign', [stringToHex('No'), address])
  await host.reject.click()
  expect((await outcome()).error?.code).toBe(4001)
  await expect(host.page.locator('#w3m-iframe')).toBeHidden()
}

async function signsTypedDataByKeyboard(host: FramePage, address: `0x${string}`): Promise<void> {
  const typedData = {
    domain: {
      name: 'Ether Mail',
      version: '1',
      chainId: 31337,
      verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
    },
    primaryType: 'Mail',
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      Mail: [{ name: 'contents', type: 'string' }],
    },
    message: { contents: 'Hello, Bob' },
  } as const
  const outcome = await host.call('eth_signTypedData_v4', [address, JSON.stringify(typedData)])
  await expect(host.frame.getByText('Hello, Bob')).toBeVisible()
  await host.frame.locator('.more button').focus()
  // It leads to what was not read yet, a page at a time.
  const readOn = async (): Promise<boolean> => {
    if (await host.approve.isEnabled()) return true
    await host.page.keyboard.press('Enter')
    return false
  }
  await expect.poll(readOn, { intervals: [900] }).toBe(true)
  await host.approve.focus()
  await host.page.keyboard.press('Enter')
  const { result, error } = await outcome()
  expect(error).toBe(undefined)
  expect(await recoverTypedDataAddress({ ...typedData, signature: result as `0x${string}` } as never)).toBe(address)
}

async function sends(host: FramePage, address: `0x${string}`): Promise<void> {
  const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const outcome = await host.call('eth_sendTransaction', [{ from: address, to, value: '0x16345785d8a0000' }])
  await expect(host.frame.getByText(to, { exact: true })).toBeVisible()
  await expect(host.frame.getByText('0.1 ETH', { exact: true })).toBeVisible()
  await host.approveByMouse()
  const { result, error } = await outcome()
  expect(error).toBe(undefined)
  const { status } = await receiptOf(chain, result as `0x${string}`)
  expect(status).toBe('success')
}

/** @returns the token, of which the account has 30 now, beside 1 ETH */
async function giveCoins(address: `0x${string}`): Promise<`0x${string}`> {
  await createTestClient({ mode: 'anvil', transport: http(stack.one.rpcUrl) }).setBalance({
    address,
    value: parseEther('1'),
  })
  const token = await lusdOf()
  const approvalHash = await chain.request({
    method: 'eth_sendTransaction',
    params: [
      {
        from: developer,
        to: token,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [address, 30_000_000n] }),
      },
    ],
  } as never)
  await receiptOf(chain, approvalHash)
  return token
}

async function asksForAllowances(host: FramePage, address: `0x${string}`, token: `0x${string}`): Promise<void> {
  const spender = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  for (const [amount, shown, flags] of [
    [25_000_000n, '25 LUSD', []],
    [30_000_001n, '30.000001 LUSD', ['amber']],
    [2n ** 95n, /LUSD$/, ['red']],
  ] as const) {
    const outcome = await host.call('eth_sendTransaction', [
      {
        from: address,
        to: token,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
      },
    ])
    await expect(host.frame.locator('.fact').first().locator('dd')).toHaveText(shown)
    await expect(host.frame.locator('[data-field="field.have"]')).toHaveText('30 LUSD')
    await expect(host.frame.locator('[data-field="field.value"], [data-field="field.balances"]')).toHaveCount(0)
    expect(
      await host.frame.locator('[data-flag]').evaluateAll(all => all.map(element => element.dataset['risk'])),
    ).toEqual(flags)
    // As if the page gave up: three refusals of the visitor's in a minute silence it.
    await host.page.evaluate(() => window.frameHost.client.rejectApprovals())
    expect((await outcome()).error?.code).toBe(4001)
  }
}

async function showsBalances(host: FramePage, address: `0x${string}`, token: `0x${string}`): Promise<void> {
  const transfer = (to: string, amount: bigint) =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to as `0x${string}`, amount] })
  const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const outcome = await host.call('wallet_sendCalls', [
    {
      version: '2.0.0',
      from: address,
      chainId: '0x7a69',
      atomicRequired: false,
      calls: [
        { to, value: '0x16345785d8a0000' },
        { to: token, data: transfer(to, 25_000_000n) },
      ],
    },
  ])
  await expect(host.frame.locator('[data-field="field.gives"]')).toHaveText([
    '− 0.1 ETH',
    `− 25 LUSD ${token.slice(0, 8)}…${token.slice(-6)}`,
  ])
  await host.reject.click()
  expect((await outcome()).error?.code).toBe(4001)
}

async function knowsNoOther(host: FramePage, address: `0x${string}`): Promise<void> {
  for (const method of ['eth_sign', 'wallet_watchAsset', 'eth_signTransaction', 'personal_ecRecover']) {
    expect((await (await host.call(method, [address, '0x00']))()).error?.code, method).toBe(4200)
  }
}

test('a visitor who has nothing signs a message after a click in the frame, refuses one, and signs typed data as it is shown, by keyboard', async ({
  host,
  address,
}) => {
  await test.step('a method that is on no list is 4200', () => knowsNoOther(host, address))
  await test.step('a message', () => signsMessage(host, address))
  await test.step('a refusal is 4001, and the frame hides again', () => refuses(host, address))
  await test.step('typed data', () => signsTypedDataByKeyboard(host, address))
})

test('a transaction is on the chain; what a request does to the balances and what an allowance is stand there, by the node’s own trial and in the unit of the token', async ({
  host,
  address,
}) => {
  const token = await giveCoins(address)
  await sends(host, address)
  await test.step('balances, tokens too', () => showsBalances(host, address, token))
  await test.step('an allowance stands first, against what the visitor has and what there is', () =>
    asksForAllowances(host, address, token))
})

import { createWalletClient, erc20Abi, http, maxUint256, parseAbi, parseEther, type Hex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { receiptOf } from '../../scripts/stack/receipt-of.mjs'
import type { Host } from './host.js'
import { stack } from './stack.js'
import { chainOf, expect } from './test.js'

export const chain = chainOf(stack.one)
/** Pays for what others do on the chain meanwhile. */
const stranger = mnemonicToAccount('test test test test test test test test test test test junk', { addressIndex: 5 })

/** The tokens that the server swaps, by symbol. */
export async function swapTokens(): Promise<Readonly<Record<string, Hex>>> {
  const answer = await fetch(`${stack.api}/v1/convert/tokens?chainId=eip155:${stack.one.id}`)
  const { tokens } = (await answer.json()) as { tokens: { symbol: string; address: string }[] }
  return Object.fromEntries(
    tokens.map(({ symbol, address }) => [symbol, address.slice(address.lastIndexOf(':') + 1) as Hex]),
  )
}
export const tokenBalance = (address: Hex, owner: Hex) =>
  chain.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
export const digits = (text: string | null): number => Number((text ?? '').replace(/[^\d.]/g, ''))

async function call(address: Hex, signature: string, args: readonly unknown[], value = 0n): Promise<void> {
  const wallet = createWalletClient({ account: stranger, transport: http(stack.one.rpcUrl) })
  const [item] = parseAbi([signature] as never) as never as [{ name: string }]
  const hash = await wallet.writeContract({
    chain: null,
    address,
    abi: [item],
    functionName: item.name,
    args,
    value,
  } as never)
  expect((await receiptOf(chain, hash)).status).toBe('success')
}

/** From the account to a quote. */
export async function quote(host: Host, from: string, to: string, amount: string): Promise<void> {
  await host.openModal()
  await host.id('account-swap').click()
  await expect(host.id('swap-from')).toContainText('ETH')
  if (from !== 'ETH') {
    await host.id('swap-from').click()
    await host.id(`token-${from}`).click()
  }
  await host.id('swap-to').click()
  await host.id(`token-${to}`).click()
  await host.id('swap-amount').fill(amount)
  await expect(host.id('swap-review')).toHaveText('Review swap')
}

/** The preview, and all that the wallet is asked for; `agree` is what its owner does each time. */
export async function goThrough(host: Host, agree: (host: Host) => Promise<void>): Promise<void> {
  await host.id('swap-review').click()
  const confirm = host.id('swap-confirm')
  await expect(confirm).toBeVisible()
  if (/^\s*Approve /.test((await confirm.textContent())!)) {
    await confirm.click()
    await agree(host)
    await expect(confirm).toHaveText('Swap')
  }
  await confirm.click()
  await agree(host)
  await expect(host.id('swap-status')).toHaveAttribute('data-status', 'confirmed')
}

/** Somebody else buys a token with half a coin: of a pool of ten, so that it costs about a tenth more from then on. */
export async function makeDearer(token: Hex, wrapped: Hex): Promise<void> {
  const answer = await fetch(`${stack.api}/v1/convert/build-transaction`, {
    method: 'POST',
    body: JSON.stringify({
      amount: String(parseEther('0.5')),
      from: `eip155:${stack.one.id}:0x${'e'.repeat(40)}`,
      to: `eip155:${stack.one.id}:${token}`,
      userAddress: `eip155:${stack.one.id}:${stranger.address}`,
    }),
  })
  const { tx } = (await answer.json()) as { tx: { to: string } }
  await call(
    tx.to.slice(tx.to.lastIndexOf(':') + 1) as Hex,
    'function swapExactETHForTokens(uint256 least, address[] path, address to, uint256 deadline) payable',
    [0n, [wrapped, token], stranger.address, maxUint256],
    parseEther('0.5'),
  )
}

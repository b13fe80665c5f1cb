import type { Page } from '@playwright/test'
import { createTestClient, erc20Abi, http, maxUint256, publicActions, walletActions, type Hex } from 'viem'
import { receiptOf } from '../../scripts/stack/receipt-of.mjs'
import { stack } from './stack.js'

const anvil = createTestClient({ mode: 'anvil', transport: http(stack.one.rpcUrl) })
  .extend(publicActions)
  .extend(walletActions)

/** The account lets a contract take all of a token, without its wallet being asked. */
export async function allowAs(account: Hex, token: Hex, spender: Hex): Promise<void> {
  await anvil.impersonateAccount({ address: account })
  const hash = await anvil.writeContract({
    account,
    address: token,
    abi: erc20Abi,
    functionName: 'approve',
    args: [spender, maxUint256],
    chain: null,
  })
  await receiptOf(anvil, hash)
  await anvil.stopImpersonatingAccount({ address: account })
}

interface SentRaw {
  /** What the node is given in place of it; undefined where it is given the very transaction. */
  readonly answer?: Hex | undefined
}

/**
 * An embedded account of whose transactions no block has any, while the chain goes on for everybody else: each waits for
 * a number before its own, which nobody has sent. What was held before is not held again.
 */
export async function holdAccount(page: Page, address: Hex) {
  const missing = await anvil.getTransactionCount({ address })
  await anvil.setNonce({ address, nonce: missing + 1 })
  const raws: Hex[] = []
  let take: (raw: Hex) => SentRaw | Promise<SentRaw> = () => ({})
  await page.route(
    url => url.href.startsWith(`${stack.frame}/api/rpc`),
    async route => {
      const { id, method, params } = (route.request().postDataJSON() ?? {}) as {
        readonly id?: unknown
        readonly method?: string
        readonly params?: readonly [Hex]
      }
      if (method !== 'eth_sendRawTransaction' || !params) return route.fallback()
      if (raws.length === 0) await anvil.setNonce({ address, nonce: missing })
      raws.push(params[0])
      const { answer } = await take(params[0])
      await (answer ? route.fulfill({ json: { jsonrpc: '2.0', id, result: answer } }) : route.continue())
    },
  )
  return {
    /** What the account's wallet handed to its node, in its order. */
    raws,
    /** What becomes of what is handed over from now on. */
    onSent: (handler: typeof take) => (take = handler),
    /** The number that was missing is sent: what waits comes into a block. */
    async release(): Promise<void> {
      await anvil.impersonateAccount({ address })
      const hash = await anvil.sendTransaction({ account: address, to: address, nonce: missing, chain: null })
      await receiptOf(anvil, hash)
      await anvil.stopImpersonatingAccount({ address })
    },
  }
}

import type { Exchange } from '../../swaps/exchange.js'
import { nodeIsDown } from '../balance-reader.js'
import { callNode } from '../call-node.js'
import { wordsOf } from './call-contracts.js'
import { approvalCall } from './router-calls.js'

const approvalGas = 60_000n
const unlimited = 2n ** 256n - 1n

export interface TokenSpendingDeps {
  readonly rpcUrl: string
  /** Who is let take tokens. */
  readonly spender: string
  /** What stands for the coin. */
  readonly coinAddress: string
}

/** How accounts let a contract take their tokens. Addresses are normalized. */
export const createTokenSpending = ({
  rpcUrl,
  spender,
  coinAddress,
}: TokenSpendingDeps): Pick<Exchange, 'allowance' | 'buildApproval'> => ({
  async allowance(token, account) {
    if (token === coinAddress) return unlimited
    const data = `0xdd62ed3e${account.slice(2).padStart(64, '0')}${spender.slice(2).padStart(64, '0')}`
    const [allowed] = wordsOf(await callNode(rpcUrl, 'eth_call', [{ to: token, data }, 'latest']), 1) ?? []
    if (allowed === undefined) throw nodeIsDown()
    return allowed
  },
  buildApproval: (token, units) =>
    Promise.resolve({ to: token, data: approvalCall(spender, units), value: 0n, gas: approvalGas }),
})

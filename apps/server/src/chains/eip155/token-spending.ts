import type { Exchange } from '../../swaps/exchange.js'
import { rpcNodeIsDown } from '../balance-reader.js'
import { failure } from '../../http/failure.js'
import { callRpc, isContractFault, RpcNodeError } from '../call-rpc.js'
import { wordOf } from './call-contracts.js'
import { approvalCall } from './router-calls.js'

const approvalGas = 60_000n
const unlimited = 2n ** 256n - 1n
const noToken = () => failure(400, 'tokenAddress', 'This is no token of this chain.')

export interface TokenSpendingDeps {
  readonly rpcUrl: string
  /** The spender of approvals. */
  readonly spender: string
  /** The address that stands for the coin. */
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
    const answer = await callRpc(rpcUrl, 'eth_call', [{ to: token, data }, 'latest']).catch((error: unknown) => {
      if (error instanceof RpcNodeError && isContractFault(error)) return '0x'
      throw error
    })
    const allowed = wordOf(answer)
    if (allowed !== undefined) return allowed
    throw typeof answer === 'string' && answer.startsWith('0x') ? noToken() : rpcNodeIsDown()
  },
  async buildApproval(token, units) {
    if (token === coinAddress) throw failure(400, 'from', 'The coin of a chain needs no approval.')
    return { to: token, data: approvalCall(spender, units), value: 0n, gas: approvalGas }
  },
})

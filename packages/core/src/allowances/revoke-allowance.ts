import { withTimeout } from '../async/with-timeout.js'
import { parseCaipNetworkId } from '../caip/caip-network-id.js'
import { operationError } from '../errors/operation-error.js'
import { RpcError } from '../errors/rpc-error.js'
import { walletPromptTimeoutMs } from '../limits/wallets-limits.js'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import type { AllowanceSupport } from '../namespaces/allowance-support.js'
import type { RequestRpc, SentTransaction, TransferSupport } from '../namespaces/transfer-support.js'
import type { Sender } from '../send/sender.js'
import type { Allowance } from './allowance.js'

export interface RevokeDeps {
  readonly sender: () => Sender | undefined
  readonly support: (
    namespace: ChainNamespace,
  ) => Promise<{ readonly allowances: AllowanceSupport; readonly transfers: TransferSupport } | undefined>
  readonly requestRpc: (account: Sender['account']) => RequestRpc
  /** Aborted when the instance is destroyed. */
  readonly signal: AbortSignal
}

/** A node's -32603 as its -32000: of a wallet, that number leaves open whether something was sent. */
function nodeRefused(error: unknown): never {
  if (!(error instanceof RpcError) || error.code !== -32603) throw error
  throw new RpcError(-32000, error.message, { cause: error, data: error.data, reason: error.reason })
}

/**
 * Asks the account's wallet to revoke an allowance. A transaction that it sends is followed even if nobody waits any
 * more.
 * @throws {W3mError} `NOT_CONNECTED`, `SWITCH_NOT_FOLLOWED`, `WALLET_ANSWER_INVALID`, `TIMEOUT`, or what the node or
 *   the wallet says
 */
export async function sendRevocation(
  account: Sender['account'],
  allowance: Allowance,
  { sender, support, requestRpc, signal }: RevokeDeps,
  follow: (sent: SentTransaction) => void,
): Promise<SentTransaction> {
  const from = sender()
  const isThere = from?.account === account && account.startsWith(`${allowance.caipNetworkId}:`)
  const allowanceSupport = isThere ? await support(from.namespace) : undefined
  if (!from || !allowanceSupport) throw operationError('NOT_CONNECTED', { namespace: allowance.caipNetworkId })
  const rpc = requestRpc(account)
  const request = await allowanceSupport.allowances.revoke(rpc, from.address, allowance).catch(nodeRefused)
  const { reference } = parseCaipNetworkId(allowance.caipNetworkId)
  const followed = allowanceSupport.transfers.send(from.provider, request, rpc, reference).then(sent => {
    if (!sent) throw operationError('WALLET_ANSWER_INVALID', { name: from.name, reason: 'no transaction' })
    follow(sent)
    return sent
  })
  return withTimeout(followed, { signal, timeoutMs: walletPromptTimeoutMs, name: from.name })
}

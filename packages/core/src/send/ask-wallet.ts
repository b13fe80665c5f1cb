import { settle } from '../async/settle.js'
import { formatUnits } from '../amounts/units.js'
import { parseCaipNetworkId } from '../caip/caip-network-id.js'
import { operationError } from '../errors/operation-error.js'
import { walletPromptTimeoutMs } from '../limits/wallets-limits.js'
import type { RequestRpc, TransferSupport } from '../namespaces/transfer-support.js'
import type { SentFollower } from './sent-follower.js'
import type { SendQuote } from './send.state.js'
import type { Sender } from './sender.js'

export interface AskWalletDeps {
  readonly sender: () => Sender | undefined
  readonly support: (namespace: Sender['namespace']) => Promise<TransferSupport | undefined>
  readonly requestRpc: (account: Sender['account']) => RequestRpc
  readonly follower: Pick<SentFollower, 'add'>
  readonly now: () => number
  /** Aborted when the instance is destroyed. */
  readonly lifetime: AbortSignal
  /** It is sent, also where nobody waits for it any more. */
  readonly sent: (id: string) => void
}

/**
 * Asks the account's wallet to send what was prepared. Also where nobody waits any more, what a late answer sent is
 * followed.
 * @returns the transaction's id
 * @throws {W3mError} `NOT_CONNECTED`, `SWITCH_NOT_FOLLOWED`, `WALLET_ANSWER_INVALID`, `TIMEOUT`, or what the wallet says
 */
export async function askWallet(
  quote: SendQuote,
  request: unknown,
  { sender, support, requestRpc, follower, now, lifetime, sent }: AskWalletDeps,
): Promise<string> {
  const from = sender()
  const known = from && (await support(from.namespace))
  if (from?.account !== quote.account || !known)
    throw operationError('NOT_CONNECTED', { namespace: quote.token.caipNetworkId })
  const { reference } = parseCaipNetworkId(quote.token.caipNetworkId)
  const recorded = known.send(from.provider, request, requestRpc(from.account), reference).then(transaction => {
    if (transaction === undefined)
      throw operationError('WALLET_ANSWER_INVALID', { name: from.name, reason: 'no transaction' })
    follower.add({
      ...transaction,
      account: quote.account,
      to: quote.to,
      ...(quote.name !== undefined && { name: quote.name }),
      symbol: quote.token.symbol,
      tokenId: quote.token.id,
      ...(quote.token.piece && { isNft: true as const }),
      amount: formatUnits(quote.units, quote.token.decimals),
      atMs: now(),
      status: 'pending',
    })
    sent(transaction.id)
    return transaction.id
  })
  return settle(recorded, { signal: lifetime, timeoutMs: walletPromptTimeoutMs, who: from.name })
}

import { withTimeout } from '../async/with-timeout.js'
import { formatUnits } from '../amounts/units.js'
import { parseCaipNetworkId } from '../caip/caip-network-id.js'
import { operationError } from '../errors/operation-error.js'
import { walletPromptTimeoutMs } from '../limits/wallets-limits.js'
import type { RequestRpc, TransferSupport } from '../namespaces/transfer-support.js'
import type { SentFollower } from './sent-follower.js'
import type { SendQuote } from './send.state.js'
import type { Sender } from './sender.js'

export interface RequestWalletDeps {
  readonly sender: () => Sender | undefined
  readonly support: (namespace: Sender['namespace']) => Promise<TransferSupport | undefined>
  readonly requestRpc: (account: Sender['account']) => RequestRpc
  readonly follower: Pick<SentFollower, 'add'>
  readonly now: () => number
  /** Aborted when the instance is destroyed. */
  readonly signal: AbortSignal
  /** It is sent, also where nobody waits for it any more. */
  readonly sent: (id: string) => void
}

/**
 * Asks the account's wallet to send what was prepared. Also where nobody waits any more, what a late answer sent is
 * followed.
 * @returns the transaction's id
 * @throws {W3mError} `NOT_CONNECTED`, `SWITCH_NOT_FOLLOWED`, `WALLET_ANSWER_INVALID`, `TIMEOUT`, or what the wallet says
 */
export async function requestWallet(
  quote: SendQuote,
  request: unknown,
  { sender, support, requestRpc, follower, now, signal, sent }: RequestWalletDeps,
): Promise<string> {
  const from = sender()
  const transferSupport = from && (await support(from.namespace))
  if (from?.account !== quote.account || !transferSupport)
    throw operationError('NOT_CONNECTED', { namespace: quote.token.caipNetworkId })
  const { reference } = parseCaipNetworkId(quote.token.caipNetworkId)
  const recorded = transferSupport
    .send(from.provider, request, requestRpc(from.account), reference)
    .then(transaction => {
      if (transaction === undefined)
        throw operationError('WALLET_ANSWER_INVALID', { name: from.name, reason: 'no transaction' })
      follower.add({
        ...transaction,
        account: quote.account,
        to: quote.to,
        ...(quote.name !== undefined && { name: quote.name }),
        symbol: quote.token.symbol,
        tokenId: quote.token.id,
        // Tokens without decimals are not listed: what has none is an NFT, of whatever standard.
        ...(quote.token.decimals === 0 && { isNft: true as const }),
        amount: formatUnits(quote.units, quote.token.decimals),
        atMs: now(),
        status: 'pending',
      })
      sent(transaction.id)
      return transaction.id
    })
  return withTimeout(recorded, { signal, timeoutMs: walletPromptTimeoutMs, name: from.name })
}

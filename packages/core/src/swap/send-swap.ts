import { settle } from '../async/settle.js'
import { formatUnits } from '../amounts/units.js'
import { operationError } from '../errors/operation-error.js'
import { optionalError } from '../errors/optional-error.js'
import { approvalLookMs, approvalWaitMs } from '../limits/swap-limits.js'
import { walletPromptTimeoutMs } from '../limits/wallets-limits.js'
import type { SentTransaction } from '../namespaces/transfer-support.js'
import type { Preparation } from './prepare-swap.js'
import { referenceOf } from './prepare-swap.js'
import type { SwapDeps } from './swap-deps.js'
import type { Place } from './swap-place.js'

/**
 * Asks the account's wallet for what was prepared. A swap that is sent is followed, also where nobody waits any more.
 * @throws {W3mError} `NOT_CONNECTED`, `WALLET_ANSWER_INVALID`, `TIMEOUT`, or what the wallet says
 */
export async function sendSwap(
  deps: SwapDeps,
  { swaps, network }: Place,
  { quote, made, plan }: Preparation,
): Promise<SentTransaction> {
  const sender = deps.sender()
  if (sender?.account !== quote.account) throw operationError('NOT_CONNECTED', { namespace: network.chainNamespace })
  const recorded = swaps.send(sender.provider, made, referenceOf(network.caipNetworkId)).then(sent => {
    if (sent === undefined)
      throw operationError('WALLET_ANSWER_INVALID', { name: sender.name, reason: 'no transaction' })
    deps.follow({
      ...sent,
      account: quote.account,
      symbol: quote.from.symbol,
      amount: formatUnits(quote.fromUnits, quote.from.decimals),
      ...(made.ask === 'approve'
        ? { to: made.spender ?? plan.swap.to, permits: 'approve' }
        : { to: plan.swap.to, swappedFor: quote.to.symbol }),
      atMs: deps.now(),
      status: 'pending',
    })
    return sent
  })
  return settle(recorded, { signal: deps.lifetime, timeoutMs: walletPromptTimeoutMs, who: sender.name })
}

/** Waits until an approval stands in a block. @throws {W3mError} `SWAP_APPROVAL_FAILED`, `TIMEOUT` */
export async function waitForApproval(
  { askNode, setTimer, lifetime }: Pick<SwapDeps, 'askNode' | 'setTimer' | 'lifetime'>,
  { transfers, network }: Place,
  { id, mark: first }: SentTransaction,
): Promise<void> {
  const ask = askNode(network.caipNetworkId)
  let mark = first
  for (let waited = 0; waited < approvalWaitMs; waited += approvalLookMs) {
    // A node that does not answer once is asked again.
    const found = await transfers.follow(ask, id, mark, waited).catch(() => undefined)
    if (found?.status === 'confirmed') return
    if (found && found.status !== 'pending') throw optionalError('SWAP_APPROVAL_FAILED', {})
    mark = found?.mark ?? mark
    lifetime.throwIfAborted()
    await new Promise<void>(resolve => setTimer(resolve, approvalLookMs))
  }
  throw operationError('TIMEOUT', { who: network.name, seconds: approvalWaitMs / 1000 })
}

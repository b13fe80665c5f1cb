import { abortReason } from '../async/abort-reason.js'
import { withTimeout } from '../async/with-timeout.js'
import { formatUnits } from '../amounts/units.js'
import { operationError } from '../errors/operation-error.js'
import { optionalError } from '../errors/optional-error.js'
import { walletPromptTimeoutMs } from '../limits/wallets-limits.js'
import type { SentTransfer } from '../send/send.state.js'
import type { Preparation } from './prepare-swap.js'
import type { SwapDeps } from './swap-deps.js'
import { referenceOf, type Place } from './swap-place.js'

/**
 * Asks the account's wallet for what was prepared. A swap that is sent is followed, also where nobody waits any more.
 * @param sent is told of it, also where the answer comes late
 * @returns the transaction's id, and what `sent` makes of it
 * @throws {W3mError} `NOT_CONNECTED`, `SWITCH_NOT_FOLLOWED`, `WALLET_ANSWER_INVALID`, `TIMEOUT`, or what the wallet says
 */
export async function sendSwap(
  deps: SwapDeps,
  { swaps, network }: Place,
  { quote, prepared, plan }: Preparation,
  sent: (id: string) => Promise<void>,
): Promise<{ readonly id: string; readonly rest: Promise<void> }> {
  const sender = deps.sender()
  if (sender?.account !== quote.account) throw operationError('NOT_CONNECTED', { namespace: network.chainNamespace })
  const recorded = swaps.send(sender.provider, prepared, referenceOf(network.caipNetworkId)).then(answer => {
    if (answer === undefined)
      throw operationError('WALLET_ANSWER_INVALID', { name: sender.name, reason: 'no transaction' })
    deps.follow({
      ...answer,
      account: quote.account,
      symbol: quote.from.symbol,
      amount: formatUnits(quote.fromUnits, quote.from.decimals),
      ...(prepared.action === 'approve'
        ? // What takes the former allowance back lets nobody take anything.
          { to: prepared.spender ?? plan.swap.to, permits: prepared.spender ? 'approve' : 'revoke' }
        : {
            to: plan.swap.to,
            tokenId: quote.from.id,
            swappedFor: quote.to.symbol,
            ...(quote.side === 'to' && { isEstimate: true as const }),
          }),
      atMs: deps.now(),
      status: 'pending',
    })
    return { id: answer.id, rest: sent(answer.id) }
  })
  return withTimeout(recorded, { signal: deps.signal, timeoutMs: walletPromptTimeoutMs, name: sender.name })
}

const statuses = ['confirmed', 'pending', 'failed', 'replaced', 'dropped'] as const

/** What a block has of a transaction and of what was sent in its place for a higher fee, or may have yet. */
export function latestOf(id: string, sent: readonly SentTransfer[]): SentTransfer | undefined {
  const ids = new Set([id])
  // The oldest first: what took its place may have been replaced, too.
  for (const { id: transferId, batch, replaces } of [...sent].reverse())
    if (batch === id || (replaces?.reason === 'repriced' && ids.has(replaces.id))) ids.add(transferId)
  const found = sent.filter(transfer => ids.has(transfer.id))
  return statuses.map(status => found.find(transfer => transfer.status === status)).find(Boolean)
}

/**
 * Waits until an approval that is followed stands in a block, however long that takes.
 * @returns false where it was taken out of the list: nobody waits for it any more
 * @throws {W3mError} `SWAP_APPROVAL_FAILED`
 */
export async function waitForApproval(
  { $sent, signal }: Pick<SwapDeps, '$sent' | 'signal'>,
  id: string,
): Promise<boolean> {
  let stop: (() => void) | undefined
  const settled = new Promise<SentTransfer['status'] | undefined>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(abortReason(signal)), { once: true })
    stop = $sent.subscribe(sent => {
      const status = latestOf(id, sent)?.status
      if (status !== 'pending') resolve(status)
    })
  })
  const status = await settled.finally(stop)
  if (status && status !== 'confirmed') throw optionalError('SWAP_APPROVAL_FAILED', {})
  return status !== undefined
}

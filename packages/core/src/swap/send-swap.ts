import { settle } from '../async/settle.js'
import { formatUnits } from '../amounts/units.js'
import { operationError } from '../errors/operation-error.js'
import { optionalError } from '../errors/optional-error.js'
import { approvalWaitMs } from '../limits/swap-limits.js'
import { walletPromptTimeoutMs } from '../limits/wallets-limits.js'
import type { CaipNetwork } from '../namespaces/define-network.js'
import type { SentTransaction } from '../namespaces/transfer-support.js'
import type { SentTransfer } from '../send/send.state.js'
import type { Preparation } from './prepare-swap.js'
import type { SwapDeps } from './swap-deps.js'
import { referenceOf, type Place } from './swap-place.js'

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
        ? // What takes the former allowance back lets nobody take anything.
          { to: made.spender ?? plan.swap.to, permits: made.spender ? 'approve' : 'revoke' }
        : { to: plan.swap.to, tokenId: quote.from.id, swappedFor: quote.to.symbol }),
      atMs: deps.now(),
      status: 'pending',
    })
    return sent
  })
  return settle(recorded, { signal: deps.lifetime, timeoutMs: walletPromptTimeoutMs, who: sender.name })
}

const statuses = ['confirmed', 'pending', 'failed', 'replaced', 'dropped'] as const

/** What a block has of a transaction and of what was sent in its place for a higher fee, or may have yet. */
export function latestOf(id: string, sent: readonly SentTransfer[]): SentTransfer | undefined {
  const ids = new Set([id])
  // The oldest first: what took its place may have been replaced, too.
  for (const { id: latter, batch, replaces } of [...sent].reverse())
    if (batch === id || (replaces?.reason === 'repriced' && ids.has(replaces.id))) ids.add(latter)
  const found = sent.filter(each => ids.has(each.id))
  return statuses.map(status => found.find(each => each.status === status)).find(Boolean)
}

/** Waits until an approval that is followed stands in a block. @throws {W3mError} `SWAP_APPROVAL_FAILED`, `TIMEOUT` */
export async function waitForApproval(
  { $sent, lifetime }: Pick<SwapDeps, '$sent' | 'lifetime'>,
  { name }: CaipNetwork,
  id: string,
): Promise<void> {
  let stop: (() => void) | undefined
  const ended = new Promise<SentTransfer['status'] | undefined>(resolve => {
    stop = $sent.subscribe(sent => {
      const status = latestOf(id, sent)?.status
      if (status !== 'pending') resolve(status)
    })
  })
  const status = await settle(ended, { signal: lifetime, timeoutMs: approvalWaitMs, who: name }).finally(stop)
  if (status !== 'confirmed') throw optionalError('SWAP_APPROVAL_FAILED', {})
}

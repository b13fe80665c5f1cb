import { withTimeout } from '../async/with-timeout.js'
import type { CaipAddress } from '../caip/caip-address.js'
import { parseCaipNetworkId } from '../caip/caip-network-id.js'
import { parseCaipAddress } from '../caip/parse-caip-address.js'
import { operationError } from '../errors/operation-error.js'
import { optionalError } from '../errors/optional-error.js'
import { walletPromptTimeoutMs } from '../limits/wallets-limits.js'
import { isSameAddress } from '../namespaces/eip155/evm-address.js'
import type { ReplacementReason, TransferSupport } from '../namespaces/transfer-support.js'
import { nodeErrorName } from '../rpc/node-errors.js'
import type { RequestWalletDeps } from './request-wallet.js'
import { replacedIdsOf, reopened, replacesOf } from './replaced.js'
import type { SentTransfer } from './send.state.js'
import type { Sender } from './sender.js'
import type { SentFollower } from './sent-follower.js'

export interface ReplaceDeps extends Pick<RequestWalletDeps, 'sender' | 'support' | 'requestRpc' | 'now' | 'signal'> {
  readonly follower: Pick<SentFollower, '$sent' | 'add'>
}

interface Place {
  readonly transfer: SentTransfer
  readonly from: Sender
  readonly send: TransferSupport['send']
  readonly canReplace: NonNullable<TransferSupport['canReplace']>
  readonly prepare: NonNullable<TransferSupport['prepareReplacement']>
}

/** An account has the same key on every network of a namespace. */
function isSameOwner(one: CaipAddress, other: CaipAddress): boolean {
  const [first, second] = [parseCaipAddress(one), parseCaipAddress(other)]
  return first.namespace === second.namespace && isSameAddress(first.address, second.address)
}

/**
 * The pending transaction with its account's wallet, on whichever network that is; undefined where nothing takes its
 * place any more, or ever could.
 */
async function placeOf(id: string, { sender, support, follower }: ReplaceDeps): Promise<Place | undefined> {
  const list = follower.$sent.get()
  const transfer = list.find(candidate => candidate.id === id)
  const from = sender()
  const isRivalled = list.some(other => other.status === 'pending' && replacedIdsOf(other, list).includes(id))
  // A batch or an operation of a smart account has no nonce of its own.
  if (transfer?.status !== 'pending' || isRivalled || 'batch' in transfer.mark || transfer.batch !== undefined)
    return undefined
  if (!from || !isSameOwner(from.account, transfer.account)) return undefined
  const transferSupport = await support(from.namespace)
  if (!transferSupport?.canReplace || !transferSupport.prepareReplacement) return undefined
  return {
    transfer,
    from,
    send: transferSupport.send,
    canReplace: transferSupport.canReplace,
    prepare: transferSupport.prepareReplacement,
  }
}

const referenceOf = ({ account }: SentTransfer): string =>
  parseCaipNetworkId(parseCaipAddress(account).caipNetworkId).reference

const isWilling = ({ from, transfer, canReplace }: Place): Promise<boolean> =>
  canReplace(from.provider, from.address, referenceOf(transfer))

/**
 * Where a transaction that is on its way can be sped up or cancelled: `here`, as its wallet takes a nonce that it is
 * given; `elsewhere`, once the wallet is on its network; or in the `wallet` itself; undefined where nowhere.
 */
export async function replaceable(id: string, deps: ReplaceDeps): Promise<'here' | 'elsewhere' | 'wallet' | undefined> {
  const context = await placeOf(id, deps)
  if (!context) return undefined
  if (!(await isWilling(context))) return 'wallet'
  return context.from.account === context.transfer.account ? 'here' : 'elsewhere'
}

/** Recognises the error of a node or a wallet for a nonce that a block has already used. */
const asTooLate = (error: unknown): never => {
  throw nodeErrorName(error) === 'NONCE_TOO_LOW' ? optionalError('REPLACE_TOO_LATE', {}, { cause: error }) : error
}

/**
 * Asks the wallet for a transaction that takes the place of a pending one, and follows it.
 * @throws {W3mError} `REPLACE_UNAVAILABLE`, `REPLACE_TOO_LATE`, `SWITCH_NOT_FOLLOWED`, `WALLET_ANSWER_INVALID`,
 *   `TIMEOUT`, or what the wallet says
 */
export async function replaceSent(id: string, reason: ReplacementReason, deps: ReplaceDeps): Promise<string> {
  const { requestRpc, follower, now, signal } = deps
  const context = await placeOf(id, deps)
  if (!context)
    throw optionalError('REPLACE_UNAVAILABLE', { reason: 'it is not pending, or its account not connected' })
  if (!(await isWilling(context)))
    throw optionalError('REPLACE_UNAVAILABLE', { reason: 'the wallet chooses the nonce itself' })
  if (context.from.account !== context.transfer.account)
    throw optionalError('REPLACE_UNAVAILABLE', { reason: 'the wallet is on another network' })
  const { transfer, from, send, prepare } = context
  const rpc = requestRpc(from.account)
  const { request, mark } = await prepare(rpc, id, reason, from.address)
  const recorded = send(from.provider, request, rpc, referenceOf(transfer)).then(transaction => {
    if (transaction === undefined)
      throw operationError('WALLET_ANSWER_INVALID', { name: from.name, reason: 'no transaction' })
    // The status of the former transaction does not apply to the new one.
    follower.add({
      ...reopened(transfer),
      id: transaction.id,
      atMs: now(),
      mark,
      replaces: replacesOf(transfer, reason),
    })
    return transaction.id
  }, asTooLate)
  return withTimeout(recorded, { signal, timeoutMs: walletPromptTimeoutMs, name: from.name })
}

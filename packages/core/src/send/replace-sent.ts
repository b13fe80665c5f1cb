import { settle } from '../async/settle.js'
import type { CaipAddress } from '../caip/caip-address.js'
import { parseCaipNetworkId } from '../caip/caip-network-id.js'
import { parseCaipAddress } from '../caip/parse-caip-address.js'
import { operationError } from '../errors/operation-error.js'
import { optionalError } from '../errors/optional-error.js'
import { walletPromptTimeoutMs } from '../limits/wallets-limits.js'
import { isSameAddress } from '../namespaces/eip155/evm-address.js'
import type { ReplacementReason, TransferSupport } from '../namespaces/transfer-support.js'
import { nodeErrorName } from '../rpc/node-errors.js'
import type { AskWalletDeps } from './ask-wallet.js'
import { formerOf, reopened, replacesOf } from './replaced.js'
import type { SentTransfer } from './send.state.js'
import type { Sender } from './sender.js'
import type { SentFollower } from './sent-follower.js'

export interface ReplaceDeps extends Pick<AskWalletDeps, 'sender' | 'support' | 'requestRpc' | 'now' | 'lifetime'> {
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
  const [former, latter] = [parseCaipAddress(one), parseCaipAddress(other)]
  return former.namespace === latter.namespace && isSameAddress(former.address, latter.address)
}

/**
 * The pending transaction with its account's wallet, on whichever network that is; undefined where nothing takes its
 * place any more, or ever could.
 */
async function placeOf(id: string, { sender, support, follower }: ReplaceDeps): Promise<Place | undefined> {
  const list = follower.$sent.get()
  const transfer = list.find(each => each.id === id)
  const from = sender()
  const isRivalled = list.some(each => each.status === 'pending' && formerOf(each, list).includes(id))
  // A batch or an operation of a smart account has no nonce of its own.
  if (transfer?.status !== 'pending' || isRivalled || 'batch' in transfer.mark || transfer.batch !== undefined)
    return undefined
  if (!from || !isSameOwner(from.account, transfer.account)) return undefined
  const known = await support(from.namespace)
  if (!known?.canReplace || !known.prepareReplacement) return undefined
  return { transfer, from, send: known.send, canReplace: known.canReplace, prepare: known.prepareReplacement }
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
  const place = await placeOf(id, deps)
  if (!place) return undefined
  if (!(await isWilling(place))) return 'wallet'
  return place.from.account === place.transfer.account ? 'here' : 'elsewhere'
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
  const { requestRpc, follower, now, lifetime } = deps
  const place = await placeOf(id, deps)
  if (!place) throw optionalError('REPLACE_UNAVAILABLE', { reason: 'it is not pending, or its account not connected' })
  if (!(await isWilling(place)))
    throw optionalError('REPLACE_UNAVAILABLE', { reason: 'the wallet chooses the nonce itself' })
  if (place.from.account !== place.transfer.account)
    throw optionalError('REPLACE_UNAVAILABLE', { reason: 'the wallet is on another network' })
  const { transfer, from, send, prepare } = place
  const ask = requestRpc(from.account)
  const { request, mark } = await prepare(ask, id, reason, from.address)
  const recorded = send(from.provider, request, ask, referenceOf(transfer)).then(transaction => {
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
  return settle(recorded, { signal: lifetime, timeoutMs: walletPromptTimeoutMs, who: from.name })
}

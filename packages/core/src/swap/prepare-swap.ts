import { optionalError } from '../errors/optional-error.js'
import { isW3mError } from '../errors/w3m-error.js'
import { operationError } from '../errors/operation-error.js'
import type { PreparedSwap, SwapCall, SwapPlan } from '../namespaces/swap-support.js'
import type { Sender } from '../send/sender.js'
import type { Token } from '../tokens/token.js'
import type { SwapDraft } from './quoting.js'
import type { SwapDeps } from './swap-deps.js'
import { referenceOf, type Place } from './swap-place.js'
import { readAddress, readQuote, readSwapCall, wireId } from './swap-service.js'
import { fixedUnits, isBeyond, type PreparedQuote, type SwapQuote, type SwapSide } from './swap.state.js'

/** What a visitor looks at, and what the wallet is asked then. */
export interface Preparation {
  readonly quote: PreparedQuote
  readonly plan: SwapPlan
  readonly prepared: PreparedSwap
}

interface SwapInput {
  readonly from: Token
  readonly to: Token
  readonly side: SwapSide
  readonly units: bigint
  readonly slippageBps: number
  /** What was shown before: nothing that is worse is prepared. */
  readonly displayedQuote: SwapQuote
}

function readInput({ $state }: SwapDraft): SwapInput {
  const state = $state.get()
  const { from, to, side, slippageBps, quote, prepared } = state
  const displayedQuote = prepared ?? quote
  const units = fixedUnits(state)
  if (!from || !to || !units || !displayedQuote) throw optionalError('NOT_PREPARED', {})
  return { from, to, side, units, slippageBps, displayedQuote }
}

/** What lets the exchange take the token; undefined where it may already, or need not. */
async function approvalOf(
  { service }: SwapDeps,
  { network, swaps }: Place,
  { account }: Sender,
  { from, to, spends }: { readonly from: Token; readonly to: Token; readonly spends: bigint },
): Promise<{ readonly allowed: bigint; readonly call: SwapCall | undefined } | undefined> {
  if (from.address === undefined) return undefined
  const token = wireId(from, swaps.coinAddress)
  const allowed = BigInt((await service.allowance({ query: { tokenAddress: token, userAddress: account } })).allowance)
  if (allowed >= spends) return { allowed, call: undefined }
  const { tx } = await service.approval({
    query: { userAddress: account, from: token, to: wireId(to, swaps.coinAddress), amount: String(spends) },
  })
  // The server repeats the token as `from`; what is approved is always the token that the visitor sees.
  return { allowed, call: { to: readAddress(tx.from, network.caipNetworkId), data: tx.data, value: 0n } }
}

/** So that early tokens change it, an allowance that is there already is taken back first. */
const withoutAmount = ({ to, data }: SwapCall): SwapCall => ({
  to,
  data: `${data.slice(0, -64)}${'0'.repeat(64)}`,
  value: 0n,
})

/**
 * Makes the swap anew from what is typed, by the price of now.
 * @throws {W3mError} `SWAP_PRICE_MOVED` where it is worse than what was shown at worst, `TOKEN_CHANGED`, and what
 *   `SwapSupport.prepare` throws
 */
export async function prepareSwap(deps: SwapDeps, draft: SwapDraft): Promise<Preparation> {
  const sender = deps.sender()
  const place = await draft.place()
  const { network, swaps } = place
  if (!sender) throw operationError('NOT_CONNECTED', { namespace: network.chainNamespace })
  const { caipNetworkId } = network
  const { from, to, side, units, slippageBps, displayedQuote } = readInput(draft)
  // Where the page has gone on, an address is another contract, or nobody's.
  if (from.caipNetworkId !== caipNetworkId) throw optionalError('NOT_PREPARED', {})
  // No contract says those of the coin.
  const isOther = ({ address, decimals }: Token) => !address && decimals !== network.nativeCurrency.decimals
  if ([from, to].some(isOther)) throw optionalError('TOKEN_CHANGED', { reason: 'the coin has other decimals' })
  const { limitUnits } = displayedQuote
  const spends = side === 'from' ? units : limitUnits
  const { coinAddress } = swaps
  const [answer, needed] = await Promise.all([
    deps.service.build({
      body: {
        amount: String(units),
        from: wireId(from, coinAddress),
        to: wireId(to, coinAddress),
        userAddress: sender.account,
        eip155: { slippage: slippageBps / 100 },
        disableEstimate: true,
        limit: String(limitUnits),
        ...(side === 'to' && { side }),
      },
    }),
    approvalOf(deps, place, sender, { from, to, spends }),
  ])
  const context = { tokens: draft.$tokens.get().tokens, coinAddress, gasPrice: undefined, atMs: deps.now() }
  // A server of another make says the transaction alone: then what was quoted holds.
  const requoted = answer.quote
    ? readQuote(answer.quote, { side, slippageBps, from, to }, units, context)
    : displayedQuote
  if (isBeyond({ side, limitUnits }, requoted)) throw optionalError('SWAP_PRICE_MOVED', {})
  const swap = readSwapCall(answer, caipNetworkId, { side, limitUnits, isNative: from.address === undefined, units })
  // What unwraps is the token itself: nobody else need be let.
  const approval = swap.to.toLowerCase() === from.address?.toLowerCase() ? undefined : needed
  const plan: SwapPlan = {
    account: sender.address,
    from: from.address,
    to: to.address,
    fromDecimals: from.decimals,
    toDecimals: to.decimals,
    spendsMax: spends,
    receivesMin: side === 'from' ? limitUnits : units,
    allowed: approval?.allowed,
    approval: approval?.call,
    swap,
    gas: gasOf(answer.tx.eip155?.gas),
    contracts: network.contracts,
    // One call alone is no batch: then the wallet is not asked whether it makes one.
    canBatch:
      approval?.call !== undefined &&
      (await swaps.canBatch(sender.provider, sender.address, referenceOf(caipNetworkId))),
  }
  const { prepared, plan: usedPlan } = await tryPlan(deps, place, plan)
  return {
    plan: usedPlan,
    prepared,
    quote: {
      ...requoted,
      limitUnits,
      ...(prepared.receivedUnits !== undefined && side === 'from' && { toUnits: prepared.receivedUnits }),
      account: sender.account,
      from,
      to,
      side,
      action: prepared.action,
      spender: prepared.spender,
      feeUnits: prepared.feeUnits,
      feeMaxUnits: prepared.feeMaxUnits,
      isSimulated: prepared.receivedUnits !== undefined,
    },
  }
}

async function tryPlan(
  { requestRpc }: SwapDeps,
  { swaps, network }: Place,
  plan: SwapPlan,
): Promise<{ readonly prepared: PreparedSwap; readonly plan: SwapPlan }> {
  const request = requestRpc(network.caipNetworkId)
  try {
    return { prepared: await swaps.prepare(request, plan), plan }
  } catch (error) {
    const { approval, allowed = 0n } = plan
    const isRefused = isW3mError(error) && error.code === 'SWAP_REVERTED'
    if (!isRefused || !approval || allowed === 0n) throw error
    const reset = { ...plan, approval: withoutAmount(approval) }
    return { prepared: await swaps.prepare(request, reset), plan: reset }
  }
}

const gasMax = 50_000_000n
const gasOf = (text: string | null | undefined): bigint | undefined => {
  const gas = typeof text === 'string' && /^[0-9]{1,12}$/.test(text) ? BigInt(text) : undefined
  return gas !== undefined && gas <= gasMax ? gas : undefined
}

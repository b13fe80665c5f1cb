import type { Allowance, Coverage, endpoints } from '@w3m/core/api'
import * as v from 'valibot'
import type { ChainSources } from '../chains/chain-sources.js'
import { costOf } from '../chains/question-cost.js'
import { assertStarted } from '../history/indexed-history.js'
import type { PageCursors } from '../history/page-cursor.js'
import type { Handler } from '../http/endpoint-routes.js'
import { failure } from '../http/failure.js'
import { tryConsume, type Consume } from '../http/rate-limit.js'
import type { ActivityRepository, ActiveApproval } from '../ports/activity-repository.js'
import { isPhishing } from '../tokens/phishing.js'
import type { TokenMetadata } from '../tokens/token-directory.js'
import type { AllowanceReader, LiveAllowance } from './allowance-reader.js'

export interface AllowancesHandlerDeps {
  readonly chains: readonly ChainSources[]
  readonly activity: Pick<ActivityRepository, 'approvalsFrom' | 'approvalsGiven' | 'tip'>
  readonly cursors: () => Promise<PageCursors>
}

const pageSize = 50
/** Approvals per batch of chain reads, and batches per page. */
const batchSize = 100
const roundsMax = 5
/** What the chain is asked about one: what may be taken, and of how much. */
const questionsEach = 2
const positionSchema = v.object({
  block: v.number(),
  address: v.string(),
  spender: v.string(),
  tokenId: v.nullable(v.string()),
  via: v.nullable(v.string()),
})
type Place = v.InferOutput<typeof positionSchema>

const placeOf = ({ block, address, spender, tokenId, via }: ActiveApproval): Place => ({
  block,
  address,
  spender,
  tokenId,
  via,
})

/** One allowance in the words of the API. */
function allowanceOf(
  { caipNetworkId }: Pick<ChainSources, 'caipNetworkId'>,
  { approval, standard, amount, isUnlimited, expiresAt }: LiveAllowance,
  token: TokenMetadata | undefined,
): Allowance {
  const { address, spender, tokenId, via, time, hash } = approval
  return {
    id: [`${caipNetworkId}:${address}`, tokenId ?? '', spender, via ?? ''].join('/'),
    chainId: caipNetworkId,
    standard,
    address: `${caipNetworkId}:${address}`,
    token_id: tokenId,
    name: token?.name ?? null,
    symbol: token?.symbol ?? null,
    decimals: standard === 'erc20' ? (token?.decimals ?? null) : null,
    spender,
    via,
    amount: amount === null ? null : amount.toString(),
    isUnlimited,
    expiresAt,
    approvedAt: time === null ? null : new Date(time).toISOString(),
    hash,
    flags: { is_spam: token !== undefined && !token.isListed && isPhishing(token) },
  }
}

/** Lists what others may take from an account: its indexed approvals, with their present values from the chain. */
export function createAllowancesHandler({
  chains,
  activity,
  cursors,
}: AllowancesHandlerDeps): Handler<typeof endpoints.getAllowances> {
  /** Returns the next approvals in force, and the place after which the following page begins. */
  async function liveAfter(
    { caipNetworkId }: ChainSources,
    reader: AllowanceReader,
    account: string,
    after: Place | undefined,
    consume: Consume,
  ): Promise<{ readonly live: readonly LiveAllowance[]; readonly next: Place | undefined }> {
    const live: LiveAllowance[] = []
    let last = after
    for (let round = 0; round < roundsMax; round += 1) {
      const approvals = await activity.approvalsGiven(caipNetworkId, account, last, batchSize)
      const newest = approvals.at(-1)
      if (!newest) return { live, next: undefined }
      const cost = costOf(approvals.length * questionsEach)
      if (round === 0) await consume(cost)
      else if (!(await tryConsume(consume, cost))) return { live, next: last }
      for (const allowance of await reader.live(account, approvals)) {
        live.push(allowance)
        if (live.length === pageSize) return { live, next: placeOf(allowance.approval) }
      }
      if (approvals.length < batchSize) return { live, next: undefined }
      last = placeOf(newest)
    }
    return { live, next: last }
  }

  /** The part of the chain whose approvals are indexed: an explorer, which knows older activity, tells none of them. */
  async function coverageOf({ caipNetworkId, coverage }: ChainSources): Promise<Coverage | undefined> {
    const [known, from] = await Promise.all([coverage?.(), activity.approvalsFrom(caipNetworkId)])
    if (!known) return undefined
    const { number = null, time = null } = from ?? {}
    return { ...known, fromBlock: number, fromTime: time === null ? null : new Date(time).toISOString() }
  }

  return async ({ path: { account: address }, query: { chainId, cursor }, consume }) => {
    const chain = chains.find(({ caipNetworkId }) => caipNetworkId === chainId)
    if (!chain) throw failure(400, 'chainId', 'This chain is not served here.')
    if (!chain.isAddress(address)) throw failure(400, 'account', 'This is not an address of this chain.')
    if (!chain.allowances) throw failure(501, 'chainId', 'This server keeps no allowances of this chain.')
    const account = chain.normalizeAddress(address)
    const { seal, open } = await cursors()
    const scope = ['allowances', chainId, account]
    const after = cursor ? v.parse(positionSchema, open(scope, cursor)) : undefined
    const { live, next } = await liveAfter(chain, chain.allowances, account, after, consume)
    if (live.length === 0) await assertStarted(activity, chain.caipNetworkId)
    const [metadata, coverage] = await Promise.all([
      chain.directory.describe(
        live.map(({ approval }) => approval.address),
        consume,
      ),
      coverageOf(chain),
    ])
    return {
      data: live.map(allowance => allowanceOf(chain, allowance, metadata.get(allowance.approval.address))),
      next: next ? seal(scope, next) : null,
      coverage,
    }
  }
}

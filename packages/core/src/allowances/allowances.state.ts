import { unread, type PagedEntry } from '../api/paged-reader.js'
import type { getAllowances, Allowance as ServedAllowance } from '../api/get-allowances.js'
import type { EndpointResponse } from '../api/define-endpoint.js'
import type { CaipAddress } from '../caip/caip-address.js'
import { parseCaipAddress } from '../caip/parse-caip-address.js'
import type { W3mError } from '../errors/w3m-error.js'
import { safeName } from '../text/safe-name.js'
import type { Allowance } from './allowance.js'

/** Which approvals the service has read: those before and after may have given others an allowance as well. */
export interface AllowancesCoverage {
  /** The approvals have been read from the first block of the network on: no older ones are missing. */
  readonly isFromFirstBlock: boolean
  /** Older approvals than of this time were not read, in Unix ms; undefined if all were, or if that is not known. */
  readonly fromMs: number | undefined
  /** Newer approvals may be missing, or it is not known whether they are. */
  readonly isBehind: boolean
  /** The approvals were read up to this time, in Unix ms; undefined if that is not known. */
  readonly toMs: number | undefined
}

/** The allowances of one account on one network, as far as they were read. */
export interface AllowancesEntry extends PagedEntry {
  /** The allowances of the pages that were read, the latest first. */
  readonly allowances: readonly Allowance[]
  /** Undefined where the service does not say it: then an empty list does not mean that nothing may be taken. */
  readonly coverage: AllowancesCoverage | undefined
}

/** By CAIP-10 account id: the account with its network. */
export type AllowancesState = Readonly<Partial<Record<CaipAddress, AllowancesEntry>>>

export const noAllowances: AllowancesEntry = { allowances: [], coverage: undefined, ...unread }

/** The state of a revocation: the wallet is asked, the transaction is pending, or it failed. */
export type Revocation =
  | { readonly status: 'asking' }
  /** `hash` is the transaction's id. The entry goes once that has ended. */
  | { readonly status: 'pending'; readonly hash: string }
  /** `revoke` rejected with this `error`. */
  | { readonly status: 'failed'; readonly error: W3mError }

/** The revocations by the id of their allowance. */
export type Revocations = Readonly<Partial<Record<string, Revocation>>>

const decimalsMax = 77
const symbolMax = 24

const timeOf = (date: string | null | undefined): number | undefined => {
  const ms = date ? Date.parse(date) : Number.NaN
  return Number.isNaN(ms) ? undefined : ms
}

/** Undefined for an allowance of another network, or one that cannot be revoked. */
function toAllowance(served: ServedAllowance, account: CaipAddress): Allowance | undefined {
  const network = parseCaipAddress(account).caipNetworkId
  const { chainId, standard, address, decimals, expiresAt, approvedAt } = served
  const tokenId = served.token_id ?? undefined
  if (chainId !== network || !address.startsWith(`${network}:`)) return undefined
  if (tokenId !== undefined && !/^\d{1,78}$/.test(tokenId)) return undefined
  return {
    // The service names the token and the contract: those that another account has are the same.
    id: `${account}/${served.id}`,
    caipNetworkId: network,
    standard,
    token: address.slice(network.length + 1),
    tokenId,
    name: safeName(served.name),
    symbol: safeName(served.symbol, symbolMax),
    decimals:
      typeof decimals === 'number' && Number.isInteger(decimals) && decimals >= 0 && decimals <= decimalsMax
        ? decimals
        : undefined,
    spender: served.spender,
    via: served.via ?? undefined,
    units: served.amount ? BigInt(served.amount) : undefined,
    isUnlimited: served.isUnlimited,
    // Beyond the last date there is: contracts say so of what has no end.
    expiresAtMs: typeof expiresAt === 'number' && expiresAt <= 8.64e12 ? expiresAt * 1000 : undefined,
    approvedAtMs: timeOf(approvedAt),
    hash: served.hash ?? undefined,
    isSpam: served.flags?.is_spam === true,
  }
}

export const readAllowances = (
  { data }: EndpointResponse<typeof getAllowances>,
  account: CaipAddress,
): readonly Allowance[] => data.flatMap(entry => toAllowance(entry, account) ?? [])

export function readAllowancesCoverage(
  { coverage }: EndpointResponse<typeof getAllowances>,
  account: CaipAddress,
): AllowancesCoverage | undefined {
  if (coverage?.chainId !== parseCaipAddress(account).caipNetworkId) return undefined
  const isFromFirstBlock = coverage.fromBlock === 0
  return {
    isFromFirstBlock,
    fromMs: isFromFirstBlock ? undefined : timeOf(coverage.fromTime),
    isBehind: coverage.isBehind,
    toMs: timeOf(coverage.toTime),
  }
}

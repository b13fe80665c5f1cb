import { unread, type PagedEntry } from '../api/paged-reader.js'
import type { getAllowances, Allowance as ServedAllowance } from '../api/get-allowances.js'
import type { EndpointResponse } from '../api/define-endpoint.js'
import type { CaipAddress } from '../caip/caip-address.js'
import { parseCaipAddress } from '../caip/parse-caip-address.js'
import type { W3mError } from '../errors/w3m-error.js'
import { safeName } from '../text/safe-name.js'
import type { Allowance } from './allowance.js'

/** The allowances of one account on one network, as far as they were read. */
export interface AllowancesEntry extends PagedEntry {
  /** The allowances of the pages that were read, the latest first. */
  readonly allowances: readonly Allowance[]
}

/** By CAIP-10 account id: the account with its network. */
export type AllowancesState = Readonly<Partial<Record<CaipAddress, AllowancesEntry>>>

export const noAllowances: AllowancesEntry = { allowances: [], ...unread }

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

/** Undefined for an allowance of another network, or one that cannot be revoked. */
function toAllowance(served: ServedAllowance, account: CaipAddress): Allowance | undefined {
  const network = parseCaipAddress(account).caipNetworkId
  const { chainId, standard, address, decimals, expiresAt, approvedAt } = served
  const tokenId = served.token_id ?? undefined
  if (chainId !== network || !address.startsWith(`${network}:`)) return undefined
  if (tokenId !== undefined && !/^\d{1,78}$/.test(tokenId)) return undefined
  const approvedAtMs = approvedAt ? Date.parse(approvedAt) : Number.NaN
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
    approvedAtMs: Number.isNaN(approvedAtMs) ? undefined : approvedAtMs,
    hash: served.hash ?? undefined,
    isSpam: served.flags?.is_spam === true,
  }
}

export const readAllowances = (
  { data }: EndpointResponse<typeof getAllowances>,
  account: CaipAddress,
): readonly Allowance[] => data.flatMap(entry => toAllowance(entry, account) ?? [])

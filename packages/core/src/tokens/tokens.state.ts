import { toFiatUnits, fiatValueOf } from '../amounts/fiat.js'
import { parseUnits } from '../amounts/units.js'
import type { EndpointResponse } from '../api/define-endpoint.js'
import type { getBalance } from '../api/get-balance.js'
import type { CaipAddress } from '../caip/caip-address.js'
import type { CaipNetworkId } from '../caip/caip-network-id.js'
import type { W3mError } from '../errors/w3m-error.js'
import { balanceCacheMs, balanceRetryMs } from '../limits/balances-limits.js'
import type { WalletAsset } from '../namespaces/asset-reader.js'
import { safeName } from '../text/safe-name.js'
import type { IsOwnPicture } from './own-pictures.js'
import type { ListedToken, Token } from './token.js'

/**
 * How reading the tokens of one account on one network stands. `previous` is the last list that was read, at
 * `previousAtMs`. Times are Unix ms.
 */
export type TokensEntry =
  | {
      readonly phase: 'loading'
      /** The list that was read before; absent at the first reading. */
      readonly previous?: readonly Token[] | undefined
      readonly previousAtMs?: number | undefined
    }
  /** By value, then by name, spam included; read at `atMs`. */
  | { readonly phase: 'ready'; readonly tokens: readonly Token[]; readonly atMs: number }
  | {
      readonly phase: 'failed'
      /** Why there is no new list. */
      readonly error: W3mError
      /** When reading failed: it is not tried again within 30 s, whoever asks. */
      readonly atMs: number
      readonly previous?: readonly Token[] | undefined
      readonly previousAtMs?: number | undefined
    }

/** By CAIP-10 account id: the account with its network. */
export type TokensState = Readonly<Partial<Record<CaipAddress, TokensEntry>>>

/** The list that was read last, while a newer one is on its way or could not be had. */
export const lastTokens = (entry: TokensEntry | undefined): readonly Token[] | undefined =>
  entry?.phase === 'ready' ? entry.tokens : entry?.previous

/** When that list was read. */
export const lastReadMs = (entry: TokensEntry | undefined): number | undefined =>
  entry?.phase === 'ready' ? entry.atMs : entry?.previousAtMs

/** When the list may be asked for again, in Unix ms; undefined while it is being asked for. */
export function nextReadMs(entry: TokensEntry | undefined, isForced: boolean, nowMs: number): number | undefined {
  if (entry?.phase === 'loading') return undefined
  // After the clock was set back nobody knows how old it is.
  if (!entry || entry.atMs > nowMs) return 0
  // A failure is never tried again within 30 s, whoever asks (spec 4).
  return entry.atMs + (entry.phase === 'failed' ? balanceRetryMs : isForced ? 0 : balanceCacheMs)
}

const decimalsMax = 77
const symbolMax = 24

interface TokenMetadata {
  readonly address: string | undefined
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly units: bigint
  readonly price?: number | null | undefined
  readonly value?: number | null | undefined
  readonly iconUrl?: string | null | undefined
  readonly flags?: EndpointResponse<typeof getBalance>['balances'][number]['flags']
}

/** Tokens with 0 decimals are left out (spec 5), and what cannot be counted in base units. */
function toToken(metadata: TokenMetadata, caipNetworkId: CaipNetworkId, isOwn: IsOwnPicture): ListedToken | undefined {
  const { decimals, units, address, iconUrl } = metadata
  if (!Number.isInteger(decimals) || decimals < 1 || decimals > decimalsMax) return undefined
  const price = toFiatUnits(metadata.price)
  const symbol = safeName(metadata.symbol, symbolMax)
  const isFlaggedSpam = metadata.flags?.is_spam ?? undefined
  return {
    id: address === undefined ? caipNetworkId : `${caipNetworkId}:${address}`,
    caipNetworkId,
    address,
    name: safeName(metadata.name) || symbol,
    symbol,
    decimals,
    units,
    price,
    fiatValue: toFiatUnits(metadata.value) ?? (price === undefined ? undefined : fiatValueOf(units, decimals, price)),
    iconUrl: iconUrl && isOwn(iconUrl) ? iconUrl : undefined,
    ...(isFlaggedSpam !== undefined && { isFlaggedSpam }),
    ...(metadata.flags?.is_illiquid && { isIlliquid: true }),
  }
}

export const fromWallet = (
  assets: readonly WalletAsset[],
  network: CaipNetworkId,
  isOwn: IsOwnPicture,
): readonly ListedToken[] => assets.flatMap(asset => toToken(asset, network, isOwn) ?? [])

/** What a server lists of one network. A token is named by its CAIP-10 id, or by its address alone. */
export function fromServer(
  { balances }: EndpointResponse<typeof getBalance>,
  network: CaipNetworkId,
  isOwn: IsOwnPicture,
): readonly ListedToken[] {
  return balances.flatMap(({ address: id, chainId, quantity, ...metadata }) => {
    if (chainId && chainId !== network) return []
    if (id?.includes(':') && !id.startsWith(`${network}:`)) return []
    const decimals = Number(quantity.decimals)
    const units = readQuantity(quantity.numeric, decimals)
    const address = id?.slice(id.lastIndexOf(':') + 1) || undefined
    return units === undefined ? [] : (toToken({ ...metadata, address, decimals, units }, network, isOwn) ?? [])
  })
}

function readQuantity(numeric: string, decimals: number): bigint | undefined {
  try {
    return parseUnits(numeric, decimals)
  } catch {
    return undefined
  }
}

/**
 * Lists of several sources as one. The first that lists a token says how much there is; what it does not know of it,
 * the later ones say.
 */
export function mergeTokens(lists: readonly (readonly ListedToken[])[]): readonly ListedToken[] {
  const merged = new Map<string, ListedToken>()
  for (const token of lists.flat()) {
    const key = token.id.toLowerCase()
    const existing = merged.get(key)
    if (!existing) merged.set(key, token)
    else if (existing.decimals === token.decimals) {
      const price = existing.price ?? token.price
      const fiatValue =
        existing.fiatValue ?? (price === undefined ? undefined : fiatValueOf(existing.units, existing.decimals, price))
      // The later one's word on whether it is a bait counts where the first says nothing.
      merged.set(key, { ...token, ...existing, price, fiatValue, iconUrl: existing.iconUrl ?? token.iconUrl })
    }
  }
  return [...merged.values()]
}

/** By value, the most first; those of unknown value follow, and equals stand by their names. */
export const byFiatValue = (one: Token, other: Token): number =>
  one.fiatValue === other.fiatValue
    ? one.name.localeCompare(other.name) || one.id.localeCompare(other.id)
    : one.fiatValue === undefined
      ? 1
      : other.fiatValue === undefined || one.fiatValue > other.fiatValue
        ? -1
        : 1

/** What a list of tokens is worth. */
export interface TokenTotal {
  /** Of all whose value is known, in units of 10⁻¹² of the option `currency`; undefined where none is. */
  readonly fiatValue: bigint | undefined
  /** How many tokens of some amount have no known value: they are not in the sum. */
  readonly unpriced: number
}

/** What a list is worth. Spam does not count, and what is not priced is never taken for nothing. */
export function totalOf(tokens: readonly Token[]): TokenTotal {
  const trustedTokens = tokens.filter(({ spam }) => !spam)
  const priced = trustedTokens.flatMap(({ fiatValue }) => fiatValue ?? [])
  return {
    fiatValue: priced.length ? priced.reduce((sum, value) => sum + value, 0n) : undefined,
    unpriced: trustedTokens.filter(({ fiatValue, units }) => fiatValue === undefined && units > 0n).length,
  }
}

/** True where a token's name, symbol or contract has the text in it. */
export function matchesToken({ name, symbol, address }: Token, query: string): boolean {
  const needle = query.trim().toLowerCase()
  return [name, symbol, address ?? ''].some(text => text.toLowerCase().includes(needle))
}

import type { ReadableAtom } from 'nanostores'
import { asW3mError } from '../rpc/as-w3m-error.js'
import { atom } from '../async/atom.js'
import { amountText } from '../amounts/amount-text.js'
import { fiatText } from '../amounts/fiat-text.js'
import type { PriceCurrency } from '../amounts/price-currencies.js'
import { formatUnits } from '../amounts/units.js'
import { withTimeout } from '../async/with-timeout.js'
import { assertCaipAddress, isCaipAddress, type CaipAddress } from '../caip/caip-address.js'
import { parseCaipAddress } from '../caip/parse-caip-address.js'
import { operationError } from '../errors/operation-error.js'
import { balanceSourceTimeoutMs } from '../limits/balances-limits.js'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import type { CaipNetwork } from '../namespaces/define-network.js'
import type { WritePaymentUri } from '../namespaces/payment-request.js'
import type { PriceLines } from '../prices/price-lines.store.js'
import type { HiddenTokens } from './hidden-tokens.js'
import type { ListedToken, Token } from './token.js'
import { findSpam, withHomoglyphs } from './token-spam.js'
import { withAssetIds, type AssetNames } from './asset-ids.js'
import {
  byFiatValue,
  lastReadMs,
  lastTokens,
  matchesToken,
  mergeTokens,
  nextReadMs,
  totalOf,
  type TokensEntry,
  type TokensState,
  type TokenTotal,
} from './tokens.state.js'

/** Reads and holds the tokens of accounts with their prices. `load.tokens()` gives it. */
export interface TokensStore {
  /** How reading each list stands; absent for what nobody asked for. */
  readonly $state: ReadableAtom<TokensState>
  /** The money in which prices and values are. When it changes, all that was read is forgotten and read again. */
  readonly $currency: ReadableAtom<PriceCurrency>
  /**
   * Reads all that an account has on its network, where that is due: 30 s after the last list, and 30 s after a
   * failure. `force` asks at once, but never within 30 s of a failure. A list that is on its way is waited for; with
   * `force` it is read once more then. The state says what came.
   * @throws {W3mError} `INVALID_CAIP` for what is no CAIP-10 id, and nothing else
   */
  refresh(account: CaipAddress, options?: { readonly force?: boolean }): Promise<void>
  /** The list that was read last, spam included: by value, then by name. */
  last(account: CaipAddress): readonly Token[] | undefined
  /** What a list is worth, without its spam, and how many tokens nobody can price. */
  total(tokens: readonly Token[]): TokenTotal
  /** An amount of a token as it is shown: three decimals, rounded down (spec 9). */
  showAmount(token: Pick<Token, 'units' | 'decimals'>, locale: string): string
  /**
   * What something is worth, as it is shown: with the decimals of the currency, rounded down (spec 9).
   * @param fiatValue of a token, or of all
   */
  showFiatValue(fiatValue: bigint, locale: string, currency?: PriceCurrency): string
  /** Whether a token's name, symbol or contract has the text in it. */
  matches(token: Token, query: string): boolean
  /** Folds a token away from now on, in this browser, or shows it again. */
  setHidden(token: Pick<Token, 'id'>, isHidden: boolean): void
  /** Loads what tells what tokens cost before. @throws {W3mError} `SERVICE_NOT_SET` without `services.api` */
  loadPriceLines(): Promise<PriceLines>
  /**
   * Loads what writes the link that asks others to pay an account: EIP-681, Solana Pay. Undefined where the namespace
   * has none.
   */
  loadPaymentUri(namespace: ChainNamespace): Promise<WritePaymentUri | undefined>
  /**
   * Tells whether an account is a contract on its network: on another one its address may be somebody else's. One that
   * a key has is none, whatever code it lends itself (EIP-7702). The nodes that the host named are asked, else the
   * connected wallet, never the network's own `rpcUrls`. Undefined where none of these can tell.
   * @throws {RpcError} what a node that the host named answers instead
   */
  isContract(account: CaipAddress): Promise<boolean | undefined>
  /** When a list that failed may be asked for again, in Unix ms. */
  retryAtMs(account: CaipAddress): number | undefined
}

/** One way to learn what an account has. Undefined where it has none for this network. */
export type TokenSource = (
  address: string,
  network: CaipNetwork,
) => Promise<readonly ListedToken[] | undefined> | undefined

export interface TokensDeps extends Pick<
  TokensStore,
  '$currency' | 'loadPriceLines' | 'loadPaymentUri' | 'isContract'
> {
  readonly findNetwork: (id: string) => CaipNetwork | undefined
  /** All are asked at once. Of a token that several list, the first says how much there is. */
  readonly sources: readonly TokenSource[]
  /** The tokens that the host named, by lower-case id. */
  readonly trusted: () => ReadonlySet<string>
  readonly hidden: HiddenTokens
  /** What names tokens of a network in CAIP-19; asked for only where two have one symbol. */
  readonly assetNames?: (network: CaipNetwork) => Promise<AssetNames | undefined>
  readonly now: () => number
  readonly sourceTimeoutMs?: number
  /** Aborted when the instance is destroyed. */
  readonly signal: AbortSignal
}

const mapEntries = (state: TokensState, change: (entry: TokensEntry) => TokensEntry): TokensState =>
  Object.fromEntries(
    Object.entries(state).map(([account, entry]): readonly [string, TokensEntry | undefined] => [
      account,
      entry && change(entry),
    ]),
  )

export function createTokensStore({
  $currency,
  findNetwork,
  sources,
  trusted,
  hidden,
  assetNames,
  now,
  sourceTimeoutMs = 3 * balanceSourceTimeoutMs,
  signal,
  ...loads
}: TokensDeps): TokensStore {
  const $state = atom<TokensState>({})
  const reading = new Map<CaipAddress, Promise<void>>()

  function withSpam(tokens: readonly ListedToken[]): readonly Token[] {
    const spam = findSpam(tokens, trusted())
    const hiddenIds = hidden.read()
    return tokens
      .map(token => ({ ...token, spam: hiddenIds.includes(token.id) ? ('hidden' as const) : spam.get(token.id) }))
      .sort(byFiatValue)
  }

  async function read(account: CaipAddress): Promise<readonly Token[]> {
    const { address, caipNetworkId } = parseCaipAddress(account)
    const network = findNetwork(caipNetworkId)
    const answers = await Promise.allSettled(
      sources.map(async source => {
        const answer = network && source(address, network)
        return answer && withTimeout(answer, { timeoutMs: sourceTimeoutMs, name: 'tokens' })
      }),
    )
    const lists = answers.flatMap(answer => (answer.status === 'fulfilled' && answer.value ? [answer.value] : []))
    if (lists.length) {
      const tokens = withSpam(await withHomoglyphs(mergeTokens(lists)))
      return await withAssetIds(tokens, async () => network && assetNames?.(network)).catch(() => tokens)
    }
    const cause: unknown = answers.find(answer => answer.status === 'rejected')?.reason
    throw operationError('BALANCE_UNAVAILABLE', {}, { cause })
  }

  async function refresh(account: CaipAddress, { force = false } = {}): Promise<void> {
    assertCaipAddress(account)
    // What is on its way may be older than what calls for this one.
    if (force && $state.get()[account]?.phase === 'loading') await reading.get(account)
    const entry = $state.get()[account]
    if ((nextReadMs(entry, force, now()) ?? -Infinity) > now()) return
    if (entry?.phase !== 'loading') reading.set(account, readTokens(account, entry))
    // In another money it may have been begun again.
    let current: Promise<void> | undefined
    while (current !== reading.get(account)) await (current = reading.get(account))
  }

  async function readTokens(account: CaipAddress, entry: TokensEntry | undefined): Promise<void> {
    const last = { previous: lastTokens(entry), previousAtMs: lastReadMs(entry) }
    const currency = $currency.get()
    const set = (next: TokensState[CaipAddress]) => {
      // In another money than is told by now: it is being read again.
      if (currency === $currency.get()) $state.set({ ...$state.get(), [account]: next })
    }
    set({ phase: 'loading', ...last })
    try {
      set({ phase: 'ready', tokens: await read(account), atMs: now() })
    } catch (error) {
      set({ phase: 'failed', error: asW3mError(error), atMs: now(), ...last })
    }
  }

  const stop = $currency.listen(() => {
    const accounts = Object.keys($state.get()).filter(isCaipAddress)
    $state.set({})
    for (const account of accounts) void refresh(account)
  })
  signal.addEventListener('abort', stop)

  return {
    ...loads,
    $state,
    $currency,
    last: account => lastTokens($state.get()[account]),
    total: totalOf,
    showAmount: ({ units, decimals }, locale) => amountText(formatUnits(units, decimals), locale),
    showFiatValue: (fiatValue, locale, currency = $currency.get()) => fiatText(fiatValue, locale, currency),
    matches: matchesToken,
    setHidden({ id }, isHidden) {
      hidden.set(id, isHidden)
      const refreshSpam = (entry: TokensEntry): TokensEntry =>
        entry.phase === 'ready'
          ? { ...entry, tokens: withSpam(entry.tokens) }
          : { ...entry, previous: entry.previous && withSpam(entry.previous) }
      $state.set(mapEntries($state.get(), refreshSpam))
    },
    retryAtMs(account) {
      const entry = $state.get()[account]
      return entry?.phase === 'failed' ? nextReadMs(entry, true, now()) : undefined
    },
    refresh,
  }
}

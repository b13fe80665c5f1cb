import type { Token, TokensState, TokensStore, TokenTotal, W3mError } from '@w3m/core'
import { useMemo } from 'react'
import { useAccountSlice } from '../instance/use-account-slice.js'
import type { SliceSource } from '../instance/use-slice.js'

/** What `useW3mTokens` returns: the tokens of the account, their value, and how reading them goes. */
export interface UseW3mTokens {
  /** By value, then by name; spam has a reason. The last list that was read, undefined until then. */
  readonly tokens: readonly Token[] | undefined
  /** The total value of the tokens without spam, and how many have no known price. */
  readonly total: TokenTotal | undefined
  /** Why there is no new list, or the code could not be loaded; `tokens` may be there from before. */
  readonly error: W3mError | undefined
  /** The list or its code is loading; false without an account, and after a failure. */
  readonly isLoading: boolean
  /** Reads them now, but never within 30 s of a failure. Settles without throwing. */
  readonly refresh: () => Promise<void>
}

const source: SliceSource<TokensStore, TokensState> = {
  hook: 'useW3mTokens',
  load: w3m => w3m.load.tokens(),
  store: tokens => tokens.$state,
}

/**
 * The tokens of the connected account on its network: read when the component is shown, and for another account.
 * @throws {W3mError} `NO_INSTANCE` outside a provider, where the page has not exactly one instance
 */
export function useW3mTokens(): UseW3mTokens {
  const { slice, value, error, caipAddress, refresh } = useAccountSlice(source)
  const entry = caipAddress ? value?.[caipAddress] : undefined
  const tokens = entry?.phase === 'ready' ? entry.tokens : entry?.previous
  const failure = entry?.phase === 'failed' ? entry.error : error
  const isLoading = Boolean(caipAddress) && failure === undefined && entry?.phase !== 'ready'
  return useMemo(
    () => ({ tokens, total: tokens && slice?.total(tokens), error: failure, isLoading, refresh }),
    [tokens, slice, failure, isLoading, refresh],
  )
}

import type { Nft, ReplacementReason, SendState, SendStep, SendStore, SentTransfer, Token, W3mError } from '@w3m/core'
import { useMemo } from 'react'
import { useSlice, useStore, type SliceSource } from '../instance/use-slice.js'

/** What `useW3mSend` returns: the transfer, and the ways to fill it in, prepare it and send it. */
export interface UseW3mSend {
  /** The typed transfer, its phase, and why it failed. Undefined until its code is loaded. */
  readonly state: SendState | undefined
  /** What is missing before it can be prepared. */
  readonly step: SendStep | undefined
  /** The transfers that this browser sent with their status, the newest first. */
  readonly sent: readonly SentTransfer[]
  /** Why its code could not be loaded. The next call of any function loads it again. */
  readonly error: W3mError | undefined
  /** Chooses what is sent; another token than before empties the amount. Undefined clears the choice. */
  readonly setToken: (token: Token | undefined) => Promise<void>
  /** Chooses an NFT instead of a token: with amount 1, unless the account has several. */
  readonly setNft: (nft: Nft) => Promise<void>
  /** @param amount as it was typed, in what `state.isFiat` says: `1.5` */
  readonly setAmount: (amount: string) => Promise<void>
  /** Types the amount in the money of the option `currency` from now on, or in whole tokens; needs a price. */
  readonly setFiat: (isFiat: boolean) => Promise<void>
  /** All of the token; of the network's coin, what the fee leaves. */
  readonly setMax: () => Promise<void>
  /** @param text an address, or a name where a service knows names; `state.recipient` says what came of it */
  readonly setRecipient: (text: string) => Promise<void>
  /** Makes the transaction and works out its fee; the state says what came. */
  readonly prepare: () => Promise<void>
  /** Asks the wallet. Resolves with the transaction's id; rejects with a `W3mError`: the wallet's number if refused. */
  readonly confirm: () => Promise<string>
  /**
   * Where what is pending can be sped up or cancelled: `here`, by `replace`; `elsewhere`, once the wallet is on its
   * network; or in the `wallet`; undefined: nowhere.
   */
  readonly replaceable: (id: string) => Promise<'here' | 'elsewhere' | 'wallet' | undefined>
  /**
   * Asks the wallet for the same at a higher fee (`repriced`), or for nothing (`cancelled`), in the place of what is
   * pending. Resolves with the new transaction's id; rejects as `confirm`.
   */
  readonly replace: (id: string, reason: ReplacementReason) => Promise<string>
  /** Takes a transaction out of `sent`, with what was to replace it, and follows it no more: that cancels nothing. */
  readonly dismiss: (id: string) => Promise<void>
  /** Goes back from the prepared transfer to the typed one. */
  readonly edit: () => Promise<void>
  /** Clears the typed transfer, except while the wallet is asked. Sent transfers are still followed. */
  readonly reset: () => Promise<void>
}

const source: SliceSource<SendStore, SendState> = {
  hook: 'useW3mSend',
  load: w3m => w3m.load.send(),
  store: send => send.$state,
}
const noTransfers: readonly SentTransfer[] = []

/**
 * Sends coins and tokens from the connected account, with a screen of your own. @throws {W3mError} `NO_INSTANCE`
 * outside a provider, where the page has not exactly one instance
 */
export function useW3mSend(): UseW3mSend {
  const { slice, value, error, ensure } = useSlice(source)
  const sent = useStore(slice?.$sent) ?? noTransfers
  const actions = useMemo(() => {
    // Synchronous once the code is loaded: the state must hold the typed text before React renders its field again.
    return {
      setToken: async (token: Token | undefined) => (slice ?? (await ensure())).setToken(token),
      setNft: async (nft: Nft) => (slice ?? (await ensure())).setNft(nft),
      setAmount: async (amount: string) => (slice ?? (await ensure())).setAmount(amount),
      setFiat: async (isFiat: boolean) => (slice ?? (await ensure())).setFiat(isFiat),
      setMax: async () => (slice ?? (await ensure())).setMax(),
      setRecipient: async (text: string) => (slice ?? (await ensure())).setRecipient(text),
      prepare: async () => (slice ?? (await ensure())).prepare(),
      confirm: async () => (slice ?? (await ensure())).confirm(),
      replaceable: async (id: string) => (slice ?? (await ensure())).replaceable(id),
      replace: async (id: string, reason: ReplacementReason) => (slice ?? (await ensure())).replace(id, reason),
      dismiss: async (id: string) => (slice ?? (await ensure())).dismiss(id),
      edit: async () => (slice ?? (await ensure())).edit(),
      reset: async () => (slice ?? (await ensure())).reset(),
    }
  }, [slice, ensure])
  return useMemo(
    () => ({ state: value, step: value && slice?.step(), sent, error, ...actions }),
    [value, slice, sent, error, actions],
  )
}

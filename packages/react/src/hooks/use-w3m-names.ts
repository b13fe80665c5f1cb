import type { NameOffer, NameRegistration, NamesState, NamesStore, W3mError } from '@w3m/core'
import { useCallback, useEffect, useMemo } from 'react'
import { useSlice, useStore, type SliceSource } from '../instance/use-slice.js'

/** What `useW3mNames` returns: the names of the account, and the ways to register and keep them. */
export interface UseW3mNames extends Omit<NamesState, 'error'> {
  /** The state of a registration. */
  readonly registration: NameRegistration
  /** Why the service did not answer, or the code could not be loaded. */
  readonly error: W3mError | undefined
  /** Takes what the visitor types, and looks for names once the typing rests. */
  readonly type: (text: string) => void
  /** Repeats the search for the typed name, after a failure. */
  readonly retry: () => Promise<void>
  /** Reads anew whether the service registers names, and what it puts behind them. Settles without throwing. */
  readonly refresh: () => Promise<void>
  /**
   * Registers a name for the connected account: what was typed, where none is given. Resolves with the whole name;
   * rejects with a `W3mError`: `NAME_TAKEN`, `NAME_OWNED`, the wallet's number where it refuses.
   */
  readonly register: (label?: string) => Promise<string>
  /** Gives a name of the connected account up. `name` has its suffix. */
  readonly release: (name: string) => Promise<void>
  /** The name that is on its way to another account, also since before the page was loaded. */
  readonly offer: NameOffer
  /**
   * Offers a name of the connected account to the account of an address, for five minutes. `name` has its suffix. Rejects
   * with `NAME_RECIPIENT_INVALID` for what is no address of another account.
   */
  readonly move: (name: string, to: string) => Promise<void>
  /** Takes what is offered to the connected account. Resolves with the whole name; rejects with `NAME_NOT_OFFERED`. */
  readonly acceptOffer: () => Promise<string>
  /** Cancels the offer and deletes the owner's signed message. Sends no request. */
  readonly cancelOffer: () => Promise<void>
}

const source: SliceSource<NamesStore, NamesState> = {
  hook: 'useW3mNames',
  load: w3m => w3m.load.names(),
  store: names => names.$state,
}
const emptyState: NamesState = {
  suffix: undefined,
  label: '',
  problem: 'short',
  status: 'idle',
  suggestions: [],
  error: undefined,
}
const idle: NameRegistration & NameOffer = { status: 'idle' }

/**
 * Names that the host's service registers for accounts: which are free, and having one. @throws {W3mError}
 * `NO_INSTANCE` outside a provider, where the page has not exactly one instance
 */
export function useW3mNames(): UseW3mNames {
  const { slice, value: state = emptyState, error, load, ensure } = useSlice(source)
  const registration = useStore(slice?.$registration) ?? idle
  const offer = useStore(slice?.$offer) ?? idle
  useEffect(() => void slice?.refresh(), [slice])
  // Synchronous once the code is loaded: the state must hold the typed text before React renders its field again.
  const type = useCallback(
    (text: string) => (slice ? slice.type(text) : void load().then(loaded => loaded?.type(text))),
    [slice, load],
  )
  const reads = useMemo(() => {
    // Also retries a load that failed before.
    const names = async () => slice ?? (await load())
    return {
      retry: async () => (await names())?.retry(),
      refresh: async () => (await names())?.refresh({ force: true }),
    }
  }, [slice, load])
  const calls = useMemo(() => {
    const transfers = async () => (await ensure()).transfers()
    return {
      register: async (label?: string) => (await ensure()).register(label),
      release: async (name: string) => (await ensure()).release(name),
      move: async (name: string, to: string) => (await transfers()).offer(name, to),
      acceptOffer: async () => (await transfers()).acceptOffer(),
      cancelOffer: async () => (await transfers()).cancelOffer(),
    }
  }, [ensure])
  return useMemo(
    () => ({ ...state, registration, offer, error: state.error ?? error, type, ...reads, ...calls }),
    [state, registration, offer, error, type, reads, calls],
  )
}

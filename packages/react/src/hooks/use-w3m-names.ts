import type { NameRegistration, NamesState, NamesStore, W3mError } from '@w3m/core'
import { useCallback, useEffect, useMemo } from 'react'
import { useHolder } from '../instance/use-holder.js'
import { useSlice, type SliceSource } from '../instance/use-slice.js'

export interface UseW3mNames extends Omit<NamesState, 'error'> {
  /** Where the registration of a name stands. */
  readonly registration: NameRegistration
  /** Why the service did not answer, or the code could not be loaded. */
  readonly error: W3mError | undefined
  /** Takes what the visitor types, and looks for names once the typing rests. */
  readonly type: (text: string) => void
  /**
   * Registers a name for the connected account: what was typed, where none is given. Resolves with the whole name;
   * rejects with a `W3mError`: `NAME_TAKEN`, `NAME_OWNED`, the wallet's number where it refuses.
   */
  readonly register: (label?: string) => Promise<string>
  /** Gives a name of the connected account up. `name` has its suffix. */
  readonly release: (name: string) => Promise<void>
}

const source: SliceSource<NamesStore, NamesState> = {
  hook: 'useW3mNames',
  load: w3m => w3m.load.names(),
  store: names => names.$state,
}
const running: SliceSource<NamesStore, NameRegistration> = { ...source, store: names => names.$registration }
const nothing: NamesState = {
  suffix: undefined,
  label: '',
  problem: 'short',
  status: 'idle',
  suggestions: [],
  error: undefined,
}
const idle: NameRegistration = { status: 'idle' }

/**
 * Names that the host's service registers for accounts: which are free, and having one. @throws {W3mError}
 * `NO_INSTANCE` outside a provider, where the page has not exactly one instance
 */
export function useW3mNames(): UseW3mNames {
  const { slice, value: state = nothing, error } = useSlice(source)
  const registration = useSlice(running).value ?? idle
  const { holder } = useHolder(source.hook)
  useEffect(() => void slice?.refresh(), [slice])
  const type = useCallback((text: string) => slice?.type(text), [slice])
  const register = useCallback(
    async (label?: string) => (await holder.require().load.names()).register(label),
    [holder],
  )
  const release = useCallback(async (name: string) => (await holder.require().load.names()).release(name), [holder])
  return useMemo(
    () => ({ ...state, registration, error: state.error ?? error, type, register, release }),
    [state, registration, error, type, register, release],
  )
}

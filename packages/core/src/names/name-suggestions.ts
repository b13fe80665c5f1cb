import type { ReadableAtom } from 'nanostores'
import { optionalError } from '../errors/optional-error.js'
import type { W3mError } from '../errors/w3m-error.js'
import { nameSuggestDelayMs } from '../limits/names-limits.js'
import { isRefusal } from './is-refusal.js'
import { isRegistrableName } from './name-rules.js'
import { readSuggestions, type NamesState } from './names.state.js'

export interface NameSuggestionsDeps {
  readonly $state: ReadableAtom<NamesState>
  readonly set: (change: Partial<Omit<NamesState, 'problem'>>) => void
  /** Reads the suffix of the service, where it is not known. Settles without throwing: the state says what came. */
  readonly refresh: () => Promise<void>
  /** @param suffix with its dot */
  readonly fetchSuggestions: (
    label: string,
    suffix: string,
    signal: AbortSignal,
  ) => Promise<readonly { readonly name: string; readonly registered: boolean }[]>
  /** Runs `act` after a while; returns what calls it off. */
  readonly later: (act: () => void, ms: number) => () => void
}

const failureOf = (cause: unknown): W3mError =>
  isRefusal(cause) ? cause : optionalError('NAME_SUGGESTIONS_FAILED', {}, { cause })

/** Only the answer to what was typed last is ever taken: an earlier one is aborted, and ignored should it come. */
export function createNameSuggestions({ $state, set, refresh, fetchSuggestions, later }: NameSuggestionsDeps): {
  type(label: string): void
  retry(): void
  reset(): void
} {
  let stop = (): void => undefined

  async function loadSuggestions(label: string, signal: AbortSignal): Promise<void> {
    if ($state.get().suffix === undefined) await refresh()
    if (signal.aborted) return
    const { suffix } = $state.get()
    // There are no names, or the error says why the suffix is not known.
    if (!suffix) return set({ status: suffix === null ? 'idle' : 'failed', suggestions: [] })
    try {
      const answer = await fetchSuggestions(label, suffix, signal)
      if (!signal.aborted) set({ status: 'ready', suggestions: readSuggestions(answer, suffix), error: undefined })
    } catch (cause) {
      if (!signal.aborted) set({ status: 'failed', suggestions: [], error: failureOf(cause) })
    }
  }

  function start(label: string, afterMs: number): void {
    stop()
    // While there is no suffix, the error says why no name can be had at all.
    const errorReset = $state.get().suffix ? { error: undefined } : {}
    // The service is not asked about a label that cannot be registered.
    if (!isRegistrableName(label)) return set({ label, status: 'idle', suggestions: [], ...errorReset })
    const controller = new AbortController()
    set({ label, status: 'waiting', ...errorReset })
    const cancel = later(() => void loadSuggestions(label, controller.signal), afterMs)
    stop = () => {
      cancel()
      controller.abort()
    }
  }

  return {
    type(label) {
      if (label !== $state.get().label) start(label, nameSuggestDelayMs)
    },
    retry: () => start($state.get().label, 0),
    reset: () => start('', 0),
  }
}

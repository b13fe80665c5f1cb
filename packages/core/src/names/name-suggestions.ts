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
  /** Reads the suffix of the service, where it is not known. Never rejects: the state holds the result. */
  readonly refresh: () => Promise<void>
  /** @param suffix with its dot */
  readonly fetchSuggestions: (
    label: string,
    suffix: string,
    signal: AbortSignal,
  ) => Promise<readonly { readonly name: string; readonly registered: boolean }[]>
  /** Runs `callback` after `ms` milliseconds; returns a function that cancels it. */
  readonly setTimer: (callback: () => void, ms: number) => () => void
}

const failureOf = (cause: unknown): W3mError =>
  isRefusal(cause) ? cause : optionalError('NAME_SUGGESTIONS_FAILED', {}, { cause })

/** Uses only the response to the latest input: earlier requests are aborted, and their responses are ignored. */
export function createNameSuggestions({ $state, set, refresh, fetchSuggestions, setTimer }: NameSuggestionsDeps): {
  type(label: string): void
  retry(): void
  reset(): void
} {
  let stop = (): void => undefined

  async function loadSuggestions(label: string, signal: AbortSignal): Promise<void> {
    if ($state.get().suffix === undefined) await refresh()
    if (signal.aborted) return
    const { suffix } = $state.get()
    // Either the service registers no names, or `error` says why the suffix is unknown.
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
    // Without a suffix, `error` says why no name can be registered, so it is kept.
    const errorReset = $state.get().suffix ? { error: undefined } : {}
    // The service is not asked about a label that cannot be registered.
    if (!isRegistrableName(label)) return set({ label, status: 'idle', suggestions: [], ...errorReset })
    const controller = new AbortController()
    set({ label, status: 'waiting', ...errorReset })
    const cancel = setTimer(() => void loadSuggestions(label, controller.signal), afterMs)
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

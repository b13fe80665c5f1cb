import type { ReadableAtom } from 'nanostores'
import { atom } from '../async/atom.js'
import { optionalError } from '../errors/optional-error.js'
import type { W3mError } from '../errors/w3m-error.js'
import { nameZonesCacheMs } from '../limits/names-limits.js'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import { asW3mError } from '../rpc/as-w3m-error.js'
import { isRegistrableName, toNameInput } from './name-rules.js'
import type { NameOffer } from './name-offer.state.js'
import type { NameOwner, SignedNameRequest } from './name-owner.js'
import { createNameSuggestions, type NameSuggestionsDeps } from './name-suggestions.js'
import type { NameTransfers, NameTransfersContext } from './name-transfers.js'
import { noNames, problemOf, type NameRegistration, type NamesState } from './names.state.js'
import { isRefusal } from './is-refusal.js'
import { createSignedRequests } from './signed-requests.js'

/** Names for accounts: which are free, and having one. */
export interface NamesStore {
  /** The namespaces whose accounts may have names. */
  readonly namespaces: readonly ChainNamespace[]
  /** The visitor's input, and the service's suggestions for it. */
  readonly $state: ReadableAtom<NamesState>
  /** How the last `register` stands. */
  readonly $registration: ReadableAtom<NameRegistration>
  /**
   * Reads whether the service registers names, and what it puts behind them, where that was not done in the last 5
   * minutes. `force` asks at once. Settles without throwing: the state says what came.
   */
  refresh(options?: { readonly force?: boolean }): Promise<void>
  /**
   * Takes what the visitor types, and looks for names once the typing rests. Where the suffix of the service is not
   * known, it is asked for first.
   */
  type(text: string): void
  /** Repeats the search for suggestions, after a failure. */
  retry(): void
  /**
   * Registers a name for the connected account: what was typed, where none is given. The wallet is asked to sign a
   * message; after a failure of the service the same one is sent again, as long as it is fresh. Concurrent calls for
   * one label share one registration.
   * @param label without its suffix
   * @returns the whole name
   * @throws {W3mError} `NAME_INVALID`, `NAME_TAKEN`, `NAME_OWNED`, `NAME_MESSAGE_EXPIRED`, `NAMES_UNSUPPORTED`,
   *   `NOT_CONNECTED`, `TIMEOUT`, the wallet's number where it refuses, or what is wrong with the service
   */
  register(label?: string): Promise<string>
  /**
   * Gives a name of the connected account up: the wallet signs that. @param name with its suffix
   * @throws {W3mError} as `register`
   */
  release(name: string): Promise<void>
  /** The name that is on its way to another account: in this page, or since before it was loaded. */
  readonly $offer: ReadableAtom<NameOffer>
  /** Giving a name up, and moving it to another account, step by step. Its code loads with the first call. */
  transfers(): Promise<NameTransfers>
  /** Clears the input and the results, also of registrations that still run. A change of account does the same. */
  reset(): void
}

export interface NamesDeps extends Pick<NameSuggestionsDeps, 'fetchSuggestions' | 'setTimer'> {
  readonly namespaces: readonly ChainNamespace[]
  /** Reads the suffix, with its dot; undefined when the service registers no names. */
  readonly fetchSuffix: () => Promise<string | undefined>
  /** @throws {W3mError} `NOT_CONNECTED`, `NAMES_UNSUPPORTED` */
  readonly owner: () => Promise<NameOwner>
  /** Asks the wallet of the connected account. */
  readonly sign: (message: string) => Promise<string>
  readonly send: (request: SignedNameRequest) => Promise<void>
  readonly loadTransfers: (context: NameTransfersContext) => Promise<NameTransfers>
  /** Called when the names of an address have changed. */
  readonly changed: (address: string) => void
  readonly track: (event: `REGISTER_NAME_${'INITIATED' | 'SUCCESS' | 'ERROR'}`, name: string, error?: W3mError) => void
  /** Unix ms. */
  readonly now: () => number
}

/** Turns a refusal of the service into a name error, by the request field that it names. */
function failureOf(error: unknown, name: string): W3mError {
  if (!isRefusal(error)) return asW3mError(error)
  const field = error.reasons[0]?.field
  if (field === 'name') return optionalError('NAME_TAKEN', { name }, { cause: error })
  if (field === 'address') return optionalError('NAME_OWNED', {}, { cause: error })
  if (field === 'message') return optionalError('NAME_MESSAGE_EXPIRED', { name }, { cause: error })
  return error
}

export function createNamesStore(deps: NamesDeps): NamesStore {
  const { namespaces, fetchSuffix, send, changed, track, now } = deps
  const $state = atom<NamesState>(noNames)
  const $registration = atom<NameRegistration>({ status: 'idle' })
  const $offer = atom<NameOffer>({ status: 'idle' })
  // `refresh` first reads the service's clock, by which signed messages and stored offers expire.
  const transfers = () => refresh().then(() => deps.loadTransfers({ ...deps, $offer, failureOf }))
  const set = (change: Partial<Omit<NamesState, 'problem'>>) => {
    const next = { ...$state.get(), ...change }
    $state.set({ ...next, problem: problemOf(next) })
  }
  /** Clears the result of the last registration, unless one still runs. */
  const forgetRegistration = () => void (running.size || $registration.set({ status: 'idle' }))
  const requests = createSignedRequests(deps)
  const suggestions = createNameSuggestions({ ...deps, $state, set, refresh })
  let readAtMs = -Infinity
  let reading: Promise<void> | undefined
  /** Running registrations of the connected account, by label. Only the latest one sets `$registration`. */
  const running = new Map<string, Promise<string>>()
  let latest = 0

  async function read(): Promise<void> {
    try {
      const suffix = await fetchSuffix()
      readAtMs = now()
      set({ suffix: suffix ?? null, error: undefined })
      // Searches for the label that was typed before the suffix was known.
      if ($state.get().status !== 'ready') suggestions.retry()
    } catch (error) {
      set({ error: asW3mError(error) })
    } finally {
      reading = undefined
    }
  }

  async function refresh({ force = false } = {}): Promise<void> {
    const ageMs = now() - readAtMs
    if (!force && ageMs >= 0 && ageMs < nameZonesCacheMs) return
    return (reading ??= read())
  }

  async function register(label: string): Promise<string> {
    if (!isRegistrableName(label)) throw optionalError('NAME_INVALID', {})
    const requestId = ++latest
    const setStatus = (status: NameRegistration) => void (requestId === latest && $registration.set(status))
    await refresh()
    const { suffix, error } = $state.get()
    if (suffix === null || suffix === undefined)
      throw error ?? optionalError('NAMES_UNSUPPORTED', { namespace: 'this service' })
    const name = `${label}${suffix}`
    track('REGISTER_NAME_INITIATED', name)
    setStatus({ status: 'signing', name })
    try {
      const request = await requests.signedFor(name)
      setStatus({ status: 'registering', name })
      await send(request)
      requests.forget()
      changed(request.address)
      track('REGISTER_NAME_SUCCESS', name)
      setStatus({ status: 'registered', name })
      return name
    } catch (reason) {
      const failure = failureOf(reason, name)
      // A request that the service refused is not sent again.
      if (isRefusal(reason)) requests.forget()
      track('REGISTER_NAME_ERROR', name, failure)
      setStatus({ status: 'failed', name, error: failure })
      throw failure
    }
  }

  return {
    namespaces,
    $state,
    $registration,
    refresh,
    type(text) {
      forgetRegistration()
      suggestions.type(toNameInput(text, $state.get().suffix ?? undefined))
    },
    retry: suggestions.retry,
    register(label = $state.get().label) {
      const key = label.toLowerCase()
      // After a reset, the entry may belong to another account's registration.
      const answer = running.get(key) ?? register(key).finally(() => running.get(key) === answer && running.delete(key))
      running.set(key, answer)
      return answer
    },
    release: async name => (await transfers()).release(name),
    $offer,
    transfers,
    reset() {
      running.clear()
      latest++
      suggestions.reset()
      forgetRegistration()
    },
  }
}

import type { W3mError } from '../errors/w3m-error.js'
import { nameMaxLength, nameMinLength } from '../limits/names-limits.js'
import { isRegistrableName } from './name-rules.js'

/** A suggested name, free or taken. */
export interface NameSuggestion {
  /** Without its suffix. */
  readonly label: string
  /** True when this name, or one that looks like it, is registered. */
  readonly isTaken: boolean
}

/** The visitor's input, and the service's suggestions for it. */
export interface NamesState {
  /**
   * The suffix of registered names, with its dot: `.w3m.local`. Null when the service registers none, undefined until
   * it was read.
   */
  readonly suffix: string | null | undefined
  /** The typed text, reduced to the characters that a name may contain. */
  readonly label: string
  /** Why the label cannot be registered; undefined when no problem is known. */
  readonly problem: LabelProblem | undefined
  /** `waiting` from the first registrable label until the response to the latest one arrives. */
  readonly status: 'idle' | 'waiting' | 'ready' | 'failed'
  /** The typed name and similar ones; the previous suggestions while the next response is pending. */
  readonly suggestions: readonly NameSuggestion[]
  /**
   * Why there are no suggestions: `NAME_SUGGESTIONS_FAILED` where the service did not answer, else what is
   * wrong with its address, or what it refused.
   */
  readonly error: W3mError | undefined
}

/** The state of a registration. */
export type NameRegistration =
  | { readonly status: 'idle' }
  /** The wallet is asked, then the service. */
  | { readonly status: 'signing' | 'registering'; readonly name: string }
  /** The account has the name, suffix included. */
  | { readonly status: 'registered'; readonly name: string }
  /** `register` rejected with this `error`. */
  | { readonly status: 'failed'; readonly name: string; readonly error: W3mError }

/** The state of a release: `releasing` begins when the wallet is asked to sign. */
export type NameRelease =
  | { readonly status: 'idle' }
  | { readonly status: 'releasing' | 'released'; readonly name: string }
  /** `release` rejected with this `error`. */
  | { readonly status: 'failed'; readonly name: string; readonly error: W3mError }

/**
 * Why what was typed cannot be registered.
 * `hyphens`: at its start or end. `punycode`: in its third and fourth place, as in `xn--`.
 */
export type LabelProblem = 'short' | 'hyphens' | 'punycode' | 'taken'

export const noNames: NamesState = {
  suffix: undefined,
  label: '',
  problem: 'short',
  status: 'idle',
  suggestions: [],
  error: undefined,
}

/** The first thing that is wrong with what was typed. */
export function problemOf({ label, suggestions }: Pick<NamesState, 'label' | 'suggestions'>): LabelProblem | undefined {
  if (label.length < nameMinLength) return 'short'
  if (!isRegistrableName(label)) return /^-|-$/.test(label) ? 'hyphens' : 'punycode'
  return suggestions.find(suggestion => suggestion.label === label)?.isTaken ? 'taken' : undefined
}

const suggestionsMax = 8

/** Reads the suggestions from a service's response; drops duplicates and invalid labels. */
export function readSuggestions(
  answer: readonly { readonly name: string; readonly registered: boolean }[],
  suffix: string,
): readonly NameSuggestion[] {
  const labels = new Set<string>()
  return answer.slice(0, suggestionsMax).flatMap(({ name, registered }) => {
    const lower = name.toLowerCase()
    // Some services leave the suffix out.
    const label = lower.endsWith(suffix) ? lower.slice(0, -suffix.length) : lower
    if (!/^[a-z0-9-]+$/.test(label) || label.length > nameMaxLength || labels.has(label)) return []
    labels.add(label)
    return [{ label, isTaken: registered }]
  })
}

/** The text that is signed for a name. @param nowMs Unix ms */
export const nameMessage = (name: string, nowMs: number): string =>
  JSON.stringify({ name, attributes: {}, timestamp: Math.floor(nowMs / 1000) })

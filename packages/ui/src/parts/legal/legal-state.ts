import type { W3m, W3mOptions } from '@w3m/core'
import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import { legalConsentOf } from './legal-consent.js'

/** `none`: the host has no terms. `quiet`: they are named. `missing`: they must be agreed to first. `given`: they were. */
export type LegalState = 'none' | 'quiet' | 'missing' | 'given'

export function legalState({ termsConditionsUrl, privacyPolicyUrl, features }: W3mOptions, hasConsent: boolean): LegalState {
  if (!termsConditionsUrl && !privacyPolicyUrl) return 'none'
  return !features?.legalCheckbox ? 'quiet' : hasConsent ? 'given' : 'missing'
}

const states = new WeakMap<W3m, ReadableAtom<LegalState>>()

export function legalStateOf(w3m: W3m): ReadableAtom<LegalState> {
  let state = states.get(w3m)
  if (!state) states.set(w3m, (state = follow(w3m.$options, legalConsentOf(w3m))))
  return state
}

function follow($options: ReadableAtom<W3mOptions>, $consent: ReadableAtom<boolean>): ReadableAtom<LegalState> {
  const read = () => legalState($options.get(), $consent.get())
  const $state: WritableAtom<LegalState> = atom(read())
  const tell = () => $state.set(read())
  $options.listen(tell)
  $consent.listen(tell)
  return $state
}

import type { W3m, W3mOptions } from '@w3m/core'
import { computed, type ReadableAtom } from 'nanostores'
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
  if (!state) states.set(w3m, (state = computed([w3m.$options, legalConsentOf(w3m)], legalState)))
  return state
}

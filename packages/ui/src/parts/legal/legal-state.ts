import type { W3mOptions } from '@w3m/core'

/**
 * `none`: the host has no terms. `quiet`: they are named. `missing`: they must be agreed to first. `given`: they were.
 */
export type LegalState = 'none' | 'quiet' | 'missing' | 'given'

export function legalState(
  { termsConditionsUrl, privacyPolicyUrl, features }: W3mOptions,
  hasConsent: boolean,
): LegalState {
  if (!termsConditionsUrl && !privacyPolicyUrl) return 'none'
  return !features?.legalCheckbox ? 'quiet' : hasConsent ? 'given' : 'missing'
}

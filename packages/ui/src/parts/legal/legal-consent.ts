import type { W3m } from '@w3m/core'
import { atom, type WritableAtom } from 'nanostores'

const consents = new WeakMap<W3m, WritableAtom<boolean>>()

/** Whether the visitor agreed, for as long as the page stands: the views of one instance share it. */
export function legalConsentOf(w3m: W3m): WritableAtom<boolean> {
  let consent = consents.get(w3m)
  if (!consent) consents.set(w3m, (consent = atom(false)))
  return consent
}

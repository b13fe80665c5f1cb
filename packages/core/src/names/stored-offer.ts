import { nameMessageLifetimeMs, nameOfferKey } from '../limits/names-limits.js'
import type { StoragePort } from '../storage/storage-port.js'
import { isJsonRecord, isText, readJsonRecord, writeJson } from '../storage/stored-json.js'
import type { SignedNameRequest } from './name-owner.js'

/** Time for the request to reach the service before the owner's message expires. */
const arrivalMs = 15_000

/** The terms of a signed offer. Addresses are spelled as in the application. */
export interface OfferTerms {
  /** The full name, suffix included. */
  readonly name: string
  readonly from: string
  readonly to: string
  /** Unix ms: until then it can be accepted. */
  readonly expiresAtMs: number
}

/** The text that the owner signs to give a name to another account. @param nowMs Unix ms */
export const moveMessage = (name: string, to: string, nowMs: number): string =>
  JSON.stringify({ name, action: 'move', address: to, timestamp: Math.floor(nowMs / 1000) })

/** @param atMs when it is signed, in Unix ms */
export const offerEnd = (atMs: number): number => Math.floor(atMs / 1000) * 1000 + nameMessageLifetimeMs - arrivalMs

/** Reads the terms from a stored request; undefined when its message is no offer. */
function termsOf({ address: from, message }: SignedNameRequest): OfferTerms | undefined {
  try {
    const terms: unknown = JSON.parse(message)
    if (!isJsonRecord(terms)) return undefined
    const { name, address: to, timestamp } = terms
    if (!isText(name) || !isText(to) || typeof timestamp !== 'number') return undefined
    const atMs = timestamp * 1000
    return message === moveMessage(name, to, atMs) ? { name, from, to, expiresAtMs: offerEnd(atMs) } : undefined
  } catch {
    return undefined
  }
}

/** Reads the offer that was stored before a page reload. Undefined when it is unreadable or has expired. */
export function readOffer(
  storage: StoragePort,
  nowMs: number,
): { readonly terms: OfferTerms; readonly request: SignedNameRequest } | undefined {
  const { coin_type, address, message, signature } = readJsonRecord(storage, nameOfferKey)
  if (typeof coin_type !== 'number' || !isText(address) || !isText(message) || !isText(signature)) return undefined
  const request = { coin_type, address, message, signature }
  const terms = termsOf(request)
  // A timestamp in the future is rejected: the offer would stay open for too long.
  return terms && terms.expiresAtMs > nowMs && terms.expiresAtMs <= offerEnd(nowMs) ? { terms, request } : undefined
}

/** Stores the owner's signed request in place of the former one; undefined removes it. */
export function writeOffer(storage: StoragePort, request: SignedNameRequest | undefined): void {
  if (request) writeJson(storage, nameOfferKey, request)
  else storage.remove(nameOfferKey)
}

import { nameMessageLifetimeMs, nameOfferKey } from '../limits/names-limits.js'
import type { StoragePort } from '../storage/storage-port.js'
import { isJsonRecord, isText, readJsonRecord, writeJson } from '../storage/stored-json.js'
import type { SignedNameRequest } from './name-owner.js'

/** It has to arrive before the owner's message is too old. */
const arrivalMs = 15_000

/** What a signed offer says of itself. Addresses are spelled as in the application. */
export interface OfferTerms {
  /** With its suffix. */
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

/** What was signed, as it is stored; undefined where it is no offer. */
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

/** Where an offer waits for a visitor who reloads the page. What cannot be read, and what has ended, counts for nothing. */
export function readOffer(
  storage: StoragePort,
  nowMs: number,
): { readonly terms: OfferTerms; readonly request: SignedNameRequest } | undefined {
  const { coin_type, address, message, signature } = readJsonRecord(storage, nameOfferKey)
  if (typeof coin_type !== 'number' || !isText(address) || !isText(message) || !isText(signature)) return undefined
  const request = { coin_type, address, message, signature }
  const terms = termsOf(request)
  // One from the future would wait longer than it counts.
  return terms && terms.expiresAtMs > nowMs && terms.expiresAtMs <= offerEnd(nowMs) ? { terms, request } : undefined
}

/** What the owner signed, in place of what was offered before; undefined for nothing. */
export function writeOffer(storage: StoragePort, request: SignedNameRequest | undefined): void {
  if (request) writeJson(storage, nameOfferKey, request)
  else storage.remove(nameOfferKey)
}

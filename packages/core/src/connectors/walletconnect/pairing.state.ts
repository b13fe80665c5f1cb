import type { W3mError } from '../../errors/w3m-error.js'
import { pairingLifetimeMs, pairingSpentMs } from '../../limits.js'

/** What the modal shows of a pairing: the code that a wallet scans or a link carries, and what became of it. */
export type PairingState =
  | { readonly phase: 'idle' }
  /** The library loads, the relay is reached. */
  | { readonly phase: 'preparing' }
  /** A wallet may take the code until `expiresAtMs` (Unix time); a fresh one comes before that by itself. */
  | { readonly phase: 'ready'; readonly uri: string; readonly expiresAtMs: number }
  /** A wallet has taken the code and agreed; its session is being set up. */
  | { readonly phase: 'answering' }
  | { readonly phase: 'failed'; readonly error: W3mError }

/** The end of a code that is made now (spec 4). */
export const pairingExpiry = (nowMs: number): number => nowMs + pairingLifetimeMs

/** A code with ten seconds left is not worth scanning any more (spec 4). */
export const isSpent = (expiresAtMs: number, nowMs: number): boolean => expiresAtMs - nowMs <= pairingSpentMs

/** How long a code serves before a fresh one takes its place. */
export const renewAfterMs = (expiresAtMs: number, nowMs: number): number => Math.max(0, expiresAtMs - pairingSpentMs - nowMs)

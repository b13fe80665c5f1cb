import type { W3mError } from '../../errors/w3m-error.js'
import { pairingLifetimeMs, pairingSpentMs } from '../../limits/walletconnect-limits.js'

/** The state of a pairing, as the modal shows it: the code that a wallet scans or a link carries, and its outcome. */
export type PairingState =
  /** No code is wanted. */
  | { readonly phase: 'idle' }
  /** The library loads, the relay is reached. */
  | { readonly phase: 'preparing' }
  /** A wallet may take the code until `expiresAtMs`; a fresh one takes its place at `renewsAtMs` (both Unix time). */
  | { readonly phase: 'ready'; readonly uri: string; readonly expiresAtMs: number; readonly renewsAtMs: number }
  /** A wallet has taken the code and agreed; its session is being set up. */
  | { readonly phase: 'answering' }
  /** The attempt has ended without a session: `error` says why. */
  | { readonly phase: 'failed'; readonly error: W3mError }

/** The end of a code that is made now (spec 4). */
export const pairingExpiry = (nowMs: number): number => nowMs + pairingLifetimeMs

/** A code with ten seconds left is not worth scanning any more (spec 4). */
export const isSpent = (expiresAtMs: number, nowMs: number): boolean => expiresAtMs - nowMs <= pairingSpentMs

/** The time at which a fresh code replaces one. */
export const renewalOf = (expiresAtMs: number): number => expiresAtMs - pairingSpentMs

/**
 * How a visitor was connected with AppKit whom this page cannot simply take over: by a wallet elsewhere, whose session
 * may be on another relay, or by a login at a frame that may be another one, with the mailbox where it is known. Kept
 * under `previousConnectionKey` until they are connected again; what is stored may be of none of the kinds.
 */
export type PreviousConnection = 'wallet' | 'social' | 'email' | `email:${string}`

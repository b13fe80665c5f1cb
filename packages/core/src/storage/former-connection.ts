import { isEmailAddress } from '../email/email-address.js'
import { isJsonRecord, readJson, writeJson } from './stored-json.js'
import type { StoragePort } from './storage-port.js'

/**
 * How a visitor was connected with AppKit whom this page cannot simply take over: by a wallet elsewhere, whose session may be on another relay, or
 * by a login at a frame that may be another one. Kept until they are connected again.
 */
export interface FormerConnection {
  readonly kind: 'wallet' | 'email' | 'social'
  /** The mailbox that they logged in with, where it is known. */
  readonly email?: string
}

const key = 'w3m:former_connection'
const kinds: readonly unknown[] = ['wallet', 'email', 'social'] satisfies readonly FormerConnection['kind'][]

/** Undefined where there was none, or the visitor is connected again since. */
export function readFormerConnection(port: Pick<StoragePort, 'get'>): FormerConnection | undefined {
  const stored = readJson(port as StoragePort, key)
  if (!isJsonRecord(stored) || !kinds.includes(stored.kind)) return undefined
  return { kind: stored.kind as FormerConnection['kind'], ...(isEmailAddress(stored.email) && { email: stored.email }) }
}

export const writeFormerConnection = (port: StoragePort, former: FormerConnection): boolean => writeJson(port, key, former)

export const forgetFormerConnection = (port: Pick<StoragePort, 'remove'>): void => port.remove(key)

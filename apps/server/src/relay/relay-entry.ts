import type { IncomingMessage } from 'node:http'
import { isLoopback } from '../http/client-key.js'
import type { RelaySettings } from './relay-settings.js'
import { laterClose, RelayRefusal } from './relay-refusal.js'
import { readClientId } from './relay-token.js'

export interface Visitor {
  /** Its did:key. */
  readonly client: string
  /** The key by which its limits are counted: see `clientKey`. */
  readonly address: string
  /** Calls a second that it may make. */
  readonly rate: number
  /** Characters of its messages that may be stored at a time. */
  readonly lengthMax: number
  /** Topics that all sockets of its address may read. */
  readonly topicsMax: number
  /** Bytes that may wait for all sockets of its address. */
  readonly waitingBytesMax: number
}

export interface EntryRequest {
  readonly url: URL
  readonly headers: IncomingMessage['headers']
  readonly address: string
  readonly now: number
  /** Whether its socket is one of those that its address may have open. */
  readonly isCounted: boolean
}

/** Sockets that an address may have open. */
export const socketsMax = (address: string, settings: RelaySettings): number =>
  isLoopback(address) ? settings.socketsPerAddressLoopback : settings.socketsPerAddress

/** Calls a second that an address may make, and as often it may connect. */
export const perSecondOf = (address: string, settings: RelaySettings): number =>
  isLoopback(address) ? settings.ratePerSecondLoopback : settings.ratePerSecond

/**
 * Checks a request for a connection, and returns its visitor.
 * @throws {RelayRefusal} with the texts that client libraries look for
 */
export function readUpgradeRequest(
  { url, headers, address, now, isCounted }: EntryRequest,
  settings: RelaySettings,
): Visitor {
  const {
    projectIds,
    origins,
    mailboxLengthMax,
    mailboxShare,
    mailboxShareLoopback,
    topicsPerAddress,
    topicsPerAddressLoopback,
    waitingBytesPerAddress,
    waitingBytesPerAddressLoopback,
  } = settings
  const isOfThisMachine = isLoopback(address)
  if (!isCounted) throw new RelayRefusal('Too many connections from this address', laterClose)
  if (projectIds.length > 0 && !projectIds.includes(url.searchParams.get('projectId') ?? ''))
    throw new RelayRefusal('Unauthorized: invalid key')
  // Wallets that are no pages have no origin to name.
  if (origins.length > 0 && headers.origin !== undefined && !origins.includes(headers.origin))
    throw new RelayRefusal('Unauthorized: origin not allowed')
  const client = readClientId(tokenOf(url, headers), { audiences: settings.urls, now })
  return {
    client,
    address,
    rate: perSecondOf(address, settings),
    lengthMax: (mailboxLengthMax * (isOfThisMachine ? mailboxShareLoopback : mailboxShare)) / 100,
    topicsMax: isOfThisMachine ? topicsPerAddressLoopback : topicsPerAddress,
    waitingBytesMax: isOfThisMachine ? waitingBytesPerAddressLoopback : waitingBytesPerAddress,
  }
}

/** Pages cannot set headers on a socket; other clients send the token either way. */
const tokenOf = (url: URL, { authorization }: IncomingMessage['headers']): string | null =>
  url.searchParams.get('auth') ?? /^Bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? null

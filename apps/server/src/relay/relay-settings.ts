/** How the relay is set up. Empty lists mean no restriction, but for `urls`. */
export interface RelaySettings {
  /** Addresses under which clients know the relay: only tokens for one of them let a client in. */
  readonly urls: readonly string[]
  readonly projectIds: readonly string[]
  /** Origins of pages that may connect. */
  readonly origins: readonly string[]
  /** Longest message, in characters. */
  readonly messageLengthMax: number
  /** Longest time that a message is kept. */
  readonly ttlSecondsMax: number
  /**
   * Characters that all stored messages take together: of each its text, its attestation, and 512 for the rest of it.
   */
  readonly mailboxLengthMax: number
  /** How much of that the messages of one client address may take, in percent. */
  readonly mailboxShare: number
  /** The same for clients on this machine, a reverse proxy that is not named included. */
  readonly mailboxShareLoopback: number
  readonly topicsPerSocket: number
  /** Topics of the sockets of one address, and of all: beyond it, the socket with most of them is cut off. */
  readonly topicsPerAddress: number
  /** The same for clients on this machine, a reverse proxy that is not named included. */
  readonly topicsPerAddressLoopback: number
  readonly topics: number
  readonly socketsPerAddress: number
  /** The same for clients on this machine, a reverse proxy that is not named included. */
  readonly socketsPerAddressLoopback: number
  /**
   * Bytes that may wait in memory for one connection, for those of one address, and for all, before who lets most of
   * them wait is cut off.
   */
  readonly waitingBytesPerSocket: number
  readonly waitingBytesPerAddress: number
  readonly waitingBytesPerAddressLoopback: number
  readonly waitingBytes: number
  /** How often each connection is pinged. A ping that is not answered until the next cuts it off. */
  readonly pingSeconds: number
  /** Calls a second and client address, on average; ten times as many at once. */
  readonly ratePerSecond: number
  readonly ratePerSecondLoopback: number
}

export const relayDefaults: RelaySettings = {
  urls: [],
  projectIds: [],
  origins: [],
  messageLengthMax: 262_144,
  ttlSecondsMax: 604_800,
  mailboxLengthMax: 1_073_741_824,
  mailboxShare: 5,
  mailboxShareLoopback: 100,
  topicsPerSocket: 2_000,
  topicsPerAddress: 20_000,
  topicsPerAddressLoopback: 500_000,
  topics: 500_000,
  socketsPerAddress: 100,
  socketsPerAddressLoopback: 10_000,
  waitingBytesPerSocket: 4_194_304,
  waitingBytesPerAddress: 16_777_216,
  waitingBytesPerAddressLoopback: 67_108_864,
  waitingBytes: 67_108_864,
  pingSeconds: 30,
  ratePerSecond: 50,
  ratePerSecondLoopback: 20_000,
}

/**
 * The addresses of a relay that only this machine reaches. What a client says of the host proves nothing: another
 * relay's token could come with that relay's name.
 */
export const loopbackRelayUrls = (port: number): string[] =>
  ['127.0.0.1', 'localhost', '[::1]'].map(host => `ws://${host}:${port}/relay`)

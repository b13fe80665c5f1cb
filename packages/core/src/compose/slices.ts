import type { WalletConnect } from '../connectors/walletconnect/namespace-session.js'
import { createDiscoverySlice } from './discovery-slice.js'
import type { LoginSlice } from './login-slice.js'
import { createWalletListSlice } from './wallet-list-slice.js'

/**
 * Every slice that loads when it is first asked for: its name, and the code that makes it. A maker is given the context
 * and `load`, of which it names what it needs; a file of one slice exports it as `createSlice`. What it makes is made once; where that has `destroy`, it ends with the
 * instance.
 */
export const slices = {
  discovery: async () => createDiscoverySlice,
  walletList: async () => createWalletListSlice,
  wallets: async () => (await import('./wallets-slice.js')).createSlice,
  balances: async () => (await import('./balances-slice.js')).createSlice,
  /** All that an account has on its network, priced where a price is known. */
  tokens: async () => (await import('./tokens-slice.js')).createSlice,
  /** What an account owns of collections. */
  nfts: async () => (await import('./nfts-slice.js')).createSlice,
  /** What contracts may take from an account, and the way to end it. */
  allowances: async () => (await import('./allowances-slice.js')).createSlice,
  /** What an account did. */
  activity: async () => (await import('./activity-slice.js')).createSlice,
  /** Sends coins and tokens, and follows what was sent. */
  send: async () => (await import('./send-slice.js')).createSlice,
  /** Swaps tokens, by the quotes of the host's service. */
  swap: async () => (await import('./swap-slice.js')).createSlice,
  images: async () => (await import('./images-slice.js')).createSlice,
  /** @throws {W3mError} `SERVICE_NOT_SET` without the option `services.api` */
  identities: async () => (await import('./identities-slice.js')).createSlice,
  /** The wallets that this browser was connected with, and the switch between them. */
  profile: async () => (await import('./profile-slice.js')).createSlice,
  /** Names that accounts register. */
  names: async () => (await import('./names-slice.js')).createSlice,
  /** The permissions (EIP-7715) that an account gave to sites. */
  sessions: async () => (await import('./sessions-slice.js')).createSlice,
  pairing: async () => async (_: unknown, load: { walletConnect(): Promise<WalletConnect> }) =>
    (await load.walletConnect()).pairing,
  /** @throws {W3mError} `SERVICE_NOT_SET` without the option `services.frame` */
  login: async () => async (_: unknown, load: { embeddedWallet(): Promise<LoginSlice> }) =>
    (await load.embeddedWallet()).store,
  /** @throws {W3mError} `SIWX_NOT_ENABLED` where the option `siwx` is not set */
  siwx: async () => (await import('./sign-in-slice.js')).createSlice,

  // What the slices above, and the instance itself, are made of.
  engine: async () => (await import('./engine-slice.js')).createSlice,
  connectorSources: async () => (await import('./connector-sources.js')).createSlice,
  walletConnect: async () => (await import('./walletconnect-slice.js')).createSlice,
  embeddedWallet: async () => (await import('./login-slice.js')).createSlice,
  api: async () => (await import('./service-clients.js')).createApiClient,
  directory: async () => (await import('./service-clients.js')).createDirectoryClient,
  optionalServices: async () => (await import('./optional-services.js')).createSlice,
  analytics: async () => (await import('./analytics-slice.js')).createSlice,
  projectHints: async () => (await import('./project-hints-slice.js')).createSlice,
}

type Slices = typeof slices

/** Each slice by its name; every caller gets the same one. */
export type LoadSlices = {
  readonly [Name in keyof Slices]: () => Promise<Awaited<ReturnType<Awaited<ReturnType<Slices[Name]>>>>>
}

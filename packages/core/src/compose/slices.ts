import type { WalletConnect } from '../connectors/walletconnect/namespace-session.js'
import { createDiscoverySlice } from './discovery-slice.js'
import type { LoginSlice } from './login-slice.js'
import { createWalletListSlice } from './wallet-list-slice.js'

/** Loads the file of one slice, and returns its export `createSlice`. */
const slice =
  <Create>(load: () => Promise<{ readonly createSlice: Create }>) =>
  async (): Promise<Create> =>
    (await load()).createSlice

/**
 * Every slice that loads when it is first asked for: its name, and the code that makes it. A maker is given the context
 * and `load`, of which it names what it needs. What it makes is made once; where that has `destroy`, it ends with the
 * instance. A host may load those that are not `@internal`: the others serve these, and the instance itself.
 */
export const slices = {
  discovery: async () => createDiscoverySlice,
  walletList: async () => createWalletListSlice,
  wallets: slice(() => import('./wallets-slice.js')),
  balances: slice(() => import('./balances-slice.js')),
  /** All that an account has on its network, priced where a price is known. */
  tokens: slice(() => import('./tokens-slice.js')),
  /** The NFTs that an account owns. */
  nfts: slice(() => import('./nfts-slice.js')),
  /** The allowances of an account, and their revocation. */
  allowances: slice(() => import('./allowances-slice.js')),
  /** The activity of an account. */
  activity: slice(() => import('./activity-slice.js')),
  /** Sends coins and tokens, and follows what was sent. */
  send: slice(() => import('./send-slice.js')),
  /** Swaps tokens, by the quotes of the host's service. */
  swap: slice(() => import('./swap-slice.js')),
  images: slice(() => import('./images-slice.js')),
  /** @throws {W3mError} `SERVICE_NOT_SET` without the option `services.api` */
  identities: slice(() => import('./identities-slice.js')),
  /** Names that accounts register. */
  names: slice(() => import('./names-slice.js')),
  /** The permissions (EIP-7715) that an account gave to sites. */
  sessions: slice(() => import('./sessions-slice.js')),
  pairing: async () => async (_: unknown, load: { walletConnect(): Promise<WalletConnect> }) =>
    (await load.walletConnect()).pairing,
  /** @throws {W3mError} `SERVICE_NOT_SET` without the option `services.frame` */
  login: async () => async (_: unknown, load: { embeddedWallet(): Promise<LoginSlice> }) =>
    (await load.embeddedWallet()).store,
  /** @throws {W3mError} `SIWX_NOT_ENABLED` where the option `siwx` is not set */
  siwx: slice(() => import('./sign-in-slice.js')),
  /** The wallets that this browser was connected with, and the switch between them. */
  profile: slice(() => import('./profile-slice.js')),

  /** @internal */
  engine: slice(() => import('./engine-slice.js')),
  /** @internal */
  connectorSources: slice(() => import('./connector-sources.js')),
  /** @internal */
  walletConnect: slice(() => import('./walletconnect-slice.js')),
  /** @internal */
  embeddedWallet: slice(() => import('./login-slice.js')),
  /** @internal */
  api: async () => (await import('./service-clients.js')).createApiClient,
  /** @internal */
  directory: async () => (await import('./service-clients.js')).createDirectoryClient,
  /** @internal */
  optionalServices: slice(() => import('./optional-services.js')),
  /** @internal */
  analytics: slice(() => import('./analytics-slice.js')),
  /** @internal */
  viewEvents: slice(() => import('./view-events-slice.js')),
  /** @internal */
  projectHints: slice(() => import('./project-hints-slice.js')),
}

type Slices = typeof slices

/** Each slice by its name; every caller gets the same one. */
export type LoadSlices = {
  readonly [Name in keyof Slices]: () => Promise<Awaited<ReturnType<Awaited<ReturnType<Slices[Name]>>>>>
}

import * as v from 'valibot'
import { isCaipNetworkId, type CaipNetworkId } from '@w3m/core/caip'
import { checkServed, servedChains, type ServedChain } from './chains/served-chain.js'
import { commaList } from './comma-list.js'
import { isLoopback } from './http/client-key.js'
import { proxyList } from './http/proxy-list.js'
import { indexDefaults, type IndexSettings } from './indexing/index-settings.js'
import { signInDefaults, type SignInSettings } from './siwx/sign-in-settings.js'
import type { LogFormat } from './logging/log.js'
import type { NameSettings } from './names/name-settings.js'
import { projectDefaults, type ProjectSettings } from './projects/project-settings.js'
import { loopbackRelayUrls, relayDefaults, type RelaySettings } from './relay/relay-settings.js'
import { messageOf } from './service/environment.js'
import { readSources, sourceVariables, type SourceSettings } from './sources/source-settings.js'

export type { ServedChain }

const wholeNumber = v.pipe(
  v.string(),
  v.regex(/^[0-9]{1,9}$/, 'expected a whole number'),
  v.transform(Number),
  v.minValue(1),
)
const rate = (fallback: string) => v.optional(wholeNumber, fallback)

const count = (fallback: number) => rate(String(fallback))
const size = (fallback: number) =>
  v.optional(
    v.pipe(v.string(), v.regex(/^[0-9]{1,13}$/, 'expected a whole number'), v.transform(Number), v.minValue(1)),
    String(fallback),
  )
const percent = (fallback: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[0-9]{1,3}$/, 'expected a percentage'),
      v.transform(Number),
      v.minValue(1),
      v.maxValue(100),
    ),
    String(fallback),
  )
/** A list of values, separated by commas. */
const list = (item: v.GenericSchema<string, string>) => v.optional(v.pipe(commaList, v.array(item)), '')
const webSocketUrl = v.pipe(v.string(), v.url(), v.regex(/^wss?:/, 'expected a ws: or wss: address'))
const origin = v.pipe(
  v.string(),
  v.check(
    text => URL.canParse(text) && new URL(text).origin === text,
    'expected an origin, as in https://dapp.example',
  ),
)

/** The host of a page as browsers write it, so without a default port. */
const host = v.pipe(
  v.string(),
  v.maxLength(256),
  v.check(
    text =>
      ['http', 'https'].every(
        scheme => URL.canParse(`${scheme}://${text}`) && new URL(`${scheme}://${text}`).host === text,
      ),
    'expected a host, as in dapp.example or localhost:4400',
  ),
)

const names = v.object({
  chain: v.custom<CaipNetworkId>(isCaipNetworkId, 'expected a CAIP-2 id'),
  registry: v.optional(v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/, 'expected the address of a contract'))),
  gateways: v.optional(
    v.array(v.pipe(v.string(), v.url(), v.regex(/^https?:.*\/$/, 'expected a web address with a slash at its end'))),
    [],
  ),
  registration: v.optional(
    v.object({
      zone: v.pipe(
        v.string(),
        v.regex(/^[a-z0-9][a-z0-9-]{0,62}(?:\.[a-z0-9][a-z0-9-]{0,62}){0,3}$/, 'expected a zone, as in w3m.local'),
      ),
      reserved: v.optional(v.array(v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/, 'expected names without a zone'))), []),
      resolver: v.optional(v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/, 'expected the address of a contract'))),
    }),
  ),
})
const firstBlocks = v.record(
  v.pipe(
    v.string(),
    v.check(id => isCaipNetworkId(id), 'expected a CAIP-2 id'),
  ),
  v.pipe(v.number(), v.safeInteger('expected the number of a block'), v.minValue(0)),
)
const projectFeatures = v.record(
  v.string(),
  v.array(
    v.object({
      id: v.string(),
      isEnabled: v.optional(v.boolean(), true),
      config: v.optional(v.nullable(v.array(v.string())), null),
    }),
  ),
)

const environment = v.object({
  W3M_SERVER_HOST: v.optional(v.string(), '127.0.0.1'),
  W3M_SERVER_PORT: v.optional(
    v.pipe(v.string(), v.regex(/^[0-9]{1,5}$/, 'expected a port number'), v.transform(Number), v.maxValue(65_535)),
    '4401',
  ),
  W3M_SERVER_ORIGIN: v.optional(origin),
  W3M_PROXIES: proxyList,
  W3M_DATA: v.optional(v.string(), '.data'),
  W3M_CHAINS: servedChains,
  W3M_DIRECTORY: v.optional(v.string()),
  W3M_RATE_PER_SECOND: rate('50'),
  W3M_RATE_PER_SECOND_LOOPBACK: rate('20000'),
  W3M_RATE_PER_SECOND_PROJECT: v.optional(wholeNumber),
  W3M_PROJECT_IDS: list(v.pipe(v.string(), v.maxLength(128))),
  W3M_RELAY_URLS: list(webSocketUrl),
  W3M_RELAY_ORIGINS: list(origin),
  W3M_RELAY_MESSAGE_LENGTH: count(relayDefaults.messageLengthMax),
  W3M_RELAY_TTL_SECONDS: count(relayDefaults.ttlSecondsMax),
  W3M_RELAY_MAILBOX_LENGTH: size(relayDefaults.mailboxLengthMax),
  W3M_RELAY_MAILBOX_SHARE: percent(relayDefaults.mailboxShare),
  W3M_RELAY_MAILBOX_SHARE_LOOPBACK: percent(relayDefaults.mailboxShareLoopback),
  W3M_RELAY_TOPICS_PER_SOCKET: count(relayDefaults.topicsPerSocket),
  W3M_RELAY_TOPICS_PER_ADDRESS: count(relayDefaults.topicsPerAddress),
  W3M_RELAY_TOPICS_PER_ADDRESS_LOOPBACK: count(relayDefaults.topicsPerAddressLoopback),
  W3M_RELAY_TOPICS: count(relayDefaults.topics),
  W3M_RELAY_SOCKETS_PER_ADDRESS: count(relayDefaults.socketsPerAddress),
  W3M_RELAY_SOCKETS_PER_ADDRESS_LOOPBACK: count(relayDefaults.socketsPerAddressLoopback),
  W3M_RELAY_WAITING_BYTES: count(relayDefaults.waitingBytes),
  W3M_RELAY_WAITING_BYTES_PER_SOCKET: count(relayDefaults.waitingBytesPerSocket),
  W3M_RELAY_WAITING_BYTES_PER_ADDRESS: count(relayDefaults.waitingBytesPerAddress),
  W3M_RELAY_WAITING_BYTES_PER_ADDRESS_LOOPBACK: count(relayDefaults.waitingBytesPerAddressLoopback),
  W3M_RELAY_PING_SECONDS: v.pipe(count(relayDefaults.pingSeconds), v.maxValue(3_600)),
  W3M_RELAY_RATE_PER_SECOND: count(relayDefaults.ratePerSecond),
  W3M_RELAY_RATE_PER_SECOND_LOOPBACK: count(relayDefaults.ratePerSecondLoopback),
  W3M_INDEX: v.optional(v.picklist(['on', 'elsewhere', 'only', 'off'], 'expected on, elsewhere, only or off'), 'on'),
  W3M_INDEX_CHAINS: list(
    v.pipe(
      v.string(),
      v.check(id => isCaipNetworkId(id), 'expected a CAIP-2 id'),
    ),
  ),
  W3M_INDEX_BLOCKS: count(indexDefaults.blocksBack),
  W3M_INDEX_FROM: v.optional(v.pipe(v.string(), v.parseJson(), firstBlocks)),
  W3M_INDEX_POLL_MS: count(indexDefaults.pollMs),
  W3M_INDEX_BYTES: size(indexDefaults.bytesMax),
  W3M_IPFS_GATEWAY: v.optional(
    v.pipe(
      v.string(),
      v.url(),
      v.regex(/^https?:.*\/$/i, 'expected a web address with a slash at its end'),
      // As the addresses are spelled that are compared with it.
      v.transform(text => new URL(text).href),
    ),
  ),
  ...sourceVariables,
  W3M_LOG: v.optional(v.picklist(['text', 'json'], 'expected text or json'), 'text'),
  W3M_METRICS_TOKEN: v.optional(
    v.pipe(v.string(), v.regex(/^[\x21-\x7e]{16,}$/, 'expected 16 characters at least, and no space')),
  ),
  W3M_NAMES: v.optional(v.pipe(v.string(), v.parseJson(), names)),
  W3M_NAMES_KEY: v.optional(v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/, 'expected a private key of 32 bytes'))),
  W3M_SNS: v.optional(v.custom<CaipNetworkId>(isCaipNetworkId, 'expected a CAIP-2 id')),
  W3M_PROJECT_FEATURES: v.optional(v.pipe(v.string(), v.parseJson(), projectFeatures)),
  W3M_ALLOWED_ORIGINS: list(origin),
  W3M_SIGN_IN_DOMAINS: list(host),
  W3M_SIGN_IN_RATE_PER_SECOND: count(signInDefaults.ratePerSecond),
  W3M_SIGN_IN_RATE_PER_SECOND_LOOPBACK: count(signInDefaults.ratePerSecondLoopback),
})

export interface Settings {
  readonly host: string
  readonly port: number
  /** The origin at which browsers reach the server. Without one, the server takes the origin of each request. */
  readonly origin: string | undefined
  /** Addresses of reverse proxies. The server trusts their `x-forwarded-for`. */
  readonly proxies: readonly string[]
  /** Folder of the database. The server creates it if it does not exist. */
  readonly dataDir: string
  readonly chains: readonly ServedChain[]
  /** The file of the directory's wallets. Undefined if the directory is empty. */
  readonly directory: string | undefined
  /** Requests that one client address may send per second on average. It may send ten times as many at once. */
  readonly ratePerSecond: number
  /** The same limit for clients on this machine, which an unnamed reverse proxy here counts as. */
  readonly ratePerSecondLoopback: number
  /** The same limit for all clients of one project. Undefined if the server does not count projects. */
  readonly ratePerSecondProject: number | undefined
  readonly relay: RelaySettings
  readonly signIn: SignInSettings
  readonly origins: readonly string[]
  /** Undefined if the server indexes no chain. */
  readonly index: IndexSettings | undefined
  /** Whether this process reads the chains and does nothing else. */
  readonly isIndexAlone: boolean
  readonly logFormat: LogFormat
  /** Undefined if only this machine may read `/metrics`. */
  readonly metricsToken: string | undefined
  /** Undefined if the server has no registry of names. */
  readonly names: NameSettings | undefined
  /** The Solana chain on which the server looks up Solana names. Undefined if it looks up none. */
  readonly sns: CaipNetworkId | undefined
  readonly projects: ProjectSettings
  /** Undefined if the server reads nothing from IPFS. */
  readonly ipfsGateway: string | undefined
  /** Third-party servers that know what the chains' nodes do not tell. */
  readonly sources: SourceSettings
}

/** @throws {Error} if other machines reach the relay and the operator named no address for it */
function relayUrls(named: readonly string[], host: string, port: number): readonly string[] {
  if (named.length > 0) return named
  if (host === 'localhost' || isLoopback(host)) return loopbackRelayUrls(port)
  throw new Error(
    'W3M_RELAY_URLS must be set where W3M_SERVER_HOST is not an address of this machine alone: ' +
      'name the addresses under which clients reach the relay, as in wss://api.example.org/relay',
  )
}

/**
 * Reads the settings from environment variables.
 * @throws {Error} naming the variable and what it may be
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const parsed = v.safeParse(environment, env)
  if (!parsed.success) {
    const [issue] = parsed.issues
    throw new Error(`${v.getDotPath(issue) ?? 'The environment'} is not valid: ${messageOf(issue)}`)
  }
  const { output } = parsed
  checkServed('W3M_INDEX_FROM', Object.keys(output.W3M_INDEX_FROM ?? {}), output.W3M_CHAINS)
  checkServed('W3M_INDEX_CHAINS', output.W3M_INDEX_CHAINS, output.W3M_CHAINS)
  return {
    host: output.W3M_SERVER_HOST,
    port: output.W3M_SERVER_PORT,
    origin: output.W3M_SERVER_ORIGIN,
    proxies: output.W3M_PROXIES,
    dataDir: output.W3M_DATA,
    chains: output.W3M_CHAINS,
    directory: output.W3M_DIRECTORY,
    ratePerSecond: output.W3M_RATE_PER_SECOND,
    ratePerSecondLoopback: output.W3M_RATE_PER_SECOND_LOOPBACK,
    ratePerSecondProject: output.W3M_RATE_PER_SECOND_PROJECT,
    relay: {
      urls: relayUrls(output.W3M_RELAY_URLS, output.W3M_SERVER_HOST, output.W3M_SERVER_PORT),
      projectIds: output.W3M_PROJECT_IDS,
      origins: output.W3M_RELAY_ORIGINS,
      messageLengthMax: output.W3M_RELAY_MESSAGE_LENGTH,
      ttlSecondsMax: output.W3M_RELAY_TTL_SECONDS,
      mailboxLengthMax: output.W3M_RELAY_MAILBOX_LENGTH,
      mailboxShare: output.W3M_RELAY_MAILBOX_SHARE,
      mailboxShareLoopback: output.W3M_RELAY_MAILBOX_SHARE_LOOPBACK,
      topicsPerSocket: output.W3M_RELAY_TOPICS_PER_SOCKET,
      topicsPerAddress: output.W3M_RELAY_TOPICS_PER_ADDRESS,
      topicsPerAddressLoopback: output.W3M_RELAY_TOPICS_PER_ADDRESS_LOOPBACK,
      topics: output.W3M_RELAY_TOPICS,
      socketsPerAddress: output.W3M_RELAY_SOCKETS_PER_ADDRESS,
      socketsPerAddressLoopback: output.W3M_RELAY_SOCKETS_PER_ADDRESS_LOOPBACK,
      waitingBytes: output.W3M_RELAY_WAITING_BYTES,
      waitingBytesPerSocket: output.W3M_RELAY_WAITING_BYTES_PER_SOCKET,
      waitingBytesPerAddress: output.W3M_RELAY_WAITING_BYTES_PER_ADDRESS,
      waitingBytesPerAddressLoopback: output.W3M_RELAY_WAITING_BYTES_PER_ADDRESS_LOOPBACK,
      pingSeconds: output.W3M_RELAY_PING_SECONDS,
      ratePerSecond: output.W3M_RELAY_RATE_PER_SECOND,
      ratePerSecondLoopback: output.W3M_RELAY_RATE_PER_SECOND_LOOPBACK,
    },
    origins: output.W3M_ALLOWED_ORIGINS,
    logFormat: output.W3M_LOG,
    metricsToken: output.W3M_METRICS_TOKEN,
    names: output.W3M_NAMES && {
      ...output.W3M_NAMES,
      registration: output.W3M_NAMES.registration && { ...output.W3M_NAMES.registration, key: output.W3M_NAMES_KEY },
    },
    sns: output.W3M_SNS,
    projects: output.W3M_PROJECT_FEATURES ? { features: output.W3M_PROJECT_FEATURES } : projectDefaults,
    ipfsGateway: output.W3M_IPFS_GATEWAY,
    sources: readSources(output),
    isIndexAlone: output.W3M_INDEX === 'only',
    index:
      output.W3M_INDEX === 'off'
        ? undefined
        : {
            isFollowing: output.W3M_INDEX !== 'elsewhere',
            chains: output.W3M_INDEX_CHAINS,
            blocksBack: output.W3M_INDEX_BLOCKS,
            firstBlocks: output.W3M_INDEX_FROM ?? indexDefaults.firstBlocks,
            pollMs: output.W3M_INDEX_POLL_MS,
            bytesMax: output.W3M_INDEX_BYTES,
          },
    signIn: {
      domains: output.W3M_SIGN_IN_DOMAINS,
      ratePerSecond: output.W3M_SIGN_IN_RATE_PER_SECOND,
      ratePerSecondLoopback: output.W3M_SIGN_IN_RATE_PER_SECOND_LOOPBACK,
    },
  }
}

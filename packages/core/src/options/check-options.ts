import { socialProviders } from '@w3m/frame-bridge/social-providers'
import { isCaipNetworkId } from '../caip/caip-network-id.js'
import { invalidOption } from '../errors/invalid-option.js'
import { invalidChainId } from '../namespaces/chain-id.js'
import { caipNetworkIdOf, type CaipNetwork, type NetworkInput } from '../namespaces/define-network.js'
import { isJsonRecord as isRecord } from '../storage/stored-json.js'
import { connectMethods, connectorGroups, walletFeatures } from './option-orders.js'
import type { Features, Services, W3mOptions } from './w3m-options.js'

type Guard = readonly [expected: string, accepts: (value: unknown) => boolean]

const isText = (value: unknown): value is string => typeof value === 'string'
const isUrl = (value: unknown, protocols: RegExp): boolean => {
  try {
    return isText(value) && protocols.test(new URL(value).protocol)
  } catch {
    return false
  }
}

/** True for a language tag: `en_US`, which pages have too, is none. */
export const isLocale = (value: unknown): value is string =>
  isText(value) && /^[a-z]{2,3}(-[a-z\d]{1,8})*$/i.test(value)

const text: Guard = ['a string', isText]
const flag: Guard = ['true or false', value => value === Boolean(value)]
const record: Guard = ['an object', isRecord]
const webUrl: Guard = ['an http(s) URL', value => isUrl(value, /^https?:$/)]
const oneOf = (...values: readonly unknown[]): Guard => [
  values.map(value => `"${value}"`).join(', '),
  value => values.includes(value),
]
const listOf = (item: Guard): Guard => [`a list of: ${item[0]}`, value => Array.isArray(value) && value.every(item[1])]
const recordOf = (item: Guard, key: Guard = text): Guard => [
  `a record of ${key[0]}: ${item[0]}`,
  value => isRecord(value) && Object.entries(value).every(entry => key[1](entry[0]) && item[1](entry[1])),
]
const withKey = (key: string, [expected, accepts]: Guard): Guard => [
  `an object with ${key}: ${expected}`,
  value => isRecord(value) && accepts(value[key]),
]
const optional = ([expected, accepts]: Guard): Guard => [expected, value => value === undefined || accepts(value)]
const all = (...guards: readonly Guard[]): Guard => [
  guards.map(([expected]) => expected).join('; '),
  value => guards.every(([, accepts]) => accepts(value)),
]

const isNetwork = (value: unknown): boolean => {
  if (!isRecord(value)) return false
  const { name, nativeCurrency, rpcUrls } = value
  const caip: unknown = caipNetworkIdOf(value as Parameters<typeof caipNetworkIdOf>[0])
  const isWhole =
    isCaipNetworkId(caip) && !invalidChainId.test(caip) && isText(name) && isRecord(nativeCurrency) && isRecord(rpcUrls)
  return (
    isWhole &&
    Number.isInteger(nativeCurrency.decimals) &&
    isText(nativeCurrency.symbol) &&
    withKey('http', listOf(text))[1](rpcUrls.default)
  )
}

const chain: Guard = ['a CAIP-2 id', isCaipNetworkId]
const texts = recordOf(text)

const socials = listOf(oneOf(...socialProviders))

const name = withKey('name', text)
/** In shape only: checksums and lengths in bytes bring code along. */
const address: Guard = [
  'an address',
  value => isText(value) && /^(0x[\da-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/.test(value),
]
/** Its links may lead into applications, by any scheme that does not run as script. */
const links: Guard = [
  'links as URLs',
  value =>
    Object.entries(value as object).every(
      ([key, link]) => !/page|link|store/.test(key) || link == null || isUrl(link, /^(?!javascript)/),
    ),
]

/** What AppKit's `config` says beside it would be lost. */
const urlAlone: Guard = [
  'and nothing else',
  value => Object.entries<unknown>(Object(value)).every(([key, option]) => key === 'url' || option === undefined),
]

const features: Readonly<Record<keyof Features, Guard>> = {
  analytics: flag,
  analyticsAddress: flag,
  email: flag,
  socials: [`${socials[0]}; or false`, value => value === false || socials[1](value)],
  allWallets: flag,
  collapseWallets: flag,
  legalCheckbox: flag,
  connectMethodsOrder: listOf(oneOf(...connectMethods)),
  connectorTypeOrder: listOf(oneOf(...connectorGroups)),
  onramp: flag,
  send: flag,
  swaps: flag,
  receive: flag,
  history: flag,
  activity: flag,
  walletFeaturesOrder: listOf(oneOf(...walletFeatures)),
}

const services: Readonly<Record<keyof Services, Guard>> = {
  api: webUrl,
  directory: webUrl,
  images: webUrl,
  rpc: webUrl,
  relay: ['a ws(s) URL', value => isUrl(value, /^wss?:$/)],
  frame: webUrl,
  analytics: webUrl,
  configuration: webUrl,
  verification: webUrl,
}

const options: Readonly<Record<keyof W3mOptions, Guard>> = {
  networks: ['networks as viem has them', value => Array.isArray(value) && value.length > 0 && value.every(isNetwork)],
  // The rest of each is checked when it is loaded.
  namespaces: listOf(name),
  projectId: text,
  metadata: all(name, withKey('url', optional(webUrl)), withKey('icons', optional(listOf(text)))),
  services: record,
  defaultNetwork: ['a network or its id', value => isCaipNetworkId(value) || isNetwork(value)],
  features: record,
  themeMode: oneOf('light', 'dark'),
  themeVariables: recordOf(['a string or a number', value => isText(value) || typeof value === 'number']),
  locale: ['a language tag', isLocale],
  messages: recordOf(texts),
  // Which there are, the service knows.
  currency: ['usd or another', value => isText(value) && /^[a-z]{3}$/.test(value)],
  connectors: listOf(oneOf('injected', 'walletConnect', 'auth')),
  featuredWalletIds: listOf(text),
  includeWalletIds: listOf(text),
  excludeWalletIds: listOf(text),
  customWallets: listOf(all(name, withKey('id', text), links)),
  customRpcUrls: recordOf(listOf(all(withKey('url', webUrl), urlAlone)), chain),
  tokens: recordOf(withKey('address', address), chain),
  defaultAccountTypes: recordOf(oneOf('eoa', 'smartAccount', 'payment')),
  allWallets: oneOf('SHOW', 'HIDE', 'ONLY_MOBILE'),
  termsConditionsUrl: webUrl,
  privacyPolicyUrl: webUrl,
  enableWallets: flag,
  enableEIP6963: flag,
  enableInjected: flag,
  enableReconnect: flag,
  enableNetworkSwitch: flag,
  enableWalletGuide: flag,
  allowUnsupportedChain: flag,
  restrictedTimezones: flag,
  chainImages: texts,
  connectorImages: texts,
  storage: oneOf('local', 'memory'),
  siwx: record,
  universalProvider: record,
  debug: flag,
}

/** What is not there is left to its default. */
function check(value: unknown, guards: Readonly<Record<string, Guard>>, path: string): void {
  for (const [key, option] of Object.entries<unknown>(Object(value))) {
    const guard = Object.hasOwn(guards, key) && guards[key]
    if (!guard) throw invalidOption(path + key, `one of ${Object.keys(guards).join(', ')}`, key)
    if (!optional(guard)[1](option)) throw invalidOption(path + key, guard[0], option)
  }
}

/** Checks what a call takes, as far as it would be stumbled over. @throws {W3mError} `INVALID_OPTION` */
export function checkRequest<Value>(value: Value): asserts value is Value & Record<string, unknown> {
  if (!isRecord(value)) throw invalidOption('options', record[0], value)
  const { signal, arguments: values = {} }: { readonly signal?: AbortSignal; readonly arguments?: unknown } =
    Object(value)
  // One of another window is none of this one's class.
  if (signal && !signal.throwIfAborted) throw invalidOption('signal', 'a signal', signal)
  if (!isRecord(values)) throw invalidOption('arguments', record[0], values)
}

/** No network twice, and the default among them. */
function checkNetworks({ networks, defaultNetwork }: Pick<W3mOptions, 'networks' | 'defaultNetwork'>): void {
  const ids: string[] = networks.flatMap((network: NetworkInput & Pick<CaipNetwork, 'aliases'>) => [
    caipNetworkIdOf(network),
    ...(network.aliases ?? []),
  ])
  if (new Set(ids).size < ids.length) throw invalidOption('networks', 'no network twice', ids)
  const first = typeof defaultNetwork === 'object' ? caipNetworkIdOf(defaultNetwork) : defaultNetwork
  if (first && !ids.includes(first)) throw invalidOption('defaultNetwork', options.defaultNetwork[0], first)
}

/**
 * Checks options from anywhere.
 * @param knownNetworks the networks that stand already, where these are only some of the options (`updateOptions`)
 * @throws {W3mError} `INVALID_OPTION`, with the option's name and what it may be
 */
export function checkOptions(value: unknown, knownNetworks?: W3mOptions['networks']): asserts value is W3mOptions {
  checkRequest(value)
  const merged = { ...value, networks: value.networks ?? knownNetworks ?? [] }
  check(merged, options, '')
  checkNetworks(merged as Parameters<typeof checkNetworks>[0])
  check(value.features, features, 'features.')
  check(value.services, services, 'services.')
}

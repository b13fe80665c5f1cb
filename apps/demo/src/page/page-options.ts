import type { NetworkInput, W3mOptions } from '@w3m/core'
import stack from 'served:stack.json' with { type: 'json' }

/** The networks of the local stack, in its order. */
export const pageNetworks: readonly NetworkInput[] = stack.chains.map(({ caipNetworkId, name, nativeCurrency, rpcUrl }) => {
  const reference = caipNetworkId.slice(caipNetworkId.indexOf(':') + 1)
  return { id: caipNetworkId.startsWith('eip155:') ? Number(reference) : reference, caipNetworkId, name, nativeCurrency, rpcUrls: { default: { http: [rpcUrl] } }, testnet: true } as NetworkInput
})

/** What every page starts with. */
export const pageDefaults: W3mOptions = { networks: pageNetworks, services: { api: stack.api } }

/** The `?options=` of the address, as it stands there. */
export const optionsText = (): string | null => new URLSearchParams(location.search).get('options')

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Objects merge deeply; all else replaces. */
const merge = (base: unknown, over: unknown): unknown =>
  isObject(base) && isObject(over)
    ? Object.fromEntries(Object.entries({ ...base, ...over }).map(([key, value]) => [key, Object.hasOwn(over, key) ? merge(base[key], value) : value]))
    : over

/**
 * The page's options with those of the address laid over them. A network is a CAIP-2 id that the page or `known` has; another one
 * stays as it is, for `createW3m` to refuse by name.
 * @throws {SyntaxError} where the text is no JSON
 */
export function readPageOptions(text: string, known: readonly unknown[] = []): W3mOptions {
  const options = merge(pageDefaults, JSON.parse(text)) as { networks: unknown }
  const all = [...pageNetworks, ...known]
  if (Array.isArray(options.networks)) options.networks = options.networks.map((each: unknown) => all.find(network => isObject(network) && network.caipNetworkId === each) ?? each)
  return options as unknown as W3mOptions
}

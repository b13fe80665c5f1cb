import { announcedChainsMax } from '../../limits/wallets-limits.js'
import type { CaipNetwork } from '../../namespaces/define-network.js'
import { safeName } from '../../text/safe-name.js'
import { isReservedId, safeIcon } from '../announced-metadata.js'
import type { StandardProfile, StandardRegistration, StandardWallet } from './standard-profile.js'

/** A feature's method, if it has it. A getter that throws is a feature that is missing. */
export function methodOf(
  wallet: StandardWallet,
  feature: string,
  method: string,
): ((...inputs: readonly unknown[]) => unknown) | undefined {
  try {
    const owner: Readonly<Record<string, unknown>> = Object(wallet.features[feature])
    const found = owner[method]
    return typeof found === 'function' ? (...inputs): unknown => Reflect.apply(found, owner, inputs) : undefined
  } catch {
    return undefined
  }
}

/** The texts of a list that anyone may have made. */
export const readChains = (chains: unknown): readonly string[] =>
  Array.isArray(chains)
    ? chains.slice(0, announcedChainsMax).filter((chain): chain is string => typeof chain === 'string')
    : []

/**
 * Reads what registered itself. Undefined where it is no wallet for the namespace: it must connect, tell
 * what changes, and sign.
 * The one named "WalletConnect" is a bridge of others to what this product reaches itself; a name is the wallet's id.
 */
export function readRegistration(
  registered: unknown,
  { namespace, signFeatures }: Pick<StandardProfile, 'namespace' | 'signFeatures'>,
): StandardRegistration | undefined {
  try {
    const wallet = registered as StandardWallet & { readonly name: unknown; readonly icon: unknown }
    const name = safeName(wallet.name)
    if (!name || isReservedId(name) || !readChains(wallet.chains).some(chain => chain.startsWith(`${namespace}:`)))
      return undefined
    if (!methodOf(wallet, 'standard:connect', 'connect') || !methodOf(wallet, 'standard:events', 'on')) return undefined
    if (!signFeatures.some(feature => methodOf(wallet, feature, feature.slice(feature.indexOf(':') + 1))))
      return undefined
    return { name, icon: safeIcon(wallet.icon), wallet }
  } catch {
    return undefined
  }
}

/** The namespace's networks that a wallet names among its chains. */
export const namedNetworks = (
  { namespace, chainsOf }: Pick<StandardProfile, 'namespace' | 'chainsOf'>,
  networks: readonly CaipNetwork[],
  chains: readonly string[],
): readonly CaipNetwork[] =>
  networks.filter(
    network => network.chainNamespace === namespace && chainsOf(network).some(chain => chains.includes(chain)),
  )

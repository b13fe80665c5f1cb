import { invalidOption } from '../errors/invalid-option.js'
import { chainNamespaces, isChainNamespace } from './chain-namespace.js'
import type { Namespace } from './namespace.js'

/** Makes the CAIP identifiers of a namespace, which `defineNamespace` or a server names, valid here from now on. */
export function addChainNamespace(name: string): void {
  if (!isChainNamespace(name)) (chainNamespaces as unknown as string[]).push(name)
}

/**
 * A namespace for the option `namespaces`. Its CAIP identifiers are valid on this page from here on. The built-in ones,
 * which are in every list of wallets, are held to the same by the compiler and by the conformance table.
 * @throws {W3mError} `INVALID_OPTION` when `name` is no CAIP-2 namespace, or `load` or `discoverWallets` is no function
 */
export function defineNamespace<const Given extends Namespace>(namespace: Given): Given {
  const { name, load, discoverWallets }: Partial<Record<keyof Namespace, unknown>> = Object(namespace)
  if (typeof name !== 'string' || !/^[-a-z0-9]{3,8}$/.test(name))
    throw invalidOption('namespaces.name', 'a CAIP-2 namespace', name)
  if (typeof load !== 'function') throw invalidOption('namespaces.load', 'a function', load)
  if (discoverWallets !== undefined && typeof discoverWallets !== 'function')
    throw invalidOption('namespaces.discoverWallets', 'a function', discoverWallets)
  addChainNamespace(name)
  return namespace
}

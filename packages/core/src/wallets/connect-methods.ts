import { connectMethods as installedFirst } from '../options/option-orders.js'
import type { ConnectMethod } from '../options/w3m-options.js'

export interface ConnectMethodsCase {
  /** The option `features.connectMethodsOrder`. */
  readonly order?: readonly ConnectMethod[] | undefined
  /** An announced or injected wallet is on show. */
  readonly hasInstalled: boolean
  /** What the host offers; e-mail and social login need the secure frame. */
  readonly has: Readonly<Record<ConnectMethod, boolean>>
}

/**
 * The ways to connect, in their order: wallets lead where the visitor has one. A method left out of the
 * option is not offered.
 */
export function connectMethods({ order, hasInstalled, has }: ConnectMethodsCase): readonly ConnectMethod[] {
  const methods: readonly ConnectMethod[] = order ?? (hasInstalled ? installedFirst : ['email', 'social', 'wallet'])
  return [...new Set(methods)].filter(method => has[method])
}

/**
 * True where the wallet list is one row that leads to its own view: as the option says, else where another method
 * stands first.
 */
export const isCollapsed = (methods: readonly ConnectMethod[], collapseWallets: boolean | undefined): boolean =>
  methods.includes('wallet') && (collapseWallets ?? methods[0] !== 'wallet')

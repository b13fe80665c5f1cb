import { eip155 } from './eip155/eip155-namespace.js'
import type { Namespace } from './namespace.js'
import { solana } from './solana/solana-namespace.js'

/** The default namespaces, for an instance without the option `namespaces`. */
export const builtInNamespaces: readonly Namespace[] = [eip155, solana]

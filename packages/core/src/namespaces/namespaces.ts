import { eip155 } from './eip155/eip155-namespace.js'
import type { Namespace } from './namespace.js'
import { solana } from './solana/solana-namespace.js'

/** The namespaces of an instance that brings none: a line for each. */
export const builtInNamespaces: readonly Namespace[] = [eip155, solana]

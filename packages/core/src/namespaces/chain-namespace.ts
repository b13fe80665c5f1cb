/**
 * The wallet's own provider, by namespace: what `getProvider` gives. The built-in namespaces stand here; who brings
 * another one adds a line:
 * `declare module '@w3m/core' { interface NamespaceProviders { readonly tezos: TezosProvider } }`.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- each namespace adds its own line, where its provider is.
export interface NamespaceProviders {}

/**
 * The namespaces whose CAIP identifiers are valid here, and those that `defineNamespace` adds. eip155 and solana can
 * connect.
 */
export const chainNamespaces = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos', 'sui', 'stacks'] as const

type KnownNamespace = (typeof chainNamespaces)[number]

/**
 * A CAIP-2 namespace, such as `eip155` or `solana`: one of `chainNamespaces`, or one that the host adds to
 * `NamespaceProviders`.
 */
export type ChainNamespace = KnownNamespace | Exclude<keyof NamespaceProviders, KnownNamespace>

/** The typed entries of a record that has only the keys of its type, such as a record by namespace. */
export const entriesOf = Object.entries as <Key extends string, Value>(
  record: Readonly<Partial<Record<Key, Value>>>,
) => [Key, Value][]

/** Tells whether a value is a namespace whose CAIP identifiers are valid here. */
export const isChainNamespace = (value: unknown): value is ChainNamespace => chainNamespaces.includes(value as never)

/**
 * What a wallet approved for one namespace. The key of the record is the namespace, or one chain of it (`eip155:1`).
 */

export interface SessionNamespace {
  /** CAIP-10. */
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
  readonly chains?: readonly string[] | undefined
}

/** A session between this page and one wallet. */
export interface LibrarySession {
  readonly topic: string
  /** The code that it came of. */
  readonly pairingTopic?: string
  /** Unix seconds. */
  readonly expiry: number
  readonly namespaces: Readonly<Record<string, SessionNamespace>>
  /** What the wallet says of itself, and of each scope (CAIP-25). */
  readonly sessionProperties?: unknown
  readonly scopedProperties?: unknown
  /** What the wallet wants of requests: where it forbids the link, they do not open its app. */
  readonly sessionConfig?: { readonly disableDeepLink?: boolean } | undefined
  readonly peer: {
    readonly metadata: { readonly name: string; readonly url?: string; readonly icons?: readonly string[] }
  }
}

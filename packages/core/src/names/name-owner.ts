/** The owner of a name, or of one to be registered: the connected account, with the coin type of its chain. */
export interface NameOwner {
  readonly address: string
  readonly coinType: number
}

/** A signed name request, as the service takes it. */
export interface SignedNameRequest {
  readonly coin_type: number
  readonly address: string
  readonly message: string
  readonly signature: string
}

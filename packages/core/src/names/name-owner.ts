/** Whose name it is to be: the connected account, by the coin type of its chain. */
export interface NameOwner {
  readonly address: string
  readonly coinType: number
}

/** What the service is sent. */
export interface SignedNameRequest {
  readonly coin_type: number
  readonly address: string
  readonly message: string
  readonly signature: string
}

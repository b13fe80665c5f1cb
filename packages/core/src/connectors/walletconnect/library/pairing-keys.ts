/** The part of the library that reads what a wallet answers to a sign-in. */
export interface SignInReader {
  /** Holds the key of the code that was made last, and no other. */
  readonly authKeys: {
    set(name: string, keys: { readonly responseTopic: string; readonly publicKey: string }): Promise<void>
  }
  readonly crypto: {
    decode(
      topic: string,
      message: string,
      options?: { readonly receiverPublicKey?: string | undefined },
    ): Promise<unknown>
  }
}

/**
 * Lets a wallet answer any code that is still alive: each has a key of its own, and the library tries the latest one's
 * on every answer. Who scanned a code just before it was replaced would sign in, and the page would never read it.
 */
export function storeSignInKeys({ authKeys, crypto }: SignInReader): void {
  const byTopic = new Map<string, string>()
  const set = authKeys.set.bind(authKeys)
  authKeys.set = (name, keys) => {
    byTopic.set(keys.responseTopic, keys.publicKey)
    return set(name, keys)
  }
  const decode = crypto.decode.bind(crypto)
  crypto.decode = (topic, message, options) => {
    const receiverPublicKey = byTopic.get(topic)
    return decode(topic, message, receiverPublicKey ? { ...options, receiverPublicKey } : options)
  }
}

import { nameMessageLifetimeMs } from '../limits/names-limits.js'
import type { NameOwner, SignedNameRequest } from './name-owner.js'
import { nameMessage } from './names.state.js'

export interface SignedRequestsDeps {
  readonly owner: () => Promise<NameOwner>
  /** Asks the wallet of the connected account. */
  readonly sign: (message: string) => Promise<string>
  /** Unix ms. */
  readonly now: () => number
}

/** A message is sent again only where there is time left for it to arrive. */
const freshMs = nameMessageLifetimeMs - 30_000

/** Keeps the last signed request for a retry without a second signature; the service accepts it only once. */
export function createSignedRequests({ owner, sign, now }: SignedRequestsDeps): {
  /** Returns the kept request for a name while it is fresh, else asks the wallet to sign a new one. */
  signedFor(name: string): Promise<SignedNameRequest>
  forget(): void
} {
  let cachedRequest: { readonly of: string; readonly atMs: number; readonly request: SignedNameRequest } | undefined
  return {
    async signedFor(name) {
      const { address, coinType } = await owner()
      const key = [name, address, coinType].join(' ')
      if (cachedRequest?.of === key && now() - cachedRequest.atMs < freshMs) return cachedRequest.request
      const atMs = now()
      const message = nameMessage(name, atMs)
      const request = { coin_type: coinType, address, message, signature: await sign(message) }
      cachedRequest = { of: key, atMs, request }
      return request
    },
    forget() {
      cachedRequest = undefined
    },
  }
}

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

/** What was signed last: it may be sent again, since the service takes it once. */
export function createSignedRequests({ owner, sign, now }: SignedRequestsDeps): {
  /** What was signed for a name, or is signed now. */
  signedFor(name: string): Promise<SignedNameRequest>
  forget(): void
} {
  let signed: { readonly of: string; readonly atMs: number; readonly request: SignedNameRequest } | undefined
  return {
    async signedFor(name) {
      const { address, coinType } = await owner()
      const key = [name, address, coinType].join(' ')
      if (signed?.of === key && now() - signed.atMs < freshMs) return signed.request
      const atMs = now()
      const message = nameMessage(name, atMs)
      const request = { coin_type: coinType, address, message, signature: await sign(message) }
      signed = { of: key, atMs, request }
      return request
    },
    forget() {
      signed = undefined
    },
  }
}

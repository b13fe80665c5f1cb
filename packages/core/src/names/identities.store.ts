import type { ReadableAtom } from 'nanostores'
import { atom } from '../async/atom.js'
import { identityCacheMs } from '../limits/identity-limits.js'
import { safeName } from '../text/safe-name.js'

/**
 * What is known of an address beside itself. `avatar` is a picture that may be shown without asking a stranger's host
 * for it.
 */
export interface Identity {
  /** At most 255 characters; undefined where the service has none. */
  readonly name?: string | undefined
  /** A `data:` URL, or an address at the host's own services; undefined where there is none. */
  readonly avatar?: string | undefined
}

/** Reads and holds the names and pictures of addresses. `load.identities()` gives it. */
export interface IdentitiesStore {
  /** By address, as it was asked for. */
  readonly $state: ReadableAtom<Readonly<Record<string, Identity>>>
  /**
   * Reads who an address is on the network that is shown, where that was not done in the last 5 minutes. `force` asks at once. Settles without
   * throwing: a name is an extra.
   */
  refresh(address: string, options?: { readonly force?: boolean }): Promise<void>
}

export interface IdentitiesDeps {
  /** The network that is shown: a name may lead to an account there alone. */
  readonly chain: () => string | undefined
  readonly fetchIdentity: (
    address: string,
  ) => Promise<{ readonly name?: string | null | undefined; readonly avatar?: string | null | undefined }>
  /** Of the host's own services, whose pictures may be shown. */
  readonly pictureOrigins: readonly string[]
  readonly now: () => number
}

/** Longer names are not names. */
const nameLengthMax = 255

const shownName = (name: string): string | undefined => {
  const plain = safeName(name, nameLengthMax + 1)
  return plain && plain.length <= nameLengthMax ? plain : undefined
}

const shownAvatar = (avatar: string, origins: readonly string[]): string | undefined =>
  /^data:image\//.test(avatar) || (URL.canParse(avatar) && origins.includes(new URL(avatar).origin))
    ? avatar
    : undefined

/** Names and pictures of accounts (spec 7, `v1/identity`), kept 5 minutes (spec 9). */
export function createIdentitiesStore({ chain, fetchIdentity, pictureOrigins, now }: IdentitiesDeps): IdentitiesStore {
  const $state = atom<Readonly<Record<string, Identity>>>({})
  /** When each was asked for last, and on which network. */
  const requests = new Map<string, { readonly atMs: number; readonly on: string | undefined }>()
  /** The network of what is known of each. */
  const networks = new Map<string, string | undefined>()
  return {
    $state,
    async refresh(address, { force = false } = {}) {
      const last = requests.get(address)
      const on = chain()
      const age = last && last.on === on ? now() - last.atMs : -1
      // A negative age is a clock that was set back, or another network.
      if (!force && age >= 0 && age < identityCacheMs) return
      const request = { atMs: now(), on }
      requests.set(address, request)
      try {
        const { name, avatar } = await fetchIdentity(address)
        if (requests.get(address) !== request) return
        networks.set(address, on)
        $state.set({
          ...$state.get(),
          [address]: {
            name: name ? shownName(name) : undefined,
            avatar: avatar ? shownAvatar(avatar, pictureOrigins) : undefined,
          },
        })
      } catch {
        // The next showing asks again after the cache's time: an account without a name is whole, and nobody waits for it.
        // What is known from another network may not hold on this one.
        const known = networks.get(address) === on ? $state.get()[address] : undefined
        if (requests.get(address) === request) $state.set({ ...$state.get(), [address]: known ?? {} })
      }
    },
  }
}

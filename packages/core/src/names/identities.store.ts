import type { ReadableAtom } from 'nanostores'
import { atom } from '../async/atom.js'
import type { CaipNetworkId } from '../caip/caip-network-id.js'
import { identityCacheMs } from '../limits/identity-limits.js'
import { safeName } from '../text/safe-name.js'

/** The name and the picture of an address. `avatar` can be shown without a request to a third party's host. */
export interface Identity {
  /** At most 255 characters; undefined where the service has none. */
  readonly name?: string | undefined
  /** A `data:` URL, or an address at the host's own services; undefined where there is none. */
  readonly avatar?: string | undefined
  /** The network that was shown when it was read: on another one the name may lead to another account. */
  readonly caipNetworkId?: CaipNetworkId | undefined
}

/** Reads and holds the names and pictures of addresses. `load.identities()` gives it. */
export interface IdentitiesStore {
  /** Keyed by the address as passed to `refresh`. */
  readonly $state: ReadableAtom<Readonly<Record<string, Identity>>>
  /**
   * Reads the identity of an address on the shown network, unless it was read in the last 5 minutes. `force` reads at
   * once. Never rejects: a name is optional.
   */
  refresh(address: string, options?: { readonly force?: boolean }): Promise<void>
}

export interface IdentitiesDeps {
  /** The network that is shown: a name may lead to an account there alone. */
  readonly chain: () => CaipNetworkId | undefined
  readonly fetchIdentity: (
    address: string,
    chainId: CaipNetworkId | undefined,
  ) => Promise<{ readonly name?: string | null | undefined; readonly avatar?: string | null | undefined }>
  /** Origins of the host's own services: pictures from them may be shown. */
  readonly pictureOrigins: readonly string[]
  readonly now: () => number
}

/** Longer names are not names. */
const nameLengthMax = 255

const shownName = (name: string): string | undefined => {
  const safe = safeName(name, nameLengthMax + 1)
  return safe && safe.length <= nameLengthMax ? safe : undefined
}

const shownAvatar = (avatar: string, origins: readonly string[]): string | undefined =>
  /^data:image\//.test(avatar) || (URL.canParse(avatar) && origins.includes(new URL(avatar).origin))
    ? avatar
    : undefined

/** Names and pictures of accounts (spec 7, `v1/identity`), kept 5 minutes (spec 9). */
export function createIdentitiesStore({ chain, fetchIdentity, pictureOrigins, now }: IdentitiesDeps): IdentitiesStore {
  const $state = atom<Readonly<Record<string, Identity>>>({})
  /** The last request for each address: its time and its network. */
  const requests = new Map<string, { readonly atMs: number; readonly on: CaipNetworkId | undefined }>()
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
        const { name, avatar } = await fetchIdentity(address, on)
        if (requests.get(address) !== request) return
        $state.set({
          ...$state.get(),
          [address]: {
            name: name ? shownName(name) : undefined,
            avatar: avatar ? shownAvatar(avatar, pictureOrigins) : undefined,
            caipNetworkId: on,
          },
        })
      } catch {
        // A failure is not reported, because a name is optional; it is read again after the cache time.
        // An identity from another network is dropped, because it may be wrong on this one.
        const cached = $state.get()[address]
        if (requests.get(address) === request)
          $state.set({ ...$state.get(), [address]: (cached?.caipNetworkId === on && cached) || { caipNetworkId: on } })
      }
    },
  }
}

import { isSocialProvider, type SocialProvider } from '@w3m/frame-bridge/social-providers'
import type { CaipNetworkId } from '../../caip/caip-network-id.js'
import { loginKeys } from '../../storage/login-keys.js'
import type { StoragePort } from '../../storage/storage-port.js'

/**
 * What the page remembers of a login (spec 4). The frame knows better; this only says whether to ask it, and what to
 * show meanwhile.
 */
export interface LoginCache {
  isUsed(): boolean
  email(): string | undefined
  username(): string | undefined
  social(): SocialProvider | undefined
  /** When the last code was mailed, as a Unix time. */
  lastEmailMs(): number | undefined
  /** EVM chains on which the account may be a smart account. */
  smartAccountNetworks(): readonly number[]
  /** The frame was a window of its own when somebody logged in. */
  usesWindow(): boolean
  keepWindow(isWindow: boolean): void
  /** A code was mailed. */
  mailed(nowMs: number): void
  /** Kept for hosts to read (spec 3): the page itself starts on the network of the modal. */
  keepChain(id: CaipNetworkId): void
  keepSocial(provider: SocialProvider | undefined, username: string | undefined): void
  keepSmartAccountNetworks(chains: readonly number[]): void
  /**
   * Somebody is logged in: the email is stored if present, the flag set, the time of the last code cleared.
   * @param email undefined where nobody says it: what is stored stays; null where they have none
   */
  entered(email: string | null | undefined): void
  /** Nobody is logged in any more: what says who it was goes. */
  left(): void
}

export function createLoginCache(port: StoragePort): LoginCache {
  const put = (key: string, value: string | undefined) =>
    value === undefined ? port.remove(key) : void port.set(key, value)
  return {
    isUsed: () => port.get(loginKeys.used) === 'true',
    email: () => port.get(loginKeys.email),
    username: () => port.get(loginKeys.username),
    social() {
      const stored = port.get(loginKeys.social)
      return isSocialProvider(stored) ? stored : undefined
    },
    lastEmailMs() {
      const stored = port.get(loginKeys.lastEmail)
      return stored === undefined ? undefined : Number(stored)
    },
    smartAccountNetworks: () =>
      (port.get(loginKeys.smartAccountNetworks) ?? '')
        .split(',')
        .map(Number)
        .filter(chain => chain > 0),
    usesWindow: () => port.get(loginKeys.window) === 'true',
    keepWindow: isWindow => put(loginKeys.window, isWindow ? 'true' : undefined),
    mailed: nowMs => put(loginKeys.lastEmail, String(nowMs)),
    keepChain: id => put(loginKeys.lastChain, id),
    keepSocial(provider, username) {
      put(loginKeys.social, provider)
      put(loginKeys.username, username)
    },
    keepSmartAccountNetworks: chains => put(loginKeys.smartAccountNetworks, chains.join()),
    entered(email) {
      if (email !== undefined) put(loginKeys.email, email ?? undefined)
      put(loginKeys.used, 'true')
      port.remove(loginKeys.lastEmail)
    },
    left() {
      for (const key of [
        loginKeys.used,
        loginKeys.email,
        loginKeys.lastChain,
        loginKeys.username,
        loginKeys.social,
        loginKeys.window,
      ])
        port.remove(key)
    },
  }
}

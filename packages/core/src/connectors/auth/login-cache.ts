import { isSocialProvider, type SocialProvider } from '@w3m/frame-bridge/social-providers'
import type { CaipNetworkId } from '../../caip/caip-network-id.js'
import { loginKeys } from '../../storage/login-keys.js'
import { accountTypesKey } from '../../storage/stored-account-types.js'
import type { StoragePort } from '../../storage/storage-port.js'

/**
 * The page's cache of a login (spec 4). The frame has the actual state; the cache only tells whether to ask it, and
 * what to show meanwhile.
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
  /** Whether the frame was in a separate window at the last login. */
  usesWindow(): boolean
  saveWindow(isWindow: boolean): void
  /** Stores when a code was mailed. */
  storeMailTime(nowMs: number): void
  /** Kept for hosts to read (spec 3): the page itself starts on the network of the modal. */
  saveChain(id: CaipNetworkId): void
  saveSocial(provider: SocialProvider | undefined, username: string | undefined): void
  /**
   * Stores how a visitor logged in. With a new session it may be another one: the kind of account that the former one
   * chose is removed, as the frame's server keeps it for them.
   */
  saveSession(login: {
    readonly provider?: SocialProvider | undefined
    readonly username?: string | undefined
    readonly isSameSession?: boolean
  }): void
  saveSmartAccountNetworks(chains: readonly number[]): void
  /**
   * Stores who is logged in: the email if present, and the flag. Removes the time of the last code.
   * @param email undefined keeps the stored one; null removes it, as the visitor has none
   */
  storeLogin(email: string | null | undefined): void
  /** Removes the data about the visitor, with the kind of account that they chose. */
  clear(): void
}

export function createLoginCache(port: StoragePort): LoginCache {
  const setOrRemove = (key: string, value: string | undefined) =>
    value === undefined ? port.remove(key) : void port.set(key, value)
  const saveSocial: LoginCache['saveSocial'] = (provider, username) => {
    setOrRemove(loginKeys.social, provider)
    setOrRemove(loginKeys.username, username)
  }
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
    saveWindow: isWindow => setOrRemove(loginKeys.window, isWindow ? 'true' : undefined),
    storeMailTime: nowMs => setOrRemove(loginKeys.lastEmail, String(nowMs)),
    saveChain: id => setOrRemove(loginKeys.lastChain, id),
    saveSocial,
    saveSession({ provider, username, isSameSession }) {
      saveSocial(provider, username)
      if (!isSameSession) port.remove(accountTypesKey)
    },
    saveSmartAccountNetworks: chains => setOrRemove(loginKeys.smartAccountNetworks, chains.join()),
    storeLogin(email) {
      if (email !== undefined) setOrRemove(loginKeys.email, email ?? undefined)
      setOrRemove(loginKeys.used, 'true')
      port.remove(loginKeys.lastEmail)
    },
    clear() {
      for (const key of [
        loginKeys.used,
        loginKeys.email,
        loginKeys.lastChain,
        loginKeys.username,
        loginKeys.social,
        loginKeys.window,
        accountTypesKey,
      ])
        port.remove(key)
    },
  }
}

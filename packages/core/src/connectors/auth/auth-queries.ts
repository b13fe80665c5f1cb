import type { ReadableAtom } from 'nanostores'
import { atom } from '../../async/atom.js'
import { withTimeout } from '../../async/with-timeout.js'
import type { CaipNetworkId } from '../../caip/caip-network-id.js'
import { RpcError } from '../../errors/rpc-error.js'
import { W3mError } from '../../errors/w3m-error.js'
import { siblingTimeoutMs } from '../../limits/wallets-limits.js'
import { chainIdOf } from '../../namespaces/chain-id.js'
import type { ChainNamespace } from '../../namespaces/chain-namespace.js'
import type { LoadedNamespace } from '../../namespaces/namespace.js'
import { createAuthAccounts, type AuthAccounts, type UserOnChain } from './auth-accounts.js'
import type { AuthStatus, EmbeddedAccountType } from './embedded-session.js'
import type { FrameLink } from './frame-link.js'
import type { LoginCache } from './login-cache.js'

export interface AuthQueriesDeps {
  readonly link: Pick<FrameLink, 'request' | '$window'>
  readonly cache: LoginCache
  /** The namespaces that the embedded wallet supports. */
  readonly namespaces: readonly Pick<LoadedNamespace, 'name' | 'isAddress' | 'accountTypes'>[]
  /**
   * The kind of EVM account that the visitor chose here, or the host set; undefined leaves it to what the visitor chose
   * elsewhere.
   */
  readonly preferred: () => EmbeddedAccountType | undefined
}

/** A namespace, and the network on which its account is read. */
export type AccountTarget = readonly [namespace: ChainNamespace, id: CaipNetworkId]

/** The questions to the frame about the logged-in visitor, and its known answers. */
export interface AuthQueries {
  readonly accounts: AuthAccounts
  readonly $smartAccountNetworks: ReadableAtom<readonly number[]>
  /** Whether an account of the namespace may be a smart one. */
  mayBeSmart(namespace: ChainNamespace): boolean
  /** The visitor's account on a network. @throws {W3mError} 4900 where they left meanwhile */
  fetchStatus(namespace: ChainNamespace, id: CaipNetworkId, signal?: AbortSignal): Promise<AuthStatus>
  /**
   * Takes the place of whoever was in: no namespace shows the new visitor until all have answered. Those that fail or
   * are slow, except for the first, are let go of. @returns the status of the first @throws its error
   */
  fetchNewVisitor(targets: readonly [AccountTarget, ...AccountTarget[]], signal: AbortSignal): Promise<AuthStatus>
  /** Returns the visitor's address on a network, without storing anything. */
  addressOn(namespace: ChainNamespace, id: CaipNetworkId, signal: AbortSignal): Promise<string>
  readSmartNetworks(): Promise<void>
  /** Whether a visitor is logged in; if so, also reads the chains with smart accounts. */
  isConnected(): Promise<boolean>
}

/** The name of a chain on the wire: a number for EVM chains, a CAIP-2 string for others. */
export function wireChain(id: CaipNetworkId): number | string {
  const chainId = chainIdOf(id)
  return typeof chainId === 'number' ? chainId : id
}

export function createAuthQueries({ link, cache, namespaces, preferred }: AuthQueriesDeps): AuthQueries {
  const $smartAccountNetworks = atom<readonly number[]>(cache.smartAccountNetworks())
  const find = (namespace: ChainNamespace) => {
    const found = namespaces.find(({ name }) => name === namespace)
    if (!found) throw new W3mError('NAMESPACE_UNSUPPORTED', {})
    return found
  }
  const mayBeSmart = (namespace: ChainNamespace) => find(namespace).accountTypes.includes('smartAccount')
  /** Smart accounts are for the chains that the frame names; elsewhere the account is an ordinary one. */
  const typeOn = (id: CaipNetworkId): EmbeddedAccountType | undefined =>
    $smartAccountNetworks.get().includes(Number(chainIdOf(id))) ? preferred() : 'eoa'
  const accounts = createAuthAccounts({ link, cache, find, mayBeSmart, typeOn })

  async function readSmartNetworks(): Promise<void> {
    try {
      const { smartAccountEnabledNetworks } = await link.request('getSmartAccountEnabledNetworks', undefined)
      $smartAccountNetworks.set(smartAccountEnabledNetworks)
    } catch {
      $smartAccountNetworks.set([])
    }
    cache.saveSmartAccountNetworks($smartAccountNetworks.get())
  }

  const askUser = (namespace: ChainNamespace, id: CaipNetworkId, signal: AbortSignal | undefined) =>
    link.request(
      'getUser',
      { chainId: wireChain(id), ...(mayBeSmart(namespace) && { preferredAccountType: typeOn(id) }) },
      { signal },
    )

  return {
    accounts,
    $smartAccountNetworks,
    mayBeSmart,
    async fetchStatus(namespace, id, signal) {
      const question = accounts.nextQuestion()
      const user = await askUser(namespace, id, signal)
      accounts.assertIn(question)
      const account = accounts.get(namespace)
      return account && account.question > question ? account : accounts.setUser(namespace, id, user, question)
    },
    async fetchNewVisitor([first, ...others], signal) {
      const question = accounts.nextQuestion()
      // The first alone: the frame may have the visitor recover their wallet for it, and does so for one question.
      const user = await askUser(...first, signal)
      const limits = { timeoutMs: siblingTimeoutMs, name: 'secure frame', signal }
      const users = await Promise.allSettled(
        others.map(([namespace, id]) => withTimeout(askUser(namespace, id, signal), limits)),
      )
      accounts.assertIn(question)
      const known: UserOnChain[] = [[...first, user]]
      for (const [index, target] of others.entries()) {
        const outcome = users[index]
        if (outcome?.status === 'fulfilled') known.push([...target, outcome.value])
        else accounts.drop(target[0])
      }
      accounts.replaceVisitor(known, question)
      const [namespace] = first
      const status = accounts.get(namespace)
      if (!status) throw new RpcError(4900, 'The wallet is disconnected.')
      return status
    },
    addressOn: async (namespace, id, signal) => (await askUser(namespace, id, signal)).address,
    readSmartNetworks,
    async isConnected() {
      const { isConnected: isIn } = await link.request('isConnected', undefined)
      if (isIn) await readSmartNetworks()
      return isIn
    },
  }
}

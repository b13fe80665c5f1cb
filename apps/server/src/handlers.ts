import { parseCaipAddress, type CaipAddress } from '@w3m/core/caip'
import type { Namespace } from './chains/namespace.js'
import { namespaceOf } from './chains/namespaces.js'
import type { Database } from './database.js'
import type { createEventCounts } from './events/count-events.js'
import { findWallets } from './directory/find-wallets.js'
import type { Handlers } from './http/endpoint-routes.js'
import { failure } from './http/failure.js'
import type { ServedChain } from './settings.js'
import type { GrantBook } from './wallet/grants/grants.js'
import type { LoginOffers } from './wallet/social/login-offers.js'
import type { SignIns } from './siwx/sign-ins.js'

export interface HandlerDeps {
  readonly database: Database.Database
  readonly chains: readonly ServedChain[]
  readonly namespaces: readonly Namespace[]
  readonly signIns: SignIns
  /** The permissions that embedded wallets gave; none are kept where it is missing. */
  readonly grants?: GrantBook | undefined
  /** The social logins of the secure frame that this server has; it has none where that is missing. */
  readonly loginOffers?: LoginOffers | undefined
  /** Origins whose pages may report events; every one where the list is empty. */
  readonly origins: readonly string[]
  readonly countEvents: ReturnType<typeof createEventCounts>
}

/** A call that is not answered here, and why. */
const notServed = (description: string) => () => {
  throw failure(501, '', description)
}

const swaps = notServed('This server has no exchange to swap on.')
const names = notServed('This server registers no names.')
const onramp = notServed('This server has no seller of coins.')
const noSessions = notServed('This server keeps no permissions of accounts.')
const projects = notServed('This server holds no configuration of projects.')

/** The answers of this server. One that is missing does not compile. */
export function createHandlers({ database, chains, namespaces, signIns, grants, loginOffers = { frame: null, socials: [] }, origins, countEvents }: HandlerDeps): Handlers {
  const readers = new Map(
    chains.flatMap(chain => {
      const namespace = namespaceOf(chain.caipNetworkId, namespaces)
      return namespace ? [[chain.caipNetworkId, { isAddress: namespace.isAddress, read: namespace.createBalanceReader(chain).read }] as const] : []
    }),
  )
  const findIdentity = database.prepare('SELECT name, avatar FROM identities WHERE address = ?')

  return {
    getSupportedChains: () => ({ http: chains.map(chain => chain.caipNetworkId), ws: [] }),

    getIdentity: ({ path: { address } }) => {
      const namespace = namespaces.find(({ isAddress }) => isAddress(address))
      const known = findIdentity.get(namespace?.normalizeAddress(address) ?? address) as { name: string | null; avatar: string | null } | undefined
      return { name: known?.name ?? null, avatar: known?.avatar ?? null }
    },

    getBalance: async ({ path: { address }, query: { chainId, forceUpdate = [] } }) => {
      const asked = chainId ? [readers.get(chainId)] : [...readers.values()].filter(({ isAddress }) => isAddress(address))
      const known = asked.filter(reader => reader !== undefined)
      if (known.length === 0) throw chainId ? failure(400, 'chainId', 'This chain is not served here.') : failure(400, 'address', 'This is not an address of a chain that is served here.')
      const held = await Promise.all(known.map(reader => reader.read(address, forceUpdate)))
      return { balances: held.flat() }
    },

    getWallets: ({ query }) => findWallets(database, query),

    getAnalyticsConfig: () => ({ isAnalyticsEnabled: true }),

    getHistory: notServed('This server keeps no history of accounts.'),
    getTokenPrices: notServed('This server knows no prices.'),
    getSwapQuotes: swaps,
    getSwapTokens: swaps,
    getSwapAllowance: swaps,
    getGasPrice: swaps,
    buildSwapApproval: swaps,
    buildSwapTransaction: swaps,
    getName: names,
    getNamesOfAddress: names,
    getNameSuggestions: names,
    registerName: names,
    createOnrampUrl: onramp,
    getOnrampOptions: onramp,
    getOnrampQuote: onramp,
    getSessions: ({ path: { id } }) => {
      if (!grants) return noSessions()
      const { caipNetworkId, address } = parseCaipAddress(id as CaipAddress)
      return { pcis: grants.listOf(caipNetworkId, address) }
    },
    revokeSession: async ({ path: { id }, body: { pci, signature } }) => {
      if (!grants) return noSessions()
      const { caipNetworkId, address } = parseCaipAddress(id as CaipAddress)
      await grants.revokeSigned(caipNetworkId, address, pci, signature)
      return { success: true }
    },
    getProjectConfig: projects,
    getAllowedOrigins: () => {
      if (!origins.length) throw failure(501, '', 'This server holds no allow list of pages.')
      return { allowedOrigins: [...origins] }
    },
    getProjectLimits: notServed('This server has no plans and no limits of them.'),
    sendEvent: ({ body, origin }) => countEvents([body], origin),
    sendEvents: ({ body, origin, charge }) => {
      charge(body.length - 1)
      countEvents(body, origin)
    },

    getLoginOffers: () => loginOffers,

    getSignInNonce: () => signIns.nonce(),
    signIn: ({ body: { message, signature }, origin }) => signIns.signIn(message, signature, origin),
    getSignInSession: ({ bearer }) => signIns.session(bearer),
    signOut: ({ bearer }) => signIns.signOut(bearer),
  }
}

import { loadOnce } from '../../async/load-once.js'
import type { Connector } from '../define-connector.js'
import { watchLoaded } from '../watch-loaded.js'
import type { StandardChoice, StandardContext } from './standard-profile.js'

/** Loads what speaks with Wallet Standard wallets. */
export const loadStandardSession = () => import('./standard-session.js')

/** A wallet in the page. What speaks with it is loaded when it is chosen; its provider is there from then on. */
export function standardConnector(choice: StandardChoice, context: StandardContext): Connector {
  const { id, name, icon } = choice
  let provider: unknown
  const session = loadOnce(async () => {
    const [{ createStandardSession }, createProvider] = await Promise.all([
      loadStandardSession(),
      context.loadProvider(),
    ])
    const standardSession = createStandardSession(choice, context, createProvider)
    provider = standardSession.provider
    return standardSession
  })
  return {
    id,
    type: 'ANNOUNCED',
    namespace: context.namespace,
    name,
    icon,
    get provider() {
      return provider
    },
    connect: async options => (await session()).connect(options),
    reconnect: async options => (await session()).reconnect(options),
    disconnect: async () => (await session()).disconnect(),
    switchNetwork: async network => (await session()).switchNetwork(network),
    watch: events => watchLoaded(session, events),
  }
}

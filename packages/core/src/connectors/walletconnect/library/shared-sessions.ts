import type { OwnProvider, LibraryCore } from './library-insides.js'

/** The methods that wallets send to pages, and pages never to wallets. */
const walletMethods: ReadonlySet<string> = new Set(['wc_sessionSettle', 'wc_sessionUpdate', 'wc_sessionExtend'])

/**
 * Lets tabs share a session: if the relay takes them for two clients, each receives the other's messages to the wallet.
 * The library would take them for the wallet's.
 */
export function shareSessions({ engine }: OwnProvider['client'], { history }: Pick<LibraryCore, 'history'>): void {
  // Another tab may have ended the session. A response from here could reach the wallet before that tab's request: the
  // wallet would take the request for answered, and keep the session. No wallet waits for the response.
  engine.onSessionDeleteRequest = (topic, { id }) => engine.deleteSession({ topic, id })
  // Ignores the requests that another tab sends to the wallet.
  engine.onSessionRequest = () => Promise.resolve()
  // Another tab's response to the wallet does not complete a request that is being answered here.
  const forget = history.delete
  history.delete = (topic, id) => {
    if (!history.values.some(record => record.id === id && walletMethods.has(record.request.method))) forget(topic, id)
  }
}

import type { OwnProvider, LibraryCore } from './library-insides.js'

/** What a wallet asks of a page, and a page never of a wallet. */
const walletMethods: ReadonlySet<string> = new Set(['wc_sessionSettle', 'wc_sessionUpdate', 'wc_sessionExtend'])

/**
 * Lets tabs share a session: where the relay takes them for two, each hears what the other says to the wallet. The
 * library takes it for the wallet's word.
 */
export function shareSessions({ engine }: OwnProvider['client'], { history }: Pick<LibraryCore, 'history'>): void {
  // It may be another tab that ended it. An answer from here could reach the wallet before it has read the question: it
  // would take it for answered, and keep the session. No wallet waits for the answer.
  engine.onSessionDeleteRequest = (topic, { id }) => engine.deleteSession({ topic, id })
  // What another tab asks the wallet is not asked of this page.
  engine.onSessionRequest = () => Promise.resolve()
  // Another tab's answer to the wallet is not the end of what is being answered here.
  const forget = history.delete
  history.delete = (topic, id) => {
    if (!history.values.some(record => record.id === id && walletMethods.has(record.request.method))) forget(topic, id)
  }
}

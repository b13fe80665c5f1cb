import { withTimeout } from '../async/with-timeout.js'
import type { Connector, ConnectorSession } from '../connectors/define-connector.js'
import { siblingTimeoutMs } from '../limits/wallets-limits.js'
import type { ConnectionParts } from './connection-parts.js'

type Sessions = ConnectionParts['sessions']

/**
 * Returns the connectors of free namespaces that share this one's session, with what the wallet approved for them.
 * Prompts nobody. Connectors that do not settle in time, or before `signal` aborts, are left out: the visitor has
 * approved, and waits.
 */
export async function sharedSessions(
  sessions: Sessions,
  connector: Connector,
  signal: AbortSignal,
): Promise<readonly (readonly [sibling: Connector, session: ConnectorSession])[]> {
  const free =
    connector
      .siblings?.()
      .filter(sibling => [undefined, sibling].includes(sessions.get(sibling.namespace)?.connector)) ?? []
  const found = await Promise.all(
    free.map(
      async sibling =>
        [
          sibling,
          await withTimeout(sibling.reconnect({ signal }), {
            signal,
            timeoutMs: siblingTimeoutMs,
            name: sibling.name,
          }).catch(() => undefined),
        ] as const,
    ),
  )
  return found.filter((pair): pair is [Connector, ConnectorSession] => pair[1] !== undefined)
}

/** Whether a namespace uses the session of a connector that keeps one across namespaces. */
const isUsed = (sessions: Sessions, previousConnector: Connector): boolean =>
  [...sessions.values()].some(
    ({ connector }) => connector === previousConnector || previousConnector.siblings?.().includes(connector),
  )

/** Releases a wallet that others replaced in every namespace: it keeps its session, but nothing listens to it. */
export function parkWallet(sessions: Sessions, signal: AbortSignal, previousConnector: Connector | undefined): void {
  if (previousConnector && !signal.aborted && !isUsed(sessions, previousConnector)) previousConnector.release?.()
}

/** Ends a session that the wallet approved after its attempt was over, unless a namespace uses it. */
export function disconnectUnused(sessions: Sessions, signal: AbortSignal, approved: Connector): void {
  if (approved.siblings && !signal.aborted && !isUsed(sessions, approved))
    void approved.disconnect().catch(() => undefined)
}

import { settle } from '../async/settle.js'
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
          await settle(sibling.reconnect({ signal }), {
            signal,
            timeoutMs: siblingTimeoutMs,
            who: sibling.name,
          }).catch(() => undefined),
        ] as const,
    ),
  )
  return found.filter((pair): pair is [Connector, ConnectorSession] => pair[1] !== undefined)
}

/** Whether a namespace uses the session of a connector that keeps one across namespaces. */
const isUsed = (sessions: Sessions, former: Connector): boolean =>
  [...sessions.values()].some(({ connector }) => connector === former || former.siblings?.().includes(connector))

/** Releases a wallet that others replaced in every namespace: it keeps its session, but nothing listens to it. */
export function parkWallet(sessions: Sessions, lifetime: AbortSignal, former: Connector | undefined): void {
  if (former && !lifetime.aborted && !isUsed(sessions, former)) former.release?.()
}

/** Ends a session that the wallet approved after its attempt was over, unless a namespace uses it. */
export function endUnused(sessions: Sessions, lifetime: AbortSignal, approved: Connector): void {
  if (approved.siblings && !lifetime.aborted && !isUsed(sessions, approved))
    void approved.disconnect().catch(() => undefined)
}

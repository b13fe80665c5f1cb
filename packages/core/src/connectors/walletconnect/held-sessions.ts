import type { CaipNetwork } from '../../namespaces/define-network.js'
import { safeName } from '../../text/safe-name.js'
import type { HeldSession, HeldSessions } from '../define-connector.js'
import { addressesOn, firstNetwork, readApproval } from './approval.js'
import type { HeldTopics } from './held-topics.js'
import type { LibrarySession } from './library/library-session.js'
import type { PairedNamespace } from './proposal.js'

/** The sessions with wallets that live on, as each namespace sees them. */
export interface HeldLibrarySessions {
  of(namespace: PairedNamespace): HeldSessions
}

export interface HeldSessionsDeps {
  readonly networks: () => readonly CaipNetwork[]
  readonly topics: Pick<HeldTopics, 'watch'>
  readonly sessionLife: {
    /** Lists the page's sessions that have neither ended nor expired. */
    liveSessions(signal: AbortSignal): Promise<readonly LibrarySession[]>
    /** Ends one, at its wallet too. */
    end(topic: string): Promise<void>
    /** Ends all but the active one. */
    endOthers(): Promise<void>
  }
}

export function createHeldSessions({ networks, topics, sessionLife }: HeldSessionsDeps): HeldLibrarySessions {
  function read(session: LibrarySession, namespace: PairedNamespace): HeldSession | undefined {
    const approval = readApproval(session, namespace, networks())
    return (
      approval && {
        id: session.topic,
        name: safeName(session.peer.metadata.name) || undefined,
        accounts: addressesOn(approval, firstNetwork(approval, undefined, networks())),
      }
    )
  }

  return {
    of: namespace => ({
      list: async ({ signal }) =>
        (await sessionLife.liveSessions(signal)).flatMap(session => {
          const connectorSession = read(session, namespace)
          return connectorSession ? [connectorSession] : []
        }),
      end: topic => (topic === undefined ? Promise.resolve() : sessionLife.end(topic)),
      endOthers: sessionLife.endOthers,
      watch: topics.watch,
    }),
  }
}

import type { ChainNamespace } from '../../namespaces/chain-namespace.js'
import type { ConnectorSession } from '../define-connector.js'
import type { LibrarySession } from './library/library-session.js'
import type { LibraryClient } from './library/universal-provider.js'
import {
  approvedIds,
  createSessionStatuses,
  referenceOf,
  type SessionEvent,
  type SessionStatuses,
  type SessionStatusesDeps,
} from './session-statuses.js'
import type { SessionStatus } from './pair-provider.js'

/** The one session with a wallet, kept true by what the wallet says. Each namespace stands for itself. */
export interface SessionStore extends Pick<SessionStatuses, 'move' | 'watch' | 'onChange'> {
  current(): LibrarySession | undefined
  /** Aborted when the session that is current now ends. */
  endSignal(): AbortSignal
  status(namespace: ChainNamespace): SessionStatus | undefined
  /** The session as a connector gives it; undefined where it has no account of the namespace. */
  read(namespace: ChainNamespace): ConnectorSession | undefined
  take(session: LibrarySession): void
  end(): void
  /** Follows what a client tells of the session. Returns what stops it. */
  follow(client: Pick<LibraryClient, 'on' | 'off'>): () => void
}

interface OfTopic {
  readonly topic: string
}
interface SessionUpdate {
  readonly namespaces: LibrarySession['namespaces']
}

export interface SessionStoreDeps extends SessionStatusesDeps {
  /** A session is over, by the wallet's word or by its time: the current one, or any other. */
  readonly onEnd?: (topic: string) => void
}

export function createSessionStore(deps: SessionStoreDeps): SessionStore {
  let session: LibrarySession | undefined
  let controller = new AbortController()
  const statuses = createSessionStatuses(deps)

  function end(): void {
    if (!session) return
    session = undefined
    controller.abort()
    statuses.clear()
  }

  return {
    current: () => session,
    endSignal: () => controller.signal,
    status: statuses.get,
    read(namespace) {
      const status = statuses.get(namespace)
      if (!status) return undefined
      return {
        accounts: status.addresses,
        chainReference: referenceOf(status.active),
        approvedNetworkIds: approvedIds(status),
      }
    },
    take(next) {
      if (session?.topic !== next.topic) {
        end()
        controller = new AbortController()
      }
      session = next
      statuses.read(next)
    },
    end,
    move: statuses.move,
    watch: statuses.watch,
    onChange: statuses.onChange,
    follow(client) {
      const isOurs = ({ topic }: OfTopic) => topic === session?.topic
      const onSessionEnd = (event: OfTopic) => {
        deps.onEnd?.(event.topic)
        if (isOurs(event)) end()
      }
      const listeners: Readonly<Record<string, (event: never) => void>> = {
        session_event(event: OfTopic & { readonly params: SessionEvent }) {
          if (isOurs(event)) statuses.onEvent(event.params)
        },
        session_update(event: OfTopic & { readonly params: SessionUpdate }) {
          if (session?.topic !== event.topic) return
          session = { ...session, namespaces: event.params.namespaces }
          statuses.read(session)
        },
        session_delete: onSessionEnd,
        session_expire: onSessionEnd,
      }
      for (const [event, listener] of Object.entries(listeners)) client.on(event, listener)
      return () => {
        for (const [event, listener] of Object.entries(listeners)) client.off(event, listener)
      }
    },
  }
}

import type { ISession } from '@walletconnect/types'

type Check = (params: { readonly topic: string }) => Promise<void>

interface SessionEngine {
  isValidDisconnect: Check
  deleteSession: Check
}

export interface GuardedClient {
  readonly session: Pick<ISession, 'update' | 'keys'>
  readonly engine: object
}

const silence = () => undefined

const endsSessions = (engine: object): engine is SessionEngine =>
  'isValidDisconnect' in engine && 'deleteSession' in engine

/**
 * Keeps errors of an ended session from becoming unhandled rejections. The client puts a session back that it could not
 * change, and does not wait for the outcome. It does not wait for its check of a message that ends a session either, and
 * the relay may deliver that message twice.
 */
export function guardSessions({ session, engine }: GuardedClient): void {
  const update = session.update
  session.update = (topic, change) => {
    const updated = update(topic, change)
    updated.catch(silence)
    return updated
  }
  if (!endsSessions(engine)) return
  const { isValidDisconnect, deleteSession } = engine
  engine.isValidDisconnect = params => {
    const checked = isValidDisconnect(params)
    checked.catch(silence)
    return checked
  }
  engine.deleteSession = async params => {
    if (session.keys.includes(params.topic)) await deleteSession(params)
  }
}

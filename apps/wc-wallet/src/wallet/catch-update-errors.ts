import type { ISession } from '@walletconnect/types'

/**
 * The client puts a session back that it could not change, and does not wait for the outcome. Where the page has ended
 * the session meanwhile, that would be an error that nobody can catch.
 */
export function catchUpdateErrors(session: Pick<ISession, 'update'>): void {
  const update = session.update
  session.update = (topic, change) => {
    const updated = update(topic, change)
    updated.catch(() => undefined)
    return updated
  }
}

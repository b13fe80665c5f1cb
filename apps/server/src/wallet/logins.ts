import type { SessionAnswer } from '@w3m/frame/wallet-api'
import type { Accounts } from './accounts.js'
import type { Audit } from './audit.js'
import type { Notices } from './mail/notices.js'
import type { Sessions, SessionTokens } from './sessions/sessions.js'

/** What a login ends with: the answer to the frame, and the refresh token for its cookie. */
export interface OpenedSession {
  readonly session: SessionAnswer
  readonly refreshToken: string
}

export interface Logins {
  /**
   * A session for a user who has just shown who they are, on the device of a frame key. The owner of a wallet hears of
   * a new device.
   */
  openSession(userId: string, frameKey: string): Promise<OpenedSession>
  /** Goes on with a session by its refresh token; `attempt` as `Sessions.refresh` has it. @throws {Failure} 401 */
  renewSession(refreshToken: string | undefined, frameKey: string, attempt?: string): Promise<OpenedSession>
}

export interface LoginsDeps {
  readonly accounts: Accounts
  readonly sessions: Sessions
  readonly notices: Notices
  readonly audit: Audit
}

export function createLogins({ accounts, sessions, notices, audit }: LoginsDeps): Logins {
  const opened = async (
    { userId, accessToken, expiresInSeconds, refreshToken }: SessionTokens,
    frameKey: string,
  ): Promise<OpenedSession> => ({
    session: { accessToken, expiresInSeconds, user: await accounts.describe(userId, frameKey) },
    refreshToken,
  })
  return {
    async openSession(userId, frameKey) {
      const tokens = await sessions.open(userId, frameKey)
      await audit('login', { userId, frameKey })
      const answer = await opened(tokens, frameKey)
      if ((await accounts.useKey(userId, frameKey)) && answer.session.user.wallet)
        await notices.notify(userId, { kind: 'newLogin' })
      return answer
    },
    renewSession: async (refreshToken, frameKey, attempt) =>
      opened(await sessions.refresh(refreshToken, frameKey, attempt), frameKey),
  }
}

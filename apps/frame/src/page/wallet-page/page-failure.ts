import type { VaultMethod } from '../../vault/vault-api.js'
import type { FrameTextKey } from '../i18n/en/frame.js'
import type { Vault } from '../vault-port.js'

const codeOf = (error: unknown): unknown => Object(error).code

/** Returns the wallet page's text for a failure; undefined if it leads to a login, or the visitor refused. */
export function failureText(error: unknown): FrameTextKey | undefined {
  const code = codeOf(error)
  return code === 'LOGGED_OUT' || code === 4001 ? undefined : 'recover.failed'
}

/** Wraps the page's vault. @param ended is called when a call fails because it needs a session, or a fresh one */
export const watchSession = (vault: () => Vault, ended: (method: VaultMethod) => void): Vault => ({
  call(method, params) {
    const answer = vault().call(method, params)
    answer.catch((error: unknown) => {
      if (codeOf(error) === 'LOGGED_OUT') ended(method)
    })
    return answer
  },
})

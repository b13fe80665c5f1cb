import type { ReactiveControllerHost } from 'lit'
import type { SessionState } from '../../vault/vault-api.js'

type PasswordStrength = typeof import('./password-strength.js')

/** Judges the passwords of an element. It loads the large password check only when the visitor chooses a password. */
export class PasswordJudge {
  /** The words that somebody who knows the visitor tries first. */
  own: readonly string[] = []
  private loading: Promise<PasswordStrength> | undefined

  constructor(private readonly host: ReactiveControllerHost & { readonly session: SessionState }) {}

  /** Loads the check. After a failure, the next call tries again. */
  load(): Promise<PasswordStrength> {
    const { host } = this
    this.loading ??= import('./password-strength.js')
    this.loading.then(
      ({ ownWords }) => {
        this.own = 'user' in host.session ? ownWords(host.session.user, location.hostname) : []
        host.requestUpdate()
      },
      () => (this.loading = undefined),
    )
    return this.loading
  }
}

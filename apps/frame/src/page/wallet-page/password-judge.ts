import type { ReactiveControllerHost } from 'lit'
import type { SessionState } from '../../vault/vault-api.js'

type PasswordStrength = typeof import('./password-strength.js')

/** What judges the passwords of an element: a large part, loaded only where one is chosen. */
export class PasswordJudge {
  /** What who knows the visitor tries first. */
  own: readonly string[] = []
  private loading: Promise<PasswordStrength> | undefined

  constructor(private readonly host: ReactiveControllerHost & { readonly session: SessionState }) {}

  /** A part that did not load is asked for again. */
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

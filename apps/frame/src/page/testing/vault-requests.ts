import type { VaultApi, VaultMethod } from '../../vault/vault-api.js'
import type { Vault } from '../vault-port.js'

type Answers = {
  readonly [Method in VaultMethod]?: (
    params: VaultApi[Method]['params'],
  ) => VaultApi[Method]['result'] | Promise<VaultApi[Method]['result']>
}

/** A failure as the vault names it. */
export const vaultFailure = (code: string): Error => Object.assign(new Error(code), { code })

/** A vault in the test's hand. `requests` has what it was asked for, in order; what has no answer fails. */
export function vaultRequests(answers: Answers): {
  readonly vault: Vault
  readonly requests: { readonly method: VaultMethod; readonly params: unknown }[]
} {
  const requests: { method: VaultMethod; params: unknown }[] = []
  return {
    requests,
    vault: {
      async call(method, params) {
        requests.push({ method, params })
        const answer = answers[method]
        if (!answer) throw vaultFailure('FAILED')
        return answer(params as never) as never
      },
    },
  }
}

import type { ReadableAtom } from 'nanostores'
import { atom } from '../async/atom.js'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import { accountOf, withAccount, type AccountsState, type AccountState } from './account.state.js'

export interface AccountStore {
  readonly $state: ReadableAtom<AccountsState>
  get(namespace: ChainNamespace): AccountState
  set(namespace: ChainNamespace, account: AccountState): void
}

export function createAccountStore(): AccountStore {
  const $state = atom<AccountsState>({})
  return {
    $state,
    get: namespace => accountOf($state.get(), namespace),
    set: (namespace, account) => $state.set(withAccount($state.get(), namespace, account)),
  }
}

import type { ReadableAtom } from 'nanostores'
import { entriesOf } from '../namespaces/chain-namespace.js'
import type { AccountSnapshot, ConnectedAccount } from './account.state.js'
import type { AccountStore } from './account.store.js'

/** The fields of an account that loaded slices provide. */
export type AccountFields = Pick<AccountSnapshot, 'balance' | 'balanceSymbol' | 'profileName' | 'profileImage'>
export type AccountFieldStore = Pick<AccountStore, '$state' | 'get' | 'set'>

/**
 * Keeps what a source knows of each connected account with it, and notifies once for all that changed together.
 * @param fieldsOf always the same keys; undefined for what is not known
 * @returns what stops it
 */
export function syncAccountFields(
  accounts: AccountFieldStore,
  $source: ReadableAtom<unknown>,
  fieldsOf: (account: ConnectedAccount) => AccountFields,
): readonly (() => void)[] {
  const write = (): void => {
    for (const [namespace] of entriesOf(accounts.$state.get())) {
      const account = accounts.get(namespace)
      if (account.status !== 'connected') continue
      const connection = fieldsOf(account)
      const hasChanged = entriesOf(connection).some(([key, fact]) => account.login?.[key] !== fact)
      if (hasChanged) accounts.set(namespace, { ...account, login: { ...account.login, ...connection } })
    }
  }
  return [$source.subscribe(write), accounts.$state.listen(write)]
}

import type { ReadableAtom } from 'nanostores'
import type { ChainNamespace } from '../caip/chain-namespace.js'
import type { AccountSnapshot, ConnectedAccount } from './account.state.js'
import type { AccountStore } from './account.store.js'

type Facts = Pick<AccountSnapshot, 'profileName' | 'profileImage'>
export type FactAccounts = Pick<AccountStore, '$state' | 'get' | 'set'>

/** Keeps what a source knows of each connected account with it. @returns what stops it */
export function keepFact<Key extends keyof Facts>(accounts: FactAccounts, $source: ReadableAtom<unknown>, key: Key, factOf: (account: ConnectedAccount) => Facts[Key]): readonly (() => void)[] {
  const write = (): void => {
    for (const namespace of Object.keys(accounts.$state.get()) as ChainNamespace[]) {
      const account = accounts.get(namespace)
      const fact = account.status === 'connected' && factOf(account)
      if (account.status === 'connected' && account.login?.[key] !== fact) accounts.set(namespace, { ...account, login: { ...account.login, [key]: fact } })
    }
  }
  return [$source.subscribe(write), accounts.$state.listen(write)]
}

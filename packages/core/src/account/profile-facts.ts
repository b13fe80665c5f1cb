import type { ReadableAtom } from 'nanostores'
import type { Identity } from '../names/identities.store.js'
import { keepFacts, type FactAccounts } from './account-facts.js'

/** Name and picture of each connected account. @returns what stops it */
export const keepProfile = (
  accounts: FactAccounts,
  $identities: ReadableAtom<Readonly<Record<string, Identity>>>,
): readonly (() => void)[] =>
  keepFacts(accounts, $identities, ({ addresses: [address] }) => {
    const { name: profileName, avatar: profileImage } = $identities.get()[address] ?? {}
    return { profileName, profileImage }
  })

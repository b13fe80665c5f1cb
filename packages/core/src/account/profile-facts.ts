import type { ReadableAtom } from 'nanostores'
import type { Identity } from '../names/identities.store.js'
import { keepFact, type FactAccounts } from './account-facts.js'

/** Name and picture of each connected account. @returns what stops it */
export const keepProfile = (accounts: FactAccounts, $identities: ReadableAtom<Readonly<Record<string, Identity>>>): readonly (() => void)[] => [
  ...keepFact(accounts, $identities, 'profileName', ({ addresses: [address] }) => $identities.get()[address]?.name),
  ...keepFact(accounts, $identities, 'profileImage', ({ addresses: [address] }) => $identities.get()[address]?.avatar),
]

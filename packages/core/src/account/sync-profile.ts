import type { ReadableAtom } from 'nanostores'
import type { Identity } from '../names/identities.store.js'
import { syncAccountFields, type AccountFieldStore } from './sync-account-fields.js'

/** Name and picture of each connected account. @returns what stops it */
export const syncProfile = (
  accounts: AccountFieldStore,
  $identities: ReadableAtom<Readonly<Record<string, Identity>>>,
): readonly (() => void)[] =>
  syncAccountFields(accounts, $identities, ({ addresses: [address] }) => {
    const { name: profileName, avatar: profileImage } = $identities.get()[address] ?? {}
    return { profileName, profileImage }
  })

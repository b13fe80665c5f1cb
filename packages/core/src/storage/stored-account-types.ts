import { isChainNamespace, type ChainNamespace } from '../namespaces/chain-namespace.js'
import { isAccountType, type AccountType } from '../namespaces/account-types.js'
import { isJsonRecord, readJson, writeJson } from './stored-json.js'
import type { StoragePort } from './storage-port.js'

export const accountTypesKey = 'w3m:account_types'

export type AccountTypes = Readonly<Partial<Record<ChainNamespace, AccountType>>>

/** Takes what is a choice of account type out of unchecked data. */
export function toAccountTypes(value: unknown): AccountTypes {
  const entries = Object.entries(isJsonRecord(value) ? value : {})
  return Object.fromEntries(entries.filter(([namespace, type]) => isChainNamespace(namespace) && isAccountType(type)))
}

/** The account types that the visitor chose, by namespace. */
export const readAccountTypes = (port: StoragePort): AccountTypes => toAccountTypes(readJson(port, accountTypesKey))

export const writeAccountType = (port: StoragePort, namespace: ChainNamespace, type: AccountType): boolean =>
  writeJson(port, accountTypesKey, { ...readAccountTypes(port), [namespace]: type })

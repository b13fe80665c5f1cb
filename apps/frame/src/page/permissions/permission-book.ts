import type { Hex } from '../hex-bytes.js'
import type { PageStore, ShareablePageStore } from '../page-store.js'
import type { PermissionTerms } from './permission-rules.js'
import type { PermissionUse } from './permission-use.js'

/** A permission as the device keeps it on which the visitor gave it: its terms count, and what was used of them. */
export interface Permission {
  readonly pci: Hex
  /** Of the page that may use it. */
  readonly origin: string
  /** CAIP-2 */
  readonly chainId: string
  readonly terms: PermissionTerms
  readonly used: PermissionUse
}

type Context = { readonly store: PageStore; readonly evmAddress: Hex }

const prefix = 'permission:'
const keyOf = (pci: string, account: string): string => `${prefix}${account.toLowerCase()}:${pci}`

export const permissionOf = async (pci: string, { store, evmAddress }: Context): Promise<Permission | undefined> =>
  (await store.get(keyOf(pci, evmAddress))) as Permission | undefined
export const storePermission = (permission: Permission, { store, evmAddress }: Context): Promise<void> =>
  store.set(keyOf(permission.pci, evmAddress), permission)
export const deletePermission = (pci: string, { store, evmAddress }: Context): Promise<void> =>
  store.delete(keyOf(pci, evmAddress))

const pciText = /^0x[0-9a-f]{64}$/

/** The permission that a page names, if it was given to it. A page learns nothing of what others were given. */
export async function namedPermission(context: unknown, origin: string, env: Context): Promise<Permission | undefined> {
  const pci = typeof context === 'string' ? context.toLowerCase() : ''
  const found = pciText.test(pci) ? await permissionOf(pci, env) : undefined
  return found?.origin === origin ? found : undefined
}

/** The last work of this page, for browsers that give this frame no Web Locks. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Runs work on a permission when no other page of this browser works on it: what one ended, another must not write
 * back.
 */
export async function withPermissionLock<Result>(
  { pci }: { readonly pci: string },
  { signal }: { readonly signal?: AbortSignal },
  task: () => Promise<Result>,
): Promise<Awaited<Result>> {
  let hasBegun = false
  try {
    return await navigator.locks.request(`w3m-permission:${pci}`, signal ? { signal } : {}, () => {
      hasBegun = true
      return task()
    })
  } catch (error) {
    if (hasBegun || signal?.aborted) throw error
    // Of several pages that share a storage all the same, the server's count stops all but one.
    const begin = () => {
      signal?.throwIfAborted()
      return task()
    }
    const run = last.then(begin, begin)
    last = run
    return await run
  }
}

/** Ends every permission on this device, whoever gave it: after a sign-out the server may go on to allow their use. */
export async function endPermissions(store: Pick<ShareablePageStore, 'entries' | 'delete'>): Promise<void> {
  const keys = [...(await store.entries(prefix)).keys()]
  await Promise.all(keys.map(key => store.delete(key)))
  // A batch that is being sent may write its permission back. It is not waited for: it may take minutes.
  for (const key of keys)
    void withPermissionLock({ pci: key.slice(key.lastIndexOf(':') + 1) }, {}, () => store.delete(key))
}

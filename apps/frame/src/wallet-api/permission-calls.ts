import { defineEndpoint } from '@w3m/core/api'
import * as v from 'valibot'
import { nothing, origin } from './wire-values.js'

/** Names a permission to applications and to the server alike: 256 random bits of the frame's making. */
export const permissionId = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/))

const listMaxChars = 4_096
function isShort(list: readonly object[]): boolean {
  try {
    return JSON.stringify(list).length <= listMaxChars
  } catch {
    return false
  }
}

const terms = v.pipe(
  v.array(v.looseObject({ type: v.pipe(v.string(), v.maxLength(64)) })),
  v.maxLength(20),
  v.check(list => isShort(list)),
)

/**
 * A permission that a visitor granted to a page, in the format of ERC-7715. The frame in which it was granted enforces
 * it; the server stores, lists and ends it.
 */
export const permissionRecord = v.strictObject({
  pci: permissionId,
  origin,
  /** CAIP-2 */
  chainId: v.pipe(v.string(), v.regex(/^eip155:[1-9][0-9]{0,14}$/)),
  /** Unix seconds. */
  expiresAt: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  permissions: terms,
  policies: terms,
})
export type PermissionRecord = v.InferOutput<typeof permissionRecord>

/** Times in Unix seconds. `uses` counts how often it was used. */
const storedPermission = v.strictObject({
  ...permissionRecord.entries,
  createdAt: v.number(),
  uses: v.number(),
  isThisDevice: v.boolean(),
})
export type StoredPermission = v.InferOutput<typeof storedPermission>

/**
 * Keeps a permission, for this device alone. At most 20 a wallet. @throws 409 `GRANTS_FULL`, 410 `GRANT_ENDED` for one
 * that lasts longer than 30 days, 404 where this device has no wallet
 */
export const addPermission = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/grants',
  body: permissionRecord,
  response: nothing,
})

/** Lists the permissions in force, of all devices. */
export const listPermissions = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/grants',
  response: v.strictObject({ grants: v.array(storedPermission) }),
})

/** Before each use: whether it still holds, for this device, and which use this is. @throws 410 `GRANT_ENDED` */
export const usePermission = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/grants/{pci}/use',
  params: { pci: permissionId },
  body: nothing,
  response: v.strictObject({ uses: v.number() }),
})

/**
 * Takes it back, from any device of the wallet. @throws 410 `GRANT_ENDED` where it has ended, 404 `NOT_ENROLLED` for
 * another device
 */
export const revokePermission = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/grants/{pci}/revoke',
  params: { pci: permissionId },
  body: nothing,
  response: nothing,
})

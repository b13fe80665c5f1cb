import * as v from 'valibot'
import { defineCall } from './define-endpoint.js'
import { caip10, hexData, shortText } from './wire-values.js'

export const revokeSessionRequest = {
  params: { id: caip10 },
  body: /* @__PURE__ */ v.object({ pci: shortText, signature: v.pipe(hexData, v.maxLength(8194)) }),
}

/**
 * Takes a permission back; `signature` proves the account: its EIP-191 signature of `revokeText`. The answer is not
 * read. @see spec 7
 */
export const revokeSession = /* @__PURE__ */ defineCall(
  { method: 'POST', path: '/v1/sessions/{id}/revoke', response: v.unknown() },
  revokeSessionRequest,
)

/** The text that an account signs to revoke a permission. @param account CAIP-10, spelled as in the call's path */
export const revokeText = (pci: string, account: string): string => `Revoke the permission ${pci} of ${account}`

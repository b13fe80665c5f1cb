import * as v from 'valibot'
import { defineEndpoint } from './define-endpoint.js'
import { caip10, hexData, shortText } from './wire-values.js'

/**
 * Takes a permission back; `signature` proves the account: its EIP-191 signature of `revokeText`. The answer is not
 * read. @see spec 7
 */
export const revokeSession = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/v1/sessions/{id}/revoke',
  params: { id: caip10 },
  body: v.object({ pci: shortText, signature: v.pipe(hexData, v.maxLength(8194)) }),
  response: v.unknown(),
})

/** The text that an account signs to revoke a permission. @param account CAIP-10, spelled as in the call's path */
export const revokeText = (pci: string, account: string): string => `Revoke the permission ${pci} of ${account}`

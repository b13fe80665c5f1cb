import * as v from 'valibot'
import { hexData, plainAddress } from './wire-values.js'

/**
 * A message about a name, and who signed it by `personal_sign`. `coin_type` is that of the account's chain (ENSIP-11): a
 * contract is asked there whether the signature is its own (ERC-1271, ERC-6492).
 */
export const nameRequest = /* @__PURE__ */ v.object({
  coin_type: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffffffff)),
  address: plainAddress,
  message: v.pipe(v.string(), v.maxLength(4096)),
  signature: v.pipe(hexData, v.maxLength(16_386)),
})

import * as v from 'valibot'
import { defineCall } from './define-endpoint.js'
import { evmAddress } from './wire-values.js'

const bytesMax = 16_384
const bytes = /* @__PURE__ */ v.pipe(
  v.string(),
  v.regex(/^0x(?:[0-9a-fA-F]{2})*$/, 'expected bytes in hexadecimal digits'),
)

export const askNameGatewayRequest = {
  body: /* @__PURE__ */ v.object({
    sender: evmAddress,
    urls: v.pipe(v.array(v.pipe(v.string(), v.maxLength(2_048))), v.minLength(1), v.maxLength(8)),
    data: v.pipe(bytes, v.maxLength(2 + 2 * bytesMax)),
  }),
}

/**
 * The response of the gateway to which a contract refers its callers (ERC-3668): `sender` is that contract, `urls` and
 * `data` are from its revert. The server requests it for the visitor, only over https and at public addresses; the
 * contract verifies the response, which the caller passes to it. 503 where no gateway answers.
 */
export const askNameGateway = /* @__PURE__ */ defineCall(
  { method: 'POST', path: '/v1/profile/gateway', response: v.object({ data: bytes }) },
  askNameGatewayRequest,
)

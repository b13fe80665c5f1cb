import { listedType, type TypedDataTypes } from '../../vault/signing/typed-data-types.js'
import type { Hex } from '../hex-bytes.js'
import { decodeCall } from './decode-call.js'

/** Under these names a signed struct carries a call that somebody else makes in the name of who signs: meta-transactions, forwarders, a Safe. */
const callNames = ['callData', 'functionSignature']
/** Under this one too, where the struct says whom it calls: without that it is any bytes, as those of an attestation are. */
const callNameWithTarget = 'data'

/** Called where neither struct nor domain says who is. */
export const nobody = '0x'

/** The calls in what is signed, as far as its types name them. Where a struct does not say whom it calls, that is the contract which checks the signature. */
export function callsInTypedData(types: TypedDataTypes, type: string, value: unknown, contract: unknown): readonly { readonly to: Hex; readonly data: Hex; readonly value: bigint }[] {
  const item = listedType(type)
  if (item !== undefined && Array.isArray(value)) return value.flatMap(each => callsInTypedData(types, item, each, contract))
  const fields = types[type] ?? []
  const struct = Object(value) as Readonly<Record<string, unknown>>
  const target = fields.find(field => field.type === 'address' && (field.name === 'to' || field.name === 'target'))
  const to = String(target ? struct[target.name] : (contract ?? nobody)) as Hex
  return fields.flatMap(field => {
    const data = struct[field.name]
    if (field.type !== 'bytes') return callsInTypedData(types, field.type, data, contract)
    // Under whatever name: what reads as a known call is one.
    if (!callNames.includes(field.name) && !(target && field.name === callNameWithTarget) && !(typeof data === 'string' && decodeCall(data as Hex))) return []
    return data === '0x' ? [] : [{ to, data: data as Hex, value: 0n }]
  })
}

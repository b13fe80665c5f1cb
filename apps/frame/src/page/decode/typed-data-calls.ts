import type { TypedDataTypes } from '../../vault/signing/typed-data-types.js'
import { readStruct, structsIn } from './typed-data-structs.js'
import type { Hex } from '../hex-bytes.js'
import { decodeCall } from './decode-call.js'

/**
 * Under these names a signed struct carries a call that somebody else makes in the name of who signs:
 * meta-transactions, forwarders, a Safe.
 */
const callNames = /^(?:callData|functionSignature)$/
/** A struct of such a type is carried out by whom it names so: what its bytes say is done, whatever they are called. */
const executes = /call|exec|transaction|tx|module|operation|(?<!re)action/i
const executors = /module|contract|adapter|handler|target|callee/i
/** What is no part of that. */
const asides = /paymaster|initCode|signature|proof/i

/** Called where neither struct nor domain says who is. */
export const nobody = '0x'

/** A selector and words, one of them a number, an address or an offset: no cipher and no signature looks so. */
const readsAsCall = (data: string): boolean =>
  decodeCall(data) !== undefined || (data.length % 64 === 10 && /^0x.{8}(?:.{64})*?0{16}/.test(data))

/**
 * The calls in what is signed, as far as its types name them. Where a struct does not say whom it calls, that is the
 * contract which checks the signature.
 */
export const callsInTypedData = (
  types: TypedDataTypes,
  primaryType: string,
  message: unknown,
  contract: unknown,
): readonly { readonly to: string; readonly data: Hex; readonly value: bigint }[] =>
  structsIn(readStruct(types, primaryType, message)).flatMap(({ type, leaves }) => {
    const named = (names: RegExp) => leaves.find(leaf => leaf.type === 'address' && names.test(leaf.name))
    const isRun = executes.test(type)
    // Under the name of data too, where the struct says whom it calls: without that it is any bytes, as those of an
    // attestation are.
    const target = named(/^(?:to|target)$/) ?? (isRun ? named(executors) : undefined)
    const isCall = (name: string, data: unknown): data is Hex =>
      typeof data === 'string' &&
      data !== '0x' &&
      (callNames.test(name) || (target && (name === 'data' || (isRun && !asides.test(name)))) || readsAsCall(data))
    return leaves.flatMap(({ name, type: kind, value }) =>
      kind === 'bytes' && isCall(name, value)
        ? [{ to: String(target?.value ?? contract ?? nobody), data: value, value: 0n }]
        : [],
    )
  })

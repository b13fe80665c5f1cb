import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex, hexToBytes, type Hex } from '../hex-bytes.js'
import { decodeAbi, type AbiValue } from './abi-decode.js'
import { readSignature, type AbiFunction } from './abi-signature.js'
import { knownFunctions } from './known-functions.js'

export interface DecodedCall {
  readonly name: string
  readonly signature: string
  readonly args: readonly AbiValue[]
  /** The calls that it makes in turn, where it carries such. `to` is missing where they go to the contract itself. */
  readonly inner: readonly InnerCall[]
}

export interface InnerCall {
  readonly to: Hex | undefined
  readonly value: bigint
  readonly data: Hex
  /** Undefined for a call that is not known. */
  readonly call: DecodedCall | undefined
}

export const selectorOf = (signature: string): Hex => bytesToHex(keccak_256(new TextEncoder().encode(signature)).subarray(0, 4))

let table: ReadonlyMap<Hex, AbiFunction> | undefined
const functions = (): ReadonlyMap<Hex, AbiFunction> =>
  (table ??= new Map(
    knownFunctions.map(text => {
      const known = readSignature(text)
      return [selectorOf(known.signature), known] as const
    }),
  ))

/** Multicalls are followed so deep. */
const depthMax = 4

/** What a call does, in words; undefined where its selector is not known, or its data does not fit it. */
export function decodeCall(data: Hex, depth = 0): DecodedCall | undefined {
  const known = functions().get(data.slice(0, 10).toLowerCase() as Hex)
  if (!known || depth > depthMax) return undefined
  try {
    const args = decodeAbi(known.inputs, hexToBytes(`0x${data.slice(10)}`))
    return { name: known.name, signature: known.signature, args, inner: innerCalls(known.signature, args.slice(0, known.inputs.length)).map(inner => ({ ...inner, call: decodeCall(inner.data, depth + 1) })) }
  } catch {
    return undefined
  }
}

type Listed = readonly AbiValue[]
const bytesOf = (value: AbiValue | undefined): Hex => value?.value as Hex
const listOf = (value: AbiValue | undefined): Listed => value?.value as Listed

function innerCalls(signature: string, args: Listed): readonly Omit<InnerCall, 'call'>[] {
  const name = signature.slice(0, signature.indexOf('('))
  if (name === 'multicall') return listOf(args.at(-1)).map(each => ({ to: undefined, value: 0n, data: bytesOf(each) }))
  if (name === 'aggregate' || name === 'aggregate3' || name === 'tryAggregate' || name === 'aggregate3Value' || name === 'executeBatch')
    return listOf(args.at(-1)).map(each => {
      const parts = listOf(each)
      return { to: bytesOf(parts[0]), value: (parts.find(part => part.name === 'value')?.value as bigint | undefined) ?? 0n, data: bytesOf(parts.at(-1)) }
    })
  if (signature === 'execute(address,uint256,bytes)' || name === 'execTransaction') return [{ to: bytesOf(args[0]), value: args[1]!.value as bigint, data: bytesOf(args[2]) }]
  return []
}

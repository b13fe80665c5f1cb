import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex, hexToBytes, isHexData, type Hex } from '../hex-bytes.js'
import { decodeAbi, fail, isAbiList, numberIn, type AbiValue } from './abi-decode.js'
import { readSignature, type AbiFunction } from './abi-signature.js'
import { knownFunctions } from './known-functions.js'
import { packedCalls } from './packed-calls.js'
import { commandAt, commandsOf } from './universal-router.js'

export interface DecodedCall {
  readonly name: string
  readonly signature: string
  readonly args: readonly AbiValue[]
  /** Whether it takes coins, in the contracts that it is known from. */
  readonly isPayable: boolean
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

export const selectorOf = (signature: string): Hex =>
  bytesToHex(keccak_256(new TextEncoder().encode(signature)).subarray(0, 4))

let table: ReadonlyMap<string, AbiFunction> | undefined
const functions = (): ReadonlyMap<string, AbiFunction> =>
  (table ??= new Map(
    knownFunctions.map(text => {
      const known = readSignature(text)
      return [selectorOf(known.signature), known] as const
    }),
  ))

/** Multicalls are followed so deep. */
const depthMax = 4

/** Decodes a call; undefined if its selector is not known, or its data does not fit it. */
export function decodeCall(data: string, depth = 0): DecodedCall | undefined {
  const known = functions().get(data.slice(0, 10).toLowerCase())
  return known && decodeAs(known, `0x${data.slice(10)}`, depth)
}

function decodeAs(known: AbiFunction, data: Hex, depth: number): DecodedCall | undefined {
  if (depth > depthMax) return undefined
  try {
    const args = decodeAbi(known.inputs, hexToBytes(data))
    const { name, signature, isPayable } = known
    const declaredArgs = args.slice(0, known.inputs.length)
    return {
      name,
      signature,
      args,
      isPayable,
      inner:
        commandCalls(signature, declaredArgs, depth) ??
        innerCalls(signature, declaredArgs).map(inner => ({ ...inner, call: decodeCall(inner.data, depth + 1) })),
    }
  } catch {
    return undefined
  }
}

/** In the first of the forms that its bytes have. One whose parameters are not written down is shown by its name. */
function commandCall(forms: readonly string[], input: AbiValue, depth: number): DecodedCall | undefined {
  return forms
    .map(candidate =>
      candidate.includes('(')
        ? decodeAs(readSignature(candidate), bytesOf(input), depth)
        : { name: candidate, signature: candidate, args: [input], isPayable: false, inner: [] },
    )
    .find(call => call !== undefined)
}

/** In place of calls that do not fit together: one that nobody knows. */
const unreadable = { to: undefined, value: 0n, data: '0x00', call: undefined } as const

/** The commands of a router as the calls that they are. */
function commandCalls(signature: string, args: ListValue, depth: number): readonly InnerCall[] | undefined {
  const list = commandsOf(signature)
  if (!list) return undefined
  const bytes = hexToBytes(bytesOf(args[0]))
  const inputs = listOf(args[1])
  if (bytes.length === 0 || bytes.length !== inputs.length) return [unreadable]
  return inputs.map((input, index) => {
    // Its own byte stands before what it is given: the data of a command is never empty.
    return {
      to: undefined,
      value: 0n,
      data: `${bytesToHex(bytes.subarray(index, index + 1))}${bytesOf(input).slice(2)}`,
      call: commandCall(commandAt(bytes[index]!, list), input, depth + 1),
    }
  })
}

type ListValue = readonly AbiValue[]
/** Return a value as the type that its signature gives it. @throws if it is of another type, or missing */
export const bytesOf = (value: AbiValue | undefined): Hex => (isHexData(value?.value) ? value.value : fail())
export const listOf = (value: AbiValue | undefined): ListValue => (isAbiList(value?.value) ? value.value : fail())
/** 0 where there is none. */
export const numberOf = (value: AbiValue | undefined): bigint => numberIn(value?.value) ?? 0n

function innerCalls(signature: string, args: ListValue): readonly Omit<InnerCall, 'call'>[] {
  const name = signature.slice(0, signature.indexOf('('))
  if (name === 'multiSend') return packedCalls(bytesOf(args[0])) ?? [unreadable]
  if (name === 'executeBatch' && args.length > 1) return callsInLists(args)
  if (name === 'multicall')
    return listOf(args.at(-1)).map(bytes => ({ to: undefined, value: 0n, data: bytesOf(bytes) }))
  if (/aggregate|^executeBatch$/i.test(name))
    return listOf(args.at(-1)).map(tuple => {
      const fields = listOf(tuple)
      return {
        to: bytesOf(fields[0]),
        value: numberOf(fields.find(part => part.name === 'value')),
        data: bytesOf(fields.at(-1)),
      }
    })
  if (signature === 'execute(address,uint256,bytes)' || name === 'execTransaction')
    return [{ to: bytesOf(args[0]), value: numberOf(args[1]), data: bytesOf(args[2]) }]
  return []
}

/** Whom, what it takes along, and what with, each in a list of its own; the amounts may be left out. */
function callsInLists(args: ListValue): readonly Omit<InnerCall, 'call'>[] {
  const [targets, data, values] = [listOf(args[0]), listOf(args.at(-1)), args.length > 2 ? listOf(args[1]) : []]
  if (targets.length !== data.length || ![0, targets.length].includes(values.length)) return [unreadable]
  return targets.map((target, index) => ({
    to: bytesOf(target),
    value: numberOf(values[index]),
    data: bytesOf(data[index]),
  }))
}

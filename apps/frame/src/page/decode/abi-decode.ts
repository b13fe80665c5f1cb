import { bytesToHex, bytesToText } from '../hex-bytes.js'
import type { AbiParameter } from './abi-signature.js'

export interface AbiValue {
  readonly name: string
  readonly type: string
  readonly value: bigint | boolean | string | readonly AbiValue[]
}

/** Whether a value is a list or a tuple. */
export const isAbiList: (value: AbiValue['value'] | undefined) => value is readonly AbiValue[] = Array.isArray

/** The number that a value is; undefined for what is none. */
export const numberIn = (value: AbiValue['value'] | undefined): bigint | undefined =>
  typeof value === 'bigint' ? value : undefined

/** @throws always */
export const fail = (): never => {
  throw new RangeError('The data does not fit the function')
}

/** Highest number of values, including nested ones, which stops data that points to itself. */
const valuesMax = 2_000

/**
 * Reads what a call is given. Stricter than a contract: padding must be empty and each part begin where the one before
 * ends, so that no two data are shown alike. What comes after all of them, as the tag of who referred the visitor does,
 * is the last value, without a type.
 * @throws where the data is not an encoding of the parameters
 */
export function decodeAbi(parameters: readonly AbiParameter[], data: Uint8Array): readonly AbiValue[] {
  let valuesLeft = valuesMax
  let end = 0
  const word = (position: number): Uint8Array =>
    position + 32 <= data.length && position >= 0 ? data.subarray(position, position + 32) : fail()
  const uint = (position: number): bigint => BigInt(bytesToHex(word(position)))
  const offset = (position: number): number => {
    const value = uint(position)
    return value <= BigInt(data.length) ? Number(value) : fail()
  }

  function list(items: readonly AbiParameter[], base: number): readonly AbiValue[] {
    let position = base
    end = Math.max(
      end,
      items.reduce((sum, item) => sum + headSize(item), base),
    )
    return items.map(item => {
      const isElsewhere = isDynamic(item)
      if (isElsewhere && base + offset(position) !== end) fail()
      const value = read(item, isElsewhere ? end : position)
      position += headSize(item)
      return value
    })
  }

  function read(parameter: AbiParameter, position: number): AbiValue {
    if (--valuesLeft < 0) fail()
    const { name, type, item, components, length } = parameter
    if (item) {
      const count = length ?? offset(position)
      if (count > valuesLeft) fail()
      return {
        name,
        type,
        value: list(
          Array.from({ length: count }, (_, index) => ({ ...item, name: String(index) })),
          length === undefined ? position + 32 : position,
        ),
      }
    }
    if (components) return { name, type, value: list(components, position) }
    if (type === 'bytes' || type === 'string') {
      const size = offset(position)
      const bytes = data.subarray(position + 32, position + 32 + size)
      end = position + 32 + Math.ceil(size / 32) * 32
      if (end > data.length || data.subarray(position + 32 + size, end).some(byte => byte !== 0)) fail()
      return { name, type, value: type === 'bytes' ? bytesToHex(bytes) : (bytesToText(bytes) ?? bytesToHex(bytes)) }
    }
    return { name, type, value: decodeStatic(type, word(position)) }
  }

  function decodeStatic(type: string, bytes: Uint8Array): bigint | boolean | string {
    const all = BigInt(bytesToHex(bytes))
    if (type === 'address') return all >> 160n ? fail() : bytesToHex(bytes.subarray(12))
    if (type === 'bool') return all > 1n ? fail() : all === 1n
    const size = Number(/(?<!\d)\d+$/.exec(type)?.[0] ?? 256)
    if (type.startsWith('bytes'))
      return bytes.subarray(size).some(byte => byte !== 0) ? fail() : bytesToHex(bytes.subarray(0, size))
    if (type.startsWith('uint')) return all >> BigInt(size) ? fail() : all
    const signed = BigInt.asIntN(size, all)
    return BigInt.asUintN(256, signed) === all ? signed : fail()
  }

  const values = list(parameters, 0)
  return end < data.length ? [...values, { name: '+', type: '', value: bytesToHex(data.subarray(end)) }] : values
}

const isDynamic = ({ type, item, components, length }: AbiParameter): boolean =>
  item
    ? length === undefined || isDynamic(item)
    : components
      ? components.some(isDynamic)
      : type === 'bytes' || type === 'string'

const headSize = (parameter: AbiParameter): number => {
  if (isDynamic(parameter)) return 32
  if (parameter.item) return headSize(parameter.item) * (parameter.length ?? NaN)
  return parameter.components ? parameter.components.reduce((sum, part) => sum + headSize(part), 0) : 32
}

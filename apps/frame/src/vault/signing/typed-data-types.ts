import { getTypesForEIP712Domain, type TypedDataDomain } from 'viem'

export interface TypedDataField {
  readonly name: string
  readonly type: string
}

/** By the names of the structs. */
export type TypedDataTypes = Readonly<Record<string, readonly TypedDataField[]>>

export const domainType = 'EIP712Domain'

/** With those of the domain. */
export type CompleteTypes = TypedDataTypes & { readonly [domainType]: readonly TypedDataField[] }

/** Returns the item type of an array type of typed data; undefined for other types. */
export const listedType = (type: string): string | undefined => /^(.*)\[\d*\]$/.exec(type)?.[1]

/** Whether a value has fields, whatever they are. */
export const isStruct = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/**
 * The types of EIP-712 data, those of its domain among them. The library, which looks after lengths and ranges, hashes
 * what is of another kind than its type as whatever it can be read as: a list in the place of a text as the bytes of
 * another text, which nobody was shown.
 * @param data parsed from JSON, its numbers exact
 * @throws {TypeError} where a value is not of its type, or is missing
 */
export function typesOf(data: {
  readonly types: object
  readonly primaryType: string
  readonly domain?: TypedDataDomain | undefined
  readonly message?: unknown
}): CompleteTypes {
  const { primaryType, domain, message } = data
  const types: CompleteTypes = { [domainType]: getTypesForEIP712Domain({ domain }), ...data.types }
  if (!fits(types, domainType, domain) || (primaryType !== domainType && !fits(types, primaryType, message)))
    throw new TypeError('A value is not of its type')
  return types
}

/**
 * The hash is of one text with all names: one that holds what parts them could stand for a type of another contract,
 * with other names for its fields. Permit2 takes any text that only begins as its own.
 */
const several = /[(),]/

/** A name is first looked for among the structs, as the library does. */
function fits(types: TypedDataTypes, type: string, value: unknown): boolean {
  if (several.test(type)) return false
  const fields = types[type]
  const item = listedType(type)
  if (Array.isArray(value))
    return (
      !fields &&
      item !== undefined &&
      [`${item}[]`, `${item}[${value.length}]`].includes(type) &&
      value.every(element => fits(types, item, element))
    )
  // Two fields of one name have one value: written often enough, such structs are never read to their end.
  if (fields)
    return (
      isStruct(value) &&
      fields.every(
        (field, index) =>
          typeof field.name === 'string' &&
          !field.name.includes(',') &&
          fields.findIndex(({ name }) => name === field.name) === index &&
          fits(types, field.type, value[field.name]),
      )
    )
  if (typeof value === 'boolean') return type === 'bool'
  const isNumber = /^u?int/.test(type)
  if (typeof value === 'number') return isNumber
  return (
    typeof value === 'string' &&
    (type === 'string' || (isNumber ? /^(?:-?\d{1,78}|0x[\da-fA-F]{1,64})$/ : /^0x(?:[\da-fA-F]{2})*$/).test(value))
  )
}

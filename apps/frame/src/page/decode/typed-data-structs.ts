import { listedType, type TypedDataTypes } from '../../vault/signing/typed-data-types.js'

/** A value of a struct, which is no struct itself. */
export interface Leaf {
  readonly name: string
  readonly type: string
  readonly value: unknown
}

/** A struct in what is signed. */
export interface Struct {
  readonly type: string
  /** Those of its own, the items of lists apart. */
  readonly leaves: readonly Leaf[]
  /** Those of what it holds too. */
  readonly allLeaves: readonly Leaf[]
  /** Lists of structs, by name. */
  readonly lists: Readonly<Record<string, readonly Struct[]>>
  readonly inner: readonly Struct[]
}

/** What is signed, as far as its types name it. */
export function readStruct(types: TypedDataTypes, type: string, value: unknown): Struct {
  const values: Readonly<Record<string, unknown>> = Object(value)
  const leaves: Leaf[] = []
  const inner: Struct[] = []
  const nestedLeaves: Leaf[] = []
  const lists: Record<string, readonly Struct[]> = {}
  const read = (name: string, ofType: string, node: unknown): readonly Struct[] => {
    const item = listedType(ofType)
    if (item !== undefined && Array.isArray(node)) return node.flatMap(one => read(name, item, one))
    if (types[ofType]) return [readStruct(types, ofType, node)]
    leaves.push({ name, type: ofType, value: node })
    return []
  }
  for (const field of types[type] ?? []) {
    const structs = read(field.name, field.type, values[field.name])
    if (field.type.endsWith(']')) lists[field.name] = structs
    inner.push(...structs)
    // An asset that is taken holds the amount that is: it goes by both names.
    nestedLeaves.push(
      ...structs.flatMap(struct => struct.allLeaves.map(leaf => ({ ...leaf, name: `${field.name}.${leaf.name}` }))),
    )
  }
  return { type, leaves, allLeaves: [...leaves, ...nestedLeaves], lists, inner }
}

/** It and all that it holds. */
export const structsIn = (struct: Struct): readonly Struct[] => [struct, ...struct.inner.flatMap(structsIn)]

/** The number that a value stands for; undefined where it is none. */
export function numberOf({ type, value }: Leaf): bigint | undefined {
  if (/^u?int/.test(type)) return BigInt(String(value))
  // An exchange may write its amounts as texts.
  return type === 'string' && /^\d{1,78}(?:\.\d+)?$/.test(String(value)) ? BigInt(Math.ceil(Number(value))) : undefined
}

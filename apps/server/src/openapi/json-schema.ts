import type { GenericSchema } from 'valibot'

/** A schema of JSON Schema 2020-12, as OpenAPI 3.1 has it. */
export type JsonSchema = Readonly<Record<string, unknown>>

type Entries = Readonly<Record<string, GenericSchema>>

/** A step of a pipe: a schema, or a rule with what it requires. */
interface Step {
  readonly kind: string
  readonly type: string
  readonly requirement?: unknown
}

/** What the schemas of valibot are at run time, as far as it is read here. */
type Shape = { readonly pipe?: readonly Step[] } & (
  | { readonly type: 'object' | 'loose_object' | 'strict_object'; readonly entries: Entries }
  | { readonly type: 'array'; readonly item: GenericSchema }
  | { readonly type: 'record'; readonly value: GenericSchema }
  | { readonly type: 'optional' | 'nullish' | 'nullable'; readonly wrapped: GenericSchema }
  | { readonly type: 'union'; readonly options: readonly GenericSchema[] }
  | { readonly type: 'picklist'; readonly options: readonly unknown[] }
  | { readonly type: 'literal'; readonly literal: unknown }
  | { readonly type: 'string' | 'number' | 'boolean' }
)

const shapeOf = (schema: GenericSchema): Shape => schema as unknown as Shape
const mayBeMissing = new Set(['optional', 'nullish'])

/** Whether a value of this schema may be left out. */
export const isOptional = (schema: GenericSchema): boolean => mayBeMissing.has(shapeOf(schema).type)

const orNull = (schema: JsonSchema): JsonSchema =>
  Object.keys(schema).length === 0 ? schema : { anyOf: [schema, { type: 'null' }] }

/** What each rule of a pipe says in JSON Schema. Rules that only code can check are left out. */
function ruleOf({ type, requirement }: { readonly type: string; readonly requirement?: unknown }): JsonSchema {
  switch (type) {
    case 'regex':
      return requirement instanceof RegExp ? { pattern: requirement.source } : {}
    case 'max_length':
      return { maxLength: requirement }
    case 'min_length':
      return { minLength: requirement }
    case 'min_value':
      return { minimum: requirement }
    case 'max_value':
      return { maximum: requirement }
    case 'integer':
      return { type: 'integer' }
    case 'url':
      return { format: 'uri' }
    default:
      return {}
  }
}

/** The entries of an object: its properties, and which of them must be there. */
function objectOf(entries: Entries, isStrict: boolean): JsonSchema {
  const required = Object.entries(entries).flatMap(([name, entry]) => (isOptional(entry) ? [] : [name]))
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, jsonSchemaOf(entry)])),
    ...(required.length > 0 && { required }),
    ...(isStrict && { additionalProperties: false }),
  }
}

/**
 * What goes over the wire by a schema of valibot: its input. What a transformation makes of it is no part of it; what
 * only code can check is `{}`, anything.
 */
export function jsonSchemaOf(schema: GenericSchema): JsonSchema {
  const shape = shapeOf(schema)
  const { type, pipe } = shape
  if (pipe) {
    const [first, ...rest] = pipe
    const end = rest.findIndex(each => each.kind === 'schema' || each.type === 'transform')
    const rules = rest.slice(0, end === -1 ? undefined : end)
    return Object.assign({}, jsonSchemaOf({ ...first, pipe: undefined } as never), ...rules.map(ruleOf)) as JsonSchema
  }
  switch (shape.type) {
    case 'object':
    case 'loose_object':
      return objectOf(shape.entries, false)
    case 'strict_object':
      return objectOf(shape.entries, true)
    case 'array':
      return { type: 'array', items: jsonSchemaOf(shape.item) }
    case 'record':
      return { type: 'object', additionalProperties: jsonSchemaOf(shape.value) }
    case 'optional':
      return jsonSchemaOf(shape.wrapped)
    case 'nullish':
    case 'nullable':
      return orNull(jsonSchemaOf(shape.wrapped))
    case 'union':
      return { anyOf: shape.options.map(jsonSchemaOf) }
    case 'picklist':
      return { enum: [...shape.options] }
    case 'literal':
      return { const: shape.literal }
    case 'string':
    case 'number':
    case 'boolean':
      return { type }
    default:
      return {}
  }
}

/** A schema of JSON Schema 2020-12, as OpenAPI 3.1 has it. */
export type JsonSchema = Readonly<Record<string, unknown>>

type Entries = Readonly<Record<string, Shape>>

/** The run-time shape of valibot's schemas, and of the rules in their pipes, as far as it is read here. */
interface Shape {
  readonly kind: string
  readonly type: string
  /** A schema, and what follows it. */
  readonly pipe?: readonly Shape[] | undefined
  /** The requirement of a rule. */
  readonly requirement?: unknown
  readonly entries?: Entries
  /** The items of an array. */
  readonly item?: Shape
  /** The values of a record. */
  readonly value?: Shape
  /** The inner schema of an optional or nullable one. */
  readonly wrapped?: Shape
  /** The schemas of a union, the values of a picklist. */
  readonly options?: readonly unknown[]
  readonly literal?: unknown
  /** The message for a wrong value. */
  readonly message?: unknown
}

const isShape = (value: unknown): value is Shape => typeof Object(value).type === 'string'
const mayBeMissing = new Set(['optional', 'nullish'])

/** Whether a value of this schema may be left out. */
export const isOptional = ({ type }: Shape): boolean => mayBeMissing.has(type)

const orNull = (schema: JsonSchema): JsonSchema =>
  Object.keys(schema).length === 0 ? schema : { anyOf: [schema, { type: 'null' }] }

/** Whether the value that the schema gives is another than the one it takes. */
const isChanged = ({ pipe = [] }: Shape): boolean =>
  pipe.some((action, index) => action.type === 'transform' || (index === 0 && isChanged(action)))

/** Patterns for checks by code, by the message for a wrong value: the part of a check that a pattern can express. */
const patterns = new Map<unknown, string>([
  ['expected a CAIP-2 id', '^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$'],
  ['expected a CAIP-10 id', '^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$'],
])

/**
 * The JSON Schema of one rule of a pipe, for a value of this JSON type. Rules that only code can check are left out.
 */
function ruleOf({ type, requirement }: Shape, of: unknown): JsonSchema {
  switch (type) {
    case 'regex':
      return requirement instanceof RegExp ? { pattern: requirement.source } : {}
    case 'max_length':
      return { [of === 'array' ? 'maxItems' : 'maxLength']: requirement }
    case 'min_length':
      return { [of === 'array' ? 'minItems' : 'minLength']: requirement }
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
function objectOf(entries: Entries, { isStrict }: { readonly isStrict: boolean }): JsonSchema {
  const required = Object.entries(entries).flatMap(([name, entry]) => (isOptional(entry) ? [] : [name]))
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, jsonSchemaOf(entry)])),
    ...(required.length > 0 && { required }),
    ...(isStrict && { additionalProperties: false }),
  }
}

/**
 * The JSON Schema of a valibot schema's input, which goes over the wire, not of the output of its transformations. A
 * check that only code can make becomes `{}`, anything.
 */
export function jsonSchemaOf(schema: Shape): JsonSchema {
  const { type, pipe, entries = {}, item, value, wrapped, options = [], literal, message } = schema
  const [first, ...rest] = pipe ?? []
  if (first) {
    const end = rest.findIndex(action => action.kind === 'schema' || action.type === 'transform')
    const rules = isChanged(first) ? [] : rest.slice(0, end === -1 ? undefined : end)
    const known = jsonSchemaOf(first)
    return rules.reduce((found, rule) => ({ ...found, ...ruleOf(rule, known.type) }), known)
  }
  const inner = item ?? value ?? wrapped
  const ofInner = inner ? jsonSchemaOf(inner) : {}
  switch (type) {
    case 'object':
    case 'loose_object':
      return objectOf(entries, { isStrict: false })
    case 'strict_object':
      return objectOf(entries, { isStrict: true })
    case 'array':
      return { type: 'array', items: ofInner }
    case 'record':
      return { type: 'object', additionalProperties: ofInner }
    case 'optional':
      return ofInner
    case 'nullish':
    case 'nullable':
      return orNull(ofInner)
    case 'union':
      return { anyOf: options.filter(isShape).map(jsonSchemaOf) }
    case 'picklist':
      return { enum: [...options] }
    case 'literal':
      return { const: literal }
    case 'string':
    case 'number':
    case 'boolean':
      return { type }
    case 'custom':
      return patterns.has(message) ? { type: 'string', pattern: patterns.get(message) } : {}
    default:
      return {}
  }
}

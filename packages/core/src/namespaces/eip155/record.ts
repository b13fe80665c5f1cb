const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** A response of a node or a wallet as a record; empty when it is no object. */
export const record = (value: unknown): Readonly<Record<string, unknown>> => (isObject(value) ? value : {})

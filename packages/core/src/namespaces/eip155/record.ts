const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** What a node or a wallet answered, to look into; what is no object has nothing in it. */
export const record = (value: unknown): Readonly<Record<string, unknown>> => (isObject(value) ? value : {})

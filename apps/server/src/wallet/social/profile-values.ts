import * as v from 'valibot'

// What providers say of a user, as far as it is taken: a text that is neither empty nor long.
export const text = v.pipe(v.string(), v.minLength(1), v.maxLength(256))
export const optionalText = v.nullish(text)
export const idText = v.pipe(v.union([text, v.number()]), v.transform(String))
export const orNone = (value: string | null | undefined) => value ?? undefined

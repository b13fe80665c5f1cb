import * as v from 'valibot'

/** An address in whichever case, read in lower case. */
export const evmAddress = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/), v.toLowerCase())
/** Data of a call: whole bytes, and more than one selector. */
export const callData = v.pipe(v.string(), v.regex(/^0x(?:[0-9a-fA-F]{2}){4,65536}$/), v.toLowerCase())

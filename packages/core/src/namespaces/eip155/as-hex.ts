/** A text that starts with `0x`, as viem types it: an address, or data. */
export const asHex = (text: string): `0x${string}` => `0x${text.slice(2)}`

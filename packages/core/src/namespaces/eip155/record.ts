const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** A response of a node or a wallet as a record; empty when it is no object. */
export const record = (value: unknown): Readonly<Record<string, unknown>> => (isObject(value) ? value : {})

/** The value of one chain in a record that is keyed by chains in hex: of Base Sepolia wallets write `0x14A34`, too. */
export const ofChain = (chains: Readonly<Record<string, unknown>>, chain: string): unknown =>
  chains[Object.keys(chains).find(key => /^0x[0-9a-f]{1,14}$/i.test(key) && BigInt(key) === BigInt(chain)) ?? chain]

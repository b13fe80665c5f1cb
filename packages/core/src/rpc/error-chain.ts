/** Where wallets, nodes and libraries put the error that they wrap. */
const innerKeys = ['data', 'originalError', 'error', 'info', 'cause', 'payload'] as const

/** Enough for every wrapping seen, and an end for one that never stops. */
const linksMax = 24

/** A property of anything; undefined where there is none or reading it throws. */
export function readProperty(value: unknown, key: string): unknown {
  try {
    const fields: Readonly<Record<string, unknown>> = Object(value)
    return fields[key]
  } catch {
    return undefined
  }
}

/** An error and everything that it wraps, the outermost first. Never throws, also where links form a circle. */
export function errorChain(error: unknown): readonly unknown[] {
  const chain = new Set<unknown>([error])
  for (const link of chain) {
    for (const key of innerKeys) {
      const inner = readProperty(link, key)
      if (typeof inner === 'object' && inner !== null && chain.size < linksMax) chain.add(inner)
    }
  }
  return [...chain]
}

/** So many characters at each end are what people compare. */
const comparedLength = 4

/** The address that this one was made to be taken for: it shares what people look at and is another one. */
export function lookAlike(address: string, known: readonly string[]): string | undefined {
  const mine = normal(address)
  // An address that is known itself is what it looks like.
  if (known.some(each => normal(each) === mine)) return undefined
  return known.find(each => {
    const other = normal(each)
    return other.slice(0, comparedLength) === mine.slice(0, comparedLength) && other.slice(-comparedLength) === mine.slice(-comparedLength)
  })
}

/** Hex says the same in both cases; base58 does not. */
const normal = (address: string): string => (address.startsWith('0x') ? address.slice(2).toLowerCase() : address)

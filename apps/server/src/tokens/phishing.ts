/** What names of things that nobody asked for say: an address of a site, or that there is something to fetch. */
const bait =
  /https?:|www\.|[a-z0-9-]{2}\.(?:com|net|org|xyz|app|site|live|gg|lol|top|pro|link|claims?|vip|cc|me)\b|\bt\.me\b|\b(?:claim|visit|airdrop|voucher|bonus|giveaway)s?\b/i

/** Whether a token calls itself so that whoever sees it in their wallet goes somewhere. */
export const isPhishing = ({
  name,
  symbol,
}: {
  readonly name?: string | null
  readonly symbol?: string | null
}): boolean => bait.test(`${name ?? ''} ${symbol ?? ''}`)

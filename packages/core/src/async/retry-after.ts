/**
 * Reads a `Retry-After` header: seconds, or an HTTP date; undefined where it is neither.
 * @param dateMs the present, as a Unix time
 * @param longestMs what a date counts for at most: one far ahead may as well come from a wrong clock
 * @returns ms from `dateMs`, at least 0
 */
export function readRetryAfterMs(header: string | null, dateMs: number, longestMs = Infinity): number | undefined {
  if (header === null) return undefined
  const text = header.trim()
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : Math.min(Math.max(0, date - dateMs), longestMs)
}

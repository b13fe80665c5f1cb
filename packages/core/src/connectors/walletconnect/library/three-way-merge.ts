/**
 * What one tab changed of a record or a list, done to what another tab stored meanwhile: a three-way merge, entry by
 * entry.
 * Values are JSON. Where the shapes differ, or are neither, `mine` holds whole.
 * @param base what this tab last knew to be stored
 * @param mine what it wants to store
 * @param theirs what is stored
 */
export function threeWayMerge(base: unknown, mine: unknown, theirs: unknown): unknown {
  const ownEntries = entriesOf(mine)
  const stored = entriesOf(theirs)
  if (!ownEntries || !stored || Array.isArray(mine) !== Array.isArray(theirs)) return mine
  const known = entriesOf(base) ?? new Map<string, unknown>()
  for (const key of known.keys()) if (!ownEntries.has(key)) stored.delete(key)
  for (const [key, entry] of ownEntries)
    if (JSON.stringify(entry) !== JSON.stringify(known.get(key))) stored.set(key, entry)
  return Array.isArray(mine) ? [...stored.values()] : Object.fromEntries(stored)
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

function entriesOf(value: unknown): Map<string, unknown> | undefined {
  if (Array.isArray(value)) return new Map(value.map((entry: unknown) => [nameOf(entry), entry]))
  return isRecord(value) ? new Map(Object.entries(value)) : undefined
}

/** What an entry of a list goes by: its number, its topic or what it is the end of; by itself where it has none. */
function nameOf(entry: unknown): string {
  const { id, topic, target } = isRecord(entry) ? entry : {}
  return JSON.stringify(id ?? topic ?? target ?? entry)
}

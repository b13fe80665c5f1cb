/**
 * Applies one tab's changes of a record or list to the value that another tab stored meanwhile: a three-way merge,
 * entry by entry. Values are JSON. If the shapes differ, or are neither, returns `mine` as a whole.
 * @param base what this tab last knew to be stored
 * @param mine what it wants to store
 * @param theirs what is stored
 */
export function threeWayMerge(base: unknown, mine: unknown, theirs: unknown): unknown {
  const ownEntries = entriesOf(mine)
  const stored = entriesOf(theirs)
  if (!ownEntries || !stored || Array.isArray(mine) !== Array.isArray(theirs)) return mine
  const baseEntries = entriesOf(base) ?? new Map<string, unknown>()
  for (const key of baseEntries.keys()) if (!ownEntries.has(key)) stored.delete(key)
  for (const [key, entry] of ownEntries)
    if (JSON.stringify(entry) !== JSON.stringify(baseEntries.get(key))) stored.set(key, entry)
  return Array.isArray(mine) ? [...stored.values()] : Object.fromEntries(stored)
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

function entriesOf(value: unknown): Map<string, unknown> | undefined {
  if (Array.isArray(value)) return new Map(value.map((entry: unknown) => [nameOf(entry), entry]))
  return isRecord(value) ? new Map(Object.entries(value)) : undefined
}

/** The identity of a list's entry: its `id`, `topic` or `target`, or else its whole value. */
function nameOf(entry: unknown): string {
  const { id, topic, target } = isRecord(entry) ? entry : {}
  return JSON.stringify(id ?? topic ?? target ?? entry)
}

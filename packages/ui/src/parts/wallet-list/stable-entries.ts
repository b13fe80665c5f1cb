/** The properties of a row that decide its place. Rows of one `kind` have the same height. */
export interface PlacedEntry {
  readonly kind: string
  readonly id: string
}

/**
 * Returns the new list unless it would move the row under the pointer. In that case it returns the current order with
 * the new data of its rows. A placeholder may move, because visitors do not press it.
 */
export function stableEntries<Entry extends PlacedEntry>(
  current: readonly Entry[],
  next: readonly Entry[],
  pointedAt: string | undefined,
): readonly Entry[] {
  const pointedIndex = current.findIndex(({ id }) => id === pointedAt)
  const pointedEntry = current[pointedIndex]
  if (!pointedEntry || pointedEntry.kind === 'placeholder') return next
  const staysPut =
    next[pointedIndex]?.id === pointedAt &&
    current.slice(0, pointedIndex).every((entry, index) => heightKind(entry) === heightKind(next[index]))
  if (staysPut) return next
  const nextById = new Map(next.map(entry => [entry.id, entry]))
  return current.map(entry => nextById.get(entry.id) ?? entry)
}

/** A placeholder has the height of a wallet row. */
const heightKind = (entry: PlacedEntry | undefined): string | undefined =>
  entry?.kind === 'placeholder' ? 'wallet' : entry?.kind

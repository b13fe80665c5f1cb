/** A row as far as its place is concerned. Rows of one kind have one height. */
export interface PlacedEntry {
  readonly kind: string
  readonly id: string
}

/**
 * Keeps what is under the pointer where it is: the new list is taken unless it would move the row that is pointed at.
 * Then the former one stays until the pointer is elsewhere, with what is new about its rows. A placeholder may give
 * way, because nobody means to press it.
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

/** A placeholder is as high as the row that it keeps a place for. */
const heightKind = (entry: PlacedEntry | undefined): string | undefined =>
  entry?.kind === 'placeholder' ? 'wallet' : entry?.kind

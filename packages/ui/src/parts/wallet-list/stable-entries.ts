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
  shown: readonly Entry[],
  wanted: readonly Entry[],
  pointedAt: string | undefined,
): readonly Entry[] {
  const at = shown.findIndex(({ id }) => id === pointedAt)
  const pointed = shown[at]
  if (!pointed || pointed.kind === 'placeholder') return wanted
  const staysPut =
    wanted[at]?.id === pointedAt &&
    shown.slice(0, at).every((entry, index) => heightKind(entry) === heightKind(wanted[index]))
  if (staysPut) return wanted
  const news = new Map(wanted.map(entry => [entry.id, entry]))
  return shown.map(entry => news.get(entry.id) ?? entry)
}

/** A placeholder is as high as the row that it keeps a place for. */
const heightKind = (entry: PlacedEntry | undefined): string | undefined =>
  entry?.kind === 'placeholder' ? 'wallet' : entry?.kind

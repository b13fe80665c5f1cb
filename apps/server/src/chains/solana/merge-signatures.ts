export interface Signature {
  readonly signature: string
  readonly slot: number
}

/**
 * Several lists of signatures as one, each once, newest first. A slot holds many transactions, and only the lists say
 * in which order: what stands below another one in any of them comes after it.
 */
export function mergeSignatures(lists: readonly (readonly Signature[])[]): readonly Signature[] {
  const left = lists.map(list => [...list].reverse())
  const times = new Map<string, number>()
  for (const { signature } of lists.flat()) times.set(signature, (times.get(signature) ?? 0) + 1)
  const merged: Signature[] = []
  for (;;) {
    const heads = left.flatMap(list => list.at(-1) ?? [])
    const isReady = ({ signature }: Signature) =>
      heads.filter(head => head.signature === signature).length === times.get(signature)
    const newest = Math.max(...heads.map(({ slot }) => slot))
    const ofSlot = heads.filter(({ slot }) => slot === newest)
    const next = ofSlot.find(isReady) ?? ofSlot[0]
    if (!next) return merged
    merged.push(next)
    for (const list of left) {
      const at = list.findIndex(({ signature }) => signature === next.signature)
      if (at !== -1) list.splice(at, 1)
    }
  }
}

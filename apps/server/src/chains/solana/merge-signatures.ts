export interface Signature {
  readonly signature: string
  readonly slot: number
}

/**
 * Several lists of signatures as one, each once, newest first. A slot holds many transactions, and only the lists say
 * in which order: what stands below another one in any of them comes after it. Where they do not say it, each list is
 * read in turn: nobody hides what the others have in a slot by filling one of them. Merges as far as somebody reads.
 */
export function* mergeSignatures(lists: readonly (readonly Signature[])[]): Generator<Signature, void> {
  const remaining = lists.map(list => [...list].reverse())
  /** The lists that have a signature. */
  const listsBySignature = new Map<string, Signature[][]>()
  for (const list of remaining)
    for (const { signature } of list) {
      const known = listsBySignature.get(signature)
      if (known) known.push(list)
      else listsBySignature.set(signature, [list])
    }
  for (let first = 0; ; first = (first + 1) % remaining.length) {
    const heads = [...remaining.slice(first), ...remaining.slice(0, first)].flatMap(list => list.at(-1) ?? [])
    const isReady = ({ signature }: Signature) =>
      heads.filter(head => head.signature === signature).length === listsBySignature.get(signature)?.length
    const newest = Math.max(...heads.map(({ slot }) => slot))
    const ofSlot = heads.filter(({ slot }) => slot === newest)
    const next = ofSlot.find(isReady) ?? ofSlot[0]
    if (!next) return
    yield next
    for (const list of listsBySignature.get(next.signature) ?? []) {
      const index = list.findLastIndex(({ signature }) => signature === next.signature)
      if (index !== -1) list.splice(index, 1)
    }
  }
}

/** A whole number in 0 … 2³²−1 that is always the same for the same text (FNV-1a). For colours, never for secrets. */
export const textHash = (text: string): number => {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

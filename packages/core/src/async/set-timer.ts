/** Calls once after a while. Returns what calls it off. */
export function setTimer(act: () => void, ms: number): () => void {
  const timer = setTimeout(act, ms)
  return () => clearTimeout(timer)
}

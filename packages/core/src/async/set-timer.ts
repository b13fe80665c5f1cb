/** Calls once after a while. Returns what calls it off. */
export function setTimer(callback: () => void, ms: number): () => void {
  const timer = setTimeout(callback, ms)
  return () => clearTimeout(timer)
}

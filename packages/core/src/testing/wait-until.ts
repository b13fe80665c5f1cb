/** Resolves once the condition holds, which is checked every millisecond; rejects after a minute. */
export async function waitUntil(condition: () => unknown): Promise<void> {
  const endMs = Date.now() + 60_000
  while (!condition()) {
    if (Date.now() > endMs) throw new Error(`It never came to ${String(condition)}`)
    await new Promise(resolve => setTimeout(resolve, 1))
  }
}

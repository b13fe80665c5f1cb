/** Resolves once the condition holds, which is checked at every frame; rejects after a minute. */
export async function waitUntil(condition: () => unknown): Promise<void> {
  const endMs = performance.now() + 60_000
  while (!condition()) {
    if (performance.now() > endMs) throw new Error(`It never came to ${String(condition)}`)
    await new Promise(requestAnimationFrame)
  }
}

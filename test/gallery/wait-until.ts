interface WaitOptions {
  readonly timeoutMs?: number
  /** What there is instead, for the error's text. */
  readonly describe?: () => string
}

/** Resolves with what the condition returns once that is truthy; asks it at every frame, and rejects after `timeoutMs`. */
export async function waitUntil<Value>(
  condition: () => Value,
  { timeoutMs = 60_000, describe = () => '' }: WaitOptions = {},
): Promise<NonNullable<Value>> {
  const endMs = performance.now() + timeoutMs
  for (;;) {
    const value = condition()
    if (value) return value
    if (performance.now() > endMs) throw new Error(`It never came to ${String(condition)}: ${describe()}`)
    await new Promise(requestAnimationFrame)
  }
}

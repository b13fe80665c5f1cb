/** What comes of something where all timers of one length go off at once. */
export async function withFastTimers<Value>(timerMs: number, run: () => Promise<Value>): Promise<Value> {
  const real = globalThis.setTimeout
  globalThis.setTimeout = ((callback: () => void, ms?: number) =>
    real(callback, ms === timerMs ? 0 : ms)) as typeof setTimeout
  try {
    return await run()
  } finally {
    globalThis.setTimeout = real
  }
}

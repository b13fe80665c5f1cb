/** What comes of something where all timers of one length go off at once. */
export async function hurried<Value>(timerMs: number, run: () => Promise<Value>): Promise<Value> {
  const real = globalThis.setTimeout
  globalThis.setTimeout = ((act: () => void, ms?: number) => real(act, ms === timerMs ? 0 : ms)) as typeof setTimeout
  try {
    return await run()
  } finally {
    globalThis.setTimeout = real
  }
}

// Keeps a stack running until a signal ends it, or a part that ended by itself. The process goes with it.

/**
 * @template {{ stop(): Promise<void> }} Stack
 * @param {(onExit: (text: string) => void) => Promise<Stack>} start gives every part `onExit`, which hears of one that
 *   ended by itself
 * @returns {Promise<Stack>} resolves when all of it is there. The process ends with 0 after a signal, with 1 after such
 *   a part
 */
export async function runStack(start) {
  let stack
  let stopping = false
  const stop = async code => {
    if (stopping) return
    stopping = true
    await stack?.stop()
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0))
  stack = await start(text => {
    // A terminal's Ctrl-C reaches the parts as well: that they end by it is no news.
    if (stopping) return
    console.error(text)
    void stop(1)
  })
  return stack
}

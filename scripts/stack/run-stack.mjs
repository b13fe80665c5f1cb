// Keeps a stack running until a signal arrives or a part ends by itself; the process then exits.

/**
 * @template {{ stop(): Promise<void> }} Stack
 * @param {(onExit: (text: string) => void) => Promise<Stack>} start passes `onExit` to every part, to be called if the
 *   part ends by itself
 * @returns {Promise<Stack>} resolves when all parts run. The process exits with 0 after a signal, with 1 after a part
 *   has ended
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
    // A terminal's Ctrl-C also ends the parts, which is not reported.
    if (stopping) return
    console.error(text)
    void stop(1)
  })
  return stack
}

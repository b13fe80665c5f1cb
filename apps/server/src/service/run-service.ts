/** Less than the ten seconds after which containers are killed. */
const closeAfterMs = 9_000

/** Calls `close` when the process is told to end, and lets it take a while at most. */
export function onStop(close: () => Promise<void>): void {
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    const end = () => process.exit(0)
    // It keeps the process alive: what is waited for at the end may do so no longer.
    setTimeout(end, closeAfterMs)
    void close().then(end)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
}

const report = (error: unknown): void =>
  void process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)

/**
 * Runs a service as a process of its own, until that is told to end.
 * @param start is given what writes defects down; where it throws, the process ends with 1
 * @param describe of one that has started
 */
export async function runService<Service extends { close(): Promise<void> }>(
  start: (report: (error: unknown) => void) => Promise<Service>,
  describe: (service: Service) => string,
): Promise<void> {
  try {
    const service = await start(report)
    process.stdout.write(`${describe(service)}\n`)
    onStop(() => service.close())
  } catch (error) {
    report(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

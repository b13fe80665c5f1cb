import { startSandbox } from './sandbox.js'
import { readSettings } from './settings.js'

const closeAfterMs = 2_000
const say = (text: string) => process.stdout.write(`${text}\n`)
const complain = (error: unknown) =>
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)

async function main(): Promise<void> {
  const sandbox = await startSandbox({ ...readSettings(process.env), report: complain })
  say(`The on-ramp sandbox listens on ${sandbox.url}`)
  const stop = () => {
    setTimeout(() => process.exit(0), closeAfterMs).unref()
    void sandbox.close().then(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
}

main().catch((error: unknown) => {
  complain(error instanceof Error ? error.message : error)
  process.exit(1)
})

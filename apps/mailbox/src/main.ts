import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { startMailbox } from './mailbox.js'
import { readSettings } from './settings.js'

const closeAfterMs = 2_000
const say = (text: string) => process.stdout.write(`${text}\n`)
const complain = (error: unknown) =>
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)

async function main(): Promise<void> {
  const settings = readSettings(process.env)
  if (settings.file) mkdirSync(dirname(settings.file), { recursive: true })
  const mailbox = await startMailbox({ ...settings, report: complain })
  say(`The mailbox listens on ${mailbox.smtpUrl} and ${mailbox.url}`)
  const stop = () => {
    setTimeout(() => process.exit(0), closeAfterMs).unref()
    void mailbox.close().then(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
}

main().catch((error: unknown) => {
  complain(error instanceof Error ? error.message : error)
  process.exit(1)
})

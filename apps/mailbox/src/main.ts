import { runService } from '@w3m/server/service'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { startMailbox } from './mailbox.js'
import { readSettings } from './settings.js'

await runService(
  report => {
    const settings = readSettings(process.env)
    if (settings.file) mkdirSync(dirname(settings.file), { recursive: true })
    return startMailbox({ ...settings, report })
  },
  ({ smtpUrl, url }) => `The mailbox listens on ${smtpUrl} and ${url}`,
)

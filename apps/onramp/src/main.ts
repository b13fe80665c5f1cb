import { runService } from '@w3m/server/service'
import { startSandbox } from './sandbox.js'
import { readSettings } from './settings.js'

await runService(
  report => startSandbox({ ...readSettings(process.env), report }),
  ({ url }) => `The on-ramp sandbox listens on ${url}`,
)

import { runService } from '@w3m/server/service'
import { startBundler } from './bundler.js'
import { readSettings } from './settings.js'

await runService(
  report => startBundler({ ...readSettings(process.env), report }),
  ({ url }) => `The bundler listens on ${url}`,
)

import { runService } from '@w3m/server/service'
import { readSettings } from './settings.js'
import { startSocialLogin } from './social-login.js'

await runService(
  report => startSocialLogin({ ...readSettings(process.env), report }),
  ({ url }) => `The social logins listen on ${url}`,
)

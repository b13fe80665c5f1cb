import { Hono } from 'hono'
import { userOf } from './profiles.js'
import type { StandIn } from './providers.js'

/** What a provider without OpenID Connect answers to an access token, at its own path and in its own form. */
export function userRoutes(providers: readonly StandIn[]): Hono {
  const routes = new Hono()
  for (const { name, userEndpoints, accountOf } of providers) {
    for (const [path, describe] of Object.entries(userEndpoints)) {
      routes.get(`/${name}${path}`, async context => {
        const token = /^Bearer ([\w-]+)$/i.exec(context.req.header('authorization') ?? '')?.[1]
        const subject = token && (await accountOf(token))
        return subject ? context.json(describe(userOf(subject))) : context.json({ message: 'Bad credentials' }, 401)
      })
    }
  }
  return routes
}

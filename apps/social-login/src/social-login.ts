import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { createServer } from 'node:http'
import { farcasterRoutes } from './farcaster/farcaster-routes.js'
import { createRegistries } from './farcaster/registries.js'
import { loginRoutes } from './page/login-routes.js'
import { userRoutes } from './providers/user-routes.js'
import { createProviders } from './providers/providers.js'

/** The stand-ins of all social logins, at one address. */
export interface SocialLogin {
  readonly url: string
  close(): Promise<void>
}

export interface SocialLoginSettings {
  readonly host: string
  readonly port: number
  readonly callbackOrigin: string
  readonly chainUrl?: string | undefined
  readonly report: (error: unknown) => void
}

/** Resolves when it listens. @throws where the port cannot be had, or the chain does not answer */
export async function startSocialLogin({
  host,
  port,
  callbackOrigin,
  chainUrl,
  report,
}: SocialLoginSettings): Promise<SocialLogin> {
  const url = `http://${host}:${port}`
  const providers = createProviders({ url, callbackOrigin })
  const app = new Hono()
  app.get('/health', context => context.text('ok'))
  app.route('/', loginRoutes(providers, callbackOrigin))
  app.route('/', userRoutes(providers))
  if (chainUrl) app.route('/', farcasterRoutes({ url, registries: await createRegistries(chainUrl) }))
  app.onError((error, context) => {
    report(error)
    return context.text('This went wrong. Close the window and begin again.', 500)
  })
  const ours = app.routes.filter(route => route.path !== '/*')
  const listener = getRequestListener(app.fetch)
  const server = createServer((request, response) => {
    const target = request.url ?? '/'
    // Thrown in a listener (`//` is no address), that would end the process.
    if (!URL.canParse(target, url)) return void response.writeHead(400).end()
    const path = new URL(target, url).pathname
    const provider = providers.find(provider => path.startsWith(`/${provider.name}/`))
    const isOurs = ours.some(route => matches(route.path, path))
    if (!provider || isOurs) return void listener(request, response)
    // As a framework mounts one: what it answers below its own folder.
    Object.assign(request, { originalUrl: request.url, url: request.url?.slice(provider.name.length + 1) })
    provider.handle(request, response)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host }, resolve)
  })
  server.on('error', report)
  return {
    url,
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

const matches = (pattern: string, path: string) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path)

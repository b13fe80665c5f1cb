import { Hono, type Context } from 'hono'
import type { Endpoint } from '@w3m/core/api'
import { walletEndpoints, type WalletEndpointName } from '@w3m/frame/wallet-api'
import * as v from 'valibot'
import { checkValue } from '../http/check-value.js'
import { clientAddress } from '../http/client-address.js'
import { readJson } from '../http/read-json.js'
import { clientKey } from '../http/client-key.js'
import type { Proofs } from './sessions/proofs.js'
import { readRefreshCookie, writeRefreshCookie } from './sessions/refresh-cookie.js'
import type { LiveSession, Sessions } from './sessions/sessions.js'
import { walletAccess, type WalletHandlers } from './wallet-call.js'

export interface WalletRoutesDeps {
  readonly handlers: WalletHandlers
  readonly proofs: Proofs
  readonly sessions: Sessions
  /** The frame's origin: where its calls go, as proofs name it. */
  readonly origin: string
  /** Addresses of reverse proxies, which are believed when they say for whom they ask. */
  readonly proxies: readonly string[]
}

const bodyMaxBytes = 16_384
/** A user operation is as long as the calls in it. */
const operationMaxBytes = 1_048_576

/** Who calls, with more where the call asks for it: see `walletAccess`. */
interface Caller {
  readonly client: string
  readonly session?: LiveSession
}

const isEndpointName = (name: string): name is WalletEndpointName => Object.hasOwn(walletEndpoints, name)

/**
 * Routes of all calls between the frame and its server: who calls is checked first, then what is said, and then whether
 * the session goes on.
 */
export function walletRoutes({ handlers, proofs, sessions, origin, proxies }: WalletRoutesDeps) {
  async function callerOf(name: WalletEndpointName, context: Context): Promise<Caller> {
    const open = { client: clientKey(clientAddress(context, proxies)), signal: context.req.raw.signal }
    const access = walletAccess[name]
    if (access === 'open') return open
    const accessToken =
      access === 'session' ? /^DPoP ([\w-]{43})$/i.exec(context.req.header('authorization') ?? '')?.[1] : undefined
    const frameKey = await proofs.take(context.req.header('dpop'), {
      method: context.req.method,
      url: `${origin}${context.req.path}`,
      accessToken,
    })
    const proven = {
      ...open,
      frameKey,
      refreshToken: readRefreshCookie(context),
      setRefreshToken: (token: string | undefined) => writeRefreshCookie(context, token),
    }
    return access === 'proof' ? proven : { ...proven, session: await sessions.find(accessToken, frameKey) }
  }

  const routes = new Hono<{ Variables: { call?: string } }>()
  for (const name of Object.keys(walletEndpoints).filter(isEndpointName)) {
    const endpoint: Endpoint = walletEndpoints[name]
    const handler = handlers[name] as (request: unknown) => unknown
    const maxBytes = name === 'askBundler' || name === 'askPaymaster' ? operationMaxBytes : bodyMaxBytes
    routes.on(endpoint.method, endpoint.path.replace(/\{(\w+)\}/g, ':$1'), async context => {
      context.set('call', name)
      const caller = await callerOf(name, context)
      const said = {
        path: endpoint.params ? checkValue(v.object({ ...endpoint.params }), context.req.param()) : {},
        query: endpoint.query ? checkValue(endpoint.query, context.req.query()) : undefined,
        body: endpoint.body ? checkValue(endpoint.body, await readJson(context, maxBytes)) : undefined,
      }
      // A body may take minutes: until its last byte the session may have been ended.
      if (caller.session && endpoint.body) await sessions.assertLive(caller.session.id)
      return context.json((await handler({ ...caller, ...said })) ?? {})
    })
  }
  return routes
}

import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import { endpoints, type Endpoint, type EndpointAnswer, type EndpointName, type PathParameters } from '@w3m/core/api'
import { checkValue } from './check-value.js'
import { clientAddress } from './client-address.js'
import type { ConsumeForRequest, Consume } from './rate-limit.js'
import { readJson } from './read-json.js'

type Endpoints = typeof endpoints
/** The query or the body, as the endpoint's schema gives it; undefined where it has none. */
export type Part<E extends Endpoint, Name extends 'query' | 'body'> =
  E extends Readonly<Record<Name, infer Schema extends v.GenericSchema>> ? v.InferOutput<Schema> : undefined

/** The parameters in the path, as their schemas parse them. */
type PathValues<E extends Endpoint> =
  E extends Readonly<Record<'params', infer Params extends Readonly<Record<string, v.GenericSchema>>>>
    ? { readonly [Name in keyof Params]: v.InferOutput<Params[Name]> }
    : Readonly<Record<PathParameters<E['path']>, string>>

/** The request that a handler receives: each part as the endpoint's schemas parse it. */
export interface EndpointRequest<E extends Endpoint> {
  readonly path: PathValues<E>
  readonly query: Part<E, 'query'>
  readonly body: Part<E, 'body'>
  /** The token of the header `Authorization`, where it has the form of one. */
  readonly bearer: string | undefined
  /** The page that asks, as its browser says; undefined where no browser asks. */
  readonly origin: string | undefined
  /** The address of who asks, behind the proxies that are believed. */
  readonly client: string
  /** The project that the page names. */
  readonly projectId: string | undefined
  /** Origin of this server, as the client knows it. */
  readonly self: string
  /** Takes what the call costs beyond one from the client's share. @throws {Failure} 429 */
  readonly consume: Consume
}

/** Answers one call. @throws {Failure} for everything but 200 */
export type Handler<E extends Endpoint> = (
  request: EndpointRequest<E>,
) => EndpointAnswer<E> | Promise<EndpointAnswer<E>>

/** An answer to every call of the API: one that is missing does not compile. */
export type Handlers = { readonly [Name in EndpointName]: Handler<Endpoints[Name]> }

const bodyMaxBytes = 65_536

/** The query parameters that every request may carry. */
export const identity = v.object({
  projectId: v.optional(v.pipe(v.string(), v.maxLength(128))),
  st: v.optional(v.pipe(v.string(), v.maxLength(64))),
  sv: v.optional(v.pipe(v.string(), v.maxLength(128))),
})

export interface EndpointRoutesDeps {
  readonly consume: ConsumeForRequest
  /** Origin of this server; undefined where that is how each request names it. */
  readonly origin?: string | undefined
  /** Addresses of reverse proxies, which are believed when they say for whom they ask. */
  readonly proxies?: readonly string[]
}

/** Routes of all calls: checks path, query and body against the definition, then asks the handler. */
export function endpointRoutes(
  handlers: Handlers,
  { consume, origin, proxies = [] }: EndpointRoutesDeps,
): Hono<{ Variables: { call?: string } }> {
  const routes = new Hono<{ Variables: { call?: string } }>()
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const endpoint: Endpoint = endpoints[name]
    const handler = handlers[name] as unknown as Handler<Endpoint>
    const params = endpoint.params && v.object(endpoint.params)
    routes.on(endpoint.method, endpoint.path.replace(/\{(\w+)\}/g, ':$1'), async context => {
      context.set('call', name)
      const answer = await handler(await readRequest({ endpoint, params, context, consume, origin, proxies }))
      return context.json((answer ?? {}) as Record<string, unknown>)
    })
  }
  return routes
}

interface Reading {
  readonly endpoint: Endpoint
  readonly params: v.GenericSchema<unknown, Readonly<Record<string, unknown>>> | undefined
  readonly context: Context
  readonly consume: ConsumeForRequest
  readonly origin: string | undefined
  readonly proxies: readonly string[]
}

async function readRequest(reading: Reading): Promise<EndpointRequest<Endpoint>> {
  const { endpoint, params, context, consume, origin, proxies } = reading
  const query = context.req.query()
  const { projectId } = checkValue(identity, query)
  return {
    path: params ? checkValue(params, context.req.param()) : {},
    query: (endpoint.query ? checkValue(endpoint.query, query) : undefined) as undefined,
    body: (endpoint.body ? checkValue(endpoint.body, await readJson(context, bodyMaxBytes)) : undefined) as undefined,
    bearer: /^Bearer ([\w-]{16,256})$/i.exec(context.req.header('authorization') ?? '')?.[1],
    origin: context.req.header('origin'),
    client: clientAddress(context, proxies),
    projectId,
    self: origin ?? new URL(context.req.url).origin,
    async consume(cost) {
      // A cost of 0 is not charged, even if the client has used up its share.
      if (cost > 0) await consume(context, cost)
    },
  }
}

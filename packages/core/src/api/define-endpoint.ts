import type { GenericSchema, InferInput, InferOutput } from 'valibot'

/** The names between braces in a path literal: `'account' | 'page'` for `/a/{account}/{page}`. */
export type PathParameters<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameters<Rest>
  : never

/**
 * One HTTP call as a value that the client and the server share. The input of `query` is what the client may send, its
 * output what the server reads.
 */
export interface Endpoint {
  /** The HTTP method. */
  readonly method: 'GET' | 'POST'
  /** The path, with the names of parameters in braces: `/v1/account/{account}/history`. */
  readonly path: string
  /** The schema of each path parameter; the server checks it. */
  readonly params?: Readonly<Record<string, GenericSchema<string>>>
  /** Absent: the call has no query beside who calls. */
  readonly query?: GenericSchema
  /** JSON; absent where nothing is sent. */
  readonly body?: GenericSchema
  /** JSON that the client checks: `RESPONSE_INVALID` where it does not fit. */
  readonly response: GenericSchema
  /** The project id goes into the body as well as into the query, as the incumbent's server wants it. */
  readonly hasProjectIdInBody?: true
}

/** The server's response after the schema, as the client reads it. */
export type EndpointResponse<E extends Endpoint> = InferOutput<E['response']>

/** The server's response before the schema, as the server writes it. */
export type EndpointAnswer<E extends Endpoint> = InferInput<E['response']>

type PathPart<E extends Endpoint> = [PathParameters<E['path']>] extends [never]
  ? { readonly path?: undefined }
  : { readonly path: Readonly<Record<PathParameters<E['path']>, string>> }
type QueryPart<E extends Endpoint> = E extends { readonly query?: infer Query extends GenericSchema }
  ? Record<never, never> extends InferInput<Query>
    ? { readonly query?: InferInput<Query> | undefined }
    : { readonly query: InferInput<Query> }
  : { readonly query?: undefined }
type BodyPart<E extends Endpoint> = E extends { readonly body?: infer Body extends GenericSchema }
  ? unknown extends InferInput<Body>
    ? { readonly body?: undefined }
    : { readonly body: InferInput<Body> }
  : { readonly body?: undefined }

/** The caller's input: path parameters from the path's literal, query and body as their schemas accept them. */
export type EndpointInput<E extends Endpoint> = PathPart<E> & QueryPart<E> & BodyPart<E>

type WithParams<E extends Endpoint> = [PathParameters<E['path']>] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: Readonly<Record<PathParameters<E['path']>, GenericSchema<string>>> }

/** Defines a call. A path parameter without a schema does not compile. */
// @__NO_SIDE_EFFECTS__
export function defineEndpoint<const E extends Endpoint>(endpoint: E & WithParams<E>): E {
  return endpoint
}

/** What a request is made of. The server checks it by these schemas; a client has their types alone. */
export type RequestSchemas = Pick<Endpoint, 'params' | 'query' | 'body'>

/**
 * Defines a call that pages make, apart from the schemas of its request: who imports the call alone has them in no
 * bundle. Of an `import()`, bundlers see that only by `.then(module => module.getHistory)`. `endpoints` has both.
 */
// @__NO_SIDE_EFFECTS__
export function defineCall<const E extends Omit<Endpoint, keyof RequestSchemas>, const Request extends RequestSchemas>(
  call: E,
  _request: Request & WithParams<E & Request>,
): E & Partial<Request> {
  return call as E & Partial<Request>
}

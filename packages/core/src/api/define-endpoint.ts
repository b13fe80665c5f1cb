import type { GenericSchema, InferInput, InferOutput } from 'valibot'

/** The names between braces in a path literal: `'account' | 'page'` for `/a/{account}/{page}`. */
export type PathParameters<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameters<Rest>
  : never

/**
 * One HTTP call as a value that the client and the server share. `query` takes what the client may write and gives what
 * the server reads.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST'
  /** With a parameter's name in braces: `/v1/account/{account}/history`. */
  readonly path: string
  /** What each path parameter must be; the server checks it. */
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

/** What the server answers, after the schema. */
export type EndpointResponse<E extends Endpoint> = InferOutput<E['response']>

/** What the server writes: the answer before the schema. */
export type EndpointAnswer<E extends Endpoint> = InferInput<E['response']>

type PathPart<E extends Endpoint> = [PathParameters<E['path']>] extends [never]
  ? { readonly path?: undefined }
  : { readonly path: Readonly<Record<PathParameters<E['path']>, string>> }
type QueryPart<E extends Endpoint> = E extends { readonly query: infer Query extends GenericSchema }
  ? Record<never, never> extends InferInput<Query>
    ? { readonly query?: InferInput<Query> | undefined }
    : { readonly query: InferInput<Query> }
  : { readonly query?: undefined }
type BodyPart<E extends Endpoint> = E extends { readonly body: infer Body extends GenericSchema }
  ? { readonly body: InferInput<Body> }
  : { readonly body?: undefined }

/** What a caller gives: path parameters from the path's literal, query and body as their schemas take them. */
export type EndpointInput<E extends Endpoint> = PathPart<E> & QueryPart<E> & BodyPart<E>

type WithParams<E extends Endpoint> = [PathParameters<E['path']>] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: Readonly<Record<PathParameters<E['path']>, GenericSchema<string>>> }

/** Defines a call. A path parameter without a schema does not compile. */
// @__NO_SIDE_EFFECTS__
export function defineEndpoint<const E extends Endpoint>(endpoint: E & WithParams<E>): E {
  return endpoint
}

/**
 * Hand-written traffic of one call: real answers (with the nulls of real servers), garbage, a good request and wrong
 * ones.
 */
export interface EndpointSample {
  readonly answers: readonly unknown[]
  readonly invalidAnswers: readonly unknown[]
  readonly request: { readonly path?: unknown; readonly query?: unknown; readonly body?: unknown }
  readonly invalidRequests: readonly { readonly path?: unknown; readonly query?: unknown; readonly body?: unknown }[]
}

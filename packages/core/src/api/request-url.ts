import type { Endpoint } from './define-endpoint.js'
import { joinUrl } from './join-url.js'
import type { SdkIdentity } from './sdk-identity.js'

/** The server that is called, and who calls it. */
export interface RequestTarget extends SdkIdentity {
  /** Origin of the server, with or without a path in front of the calls. */
  readonly baseUrl: string
  /** The option `projectId`; absent: the query has none. */
  readonly projectId?: string | undefined
}

/** The input of `request`, with the endpoint's types erased. */
export interface PlainInput {
  readonly path?: Readonly<Record<string, string>> | undefined
  readonly query?: unknown
  readonly body?: object | undefined
}

/** The query that every request carries: `projectId` where one is set, `st` and `sv`, POST too. */
export function identityQuery({ projectId, sdkType, sdkVersion }: Omit<RequestTarget, 'baseUrl'>): URLSearchParams {
  const query = new URLSearchParams()
  if (projectId) query.set('projectId', projectId)
  query.set('st', sdkType)
  query.set('sv', sdkVersion)
  return query
}

/**
 * The whole URL of a call. Lists are joined by commas; a parameter that is undefined, null, empty or false is left out.
 */
export function requestUrl(target: RequestTarget, { path }: Endpoint, input: PlainInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(input.path?.[name] ?? ''))
  const query = identityQuery(target)
  for (const [name, value] of Object.entries(input.query ?? {})) {
    const text = Array.isArray(value) ? value.join(',') : String(value || '')
    if (text) query.set(name, text)
  }
  return `${joinUrl(target.baseUrl, filled)}?${query}`
}

/** The body of a POST as JSON, with the project id in it where the incumbent's server wants it there. */
export function requestBody(
  { projectId }: RequestTarget,
  { hasProjectIdInBody }: Endpoint,
  { body }: PlainInput,
): string | undefined {
  if (body === undefined) return undefined
  return JSON.stringify(hasProjectIdInBody && projectId ? { ...body, projectId } : body)
}

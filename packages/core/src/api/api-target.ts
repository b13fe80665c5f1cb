import type { RequestTarget } from './request-url.js'
import { sdkIdentity } from './sdk-identity.js'

/** The version that servers are told. A test holds it against package.json. */
export const w3mVersion = '0.1.0'

/** A server and what it is told of us. */
export type ApiTarget = RequestTarget

/** Returns the servers of calls and pictures from the options; undefined if no server is set. */
export function apiTarget({
  services,
  projectId,
}: {
  readonly services?: { readonly api?: string | undefined }
  readonly projectId?: string
}): ApiTarget | undefined {
  const baseUrl = services?.api
  return baseUrl === undefined ? undefined : { baseUrl, projectId, ...sdkIdentity(baseUrl, w3mVersion) }
}

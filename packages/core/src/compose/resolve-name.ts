import { getName } from '../api/get-name.js'
import { isHttpError } from '../api/http-error.js'
import type { Http } from '../api/http.js'
import { OptionalError } from '../errors/optional-error.js'

const nobody = [400, 404]

/**
 * What a name leads to under a coin type and no other, since a contract of another network may be nobody's here.
 * Undefined where it leads to nothing. @throws {W3mError} `NAME_NOT_RESOLVED` where the service does not answer
 */
export async function resolveName(
  client: Http,
  name: string,
  coinType: number,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    const input = { path: { name: name.toLowerCase() }, query: { apiVersion: '2' } } as const
    const { addresses } = await client.request(getName, input, { signal })
    return addresses?.[coinType]?.address
  } catch (cause) {
    if (isHttpError(cause) && nobody.includes(cause.status)) return undefined
    throw new OptionalError('NAME_NOT_RESOLVED', {}, { cause })
  }
}

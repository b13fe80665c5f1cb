import { parseJson } from '@w3m/frame/wallet-api'
import * as v from 'valibot'
import { failure } from '../../http/failure.js'
import { jsonRequest } from '../../http/json-request.js'

const timeoutMs = 8_000
const bodyMaxBytes = 2_000_000

export interface ProviderRequest {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/**
 * Asks a provider's API. Undefined where it answers 404.
 * @throws {Failure} 400 where it does not want what was asked, 503 where it does not answer, or not as agreed. What it
 *   says of itself goes no further: it may name keys
 */
export async function requestProvider<Schema extends v.GenericSchema>(
  label: string,
  url: string,
  schema: Schema,
  { method = 'GET', headers, body }: ProviderRequest = {},
): Promise<v.InferOutput<Schema> | undefined> {
  const unavailable = () => failure(503, 'provider', `${label} does not answer.`)
  const response = await fetch(url, {
    method,
    ...jsonRequest(headers, body),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => {
    throw unavailable()
  })
  const text = await readText(response).catch(() => {
    throw unavailable()
  })
  if (response.status === 404) return undefined
  if (response.status === 400 || response.status === 422) throw failure(400, 'provider', `${label} does not sell this.`)
  if (!response.ok) throw unavailable()
  const parsed = v.safeParse(schema, parseJson(text))
  if (!parsed.success) throw failure(503, 'provider', `${label} gave an answer that is not valid.`)
  return parsed.output
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > bodyMaxBytes) throw new Error('too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** A short text of a provider. */
export const text = v.pipe(v.string(), v.maxLength(200))
/** A decimal amount, as a text or as the number that some providers write; never negative. */
export const decimal = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.regex(/^[0-9]{1,30}(\.[0-9]{1,30})?$/, 'expected a decimal amount'),
)

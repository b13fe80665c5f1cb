import type { Endpoint, EndpointInput, EndpointResponse } from '@w3m/core/api'
import * as v from 'valibot'
import { VaultError } from '../vault-error.js'
import { answerMaxChars, callTimeoutMs } from '../vault-limits.js'
import { dpopProof } from './dpop-proof.js'
import { errorOf, readFailure, type ServerFailure } from './server-failure.js'

export interface WalletHttpOptions {
  /** The frame's own origin, which serves the calls too. */
  readonly origin: string
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly nowMs: () => number
  readonly frameKey: CryptoKeyPair
}

export interface CallOptions {
  readonly accessToken?: string | undefined
  /**
   * Limits the wait for the answer, which then fails with `UNREACHABLE`. Defaults to the usual time limit of a call.
   */
  readonly signal?: AbortSignal | undefined
}

/** A refusal by the server: the error for the page, with the server's reasons. */
export class RefusedError extends VaultError {
  readonly failure: ServerFailure

  constructor(failure: ServerFailure) {
    const { code, seconds, message } = errorOf(failure)
    super(code, { seconds, message })
    this.failure = failure
  }
}

/**
 * Whether the same request would be refused again, which includes 403 for a signature. A limit, a lapsed session and a
 * broken server may pass.
 */
export const isFinalRefusal = (error: unknown): boolean =>
  error instanceof RefusedError && [400, 403, 409, 422].includes(error.failure.status)

export interface WalletHttp {
  /**
   * Makes one call with a proof of the frame key. Repeats it once, only if the server requires its nonce in the proof,
   * as for a device with a wrong clock: it has not processed the call then.
   * @throws {RefusedError} a status outside 2xx
   * @throws {VaultError} `UNREACHABLE` without an answer, `FAILED` for one that does not match the endpoint
   */
  call<const E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    options?: CallOptions,
  ): Promise<EndpointResponse<E>>
}

/** An input with its endpoint's types erased. */
interface PlainInput {
  readonly path?: Readonly<Record<string, string>> | undefined
  readonly query?: unknown
  readonly body?: unknown
}

interface Answer {
  readonly response: Response
  readonly text: string
}

/** The client of the wallet's server. */
export function createWalletHttp({ origin, fetch, nowMs, frameKey }: WalletHttpOptions): WalletHttp {
  let nonce: string | undefined

  async function send(
    endpoint: Endpoint,
    input: PlainInput,
    { accessToken, signal = AbortSignal.timeout(callTimeoutMs) }: CallOptions,
  ): Promise<Answer> {
    const url = `${origin}${endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(input.path?.[name] ?? ''))}`
    const headers: Record<string, string> = {
      dpop: await dpopProof(frameKey, { method: endpoint.method, url, nowMs: nowMs(), accessToken, nonce }),
      ...(accessToken !== undefined && { authorization: `DPoP ${accessToken}` }),
      ...(endpoint.method === 'POST' && { 'content-type': 'application/json' }),
    }
    const query = String(new URLSearchParams(Object(input.query)))
    const body = endpoint.method === 'POST' ? JSON.stringify(input.body ?? {}) : null
    try {
      const response = await fetch(query ? `${url}?${query}` : url, {
        method: endpoint.method,
        headers,
        body,
        credentials: 'same-origin',
        cache: 'no-store',
        redirect: 'error',
        signal,
      })
      const text = await response.text()
      nonce = response.headers.get('dpop-nonce') ?? nonce
      return { response, text }
    } catch (cause) {
      throw new VaultError('UNREACHABLE', { cause })
    }
  }

  return {
    async call(endpoint, input, options = {}) {
      const proofNonce = nonce
      let { response, text } = await send(endpoint, input, options)
      if (
        !response.ok &&
        nonce !== proofNonce &&
        readFailure(response.status, response.headers, text).names.includes('use_dpop_nonce')
      ) {
        ;({ response, text } = await send(endpoint, input, options))
      }
      if (!response.ok) throw new RefusedError(readFailure(response.status, response.headers, text))
      return parsed(endpoint, text)
    },
  }
}

function parsed<E extends Endpoint>(endpoint: E, text: string): EndpointResponse<E> {
  if (text.length > answerMaxChars) throw new VaultError('FAILED')
  try {
    return v.parse<E['response']>(endpoint.response, text === '' ? {} : JSON.parse(text))
  } catch (cause) {
    throw new VaultError('FAILED', { cause })
  }
}

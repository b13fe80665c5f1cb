import { readRetryAfterMs } from '@w3m/core/rpc'
import type { BundlerRequest } from './bundler-request.js'
import { NoAnswer, RpcFailure } from './rpc-failure.js'

/** Sends a request to a node of a chain (CAIP-2). @throws {RpcFailure} the node's error, or -32603 without an answer */
export type RpcRequest = (
  chainId: string,
  method: string,
  params: readonly unknown[],
  signal?: AbortSignal,
) => Promise<unknown>

/** Time limits in ms: for one attempt of a request that may be repeated, and for all attempts together. */
const answerMs = 10_000
const patienceMs = 20_000
const retryWaitMs = [250, 1_000] as const
/** A request is not repeated if the server's `Retry-After` is longer than this. */
const waitMaxMs = 10_000

/** Methods of a paymaster (ERC-7677). */
const isPaymasterMethod = (method: string): boolean => method.startsWith('pm_')

/** Methods of a bundler (ERC-7769). */
export const isBundlerMethod = (method: string): boolean =>
  method.includes('UserOperation') || method === 'eth_supportedEntryPoints'

/** Methods that send something to a chain: if the wallet sends it, the visitor has approved it. */
const isSent = (method: string): boolean => /^(?:eth_)?send/.test(method)

/** Methods that may be repeated without harm. */
const isRead = (method: string): boolean => !isSent(method) && !/^eth_new|Changes$/.test(method)

/** @throws {NoAnswer} immediately on abort: the approval queue continues only when this settles */
const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const abort = (): void => {
      clearTimeout(timer)
      reject(new NoAnswer())
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, ms)
    signal?.addEventListener('abort', abort)
  })

/** Stops waiting for a request that cannot be cancelled once `over` aborts. @throws {NoAnswer} then */
const untilOver = <Value>(response: Promise<Value>, over: AbortSignal): Promise<Value> =>
  new Promise((resolve, reject) => {
    const leave = (): void => reject(new NoAnswer())
    if (over.aborted) leave()
    over.addEventListener('abort', leave)
    void response.then(resolve, reject).finally(() => over.removeEventListener('abort', leave))
  })

/**
 * Reaches the chains through the frame's own server, and with `operate` their bundlers and paymasters. `send` is the
 * page's fetch.
 */
export function createRpcRequest(
  send: typeof fetch,
  operate: BundlerRequest,
  wait = pause,
  limit = (ms: number) => AbortSignal.timeout(ms),
): RpcRequest {
  let lastId = 0
  return async (chainId, method, params, signal) => {
    const patience = limit(patienceMs)
    const over = signal ? AbortSignal.any([signal, patience]) : patience
    const isPaymaster = isPaymasterMethod(method)
    for (let attempt = 0; ; attempt++) {
      let waitMs: number | undefined = retryWaitMs[attempt]
      const request = { jsonrpc: '2.0' as const, id: ++lastId, method, params: [...params] }
      const ended = isRead(method) ? AbortSignal.any([over, limit(answerMs)]) : over
      try {
        if (isPaymaster || isBundlerMethod(method))
          return readAnswer(await untilOver(operate({ chainId, isPaymaster, request }), ended), method)
        const response = await send(`/api/rpc?chainId=${encodeURIComponent(chainId)}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(request),
          signal: ended,
          credentials: 'omit',
        })
        waitMs = waitAfter(response, waitMs)
        return readAnswer(await response.json(), method)
      } catch (error) {
        if (error instanceof RpcFailure && !(error instanceof NoAnswer)) throw error
        if (waitMs === undefined || !isRead(method) || over.aborted) throw new NoAnswer()
        const { seconds = 0 }: { readonly seconds?: number } = Object(error)
        await wait(Math.max(waitMs, seconds * 1_000), over)
      }
    }
  }
}

/**
 * Returns how long to wait in ms if a response is not a node's answer. Undefined if the request must not be repeated,
 * as when the request itself is wrong.
 */
function waitAfter({ status, headers }: Response, usualMs: number | undefined): number | undefined {
  if (usualMs === undefined || (status >= 400 && status < 500 && ![408, 413, 429].includes(status))) return undefined
  const retryAfterMs = readRetryAfterMs(headers.get('retry-after'), Date.now()) ?? 0
  return retryAfterMs > waitMaxMs ? undefined : Math.max(retryAfterMs, usualMs)
}

/**
 * Some nodes put the bytes of a contract's own error behind the words: they are no text, and stand in `data` as well.
 */
const readable = (message: string): string =>
  /[^\P{C}\n\t]|\uFFFD/u.test(message) ? message.replace(/:.*|\p{C}/gsu, '') : message

/**
 * Whether a code is a wallet's and not a node's, since pages and the application act on it: codes about the user, the
 * networks and the wallet (EIP-1193, EIP-5792), and for sending methods the codes of an invalid request.
 */
const isOfWallets = (code: number, method: string): boolean =>
  (code >= 4_000 && code < 6_000) || (isSent(method) && code >= -32602 && code <= -32600)

function readAnswer(answer: unknown, method: string): unknown {
  const { result, error }: { result?: unknown; error?: unknown } = Object(answer)
  if (error) {
    const { code, message, data }: { code?: unknown; message?: unknown; data?: unknown } = Object(error)
    throw new RpcFailure(
      typeof code === 'number' && Number.isSafeInteger(code) && !isOfWallets(code, method) ? code : -32603,
      typeof message === 'string' ? readable(message).slice(0, 1_000) : 'The node refused',
      data,
    )
  }
  if (!Object.hasOwn(Object(answer), 'result')) throw new Error('This is no answer of a node')
  return result
}

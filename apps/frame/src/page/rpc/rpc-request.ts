import { readRetryAfterMs } from '@w3m/core/rpc'
import type { AskOperation } from './ask-operation.js'
import { NoAnswer, RpcFailure } from './rpc-failure.js'

/** Asks a node of a chain (CAIP-2). @throws {RpcFailure} what the node says, or -32603 when there is no answer */
export type RpcRequest = (
  chainId: string,
  method: string,
  params: readonly unknown[],
  signal?: AbortSignal,
) => Promise<unknown>

/** For one answer to a question that may be asked again, and for all that is tried, in ms. */
const answerMs = 10_000
const patienceMs = 20_000
const retryWaitMs = [250, 1_000] as const
/** Who asks to be left alone for longer is not waited for. */
const waitMaxMs = 10_000

/** What is asked of a paymaster (ERC-7677). */
const isPaymasterMethod = (method: string): boolean => method.startsWith('pm_')

/** What is asked of a bundler (ERC-7769). */
export const isBundlerMethod = (method: string): boolean =>
  method.includes('UserOperation') || method === 'eth_supportedEntryPoints'

/** What is sent to a chain: where the wallet sends it, the visitor approved it before. */
const isSent = (method: string): boolean => /^(?:eth_)?send/.test(method)

/** What a node was asked twice does no harm. */
const isRead = (method: string): boolean => !isSent(method) && !/^eth_new|Changes$/.test(method)

/**
 * @throws {NoAnswer} at once where nobody waits for the answer any more: the queue of approvals goes on when this
 * settles
 */
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

/** What is asked for elsewhere cannot be called back: nobody waits for it any more. @throws {NoAnswer} then */
const untilOver = <Value>(response: Promise<Value>, over: AbortSignal): Promise<Value> =>
  new Promise((resolve, reject) => {
    const leave = (): void => reject(new NoAnswer())
    if (over.aborted) leave()
    over.addEventListener('abort', leave)
    void response.then(resolve, reject).finally(() => over.removeEventListener('abort', leave))
  })

/**
 * The chains, by way of the frame's own server, and with `operate` those who take their user operations and pay for
 * them. `send` is the page's fetch.
 */
export function createRpcRequest(
  send: typeof fetch,
  operate: AskOperation,
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
 * How long to wait where an answer is none of a node: what is wrong with the question is so the next time. Undefined
 * where nobody is to ask again.
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
 * What is not a node's to say, as pages and the application act on it: what wallets say of their person, their networks
 * and themselves (EIP-1193, EIP-5792); and of what is sent, that it was no request. Those are codes of one that nobody
 * was asked about.
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

import type { TabStorage } from '../tab-storage.js'
import { createRefusals } from './refusals.js'
import { isRefusal, RpcFailure, userRefused, wasAborted } from './rpc-failure.js'

/** How many requests of one origin may wait, besides the one on screen. */
export const queuedPerOriginMax = 5

/** Connects a request's work to the page that sent the request. */
export interface QueueSlot {
  /** Aborted when the page gives up, and when the work has ended: nobody needs anything left unfinished. */
  readonly signal: AbortSignal
  /**
   * Call when the visitor has approved: from then on the request settles as its work does, even if the page gives up.
   */
  approved(): void
}

export interface ApprovalQueue {
  /**
   * Runs `task` when everything before it is settled: one at a time, across all origins.
   * @throws {RpcFailure} 4001 for an origin that was refused three times in a minute, or when the request is aborted
   *   before its approval; -32005 when the origin's queue is full
   */
  enqueue<Result>(origin: string, task: (slot: QueueSlot) => Promise<Result>, signal?: AbortSignal): Promise<Result>
  /** Aborts an origin's requests on screen and in the queue, except those already approved. */
  abort(origin: string): void
  /** Number of requests that wait or are on screen. */
  readonly size: number
}

interface Entry {
  readonly origin: string
  readonly controller: AbortController
  readonly run: () => Promise<void>
}

/**
 * @param now Unix time in ms
 * @param tab storage for the visitor's refusals
 */
export function createApprovalQueue(now: () => number, tab: TabStorage): ApprovalQueue {
  const entries: Entry[] = []
  const refusals = createRefusals(now, tab)

  const next = (): void =>
    void entries[0]?.run().finally(() => {
      entries.shift()
      next()
    })

  return {
    get size() {
      return entries.length
    },
    enqueue: (origin, task, signal) =>
      new Promise((resolve, reject) => {
        if (refusals.isSilenced(origin)) return reject(userRefused())
        if (signal?.aborted) return reject(wasAborted())
        // The first is on screen.
        if (entries.slice(1).filter(entry => entry.origin === origin).length >= queuedPerOriginMax)
          return reject(new RpcFailure(-32005, 'Too many requests wait for an answer'))
        const controller = new AbortController()
        let isApproved = false
        const abort = () => controller.abort()
        signal?.addEventListener('abort', abort, { signal: controller.signal })
        controller.signal.addEventListener('abort', () => isApproved || reject(wasAborted()))
        const run = async () => {
          try {
            // Once an origin is silenced, its waiting requests are refused too.
            if (controller.signal.aborted || refusals.isSilenced(origin)) return reject(userRefused())
            const result = task({ signal: controller.signal, approved: () => (isApproved = true) })
            result.then(resolve, reject)
            await result
          } catch (error) {
            if (isRefusal(error) && !controller.signal.aborted && !refusals.isSilenced(origin)) refusals.count(origin)
          } finally {
            abort()
          }
        }
        entries.push({ origin, controller, run })
        if (entries.length === 1) next()
      }),
    abort: origin => {
      for (const entry of entries) if (entry.origin === origin) entry.controller.abort()
    },
  }
}

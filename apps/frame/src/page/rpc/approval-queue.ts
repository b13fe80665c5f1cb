import type { TabStorage } from '../tab-storage.js'
import { createRefusals } from './refusals.js'
import { isRefusal, RpcFailure, userRefused, wasAborted } from './rpc-failure.js'

/** One is on screen, and so many more of one origin may wait. */
export const queuedPerOriginMax = 5

/** What a request's work is told of who asked. */
export interface QueueSlot {
  /** Aborted when they gave up, and when the work has ended: what it left unfinished is for nobody. */
  readonly signal: AbortSignal
  /** The visitor said yes: from here on the request ends as its work does, whoever gave up. */
  approved(): void
}

export interface ApprovalQueue {
  /**
   * Runs `work` when everything before it is settled: one at a time, whoever asks.
   * @throws {RpcFailure} 4001 for an origin that was refused three times in a minute, or when it is aborted before it
   *   is approved; -32005 when its queue is full
   */
  ask<Result>(origin: string, work: (slot: QueueSlot) => Promise<Result>, signal?: AbortSignal): Promise<Result>
  /** Ends what an origin has on screen and in the queue, but for what is approved already. */
  abort(origin: string): void
  /** How many wait or are on screen. */
  readonly size: number
}

interface Entry {
  readonly origin: string
  readonly controller: AbortController
  readonly run: () => Promise<void>
}

/**
 * @param now Unix time in ms
 * @param tab where what the visitor refused is kept
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
    ask: (origin, work, signal) =>
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
            // What was refused meanwhile takes along what the same origin had waiting.
            if (controller.signal.aborted || refusals.isSilenced(origin)) return reject(userRefused())
            const result = work({ signal: controller.signal, approved: () => (isApproved = true) })
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

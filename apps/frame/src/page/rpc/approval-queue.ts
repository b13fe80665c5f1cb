import { isRefusal, RpcFailure, userRefused, wasAborted } from './rpc-failure.js'

/** One is on screen, and so many more of one origin may wait. */
export const queuedPerOriginMax = 5
/** So many refusals in this time, and the origin is refused by itself for as long. */
export const refusalsMax = 3
export const refusalWindowMs = 60_000

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
  ask<Result>(origin: string, work: (turn: QueueSlot) => Promise<Result>, signal?: AbortSignal): Promise<Result>
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

/** @param now Unix time in ms */
export function createApprovalQueue(now: () => number): ApprovalQueue {
  const entries: Entry[] = []
  const refusals = new Map<string, readonly number[]>()
  const silentUntil = new Map<string, number>()

  function countRefusal(origin: string): void {
    const recent = [...(refusals.get(origin) ?? []).filter(at => now() - at < refusalWindowMs), now()]
    refusals.set(origin, recent)
    if (recent.length < refusalsMax) return
    silentUntil.set(origin, now() + refusalWindowMs)
    refusals.delete(origin)
  }

  function next(): void {
    const first = entries[0]
    if (!first) return
    void first.run().finally(() => {
      entries.shift()
      next()
    })
  }

  const isSilenced = (origin: string): boolean => now() < (silentUntil.get(origin) ?? 0)

  return {
    get size() {
      return entries.length
    },
    ask: (origin, work, signal) =>
      new Promise((resolve, reject) => {
        if (isSilenced(origin)) return reject(userRefused())
        if (signal?.aborted) return reject(wasAborted())
        const isOnScreen = entries[0]?.origin === origin
        const waiting = entries.filter(entry => entry.origin === origin).length - (isOnScreen ? 1 : 0)
        if (entries.length > 0 && waiting >= queuedPerOriginMax)
          return reject(new RpcFailure(-32005, 'Too many requests wait for an answer'))
        const controller = new AbortController()
        let isApproved = false
        const abort = () => controller.abort()
        signal?.addEventListener('abort', abort, { signal: controller.signal })
        controller.signal.addEventListener('abort', () => isApproved || reject(wasAborted()))
        const run = async () => {
          try {
            // What was refused meanwhile takes along what the same origin had waiting.
            if (controller.signal.aborted || isSilenced(origin)) throw userRefused()
            resolve(await work({ signal: controller.signal, approved: () => (isApproved = true) }))
          } catch (error) {
            if (isRefusal(error) && !controller.signal.aborted && !isSilenced(origin)) countRefusal(origin)
            reject(error instanceof Error ? error : new Error(String(error)))
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

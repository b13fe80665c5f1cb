import { createCache } from '../bounded-cache.js'
import { checkLength, FetchRefused, FetchTimedOut, type FetchLimits } from './fetch-public.js'
import { readDataUri } from './read-resource.js'

export interface ReadLimits {
  /** Reads from third-party servers at the same time. */
  readonly atOnce: number
  /** Reads that wait for a place; further reads are refused, and can be tried again. */
  readonly waitingMax: number
  /** Whether an address is that of the operator's own gateway; without it what lies on IPFS goes to that. */
  readonly isOwn?: (uri: string) => boolean
}

/** What is read; `limits` may say more of how. */
export interface LimitedReader<Limits extends FetchLimits> {
  /** @param signal ends the waiting for a place. @throws {FetchRefused} with the reason */
  read(uri: string, limits: Limits, signal?: AbortSignal): Promise<Buffer>
}

/** The read did not take place: its result is unknown. */
export class ReadPostponed extends FetchRefused {}

/** The server that a read goes to. */
interface ReadTarget {
  /** Undefined for the operator's own gateway: one missing NFT tells nothing about the others. */
  readonly host: string | undefined
  /**
   * The last two labels of the host, which share a part of the places: the owner of a domain has all names under it.
   */
  readonly site: string
  /** The part of all places that the site may take. */
  readonly part: number
}

interface Waiting {
  readonly target: ReadTarget
  start(): void
}

const [partOfGateway, partOfSite] = [1 / 2, 1 / 4]
/** Hosts that did not answer in time, and how long that is remembered. */
const slowHosts = { ttlMs: 300_000, weightMax: 1_000 }

const isOnIpfs = (uri: string): boolean => /^ipfs:/i.test(uri)

function targetOf(uri: string, isOwn: boolean): ReadTarget {
  if (isOwn) return { host: undefined, site: 'own:', part: partOfGateway }
  const host = URL.canParse(uri) ? new URL(uri).hostname : ''
  return { host, site: host.split('.').slice(-2).join('.'), part: partOfSite }
}

const readsFull = () => new ReadPostponed('Too much is being read at the moment.')
const serverSilent = () => new ReadPostponed('Its server does not answer.')
const nobodyWaits = () => new ReadPostponed('Nobody waits for this any more.')

/** The places of running and of waiting reads: limited in all, and to a part of them for each site. */
function createPlaces({ atOnce, waitingMax }: ReadLimits) {
  const running: ReadTarget[] = []
  const waiting = new Set<Waiting>()
  const countOf = (all: readonly ReadTarget[], { site }: ReadTarget): number =>
    all.filter(read => read.site === site).length
  const hasPlace = (target: ReadTarget): boolean =>
    running.length < atOnce && countOf(running, target) < Math.ceil(atOnce * target.part)

  return {
    /** @throws {FetchRefused} where too many wait, or the signal ends the waiting */
    async take(target: ReadTarget, signal: AbortSignal | undefined): Promise<void> {
      if (signal?.aborted) throw nobodyWaits()
      if (hasPlace(target)) {
        running.push(target)
        return
      }
      const ofSite = countOf(
        [...waiting].map(waiter => waiter.target),
        target,
      )
      if (waiting.size >= waitingMax || ofSite >= Math.ceil(waitingMax * target.part)) throw readsFull()
      await new Promise<void>((resolve, reject) => {
        const waiter: Waiting = {
          target,
          start() {
            signal?.removeEventListener('abort', leave)
            resolve()
          },
        }
        function leave(): void {
          waiting.delete(waiter)
          reject(nobodyWaits())
        }
        waiting.add(waiter)
        signal?.addEventListener('abort', leave, { once: true })
      })
    },
    leave(target: ReadTarget): void {
      running.splice(running.indexOf(target), 1)
      const next = [...waiting].find(waiter => hasPlace(waiter.target))
      if (!next) return
      waiting.delete(next)
      running.push(next.target)
      next.start()
    },
  }
}

/**
 * Limits the concurrent reads in all, and those to one site, so that a slow site does not block the others. A host that
 * timed out gets one read at a time until it answers. A `data:` URI does not wait. `now` in ms.
 */
export function limitReads<Limits extends FetchLimits = FetchLimits>(
  reader: LimitedReader<Limits>,
  limits: ReadLimits,
  now: () => number,
): LimitedReader<Limits> {
  const { isOwn = isOnIpfs } = limits
  const places = createPlaces(limits)
  const slow = createCache<true>(slowHosts, now)
  const attempted = new Set<string>()
  const triedMax = Math.ceil(limits.atOnce * partOfSite)
  const isSlow = ({ host }: ReadTarget): boolean => host !== undefined && slow.get(host) === true

  async function fetchDocument(uri: string, { host }: ReadTarget, fetchLimits: Limits): Promise<Buffer> {
    try {
      const bytes = await reader.read(uri, fetchLimits)
      if (host !== undefined) slow.delete(host)
      return bytes
    } catch (error) {
      if (host !== undefined && error instanceof FetchTimedOut) slow.set(host, true)
      throw error
    }
  }

  async function readInTurn(
    uri: string,
    target: ReadTarget,
    fetchLimits: Limits,
    { isTrial, signal }: { readonly isTrial: boolean; readonly signal: AbortSignal | undefined },
  ): Promise<Buffer> {
    await places.take(target, signal)
    try {
      // The host may have timed out for another read meanwhile.
      if (!isTrial && isSlow(target)) throw serverSilent()
      return await fetchDocument(uri, target, fetchLimits)
    } finally {
      places.leave(target)
    }
  }

  return {
    async read(uri, fetchLimits, signal) {
      if (readDataUri(uri)) return await reader.read(uri, fetchLimits)
      checkLength(uri)
      const target = targetOf(uri, isOwn(uri))
      if (!isSlow(target)) return await readInTurn(uri, target, fetchLimits, { isTrial: false, signal })
      const host = target.host ?? ''
      if (attempted.has(host) || attempted.size >= triedMax) throw serverSilent()
      attempted.add(host)
      try {
        return await readInTurn(uri, target, fetchLimits, { isTrial: true, signal })
      } finally {
        attempted.delete(host)
      }
    },
  }
}

import { createMemory } from '../bounded-memory.js'
import { checkLength, FetchRefused, FetchTimedOut, type FetchLimits } from './fetch-public.js'
import { readDataUri } from './read-resource.js'

export interface ReadLimits {
  /** Strangers' servers that are asked at once. */
  readonly atOnce: number
  /** Who waits for that; beyond it is refused, and can be asked again. */
  readonly waitingMax: number
  /** Whether an address is that of the operator's own gateway; without it what lies on IPFS goes to that. */
  readonly isOwn?: (uri: string) => boolean
}

/** What is read; `limits` may say more of how. */
export interface LimitedReader<Limits extends FetchLimits> {
  /** @param signal ends the waiting for a place. @throws {FetchRefused} with the reason */
  read(uri: string, limits: Limits, signal?: AbortSignal): Promise<Buffer>
}

/** It was not asked for: what it would say is not known. */
export class ReadPostponed extends FetchRefused {}

/** Whom a read goes to. */
interface ReadTarget {
  /** Undefined of the operator's own gateway: that one piece is not to be had says nothing of the others. */
  readonly host: string | undefined
  /** What shares a part of the places: who has one name has all names under it. */
  readonly site: string
  /** Which part of all places it may have. */
  readonly part: number
}

interface Waiting {
  readonly target: ReadTarget
  start(): void
}

const [partOfGateway, partOfSite] = [1 / 2, 1 / 4]
/** Hosts that did not answer in time, and how long that is remembered. */
const slowHosts = { memoryMs: 300_000, weightMax: 1_000 }

const isOnIpfs = (uri: string): boolean => /^ipfs:/i.test(uri)

function targetOf(uri: string, isOwn: boolean): ReadTarget {
  if (isOwn) return { host: undefined, site: 'own:', part: partOfGateway }
  const host = URL.canParse(uri) ? new URL(uri).hostname : ''
  return { host, site: host.split('.').slice(-2).join('.'), part: partOfSite }
}

const tooMuch = () => new ReadPostponed('Too much is being read at the moment.')
const unanswered = () => new ReadPostponed('Its server does not answer.')
const nobodyWaits = () => new ReadPostponed('Nobody waits for this any more.')

/** The places of those that read, and of those that wait: so many in all, and a part of them for each site. */
function createPlaces({ atOnce, waitingMax }: ReadLimits) {
  const running: ReadTarget[] = []
  const waiting = new Set<Waiting>()
  const countOf = (all: readonly ReadTarget[], { site }: ReadTarget): number =>
    all.filter(each => each.site === site).length
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
        [...waiting].map(each => each.target),
        target,
      )
      if (waiting.size >= waitingMax || ofSite >= Math.ceil(waitingMax * target.part)) throw tooMuch()
      await new Promise<void>((resolve, reject) => {
        const place: Waiting = {
          target,
          start() {
            signal?.removeEventListener('abort', leave)
            resolve()
          },
        }
        function leave(): void {
          waiting.delete(place)
          reject(nobodyWaits())
        }
        waiting.add(place)
        signal?.addEventListener('abort', leave, { once: true })
      })
    },
    leave(target: ReadTarget): void {
      running.splice(running.indexOf(target), 1)
      const next = [...waiting].find(each => hasPlace(each.target))
      if (!next) return
      waiting.delete(next)
      running.push(next.target)
      next.start()
    },
  }
}

/**
 * Lets no more than so many reads out at a time, and fewer of them to one site, so that a slow one keeps nobody from the
 * others. A host that did not answer in time is tried by one at a time until it does. What stands in an address itself
 * waits for nobody. `now` in ms.
 */
export function limitReads<Limits extends FetchLimits = FetchLimits>(
  reader: LimitedReader<Limits>,
  limits: ReadLimits,
  now: () => number,
): LimitedReader<Limits> {
  const { isOwn = isOnIpfs } = limits
  const places = createPlaces(limits)
  const slow = createMemory<true>(slowHosts, now)
  const tried = new Set<string>()
  const triedMax = Math.ceil(limits.atOnce * partOfSite)
  const isSlow = ({ host }: ReadTarget): boolean => host !== undefined && slow.get(host) === true

  async function ask(uri: string, { host }: ReadTarget, fetchLimits: Limits): Promise<Buffer> {
    try {
      const bytes = await reader.read(uri, fetchLimits)
      if (host !== undefined) slow.delete(host)
      return bytes
    } catch (error) {
      if (host !== undefined && error instanceof FetchTimedOut) slow.set(host, true)
      throw error
    }
  }

  async function askInTurn(
    uri: string,
    target: ReadTarget,
    fetchLimits: Limits,
    { isTrial, signal }: { readonly isTrial: boolean; readonly signal: AbortSignal | undefined },
  ): Promise<Buffer> {
    await places.take(target, signal)
    try {
      // It may have become slow while this one waited.
      if (!isTrial && isSlow(target)) throw unanswered()
      return await ask(uri, target, fetchLimits)
    } finally {
      places.leave(target)
    }
  }

  return {
    async read(uri, fetchLimits, signal) {
      if (readDataUri(uri)) return await reader.read(uri, fetchLimits)
      checkLength(uri)
      const target = targetOf(uri, isOwn(uri))
      if (!isSlow(target)) return await askInTurn(uri, target, fetchLimits, { isTrial: false, signal })
      const host = target.host ?? ''
      if (tried.has(host) || tried.size >= triedMax) throw unanswered()
      tried.add(host)
      try {
        return await askInTurn(uri, target, fetchLimits, { isTrial: true, signal })
      } finally {
        tried.delete(host)
      }
    },
  }
}

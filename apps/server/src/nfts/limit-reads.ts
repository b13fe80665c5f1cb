import { FetchRefused } from './fetch-public.js'
import { readDataUri, type ResourceReader } from './read-resource.js'

export interface ReadLimits {
  /** Strangers' servers that are asked at once. */
  readonly atOnce: number
  /** Who waits for that; beyond it is refused, and can be asked again. */
  readonly waitingMax: number
}

/** Lets no more than so many reads out at a time. What stands in an address itself waits for nobody. */
export function limitReads(reader: ResourceReader, { atOnce, waitingMax }: ReadLimits): ResourceReader {
  const waiting: (() => void)[] = []
  let running = 0

  return {
    async read(uri, limits) {
      if (readDataUri(uri)) return await reader.read(uri, limits)
      if (running < atOnce) running += 1
      else if (waiting.length < waitingMax) await new Promise<void>(resolve => waiting.push(resolve))
      else throw new FetchRefused('Too much is being read at the moment.')
      try {
        return await reader.read(uri, limits)
      } finally {
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}

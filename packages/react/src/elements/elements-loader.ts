import { W3mError } from '@w3m/core'

/** Loads elements when a page needs them. */
export interface ElementsLoader {
  /**
   * Loads the elements; several calls share one load. The next call repeats a failed load.
   * @throws {W3mError} `UNKNOWN`
   */
  load(): Promise<void>
  /**
   * Loads the elements and repeats a failed load: after growing delays, and when the page is visible or online again.
   * @param loaded is called once they are there
   * @returns what stops it
   */
  keepLoading(loaded?: () => void): () => void
}

/** After the last delay, only the events of the page start another attempt. */
const retryDelaysMs = [1_000, 4_000, 16_000, 64_000]

/** All of them reach the window. */
const wakeEvents = ['online', 'focus', 'visibilitychange'] as const

/**
 * @param importElements imports the modules that register the elements
 * @param delaysMs how long each further attempt waits, in ms
 */
export function createElementsLoader(
  importElements: () => Promise<unknown>,
  delaysMs: readonly number[] = retryDelaysMs,
): ElementsLoader {
  let loading: Promise<void> | undefined
  let isReported = false

  const load = () =>
    (loading ??= importElements().then(
      () => undefined,
      (cause: unknown) => {
        loading = undefined
        throw new W3mError('UNKNOWN', {}, { cause, message: 'The elements of W3M could not be loaded.' })
      },
    ))

  function keepLoading(loaded?: () => void): () => void {
    let failures = 0
    let isEnded = false
    let isUnderWay = false
    let timer: ReturnType<typeof setTimeout> | undefined

    const listen = (change: 'addEventListener' | 'removeEventListener') => {
      for (const type of wakeEvents) window[change](type, wake)
    }
    const end = () => {
      isEnded = true
      clearTimeout(timer)
      listen('removeEventListener')
    }
    const onLoaded = () => {
      if (isEnded) return
      end()
      loaded?.()
    }
    const onFailed = (error: unknown) => {
      isUnderWay = false
      // eslint-disable-next-line no-console -- where a button should be there is nothing, which says nothing
      if (!isReported) console.error(error)
      isReported = true
      if (isEnded) return
      // The same listener is added once.
      listen('addEventListener')
      const delayMs = delaysMs[failures++]
      if (delayMs !== undefined) timer = setTimeout(attempt, delayMs)
    }
    const attempt = () => {
      if (isUnderWay) return
      isUnderWay = true
      clearTimeout(timer)
      void load().then(onLoaded, onFailed)
    }
    const wake = () => {
      if (document.visibilityState === 'visible') attempt()
    }

    attempt()
    return end
  }

  return { load, keepLoading }
}

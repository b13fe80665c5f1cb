/** The parts of a page that tell that it is awake again. */
export interface WakingPage {
  readonly navigator: { readonly onLine: boolean }
  readonly document: EventTarget & { readonly visibilityState: string }
  addEventListener(type: string, listener: () => void): void
  removeEventListener(type: string, listener: () => void): void
}

const wakeEvents = ['online', 'focus', 'pageshow'] as const

/** Gives what begins to listen for the page's waking up, and what ends that. */
export function listenForWaking(page: WakingPage, wake: () => void): (isNeeded: boolean) => void {
  let isListening = false
  return isNeeded => {
    if (isListening === isNeeded) return
    isListening = isNeeded
    const change = isNeeded ? 'addEventListener' : 'removeEventListener'
    for (const type of wakeEvents) page[change](type, wake)
    page.document[change]('visibilitychange', wake)
  }
}

/** The parts of a page that tell that it is awake again. */
export interface WakingPage {
  readonly navigator: { readonly onLine: boolean }
  readonly document: EventTarget & { readonly visibilityState: string }
  addEventListener(type: string, listener: () => void): void
  removeEventListener(type: string, listener: () => void): void
}

const wakeEvents = ['online', 'focus', 'pageshow'] as const

/** Gives what begins to listen for the page's waking up, and what ends that. */
export function listenForWaking(page: WakingPage, wake: () => void): (isWanted: boolean) => void {
  let isListening = false
  return isWanted => {
    if (isListening === isWanted) return
    isListening = isWanted
    const change = isWanted ? 'addEventListener' : 'removeEventListener'
    for (const type of wakeEvents) page[change](type, wake)
    page.document[change]('visibilitychange', wake)
  }
}

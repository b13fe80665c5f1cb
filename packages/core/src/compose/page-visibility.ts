const isVisible = (): boolean => document.visibilityState === 'visible'

/** Whether anybody sees the page, for what asks again and again. */
export const pageVisibility = {
  isVisible,
  /** Calls back whenever the page becomes visible; returns what stops it. */
  onVisible(callback: () => void): () => void {
    const listen = () => isVisible() && callback()
    document.addEventListener('visibilitychange', listen)
    return () => document.removeEventListener('visibilitychange', listen)
  },
}

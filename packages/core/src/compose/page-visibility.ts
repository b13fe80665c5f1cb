const isVisible = (): boolean => document.visibilityState === 'visible'

/** Whether anybody sees the page, for what asks again and again. */
export const pageVisibility = {
  isVisible,
  /** Calls back whenever the page becomes visible; returns what stops it. */
  onVisible(act: () => void): () => void {
    const listen = () => isVisible() && act()
    document.addEventListener('visibilitychange', listen)
    return () => document.removeEventListener('visibilitychange', listen)
  },
}

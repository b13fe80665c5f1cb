/**
 * What a wallet is kept by, from the best down: the browser by itself; the browser once the visitor allows it; a window
 * of the wallet, where the browser keeps as for any site, for this page's life; nothing but this page's memory.
 */
export type StorageLevel = 'kept' | 'allow' | 'window' | 'memory'

/** Where a browser stands without having asked anybody. */
export const firstStorageLevel = ({
  isPersistent,
  canAllow,
}: {
  readonly isPersistent: boolean
  readonly canAllow: boolean
}): StorageLevel => (isPersistent ? 'kept' : canAllow ? 'allow' : 'window')

/** Where it goes on from a level that the visitor tried, or went past. */
export const nextStorageLevel = (
  level: 'allow' | 'window',
  outcome: 'granted' | 'denied' | 'declined',
): StorageLevel => {
  if (outcome === 'granted') return 'kept'
  return outcome === 'denied' && level === 'allow' ? 'window' : 'memory'
}

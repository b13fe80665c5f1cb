/**
 * The levels of a wallet's storage, from the best down: the browser by itself; the browser once the visitor allows it;
 * a window of the wallet, which has storage like any site, for as long as this page lives; this page's memory alone.
 */
export type StorageLevel = 'kept' | 'allow' | 'window' | 'memory'

/** Returns the level that a browser has without a question to the visitor. */
export const firstStorageLevel = ({
  isPersistent,
  canAllow,
}: {
  readonly isPersistent: boolean
  readonly canAllow: boolean
}): StorageLevel => (isPersistent ? 'kept' : canAllow ? 'allow' : 'window')

/** Returns the level after one that the visitor tried or skipped. */
export const nextStorageLevel = (
  level: 'allow' | 'window',
  outcome: 'granted' | 'denied' | 'declined',
): StorageLevel => {
  if (outcome === 'granted') return 'kept'
  return outcome === 'denied' && level === 'allow' ? 'window' : 'memory'
}

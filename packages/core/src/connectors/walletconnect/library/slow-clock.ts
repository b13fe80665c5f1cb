/**
 * A code is on show for four minutes and says that it lives for five (spec 4): a clock that is slow by less does no
 * harm.
 */
const harmlessMs = 60_000

/**
 * By how many minutes this device's clock is slow, by the word of a relay; 0 where codes suffer no harm. What comes
 * late from the relay makes a clock look fast, never slow: so a slow one is certain. A fast one does no harm, wallets
 * count from their own time.
 * @param relayMs the relay's time in Unix ms, when it answered
 */
export function minutesSlow(relayMs: number, nowMs: number): number {
  const late = relayMs - nowMs
  return late < harmlessMs ? 0 : Math.round(late / 60_000)
}

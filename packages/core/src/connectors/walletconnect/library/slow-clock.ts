/**
 * A code is on show for four minutes and states a lifetime of five (spec 4): a clock that is slow by less than the
 * difference does no harm.
 */
const harmlessMs = 60_000

/**
 * Returns how many minutes this device's clock is slow, compared to the relay's; 0 if that does codes no harm. A late
 * response makes the clock look fast, never slow: so a slow one is certain. A fast one does no harm, as wallets count
 * from their own time.
 * @param relayMs the relay's time in Unix ms, when it answered
 */
export function minutesSlow(relayMs: number, nowMs: number): number {
  const driftMs = relayMs - nowMs
  return driftMs < harmlessMs ? 0 : Math.round(driftMs / 60_000)
}

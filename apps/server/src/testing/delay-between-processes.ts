import assert from 'node:assert/strict'

/** How long another process may take to hear of something, as `PubSub` promises. */
const promisedMs = 250

const medianOf = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? Infinity

/**
 * Compares how long messages took to another process with how long the same took inside one, in the same run. A machine
 * that is busy adds as much to both; single messages it holds up as long as it likes, so only the median is compared.
 * @param times in ms, of messages that were sent one after the other
 * @param ownTimes those of the messages that stayed in their process, sent in between
 */
export function assertDelay(times: readonly number[], ownTimes: readonly number[]): void {
  const [far, near] = [medianOf(times), medianOf(ownTimes)]
  assert.ok(far <= promisedMs + near, `${far} ms to another process, where ${near} ms are needed inside one`)
}

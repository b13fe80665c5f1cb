// Reads how many tests passed, failed and were skipped from the output of each runner.

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @returns {Counts} */
export const noCounts = () => ({ passed: 0, failed: 0, skipped: 0 })

/** @param {readonly Counts[]} all @returns {Counts} */
export const sumCounts = all =>
  all.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
    }),
    noCounts(),
  )

/** `3 passed, 0 failed, 1 skipped`: the agreed last line. */
export const formatCounts = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`

/** One check, which passes or fails by its exit code. @returns {Counts} */
export const countExit = code => ({ ...noCounts(), [code === 0 ? 'passed' : 'failed']: 1 })

/**
 * Counts in text: the summaries of node:test (`# pass 3` or `ℹ pass 3`, added up over several runs) or our own last
 * line.
 * Undefined where the text has neither.
 * @returns {Counts | undefined}
 */
export function countText(output) {
  const text = output.replace(/\u001b\[[0-9;]*m/g, '')
  const lastSummary = [...text.matchAll(/^(\d+) passed, (\d+) failed, (\d+) skipped$/gm)].at(-1)
  if (lastSummary)
    return { passed: Number(lastSummary[1]), failed: Number(lastSummary[2]), skipped: Number(lastSummary[3]) }
  const total = words =>
    [...text.matchAll(new RegExp(`^[#ℹ] (?:${words}) (\\d+)$`, 'gm'))].reduce((sum, match) => sum + Number(match[1]), 0)
  if (!/^[#ℹ] pass \d+$/m.test(text)) return undefined
  return { passed: total('pass'), failed: total('fail|cancelled'), skipped: total('skipped|todo') }
}

/**
 * The relevant part of a failed stage's output: the failures and notes of TAP, otherwise everything except cursor
 * moves.
 */
export function readable(output) {
  const lines = output.replace(/\u001b\[\d*[AGJK]/g, '').split('\n')
  let inPassed = false
  return lines
    .filter(line => {
      if (/^\s*(?:not )?ok \d+ /.test(line)) inPassed = !/^\s*not /.test(line)
      else if (inPassed && !/^\s*(?:---|\.\.\.|\w+: .*)$/.test(line)) inPassed = false
      return !inPassed && !/^\s*(?:# Subtest: .*|1\.\.\d+|TAP version 13)$/.test(line)
    })
    .join('\n')
    .trim()
}

/** Counts in the JSON report of Playwright. @returns {Counts} */
export function countPlaywright(report) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report.stats ?? {}
  return { passed: expected, failed: unexpected + flaky + (report.errors ?? []).length, skipped }
}

/**
 * The final counts of a stage. A runner that hung, exited with an error or ran no test adds a failure, unless the stage
 * is left out.
 * @param {{ counts: Counts | undefined, code: number, timedOut: string | undefined, leftOut?: string }} result `timedOut` says
 * what hung, `leftOut` why nothing ran
 * @returns {{ counts: Counts, reason: string | undefined }}
 */
export function settleCounts({ counts = noCounts(), code, timedOut, leftOut }) {
  const plusOne = reason => ({ counts: { ...counts, failed: counts.failed + 1 }, reason })
  if (timedOut) return plusOne(timedOut)
  if (counts.failed > 0) return { counts, reason: undefined }
  if (code !== 0) return plusOne(`ended with exit code ${code}`)
  if (leftOut) return { counts, reason: leftOut }
  if (counts.passed === 0) return plusOne('ran no test')
  return { counts, reason: undefined }
}

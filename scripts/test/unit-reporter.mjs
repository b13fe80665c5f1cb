// Writes how many unit tests passed, failed and were skipped to the file that W3M_UNIT_REPORT names, for `npm test`,
// and prints each finished file, because a run without output counts as hanging. To the file that W3M_UNIT_FAILURES
// names it writes which tests failed.
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { formatCounts } from './counts.mjs'

/** Every test of a suite and of the suites in it. */
const testsOf = suite => (suite ? [...suite.tests, ...suite.suites.flatMap(testsOf)] : [])

/**
 * A file that did not load, or that failed outside a test, counts as one failure.
 * @param {readonly { passed?: boolean, testResults?: object }[]} sessions one a test file
 */
export function countSessions(sessions) {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  for (const session of sessions) {
    const tests = testsOf(session.testResults)
    const failed = tests.filter(test => !test.skipped && !test.passed).length
    counts.skipped += tests.filter(test => test.skipped).length
    counts.passed += tests.filter(test => !test.skipped && test.passed).length
    counts.failed += failed === 0 && (!session.passed || tests.length === 0) ? 1 : failed
  }
  return counts
}

/** The titles of failed tests by file; a file that did not load or finish has an entry that states this. */
function failuresOf(sessions) {
  const failures = {}
  for (const session of sessions) {
    const tests = testsOf(session.testResults).filter(({ passed, skipped }) => !passed && !skipped)
    const isUnsaid = tests.length === 0 && countSessions([session]).failed > 0
    failures[relative('.', session.testFile)] = isUnsaid ? ['the whole file'] : tests.map(({ name }) => name)
  }
  return failures
}

/** @returns {import('@web/test-runner').Reporter} */
export const countsReporter = () => ({
  reportTestFileResults({ logger, sessionsForTestFile, testFile }) {
    if (process.env.W3M_UNIT_REPORT)
      logger.log(`${relative('.', testFile)}: ${formatCounts(countSessions(sessionsForTestFile))}`)
  },
  onTestRunFinished({ sessions }) {
    const { W3M_UNIT_REPORT: counts, W3M_UNIT_FAILURES: failures } = process.env
    if (counts) writeFileSync(counts, JSON.stringify(countSessions(sessions)))
    if (failures) writeFileSync(failures, JSON.stringify(failuresOf(sessions)))
  },
})

// Mutation scores (Stryker): of a hundred small faults in the code that decides who may sign, how many the tests
// notice.
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, it } from 'node:test'
import { runChild } from '../../scripts/test/child.mjs'
import { groups, scoreMin } from './mutation/groups.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, '.cache', 'mutation')
const limitMs = 3_600_000
/** One group alone, by its name. */
const only = process.env.W3M_MUTATION

/** Stryker's copy of the repository holds only what the tests are bundled from. */
const settings = ({ name, mutate }, reportFile) => ({
  mutate,
  testRunner: 'command',
  buildCommand: `node test/deep/mutation/bundle.mjs ${name}`,
  commandRunner: { command: 'node mutation-tests.mjs' },
  plugins: [],
  appendPlugins: [],
  concurrency: availableParallelism(),
  ignorePatterns: [
    '**',
    '!apps/*/src/**',
    '!packages/*/src/**',
    '!packages/*/package.json',
    '!scripts/**',
    '!test/deep/**',
    '!package.json',
  ],
  tempDirName: '.cache/mutation/copy',
  cleanTempDir: 'always',
  reporters: ['json'],
  jsonReporter: { fileName: reportFile },
  checkers: [],
  allowConsoleColors: false,
})

/** @returns the share in per cent, and where the mutants are that nobody noticed */
function read(report) {
  const all = Object.entries(report.files).flatMap(([file, { mutants }]) =>
    mutants.map(mutant => ({ file, ...mutant })),
  )
  const of = (...states) => all.filter(({ status }) => states.includes(status))
  const noticed = of('Killed', 'Timeout').length
  const missed = of('Survived', 'NoCoverage')
  return {
    mutants: noticed + missed.length,
    noticed,
    score: Math.round((1000 * noticed) / (noticed + missed.length)) / 10,
    missed,
  }
}

describe('mutants', () => {
  mkdirSync(folder, { recursive: true })
  for (const group of groups.filter(({ name }) => !only || name === only)) {
    it(`of ${group.name} are noticed: at least ${scoreMin} %`, { timeout: limitMs }, async t => {
      const base = join(folder, group.name)
      const reportFile = `${base}.report.json`
      rmSync(reportFile, { force: true })
      writeFileSync(`${base}.json`, JSON.stringify(settings(group, reportFile)))
      const bin = join(root, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js')
      const { output } = await runChild([process.execPath, bin, 'run', `${base}.json`], {
        cwd: root,
        silenceMs: limitMs,
        env: { W3M_FUZZ_RUNS: '', W3M_FUZZ_SEED: '' },
      })
      assert.ok(existsSync(reportFile), output.slice(-4_000))
      const { mutants, noticed, score, missed } = read(JSON.parse(readFileSync(reportFile, 'utf8')))
      for (const { file, location, mutatorName, replacement } of missed)
        t.diagnostic(
          `${file}:${location.start.line}:${location.start.column} ${mutatorName} → ${(replacement ?? '').slice(0, 80).replaceAll('\n', ' ')}`,
        )
      t.diagnostic(JSON.stringify({ mutation: group.name, mutants, noticed, score }))
      assert.ok(score >= scoreMin, `${score} % of ${mutants}`)
    })
  }
})

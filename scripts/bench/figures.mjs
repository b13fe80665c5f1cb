// Reduces the samples of a bench to figures and stores them: test/bench/results.json holds for every part the figures
// of its last run.
import { readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'

const file = process.env.W3M_BENCH_RESULTS ?? fileURLToPath(new URL('../../test/bench/results.json', import.meta.url))
const rounded = value => Math.round(value * 100) / 100

/** The value under which a share of the samples lies. */
const quantile = (list, share) =>
  [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.ceil(list.length * share) - 1)]
export const median = list => rounded(quantile(list, 0.5))
export const p95 = list => rounded(quantile(list, 0.95))
export const spread = list => ({
  count: list.length,
  median: median(list),
  p95: p95(list),
  min: rounded(Math.min(...list)),
  max: rounded(Math.max(...list)),
})

/** @typedef {Record<string, { value?: number, ratio?: number, atMost: number }>} Budgets by the name of a figure */

/** Compares figures with their limits. A figure that is not a number is over its limit. @param {Budgets} budgets */
export const judged = budgets =>
  Object.entries(budgets).map(([name, { ratio, value, atMost }]) => {
    const figure = ratio ?? value
    const isWithin = figure <= atMost
    return {
      isWithin,
      line: `${isWithin ? 'within' : 'OVER  '}  ${String(figure).padStart(7)} of ${String(atMost).padEnd(5)} ${name}`,
    }
  })

/**
 * Replaces the stored figures of a part and prints how they compare with their limits. A figure over its limit sets the
 * exit code to 1, but the run goes on. The other parts keep their figures.
 * @param {string} part
 * @param {{ budgets: Budgets }} measured
 */
export async function keepFigures(part, measured) {
  const { parts = {} } = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'))
  await writeFile(
    file,
    `${JSON.stringify({ machine: { cpus: cpus().length, node: process.version }, parts: { ...parts, [part]: measured } }, null, 2)}\n`,
  )
  for (const { isWithin, line } of judged(measured.budgets)) {
    console.log(line)
    if (!isWithin) process.exitCode = 1
  }
}

// What a bench keeps of its samples, and where: test/bench/results.json holds every part of the last run in which it was measured.
import { readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'

const file = fileURLToPath(new URL('../../test/bench/results.json', import.meta.url))
const rounded = value => Math.round(value * 100) / 100

/** The value under which a share of the samples lies. */
const quantile = (list, share) => [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.ceil(list.length * share) - 1)]
export const median = list => rounded(quantile(list, 0.5))
export const p95 = list => rounded(quantile(list, 0.95))
export const spread = list => ({ count: list.length, median: median(list), p95: p95(list), min: rounded(Math.min(...list)), max: rounded(Math.max(...list)) })

/**
 * Writes what a part measured in place of what it measured before, and says how it stands. The other parts keep their figures.
 * @param {string} part
 * @param {{ budgets: Record<string, { value?: number, ratio?: number, atMost: number }> }} measured
 */
export async function keepFigures(part, measured) {
  const { parts = {} } = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'))
  await writeFile(file, `${JSON.stringify({ machine: { cpus: cpus().length, node: process.version }, parts: { ...parts, [part]: measured } }, null, 2)}\n`)
  for (const [name, { ratio, value, atMost }] of Object.entries(measured.budgets)) {
    const figure = ratio ?? value
    console.log(`${figure <= atMost ? 'within' : 'OVER  '}  ${String(figure).padStart(7)} of ${String(atMost).padEnd(5)} ${name}`)
  }
}

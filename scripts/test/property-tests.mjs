// Finds the property tests of the packages and of the frame, which the long runs repeat with many more cases.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The files under a folder whose path matches. @returns {string[]} with slashes, from the root */
export const filesUnder = (root, folder, pattern) =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true })
        .map(name => `${folder}/${String(name).replaceAll('\\', '/')}`)
        .filter(path => pattern.test(path))
        .sort()
    : []

/** @returns {{ counted: string[], uncounted: string[] }} the files, and those whose number of cases cannot be set */
export function propertyTests(root) {
  const texts = [
    ...filesUnder(root, 'packages', /\/src\/.*\.test\.ts$/),
    ...filesUnder(root, 'apps/frame/src', /\.test\.ts$/),
  ].map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  const reads = ({ text }) => /\bfuzzRuns\(|\bfuzzCounts\(|W3M_FUZZ_RUNS/.test(text)
  const paths = list => list.map(({ path }) => path)
  return {
    counted: paths(texts.filter(reads)),
    uncounted: paths(texts.filter(source => /\bfc\.assert\(/.test(source.text) && !reads(source))),
  }
}

// Takes one fix away while the code is bundled: the tree stays as it is.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {import('./fixes.mjs').Fix} Fix */

/**
 * The source without the fix.
 * @param {Pick<Fix, 'name' | 'file' | 'replace' | 'by'>} fix
 * @throws {Error} where the text to replace stands there not once
 */
export function withdraw({ name, file, replace, by }, source) {
  const segments = source.split(replace)
  if (segments.length !== 2) throw new Error(`${name}: ${file} has ${segments.length - 1} times: ${replace}`)
  return segments.join(by)
}

/** @param {Pick<Fix, 'test'>} fix */
export const testFileOf = ({ test }) => (/\.(?:tsx?|mjs)$/.test(test) ? test : `${test}.test.ts`)

/** @param {Fix} fix @returns {import('esbuild').Plugin} */
export const withoutFix = (root, fix) => ({
  name: 'without-fix',
  setup({ onLoad }) {
    const path = join(root, fix.file)
    onLoad({ filter: /\.tsx?$/ }, ({ path: loaded }) =>
      loaded === path
        ? { contents: withdraw(fix, readFileSync(path, 'utf8')), loader: path.endsWith('x') ? 'tsx' : 'ts' }
        : undefined,
    )
  },
})

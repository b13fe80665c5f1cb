// A copy of this repository in which one fix at a time is taken away, for tests that read it from the disk: manifests,
// scripts, and what they bundle by themselves.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { withdraw } from './withdrawn.mjs'

/** Neither what is made of the sources, nor what is installed: that is linked. */
const leftOut = new Set(['.git', '.cache', '.data', 'coverage', 'dist', 'node_modules', 'test-results'])
const scope = '@w3m'

/** Links what is installed for a folder. Our own packages are those of the copy, as npm links them to one another. */
function linkModules(from, to) {
  if (!existsSync(from)) return
  mkdirSync(join(to, scope), { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true }))
    if (entry.isDirectory() && entry.name !== scope)
      symlinkSync(join(from, entry.name), join(to, entry.name), 'junction')
}

/**
 * @param {string} root
 * @returns {{ folder: string, without: <T>(fix: import('./fixes.mjs').Fix | undefined, act: () => Promise<T>) => Promise<T>, remove: () => void }}
 *   `without` takes a fix away for as long as `action` takes
 */
export function copyTree(root) {
  const folder = mkdtempSync(join(tmpdir(), 'w3m-withdrawn-'))
  cpSync(root, folder, { recursive: true, filter: path => !leftOut.has(basename(path)) })
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const inside = workspaces.flatMap(path =>
    path.endsWith('/*') ? readdirSync(join(root, dirname(path))).map(name => join(dirname(path), name)) : [path],
  )
  for (const path of ['.', ...inside]) linkModules(join(root, path, 'node_modules'), join(folder, path, 'node_modules'))
  for (const path of inside.filter(path => existsSync(join(root, path, 'package.json')))) {
    const { name } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'))
    symlinkSync(join(folder, path), join(folder, 'node_modules', name), 'junction')
  }
  return {
    folder,
    async without(fix, action) {
      if (!fix) return action()
      const path = join(folder, fix.file)
      const source = readFileSync(path, 'utf8')
      writeFileSync(path, withdraw(fix, source))
      try {
        return await action()
      } finally {
        writeFileSync(path, source)
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}

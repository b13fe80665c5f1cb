// Files of a page beside its scripts, named by their content: they may be kept for ever.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'

/** Copies a file into `assets` of a build. @returns the address that it has there */
export function copyHashed(file, dir) {
  const content = readFileSync(file)
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8)
  const extension = extname(file)
  const target = `assets/${basename(file, extension)}-${hash}${extension}`
  writeFileSync(join(dir, target), content)
  return `/${target}`
}

// Finds the chunks that a browser loads: those that an entry imports statically, and those that a dynamic import adds.
import { gzipSync } from 'node:zlib'

/**
 * @typedef {{ fileName: string, code: string, imports: string[], dynamicImports: string[], modules: string[], lengths:
 *   number[], isEntry: boolean, facade: string | null }} Chunk
 *
 * @typedef {(fileName: string, chunks: Record<string, import('rollup').RenderedChunk>) => boolean} IsWanted
 */

/** The chunks of a Rollup output, by file name. @returns {Map<string, Chunk>} */
export function chunkMap(output) {
  const chunks = output.filter(file => file.type === 'chunk')
  return new Map(
    chunks.map(chunk => [
      chunk.fileName,
      {
        fileName: chunk.fileName,
        code: chunk.code,
        imports: chunk.imports,
        dynamicImports: chunk.dynamicImports,
        modules: Object.keys(chunk.modules).map(id => id.replaceAll('\\', '/')),
        lengths: Object.values(chunk.modules).map(({ renderedLength = 0 }) => renderedLength),
        isEntry: chunk.isEntry,
        facade: chunk.facadeModuleId?.replaceAll('\\', '/') ?? null,
      },
    ]),
  )
}

/**
 * The entry's chunk and everything it imports statically, at any depth, plus the same for each chunk that holds one of
 * `modules`.
 * @param {Map<string, Chunk>} chunks
 * @param {readonly string[]} modules ends of module paths; one that no chunk has is an error, so that a budget cannot
 *   lose its object
 * @returns {Chunk[]}
 */
export function closure(chunks, modules = []) {
  const starts = [...chunks.values()].filter(chunk => chunk.isEntry).map(chunk => chunk.fileName)
  for (const path of modules) {
    const holding = [...chunks.values()].filter(chunk => chunk.modules.some(id => id.endsWith(path)))
    if (holding.length === 0) throw new Error(`No chunk holds a module ${path}.`)
    starts.push(...holding.map(chunk => chunk.fileName))
  }
  const visited = new Set()
  const visit = name => {
    const chunk = chunks.get(name)
    if (!chunk || visited.has(name)) return // an external import is no chunk
    visited.add(name)
    chunk.imports.forEach(visit)
  }
  starts.forEach(visit)
  return [...visited].map(name => chunks.get(name))
}

/** Bytes over the wire when each chunk is compressed by itself, as a server does. */
export const gzipBytes = chunks => chunks.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).byteLength, 0)

/** The modules of some chunks that match one of the forbidden path patterns. */
export const modulesMatching = (chunks, patterns) =>
  chunks.flatMap(chunk => chunk.modules).filter(id => patterns.some(pattern => pattern.test(id)))

/** The packages that some chunks import at once, from outside of the bundle, and that match one of the path patterns. */
export const importsMatching = (chunks, patterns) =>
  chunks
    .flatMap(({ imports }) => imports.map(id => `node_modules/${id.replaceAll('\\', '/')}/`))
    .filter(path => patterns.some(pattern => pattern.test(path)))

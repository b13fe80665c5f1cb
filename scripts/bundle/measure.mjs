// Bundles an import statement as a host application would, and measures what a browser loads for it.
import { rollup } from 'rollup'
import { chunkMap, closure, gzipBytes, importsMatching, modulesMatching } from './closure.mjs'
import { onWarning, outputStyle, pipeline, root } from './pipeline.mjs'
import { byStages, offeredModules, packageStages } from './stages.mjs'

const virtual = `${root}/import-sentence.ts`

/**
 * @param {Pick<Budget, 'code' | 'external' | 'until' | 'outside'>} budget
 * @returns {Promise<ReturnType<typeof chunkMap>>}
 */
export function bundle({ code, external = [], until = [], outside }) {
  const key = JSON.stringify([code, external, outside && [outside.map(String), until]])
  if (!bundles.has(key)) bundles.set(key, bundleAnew({ code, external, until, outside }))
  return bundles.get(key)
}

const bundles = new Map()

async function bundleAnew({ code, external, until, outside }) {
  const build = await rollup({
    input: virtual,
    external: id =>
      external.some(name => id === name || id.startsWith(`${name}/`)) ||
      outside?.some(pattern => pattern.test(id.replaceAll('\\', '/'))),
    plugins: [
      {
        name: 'import-sentence',
        resolveId: { order: 'pre', handler: id => (id === virtual ? id : null) },
        load: id => (id === virtual ? { code, moduleSideEffects: 'no-treeshake' } : null),
      },
      ...pipeline(outside && { isWanted: countedOnly(until) }),
    ],
    preserveEntrySignatures: 'allow-extension',
    onwarn: onWarning,
  })
  try {
    const { output } = await build.generate({
      format: 'es',
      // The same names as in the script-tag build, so that its minified chunks are reused.
      entryFileNames: 'w3m.js',
      chunkFileNames: '[name]-[hash].js',
      ...outputStyle,
      manualChunks: byStages(packageStages, offeredModules),
    })
    return chunkMap(output)
  } finally {
    await build.close()
  }
}

/** @returns {import('./closure.mjs').IsWanted} */
function countedOnly(until) {
  let counted
  return (fileName, chunks) => {
    counted ??= new Set(closure(chunkMap(Object.values(chunks)), until).map(chunk => chunk.fileName))
    return counted.has(fileName)
  }
}

/**
 * The chunks that a budget counts. @param {Pick<Budget, 'code' | 'external' | 'until' | 'alreadyLoaded' | 'outside'>} budget
 * @returns {Promise<import('./closure.mjs').Chunk[]>}
 */
export async function countedChunks({ code, external, until = [], alreadyLoaded, outside }) {
  const all = await bundle({ code, external, until, outside })
  const loadedBefore = new Set(alreadyLoaded && closure(all, alreadyLoaded))
  return closure(all, [...(alreadyLoaded ?? []), ...until]).filter(chunk => !loadedBefore.has(chunk))
}

/**
 * @typedef {{ name: string, code: string, external?: string[], until?: string[], alreadyLoaded?: string[], limit: number,
 *   goal?: number, forbidden?: RegExp[], outside?: RegExp[] }} Budget `until` names modules whose lazy chunks count
 *   too, and `alreadyLoaded` modules whose chunks the visitor has already loaded: only further chunks count then. `limit` and
 *   `goal` are bytes after gzip. `outside` are packages that must not be loaded, for a budget whose code no other one
 *   measures: they are not bundled, a static import of one is reported in `slipped`, and only counted chunks are
 *   minified.
 * @param {Budget} budget
 */
export async function measure({ name, code, external, until, alreadyLoaded, limit, goal, forbidden = [], outside }) {
  const chunks = await countedChunks({ code, external, until, alreadyLoaded, outside })
  return {
    name,
    bytes: gzipBytes(chunks),
    limit,
    goal,
    chunks: chunks.map(({ fileName }) => fileName),
    slipped: [...modulesMatching(chunks, forbidden), ...importsMatching(chunks, outside ?? [])],
  }
}

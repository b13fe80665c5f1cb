// Bundles an import sentence as a host application would, and says what a browser has to load for it.
import { rollup } from 'rollup'
import { chunkMap, closure, gzipBytes, modulesMatching } from './closure.mjs'
import { onWarning, outputStyle, pipeline, root } from './pipeline.mjs'
import { byStages, offeredModules, packageStages } from './stages.mjs'

const virtual = `${root}/import-sentence.ts`

/**
 * @param {string} code import sentences, for example `import '@w3m/ui'`
 * @param {readonly string[]} external packages the host already has
 * @returns {Promise<ReturnType<typeof chunkMap>>}
 */
export function bundle(code, external = []) {
  const key = JSON.stringify([code, external])
  if (!bundles.has(key)) bundles.set(key, bundleAnew(code, external))
  return bundles.get(key)
}

const bundles = new Map()

async function bundleAnew(code, external) {
  const build = await rollup({
    input: virtual,
    external: id => external.some(name => id === name || id.startsWith(`${name}/`)),
    plugins: [
      {
        name: 'import-sentence',
        resolveId: { order: 'pre', handler: id => (id === virtual ? id : null) },
        load: id => (id === virtual ? { code, moduleSideEffects: 'no-treeshake' } : null),
      },
      ...pipeline(),
    ],
    preserveEntrySignatures: 'allow-extension',
    onwarn: onWarning,
  })
  try {
    const { output } = await build.generate({
      format: 'es',
      chunkFileNames: '[name]-[hash].js',
      ...outputStyle,
      manualChunks: byStages(packageStages, offeredModules),
    })
    return chunkMap(output)
  } finally {
    await build.close()
  }
}

/**
 * The chunks that a budget counts. @param {Pick<Budget, 'code' | 'external' | 'until' | 'beyond'>} budget @returns
 * {Promise<import('./closure.mjs').Chunk[]>}
 */
export async function countedChunks({ code, external, until = [], beyond }) {
  const all = await bundle(code, external)
  const had = new Set(beyond && closure(all, beyond))
  return closure(all, [...(beyond ?? []), ...until]).filter(chunk => !had.has(chunk))
}

/**
 * @typedef {{ name: string, code: string, external?: string[], until?: string[], beyond?: string[], limit: number,
 *   goal?: number, forbidden?: RegExp[] }} Budget `until` names modules whose lazy chunks count too, and `beyond`
 *   modules whose chunks the visitor has already: only what comes on top of them counts then. `limit` and `goal` are
 *   bytes after gzip.
 * @param {Budget} budget
 */
export async function measure({ name, code, external, until, beyond, limit, goal, forbidden = [] }) {
  const chunks = await countedChunks({ code, external, until, beyond })
  return {
    name,
    bytes: gzipBytes(chunks),
    limit,
    goal,
    chunks: chunks.map(({ fileName }) => fileName),
    slipped: modulesMatching(chunks, forbidden),
  }
}

// Bundles an import sentence as a host application would, and says what a browser has to load for it.
import { rollup } from 'rollup'
import { chunkMap, closure, gzipBytes, modulesMatching } from './closure.mjs'
import { chunking, onWarning, pipeline, root } from './pipeline.mjs'

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
    const { output } = await build.generate({ format: 'es', chunkFileNames: '[name]-[hash].js', ...chunking, generatedCode: 'es2015' })
    return chunkMap(output)
  } finally {
    await build.close()
  }
}

/**
 * @typedef {{ name: string, code: string, external?: string[], until?: string[], limit: number, goal?: number, forbidden?: RegExp[] }} Budget
 * `until` names modules whose lazy chunks count too; `limit` and `goal` are bytes after gzip.
 * @param {Budget} budget
 */
export async function measure({ name, code, external, until, limit, goal, forbidden = [] }) {
  const chunks = closure(await bundle(code, external), until)
  return { name, bytes: gzipBytes(chunks), limit, goal, chunks: chunks.map(({ fileName }) => fileName), slipped: modulesMatching(chunks, forbidden) }
}

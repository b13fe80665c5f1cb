// What the long tests of the relay run: the server as it is shipped, and the clients of its own tests, bundled into a
// folder that goes with them.
import { build } from 'esbuild'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { buildServer, nodeBundle } from '../../scripts/build/server.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * @returns {Promise<{ folder: string, serverFile: string, load(name: string): Promise<object>, remove(): void }>}
 * `load` gives a module of apps/server/src/testing
 */
export async function prepareRelay() {
  const folder = join(root, '.cache/relay-deep', String(process.pid))
  mkdirSync(folder, { recursive: true })
  const serverFile = join(folder, 'server.mjs')
  await buildServer({ root, outfile: serverFile })
  return {
    folder,
    serverFile,
    async load(name) {
      const outfile = join(folder, `${name}.mjs`)
      await build({
        entryPoints: [join(root, `apps/server/src/testing/${name}.ts`)],
        outfile,
        ...nodeBundle,
      })
      return import(pathToFileURL(outfile).href)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

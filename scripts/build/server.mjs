// Bundles the server into one file. Only the database stays outside: it brings native code.
import { build } from 'esbuild'
import { join } from 'node:path'

/** @param {{ root: string }} options */
export async function buildServer({ root }) {
  await build({
    entryPoints: [join(root, 'apps/server/src/main.ts')],
    outfile: join(root, 'apps/server/dist/main.js'),
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: 'linked',
    conditions: ['@w3m/source'],
    external: ['libsql'],
    // Packages in CommonJS ask for Node's own modules by require.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    logLevel: 'error',
  })
}

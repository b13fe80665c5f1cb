// Bundles an app that runs in Node into one file. Only what brings native code stays outside: the database and the
// Solana runtime.
import { build } from 'esbuild'
import { join } from 'node:path'

const nativePackages = ['libsql', 'litesvm']

/** How everything is bundled that runs in Node. */
export const nodeBundle = /** @type {const} */ ({
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  conditions: ['@w3m/source'],
  external: nativePackages,
  // Packages in CommonJS ask for Node's own modules by require.
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  logLevel: 'error',
})

/** @param {{ root: string, app?: string, outfile?: string }} options `app` is a folder of apps/ with a src/main.ts */
export async function buildServer({ root, app = 'server', outfile = join(root, `apps/${app}/dist/main.js`) }) {
  await build({
    entryPoints: [join(root, `apps/${app}/src/main.ts`)],
    outfile,
    ...nodeBundle,
    sourcemap: 'linked',
  })
}

// Bundles the React bindings with one React or the other, its development build, as an application's tools would.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')
export const versions = ['18', '19']

/** Sends every import of React to one copy. @returns {import('esbuild').Plugin} */
const oneReact = version => ({
  name: 'one-react',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^react(?:-dom)?(?:\/|$)/ }, ({ path, kind, pluginData }) =>
      pluginData === version
        ? undefined
        : resolve(path, { kind, resolveDir: join(root, version === '18' ? 'test/react-18' : ''), pluginData: version }),
    )
  },
})

/**
 * @param {{ entry: string, version: string, platform: 'node' | 'browser', dir: string }} options `entry` is a file of
 *   this folder
 * @returns {Promise<string>} the bundle's entry file
 */
export async function bundleFor({ entry, version, platform, dir }) {
  const isForNode = platform === 'node'
  await build({
    entryPoints: { entry: join(root, 'test/react', entry) },
    outdir: dir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform,
    target: 'es2022',
    jsx: 'automatic',
    tsconfig: join(root, 'tsconfig.json'),
    define: { 'process.env.NODE_ENV': '"development"' },
    conditions: ['@w3m/source', 'development'],
    // What is reached only by choosing a wallet is an application's own affair on a server: its packages are left as
    // they are.
    external: isForNode ? ['@walletconnect/*', '@solana/*'] : [],
    outExtension: { '.js': isForNode ? '.mjs' : '.js' },
    // React is CommonJS, and asks for Node's own modules by require.
    ...(isForNode && {
      banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    }),
    plugins: [oneReact(version)],
    logLevel: 'error',
  })
  return join(dir, `entry.${isForNode ? 'mjs' : 'js'}`)
}

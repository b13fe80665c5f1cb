// Bundles the React bindings with one React or the other, its development build, as an application's tools would.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import commonjs from '@rollup/plugin-commonjs'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import { rollup } from 'rollup'
import esbuild from 'rollup-plugin-esbuild'
import { browserFilesPlugin } from '../../scripts/bundle/pipeline.mjs'

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')
export const versions = ['18', '19']

/** Sends every import of React to one copy. @returns {import('rollup').Plugin} */
const oneReact = version => ({
  name: 'one-react',
  resolveId: {
    order: 'pre',
    handler(id, _importer, options) {
      if (!/^react(?:-dom)?(?:\/|$)/.test(id)) return null
      return this.resolve(id, join(root, version === '18' ? 'test/react-18' : '', 'package.json'), {
        ...options,
        skipSelf: true,
      })
    },
  },
})

/**
 * @param {{ entry: string, version: string, platform: 'node' | 'browser', dir: string }} options `entry` is a file of
 *   this folder
 * @returns {Promise<string>} the bundle's entry file
 */
export async function bundleFor({ entry, version, platform, dir }) {
  const build = await rollup({
    input: join(root, 'test/react', entry),
    // What is reached only by choosing a wallet is an application's own affair on a server: its packages are left as
    // they are.
    external: id =>
      id.startsWith('node:') ||
      (platform === 'node' &&
        (['async_hooks', 'crypto', 'stream', 'util'].includes(id) || /^@(?:walletconnect|solana)\//.test(id))),
    plugins: [
      oneReact(version),
      ...(platform === 'browser' ? [browserFilesPlugin()] : []),
      nodeResolve({
        browser: platform === 'browser',
        preferBuiltins: platform === 'node',
        exportConditions: ['@w3m/source', platform, 'development'],
        extensions: ['.mjs', '.js', '.ts', '.tsx', '.json'],
        dedupe: ['lit'],
      }),
      commonjs(),
      esbuild({
        target: 'es2022',
        tsconfig: join(root, 'tsconfig.json'),
        sourceMap: false,
        jsx: 'automatic',
        define: { 'process.env.NODE_ENV': '"development"' },
        exclude: [],
      }),
    ],
    onwarn: () => undefined,
  })
  const extension = platform === 'node' ? 'mjs' : 'js'
  const { output } = await build.write({
    dir,
    format: 'es',
    entryFileNames: `entry.${extension}`,
    chunkFileNames: `[name]-[hash].${extension}`,
  })
  await build.close()
  return join(dir, output[0].fileName)
}

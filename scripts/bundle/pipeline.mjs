// The one way in which sources become files for a browser: the script-tag build, the demo's pages and the size checks all use it.
import { fileURLToPath } from 'node:url'
import commonjs from '@rollup/plugin-commonjs'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import esbuild from 'rollup-plugin-esbuild'
import { minify } from 'terser'
import { minifyTemplatesPlugin } from './minify-templates.mjs'

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

/**
 * The plug-ins from TypeScript to minified ES2022.
 * @param {{ minified?: boolean }} options `minified: false` keeps names and lines for debugging
 * @returns {import('rollup').Plugin[]}
 */
export const pipeline = ({ minified = true } = {}) => [
  nodeResolve({ exportConditions: ['@w3m/source', 'production', 'browser'], extensions: ['.mjs', '.js', '.ts', '.tsx', '.json'], dedupe: ['lit', 'react', 'react-dom'] }),
  commonjs(),
  ...(minified ? [minifyTemplatesPlugin()] : []),
  esbuild({
    target: 'es2022',
    tsconfig: `${root}/tsconfig.json`,
    sourceMap: false,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    // Packages are compiled too: nanostores reads process.env.NODE_ENV.
    exclude: [],
  }),
  ...(minified ? [terserPlugin()] : []),
]

/** @returns {import('rollup').Plugin} */
const terserPlugin = () => ({
  name: 'terser',
  async renderChunk(code) {
    const { code: short } = await minify(code, { module: true, ecma: 2020, compress: { passes: 3 }, format: { comments: false } })
    return { code: short ?? code, map: null }
  },
})

/** Rollup's warnings that are worth a failure; the rest is said aloud. */
export function onWarning(warning, warn) {
  if (['THIS_IS_UNDEFINED', 'INVALID_ANNOTATION', 'MODULE_LEVEL_DIRECTIVE'].includes(warning.code ?? '')) return
  if (warning.code === 'CIRCULAR_DEPENDENCY' && warning.ids?.every(id => id.includes('node_modules'))) return
  if (['UNRESOLVED_IMPORT', 'MISSING_EXPORT', 'CIRCULAR_DEPENDENCY'].includes(warning.code ?? '')) throw new Error(warning.message)
  warn(warning)
}

// The one way in which sources become files for a browser: the script-tag build, the demo's pages and the size checks
// all use it.
import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import commonjs from '@rollup/plugin-commonjs'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import esbuild, { minify } from 'rollup-plugin-esbuild'
import ts from 'typescript'
import { minifyChunk } from './minify-chunk.mjs'
import { minifyTemplatesPlugin } from './minify-templates.mjs'

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

/**
 * The plug-ins from TypeScript to minified ES2022.
 * @param {{
 *   minified?: boolean | 'esbuild' | 'templates',
 *   isAnew?: boolean,
 *   isWanted?: import('./closure.mjs').IsWanted
 * }} options
 *   `minified: false` keeps names and lines for debugging, and so does `'templates'` but for templates and styles, in
 *   code that a host bundles for its own environment; `'esbuild'` is quicker than terser, for pages whose bytes nobody
 *   counts; `isAnew` takes nothing that an earlier build made; a chunk that is not wanted is left long
 * @returns {import('rollup').Plugin[]}
 */
export const pipeline = ({ minified = true, isAnew = false, isWanted = () => true } = {}) => [
  browserFilesPlugin(),
  // The parts of packages that are for browsers: the WalletConnect library would bring Node's streams else.
  nodeResolve({
    browser: true,
    preferBuiltins: false,
    exportConditions: ['@w3m/source', 'production', 'browser'],
    extensions: ['.mjs', '.js', '.ts', '.tsx', '.json'],
    dedupe: ['lit', 'react', 'react-dom'],
  }),
  commonjs(),
  ...(minified ? [remembered(minifyTemplatesPlugin(), isAnew)] : []),
  remembered(decoratedClassesPlugin(), isAnew),
  remembered(
    esbuild({
      target: 'es2022',
      tsconfig: `${root}/tsconfig.json`,
      sourceMap: false,
      jsx: 'automatic',
      define: minified === 'templates' ? {} : { 'process.env.NODE_ENV': '"production"' },
      // Packages are compiled too: nanostores reads process.env.NODE_ENV, and so does @solana/web3.js, whose files end in
      // .mjs.
      include: /\.m?[jt]sx?$/,
      loaders: { '.mjs': 'js' },
      exclude: [],
    }),
    isAnew,
    minified === 'templates',
  ),
  ...(minified === true ? [terserPlugin({ isAnew, isWanted })] : []),
  ...(minified === 'esbuild' ? [minify(quickly)] : []),
]

/** @type {import('rollup-plugin-esbuild').Options} */
const quickly = {
  target: 'es2022',
  charset: 'utf8',
  legalComments: 'none',
  sourceMap: false,
  // Silences warnings about `require` calls of WalletConnect for Node's modules, which a browser never reaches.
  logOverride: { 'unsupported-require-call': 'silent' },
}

/**
 * Nobody inspects module namespace objects here, so they are neither frozen nor given `Symbol.toStringTag`, which saves
 * bytes.
 * @type {import('rollup').OutputOptions}
 */
export const outputStyle = {
  generatedCode: { preset: 'es2015', symbols: false },
  freeze: false,
  hoistTransitiveImports: false,
  onlyExplicitManualChunks: true,
}

/**
 * A package's `browser` map for its own files. The resolver ignores it for packages with `exports`; multiformats has
 * both, and would import Node's `crypto` in a browser.
 * @returns {import('rollup').Plugin}
 */
export const browserFilesPlugin = () => ({
  name: 'browser-files',
  async resolveId(source, importer) {
    const folder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+\//.exec(importer?.replaceAll('\\', '/') ?? '')?.[0]
    if (!folder || importer.startsWith('\0') || !source.startsWith('.')) return null
    const { browser } = JSON.parse(await readFile(`${folder}package.json`, 'utf8'))
    const file = posix.join(posix.dirname(importer.replaceAll('\\', '/')), source)
    const other = typeof browser === 'object' && browser?.[`./${posix.relative(folder, file)}`]
    return other ? posix.join(folder, other) : null
  },
})

const transformed = new Map()

/**
 * Caches a plug-in's transform by the module's text: the bundles of one process share most of their modules.
 * @param {import('rollup').Plugin} plugin whose change depends on the module and on `kind` alone
 * @returns {import('rollup').Plugin}
 */
const remembered = (plugin, isAnew, kind = false) =>
  isAnew
    ? plugin
    : {
        ...plugin,
        transform(code, id) {
          const key = [plugin.name, kind, id, code].join('\0')
          if (!transformed.has(key)) transformed.set(key, plugin.transform.call(this, code, id))
          return transformed.get(key)
        },
      }

const decorateHelper = '\0decorate'

/**
 * Compiles modules with decorated classes by TypeScript itself: esbuild rewrites every `#private` of such a class to a
 * WeakMap and repeats its helper in each module, which costs a visitor several kB. The helper is one module here.
 * @returns {import('rollup').Plugin}
 */
const decoratedClassesPlugin = () => ({
  name: 'decorated-classes',
  resolveId: id => (id === decorateHelper ? id : null),
  // What TypeScript's own helper does with `experimentalDecorators`, without the metadata API.
  load: id =>
    id === decorateHelper
      ? `export const __decorate = (decorators, target, key, descriptor) => {
  let result = key === undefined ? target : descriptor === null ? Object.getOwnPropertyDescriptor(target, key) : descriptor
  for (const decorate of decorators.reverse()) result = (key === undefined ? decorate(result) : decorate(target, key, result)) || result
  return key !== undefined && result ? Object.defineProperty(target, key, result) : result
}`
      : null,
  transform(code, id) {
    if (!id.endsWith('.ts') || id.includes('/node_modules/') || !/^\s*@\w+\(/m.test(code)) return null
    const { outputText } = ts.transpileModule(code, {
      fileName: id,
      compilerOptions: {
        target: ts.ScriptTarget.ES2022,
        module: ts.ModuleKind.ESNext,
        experimentalDecorators: true,
        useDefineForClassFields: false,
        verbatimModuleSyntax: true,
        noEmitHelpers: true,
      },
    })
    const called = callDecorators(outputText)
    return {
      code: called.includes('__decorate(')
        ? `import { __decorate } from ${JSON.stringify(decorateHelper)}\n${called}`
        : called,
      map: null,
    }
  },
})

/**
 * Rewrites our own decorators to plain calls, so that most modules need no helper. Lit's decorators return a
 * descriptor, which needs the helper.
 */
const callDecorators = code =>
  code
    .replace(
      /__decorate\(\[\n {4}property\((.*)\)\n\], (\w+)\.prototype, "(\w+)", void 0\);/g,
      (_, options, name, key) => `${name}.createProperty("${key}"${options && `, ${options}`});`,
    )
    .replace(
      /__decorate\(\[\n {4}state\(\)\n\], (\w+)\.prototype, "(\w+)", void 0\);/g,
      '$1.createProperty("$2", { state: true, attribute: false });',
    )
    .replace(/^(\w+) = __decorate\(\[\n {4}customElement\((.*)\)\n\], \1\);/gm, 'customElement($2)($1);')

/** @returns {import('rollup').Plugin} */
const terserPlugin = ({ isAnew, isWanted }) => ({
  name: 'terser',
  async renderChunk(code, { fileName }, _options, { chunks }) {
    if (!isWanted(fileName, chunks)) return null
    return {
      code: await minifyChunk(code, isAnew ? {} : { cacheFolder: join(root, '.cache/short-chunks') }),
      map: null,
    }
  },
})

/** Throws for Rollup's warnings about imports that cannot work, ignores harmless ones, and prints the others. */
export function onWarning(warning, warn) {
  if (
    ['THIS_IS_UNDEFINED', 'INVALID_ANNOTATION', 'MODULE_LEVEL_DIRECTIVE', 'EMPTY_BUNDLE'].includes(warning.code ?? '')
  )
    return
  if (warning.code === 'CIRCULAR_DEPENDENCY' && warning.ids?.every(id => id.includes('node_modules'))) return
  if (['UNRESOLVED_IMPORT', 'MISSING_EXPORT', 'CIRCULAR_DEPENDENCY'].includes(warning.code ?? ''))
    throw new Error(warning.message)
  warn(warning)
}

// The one way in which sources become files for a browser: the script-tag build, the demo's pages and the size checks all use it.
import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import commonjs from '@rollup/plugin-commonjs'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import esbuild from 'rollup-plugin-esbuild'
import ts from 'typescript'
import { minifyChunk } from './minify-chunk.mjs'
import { minifyTemplatesPlugin } from './minify-templates.mjs'

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

/**
 * The plug-ins from TypeScript to minified ES2022.
 * @param {{ minified?: boolean, isAnew?: boolean }} options `minified: false` keeps names and lines for debugging; `isAnew` takes nothing that an earlier build made
 * @returns {import('rollup').Plugin[]}
 */
export const pipeline = ({ minified = true, isAnew = false } = {}) => [
  browserFilesPlugin(),
  // The parts of packages that are for browsers: the WalletConnect library would bring Node's streams else.
  nodeResolve({ browser: true, preferBuiltins: false, exportConditions: ['@w3m/source', 'production', 'browser'], extensions: ['.mjs', '.js', '.ts', '.tsx', '.json'], dedupe: ['lit', 'react', 'react-dom'] }),
  commonjs(),
  ...(minified ? [minifyTemplatesPlugin()] : []),
  inlineLimitsPlugin(),
  decoratedClassesPlugin(),
  esbuild({
    target: 'es2022',
    tsconfig: `${root}/tsconfig.json`,
    sourceMap: false,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    // Packages are compiled too: nanostores reads process.env.NODE_ENV, and so does @solana/web3.js, whose files end in .mjs.
    include: /\.m?[jt]sx?$/,
    loaders: { '.mjs': 'js' },
    exclude: [],
  }),
  ...(minified ? [terserPlugin({ isAnew })] : []),
]

/**
 * Modules that are always needed together, though more than one place names them: one chunk instead of several small ones.
 * `modal` is what the first opening shows, so that a click waits for one answer and not for a chain of them.
 */
const together = {
  modal:
    /\/ui\/src\/(?:modal\/(?:modal-card|view-outlet|modal-header|modal-motion|scroll-lock)|views\/(?:registry|define-view|(?:account|all-wallets|connect(?:ing-external|ing-wallet-connect)?|networks)\/[^/]+\.route|connect\/connect-view)|parts\/(?:wallet-list\/(?:wallet-list|wallet-row|choose-wallet|stable-entries)|text-button|legal\/legal-(?:consent|state))|internal\/(?:slice-controller|slice-element|view-element)|elements\/safe-url|icons\/(?:frame-icons|draw)|styles\/tokens|i18n\/list-texts)(?:\.styles)?\.ts$/,
  // What follows the opening.
  'view-focus': /\/ui\/src\/modal\/view-(?:focus|motion)\.ts$/,
  'lazy-slices':
    /\/core\/src\/(?:lazy-slices|safe-name|api\/service-urls|connectors\/(?:announced-facts|bare-name|discovery|watch-loaded)|namespaces\/(?:namespaces|eip155\/(?:announcement|eip1193|eip155-name|eip155-namespace|injected-connector|injected-discovery)|solana\/solana-namespace)|storage\/recent-wallets|wallets\/(?:connect-methods|first-list|has-directory|installed-wallets|restricted-time-zones|wallet-list\.store|wallet-row|wallet-step))\.ts$/,
  // Logging in without a wallet: what stands in Connect, what follows it, and what such an account has later.
  login: /\/ui\/src\/(?:parts\/login\/(?:bring-login|login-(?:methods|email|socials|error)|login\.styles|social-names|settings-row)|icons\/(?:social|account)-icons|i18n\/login\/login-texts|elements\/separator\/separator)\.ts$/,
  'login-views': /\/ui\/src\/(?:parts\/login\/(?:code-form|frame-window|login-outcome|mail\.styles)|elements\/otp-input\/[^/]+|views\/(?:email-[^/]+|connect-socials|connecting-social|connecting-farcaster)\/[^/]+(?<!route))\.ts$/,
  'account-settings': /\/ui\/src\/(?:parts\/login\/(?:update-code|secure-page)|views\/(?:approve-transaction|account-settings|update-email-[^/]+|upgrade-email-wallet)\/[^/]+(?<!route))\.ts$/,
  // What talks to wallets, and what is read for an account: nobody has the one without the other.
  'connection-engine':
    /\/core\/src\/(?:account\/(?:account|balance)-facts|errors\/later-(?:error|messages)|compose\/engine-slice|connectors\/find-connector|arrival|modal\/after-network-change|network\/known-network|connection\/connection-engine|namespaces\/(?:load-namespaces|eip155\/(?:eip155-features|evm-address|injected-session|with-checksum))|rpc\/(?:node-errors|to-rpc-error|error-chain)|errors\/rpc-error|async\/settle|later-slices|amounts\/(?:shown-amounts|units)|caip\/parse-caip-address|balances\/(?:balance-sources|balances\.(?:state|store))|rpc\/nodes-of|images\/images\.(?:state|store)|api\/(?:api-target|image-url|join-url|request-url|sdk-identity)|caip\/shorten-address)\.ts$/,
  // What the button shows of an account.
  'account-face': /\/ui\/src\/(?:buttons\/(?:account-face|on-demand-slice)|i18n\/face-texts|internal\/balance-poll-controller|elements\/avatar\/avatar)(?:\.styles)?\.ts$/,
  // A wallet that is reached over a relay: its two views, and the code or the link that they show. What draws codes is Farcaster's too.
  'wallet-connect':
    /\/(?:core\/src\/connectors\/walletconnect\/(?:browse|deep)-links|ui\/src\/(?:parts\/pairing\/[^/]+|elements\/tabs\/tabs|views\/connecting-wallet-connect(?:-basic)?\/[^/]+(?<!route)))\.ts$/,
  // What most views beyond the list are made of.
  parts:
    /\/ui\/src\/(?:elements\/(?:control|safe-href|text-hash|(?:button|spinner|loading-ring|picture)\/[^/]+)|icons\/action-icons|i18n\/error-text|internal\/(?:slow|work)-controller|parts\/centered)(?:\.styles)?\.ts$|\/@lit\/reactive-element\/decorators\/(?:state|query|base)\.js$/,
  rows: /\/ui\/src\/(?:parts\/wallet-list\/wallets-row|elements\/(?:copy-button|icon-button|list-item|skeleton|tag)\/[^/]+|icons\/(?:status|object|row)-icons)(?:\.styles)?\.ts$/,
}

/** How modules become chunks, for every build here. @type {import('rollup').OutputOptions} */
export const chunking = {
  // What a module looks like to `import()` is for nobody to see here: the objects stay plain, and small.
  generatedCode: { preset: 'es2015', symbols: false },
  freeze: false,
  hoistTransitiveImports: false,
  onlyExplicitManualChunks: true,
  manualChunks: id => Object.keys(together).find(name => together[name].test(id.replaceAll('\\', '/'))),
}

/**
 * A package's `browser` map for its own files. The resolver reads it only of packages without `exports`; multiformats has both, and would
 * ask a browser for Node's `crypto`.
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

const limitsFile = `${root}/packages/core/src/limits.ts`

/**
 * Puts the constants of `limits.ts` where they are used: as a module they would be a chunk that every other one waits for.
 * @returns {import('rollup').Plugin}
 */
const inlineLimitsPlugin = () => {
  let limits
  const read = () =>
    (limits ??= import(`data:text/javascript,${encodeURIComponent(ts.transpileModule(readFileSync(limitsFile, 'utf8'), { compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 } }).outputText)}`))
  return {
    name: 'inline-limits',
    async transform(code, id) {
      if (!id.endsWith('.ts') || id.includes('/node_modules/')) return null
      const values = await read()
      const inlined = code.replace(/^import \{([^}]+)\} from '(?:[./]+|@w3m\/core)\/limits(?:\.js)?'$/gm, (whole, names) => {
        const wanted = names.split(',').map(name => name.trim()).filter(Boolean)
        return wanted.every(name => name in values) ? wanted.map(name => `const ${name} = ${JSON.stringify(values[name])}`).join('\n') : whole
      })
      return inlined === code ? null : { code: inlined, map: null }
    },
  }
}

const decorateHelper = '\0decorate'

/**
 * Compiles modules with decorated classes by TypeScript itself: esbuild rewrites every `#private` of such a class to a WeakMap and repeats
 * its helper in each module, which costs a visitor several kB. The helper is one module here.
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
      compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, experimentalDecorators: true, useDefineForClassFields: false, verbatimModuleSyntax: true, noEmitHelpers: true },
    })
    const called = callDecorators(outputText)
    return { code: called.includes('__decorate(') ? `import { __decorate } from ${JSON.stringify(decorateHelper)}\n${called}` : called, map: null }
  },
})

/** Our own decorators as the calls that they are: most modules need no helper then. Those of Lit answer a descriptor, which takes one. */
const callDecorators = code =>
  code
    .replace(/__decorate\(\[\n {4}property\((.*)\)\n\], (\w+)\.prototype, "(\w+)", void 0\);/g, (_, options, name, key) => `${name}.createProperty("${key}"${options && `, ${options}`});`)
    .replace(/__decorate\(\[\n {4}state\(\)\n\], (\w+)\.prototype, "(\w+)", void 0\);/g, '$1.createProperty("$2", { state: true, attribute: false });')
    .replace(/^(\w+) = __decorate\(\[\n {4}customElement\((.*)\)\n\], \1\);/gm, 'customElement($2)($1);')

/** @returns {import('rollup').Plugin} */
const terserPlugin = ({ isAnew }) => ({
  name: 'terser',
  renderChunk: async code => ({ code: await minifyChunk(code, isAnew ? {} : { kept: join(root, '.cache/short-chunks') }), map: null }),
})

/** Rollup's warnings that are worth a failure; the rest is said aloud. */
export function onWarning(warning, warn) {
  if (['THIS_IS_UNDEFINED', 'INVALID_ANNOTATION', 'MODULE_LEVEL_DIRECTIVE'].includes(warning.code ?? '')) return
  if (warning.code === 'CIRCULAR_DEPENDENCY' && warning.ids?.every(id => id.includes('node_modules'))) return
  if (['UNRESOLVED_IMPORT', 'MISSING_EXPORT', 'CIRCULAR_DEPENDENCY'].includes(warning.code ?? '')) throw new Error(warning.message)
  warn(warning)
}

// The script-tag build: packages/ui/dist/cdn/w3m.js and the chunks it loads when they are needed.
import { join } from 'node:path'
import { onWarning, outputStyle, pipeline, root } from './scripts/bundle/pipeline.mjs'
import { byStages, offeredModules, packageStages } from './scripts/bundle/stages.mjs'
import { deliveryPlugin } from './scripts/bundle/delivery.mjs'

export const cdnEntry = join(root, 'packages/ui/src/cdn.ts')

/** @type {import('rollup').OutputOptions} */
export const cdnOutput = {
  dir: join(root, 'packages/ui/dist/cdn'),
  format: 'es',
  entryFileNames: 'w3m.js',
  chunkFileNames: '[name]-[hash:7].js',
  ...outputStyle,
  manualChunks: byStages(packageStages, offeredModules),
}

/**
 * Marks nearly all of the first file as needed during page load. V8 then compiles the whole file off the main thread
 * instead of function by function on it: https://v8.dev/blog/explicit-compile-hints. Other engines ignore the comment.
 * @type {import('rollup').Plugin}
 */
const compileHint = {
  name: 'compile-hint',
  renderChunk: (code, { isEntry }) => (isEntry ? { code: `//# allFunctionsCalledOnLoad\n${code}`, map: null } : null),
}

/** @type {import('rollup').RollupOptions} */
export default {
  input: { w3m: cdnEntry },
  preserveEntrySignatures: 'allow-extension',
  output: cdnOutput,
  plugins: [...pipeline(), compileHint, deliveryPlugin()],
  onwarn: onWarning,
}

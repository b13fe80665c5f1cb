// The script-tag build: packages/ui/dist/cdn/w3m.js and the chunks it loads when they are needed.
import { join } from 'node:path'
import { chunking, onWarning, pipeline, root } from './scripts/bundle/pipeline.mjs'
import { deliveryPlugin } from './scripts/bundle/delivery.mjs'

export const cdnEntry = join(root, 'packages/ui/src/cdn.ts')

/** @type {import('rollup').OutputOptions} */
export const cdnOutput = {
  dir: join(root, 'packages/ui/dist/cdn'),
  format: 'es',
  entryFileNames: 'w3m.js',
  chunkFileNames: '[name]-[hash].js',
  ...chunking,
}

/** @type {import('rollup').RollupOptions} */
export default { input: { w3m: cdnEntry }, preserveEntrySignatures: 'allow-extension', output: cdnOutput, plugins: [...pipeline(), deliveryPlugin()], onwarn: onWarning }

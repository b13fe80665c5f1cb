import { cpSync } from 'node:fs'
import { build } from 'esbuild'

await build({
  entryPoints: ['src/main.ts'],
  bundle: true,
  format: 'esm',
  splitting: true,
  minify: true,
  sourcemap: true,
  target: 'es2022',
  outdir: 'dist',
})
cpSync('index.html', 'dist/index.html')

import { cpSync } from 'node:fs'
import { build } from 'esbuild'

const shared = { bundle: true, format: 'esm', minify: true, target: 'es2022', outdir: 'dist' }
await build({ ...shared, entryPoints: ['src/main.ts'], splitting: true, sourcemap: true })
await build({ ...shared, entryPoints: ['src/server.ts'], platform: 'node' })
cpSync('index.html', 'dist/index.html')

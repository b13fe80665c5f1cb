// The WalletConnect wallet page: one script beside its markup, for the local stack only.
import { build } from 'esbuild'
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** @param {{ root: string }} options */
export async function buildWcWallet({ root }) {
  const app = join(root, 'apps/wc-wallet')
  const dist = join(app, 'dist')
  rmSync(dist, { recursive: true, force: true })
  mkdirSync(dist, { recursive: true })
  cpSync(join(app, 'pages'), dist, { recursive: true })
  await build({
    entryPoints: [join(app, 'src/page/main.ts')],
    outfile: join(dist, 'wallet.js'),
    bundle: true,
    minify: true,
    platform: 'browser',
    target: 'es2022',
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    logLevel: 'error',
  })
}

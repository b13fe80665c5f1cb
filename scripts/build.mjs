// `npm run build`: every dist folder, the script-tag build with its hashes, the custom-elements manifest and the demo's
// pages.
// `npm run build -- packages` builds only what the four packages consist of. Each step is left out when neither its
// inputs nor the tool chain changed since it last ran.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { acquireLock } from './acquire-lock.mjs'

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')
const cache = join(root, '.cache', 'build')
// The order of the packages: each one after those that it imports.
const order = ['frame-bridge', 'core', 'ui', 'react']
/** The steps that make the packages. */
const packageSteps = [...order, 'custom-elements manifest', 'script tag']
/** Inputs of every program that calls chains. */
const ofCore = ['core', 'frame-bridge'].flatMap(name => [`packages/${name}/src`, `packages/${name}/package.json`])
/** Inputs from the server of every service of the local stack. */
const ofServer = ['apps/server/src/service', 'apps/server/package.json']
/** The apps that run in Node, and the inputs of each from other workspaces. */
const nodeApps = [
  {
    app: 'server',
    uses: [...ofCore, 'apps/frame/src/wallet-api', 'apps/frame/package.json'],
  },
  { app: 'solana', uses: [...ofServer, ...ofCore] },
  { app: 'bundler', uses: [...ofServer, ...ofCore] },
  { app: 'mailbox', uses: ofServer },
  { app: 'social-login', uses: ofServer },
  { app: 'onramp', uses: ofServer },
]
const toolChain = [
  'package-lock.json',
  'tsconfig.json',
  'rollup.config.mjs',
  'scripts/build.mjs',
  'scripts/build-demo.mjs',
  'scripts/build-frame.mjs',
  'scripts/bundle',
  'scripts/build',
]

/** @typedef {{ name: string, inputs: string[], outputs: string[], run: () => Promise<void> | void }} Step */

/** All build steps, in their order. @returns {Step[]} */
export function steps() {
  const sources = names =>
    names.flatMap(name => [`packages/${name}/src`, `packages/${name}/package.json`, `packages/${name}/tsconfig.json`])
  const before = name => order.slice(0, order.indexOf(name) + 1)
  return [
    ...order.map(name => ({
      name,
      inputs: sources(before(name)),
      outputs: [`packages/${name}/dist/index.js`],
      run: () => bundlePackage(name),
    })),
    {
      name: 'custom-elements manifest',
      inputs: sources(['ui']),
      outputs: ['packages/ui/dist/custom-elements.json'],
      run: writeElementsManifest,
    },
    {
      name: 'script tag',
      inputs: sources(before('ui')),
      outputs: ['packages/ui/dist/cdn/w3m.js', 'packages/ui/dist/cdn/manifest.json'],
      run: bundleCdn,
    },
    ...nodeApps.map(({ app, uses }) => ({
      name: app,
      inputs: [...uses, `apps/${app}/src`, `apps/${app}/package.json`],
      outputs: [`apps/${app}/dist/main.js`],
      run: () => bundleServer(app),
    })),
    { name: 'frame', inputs: [...sources(before('ui')), 'apps/frame'], outputs: ['apps/frame/dist'], run: buildFrame },
    { name: 'wc wallet', inputs: ['apps/wc-wallet'], outputs: ['apps/wc-wallet/dist/wallet.js'], run: bundleWcWallet },
    {
      name: 'demo',
      inputs: [...sources(order), 'apps/demo', 'apps/wc-wallet/src/wallet', 'apps/wc-wallet/package.json'],
      outputs: ['apps/demo/dist'],
      run: buildDemo,
    },
  ]
}

async function bundlePackage(name) {
  const { buildPackage } = await import('./build/package.mjs')
  await buildPackage(name)
}

async function writeElementsManifest() {
  const { elementsManifest } = await import('./build/elements-manifest.mjs')
  const manifest = elementsManifest(join(root, 'packages/ui'))
  writeFileSync(join(root, 'packages/ui/dist/custom-elements.json'), `${JSON.stringify(manifest, undefined, 2)}\n`)
}

async function bundleCdn() {
  const [{ rollup }, { default: options, cdnOutput }] = await Promise.all([
    import('rollup'),
    import('../rollup.config.mjs'),
  ])
  rmSync(cdnOutput.dir, { recursive: true, force: true })
  const build = await rollup(options)
  await build.write(cdnOutput)
  await build.close()
}

async function bundleServer(app) {
  const { buildServer } = await import('./build/server.mjs')
  await buildServer({ root, app })
}

async function buildFrame() {
  const { buildFrame: build } = await import('./build-frame.mjs')
  await build()
}

async function bundleWcWallet() {
  const { buildWcWallet } = await import('./build/wc-wallet.mjs')
  await buildWcWallet({ root })
}

async function buildDemo() {
  const { buildDemo: build } = await import('./build-demo.mjs')
  await build()
}

/** One hash of the names and contents of all files under some paths. A missing path changes the hash. */
function hashOf(paths) {
  const hash = createHash('sha256')
  const add = path => {
    const full = join(root, path)
    if (!existsSync(full)) hash.update(`${path}: none\n`)
    else if (statSync(full).isDirectory()) {
      for (const name of readdirSync(full).sort()) if (!['dist', 'node_modules'].includes(name)) add(`${path}/${name}`)
    } else hash.update(`${path}\n`).update(readFileSync(full))
  }
  paths.forEach(add)
  return hash.update(process.version).digest('hex')
}

/**
 * Builds what is out of date.
 * @param {{ force?: boolean, packagesOnly?: boolean, log?: (line: string) => void }} options `force` builds everything
 *   again
 * @returns {Promise<string[]>} the names of the steps that ran
 */
export async function build(options = {}) {
  mkdirSync(cache, { recursive: true })
  const release = await acquireLock(join(cache, 'building'))
  try {
    return await buildSteps(options)
  } finally {
    release()
  }
}

async function buildSteps({ force = false, packagesOnly = false, log = console.log }) {
  const ran = []
  for (const { name, inputs, outputs, run } of steps()) {
    if (packagesOnly && !packageSteps.includes(name)) continue
    const stamp = join(cache, name.replaceAll(' ', '-'))
    const hash = hashOf([...toolChain, ...inputs])
    const fresh =
      outputs.every(path => existsSync(join(root, path))) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
    if (fresh && !force) continue
    const started = Date.now()
    rmSync(stamp, { force: true })
    await run()
    writeFileSync(stamp, hash)
    ran.push(name)
    log(`Built ${name} in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
  }
  if (ran.length === 0) log('Everything is built already.')
  return ran
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    const packagesOnly = process.argv.includes('packages')
    // The packages need only the compiler, no browser or chain: after `npm ci` nothing more is installed for them.
    if (!packagesOnly || !existsSync(join(root, 'node_modules/typescript')))
      await (await import('./setup.mjs')).ensureInstalled()
    await build({ force: process.argv.includes('--force'), packagesOnly })
  } catch (error) {
    // An error with `status` comes from the compiler, which has already printed its errors.
    if (!('status' in Object(error))) console.error(error)
    process.exitCode = 1
  }
}

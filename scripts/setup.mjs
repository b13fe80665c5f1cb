// Installs what the lock file names, where that is not there yet. Needs nothing but Node and npm; safe when two start
// at once.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { acquireLock } from './acquire-lock.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')
const stamp = join(modules, '.w3m-installed')
const lock = join(root, '.cache', 'installation')

/**
 * A hash of everything that an installation depends on: the lock file, the platform, and the module version of Node.
 */
const needsInstall = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform} ${process.arch} ${process.versions.modules}`)
    .digest('hex')
const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === needsInstall()

/** Dependencies for development and the optional ones are always wanted: the chains and the browser tests need them. */
function install() {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const flags = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  return new Promise((resolve, reject) => {
    const child = spawn(npm, flags, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
      env: { ...process.env, NODE_ENV: 'development' },
    })
    child.once('error', reject)
    child.once('exit', code =>
      code === 0 ? resolve() : reject(new Error(`npm ci ended with ${code}: the lines above say why.`)),
    )
  })
}

const { node: nodeVersions } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).engines

/** Whether a version of Node is one that package.json names, as `^20.19 || >=24`. */
export const isNodeSupported = version =>
  nodeVersions.split(' || ').some(range => {
    const [first] = /\d.*/.exec(range)
    const isLater = version.localeCompare(first, 'en', { numeric: true }) >= 0
    return isLater && (range.startsWith('>=') || parseInt(version) === parseInt(first))
  })

/** Resolves when everything that the lock file names is installed. */
export async function ensureInstalled() {
  if (!isNodeSupported(process.versions.node))
    throw new Error(`Node ${nodeVersions} is needed; this is ${process.version}.`)
  if (isInstalled()) return
  const release = await acquireLock(lock, {
    onWait: pid => console.log(`Waiting for another set-up (process ${pid}) …`),
  })
  try {
    if (isInstalled()) return
    console.log('Installing the dependencies …')
    await install()
    writeFileSync(stamp, needsInstall())
  } finally {
    release()
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await ensureInstalled()

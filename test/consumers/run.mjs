// An application of this folder on its own: copied out of the repository, with the packed packages and what it pins
// from the registry.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('.', import.meta.url))
const root = join(here, '..', '..')
const windows = process.platform === 'win32'
const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

/** Runs a command to its end. @returns {Promise<string>} what it said; rejects with that where it fails */
async function run(command, args, cwd) {
  const child = spawn(command, args, { cwd, shell: windows, stdio: ['ignore', 'pipe', 'pipe'], env: environment() })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${output.slice(-6_000)}`)
  return output
}

/** A stranger's shell: none of what this repository's own npm command set. */
function environment() {
  const inheritedEntries = Object.entries(process.env).filter(
    ([name]) => !/^(?:npm_(?!config_(?:registry|cache|userconfig)$)|NODE_TEST_CONTEXT|NODE_ENV|INIT_CWD)/i.test(name),
  )
  return { ...Object.fromEntries(inheritedEntries), NEXT_TELEMETRY_DISABLED: '1', CI: 'true' }
}

/**
 * Packs the packages; with `W3M_PACKED` it takes the tarballs that were packed before.
 * @returns {Promise<Record<string, string>>} the tarball of each, by its name
 */
export async function pack() {
  if (!process.env.W3M_PACKED) await run('npm', ['run', 'pack'], root)
  const files = readdirSync(join(root, 'dist')).filter(name => name.endsWith('.tgz'))
  return Object.fromEntries(
    files.map(file => [`@w3m/${/^w3m-(.+)-\d+\.\d+\.\d+/.exec(file)?.[1]}`, `file:${join(root, 'dist', file)}`]),
  )
}

/** @returns {Promise<string[]>} the files in a tarball of `pack` */
export const contents = async tarball =>
  (await run('tar', ['-tzf', tarball.slice('file:'.length)], root)).trim().split(/\r?\n/)

/**
 * Copies an application to a folder of its own.
 * @param {import('./consumers.mjs').Consumer} consumer
 * @returns {{ folder: string, manifest: any, remove: () => void }}
 */
export function copy({ name, folder: source = name, dependencies }) {
  const folder = mkdtempSync(join(tmpdir(), `w3m-${name}-`))
  cpSync(join(here, source), folder, {
    recursive: true,
    filter: path => !/[\\/](?:node_modules|dist|\.next)$/.test(path),
  })
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  if (dependencies) Object.assign(manifest.dependencies, dependencies)
  return { folder, manifest, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) }
}

/**
 * Installs what an application pins, and in place of our versions the tarballs, with those that they need. A page
 * without any just unpacks the elements.
 * @returns {Promise<string>} what npm said: warnings and errors
 */
export async function install({ folder, manifest }, tarballs) {
  if (!manifest.dependencies)
    return run('tar', ['-xzf', tarballs['@w3m/ui'].slice('file:'.length), '-C', folder], folder)
  const ours = Object.keys(manifest.dependencies).filter(name => name in tarballs)
  const packageNames = ['@w3m/frame-bridge', '@w3m/core', ...ours]
  const dependencies = {
    ...manifest.dependencies,
    ...Object.fromEntries(packageNames.map(name => [name, tarballs[name]])),
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, dependencies }, undefined, 2))
  return run(
    'npm',
    ['install', '--no-package-lock', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel', 'warn'],
    folder,
  )
}

export const script = ({ folder }, name) => run('npm', ['run', name], folder)

/** Serves a folder, or starts what serves it. @returns {Promise<{ url: string, close: () => Promise<void> }>} */
export const serve = ({ folder }, { serves, starts }) =>
  starts ? startCommand(folder, starts) : serveFolder(join(folder, serves))

async function listen(answer) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

async function serveFolder(folder) {
  const server = await listen(({ url }, response) => {
    const { pathname } = new URL(url, 'http://page')
    const path = join(folder, pathname === '/' ? 'index.html' : pathname)
    if (!path.startsWith(folder) || !existsSync(path)) return response.writeHead(404).end()
    response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream').end(readFileSync(path))
  })
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function startCommand(folder, starts) {
  const spare = await listen(() => undefined)
  const { port } = spare.address()
  await new Promise(resolve => spare.close(resolve))
  const child = spawn('npm', ['exec', '--', ...starts(port)], {
    cwd: folder,
    shell: windows,
    detached: !windows,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment(),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk))
  let isOver = false
  const over = once(child, 'close').then(() => (isOver = true))
  const url = `http://127.0.0.1:${port}/`
  const answers = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await answers())) {
    if (isOver) throw new Error(`${starts(port).join(' ')} ended:\n${output}`)
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  return {
    url,
    async close() {
      if (!isOver) windows ? child.kill() : process.kill(-child.pid, 'SIGKILL')
      await over
    },
  }
}

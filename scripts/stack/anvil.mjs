// Starts a real EVM chain: one anvil process.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { spawnStackChild } from './stack-child.mjs'

const packages = {
  linux: { x64: 'linux-amd64', arm64: 'linux-arm64' },
  darwin: { x64: 'darwin-amd64', arm64: 'darwin-arm64' },
  win32: { x64: 'win32-amd64' },
}

/** The anvil of an installed package, else of the PATH. */
export function findAnvil() {
  const binary = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
  const name = `@foundry-rs/anvil-${packages[process.platform]?.[process.arch]}`
  try {
    const path = join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'bin', binary)
    if (existsSync(path)) return path
  } catch {
    // Not installed on this system: the PATH may have one.
  }
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .map(folder => join(folder, binary))
    .find(path => existsSync(path))
  if (onPath) return onPath
  throw new Error(`No anvil was found. Install ${name} with npm, or Foundry so that "anvil" is on the PATH.`)
}

/**
 * @param {{ port: number, chainId: number, stateFile?: string, onExit?: (text: string) => void }} options port 0 takes
 *   a free one; `stateFile`
 *   keeps the chain from one start to the next
 * @returns {Promise<{ url: string, port: number, stop(): Promise<void> }>} resolves when the chain listens
 */
export async function startAnvil({ port, chainId, stateFile, onExit = () => {} }) {
  const stateOptions = stateFile ? ['--state', stateFile, '--state-interval', '5'] : []
  const child = spawnStackChild(
    findAnvil(),
    [
      ...stateOptions,
      '--host',
      '127.0.0.1',
      '--port',
      String(port),
      '--chain-id',
      String(chainId),
      '--accounts',
      '10',
      '--balance',
      '10000',
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  let stopping = false
  const ended = new Promise(resolve => child.once('exit', resolve))
  const listening = await new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`The chain ${chainId} did not start within 60 s.\n${output}`)),
      60_000,
    )
    const read = chunk => {
      output = (output + chunk).slice(-4_000)
      const found = /Listening on [^\s:]+:(\d+)/.exec(output)
      if (!found) return
      clearTimeout(timer)
      resolve(Number(found[1]))
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('error', reject)
    child.once('exit', code =>
      reject(new Error(`The chain ${chainId} ended with ${code} before it listened.\n${output}`)),
    )
  }).catch(error => {
    child.kill('SIGKILL')
    throw error
  })
  // Drains the further output, because a full pipe would block the process.
  child.stdout.removeAllListeners('data').resume()
  child.stderr.removeAllListeners('data').resume()
  child.once('exit', code => stopping || onExit(`The chain ${chainId} ended with ${code}.`))
  return {
    url: `http://127.0.0.1:${listening}`,
    port: listening,
    async stop() {
      stopping = true
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), 3_000)
      await ended
      clearTimeout(timer)
    },
  }
}

/** A block comes every so many seconds from now on, as on a real chain, instead of with each transaction. */
export async function mineEvery(seconds, url) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'evm_setIntervalMining', params: [seconds] })
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { error } = await response.json()
  if (error) throw new Error(`The chain at ${url} takes no interval of ${seconds} s: ${error.message}`)
}

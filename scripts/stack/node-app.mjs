// Starts a built app of apps/ as a process of its own.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { spawnStackChild } from './stack-child.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

async function untilHealthy(name, url, isRunning) {
  const deadline = Date.now() + 60_000
  while (isRunning()) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    if (Date.now() > deadline) throw new Error(`${name}: ${url} did not answer within 60 s.`)
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error(`${name} ended before ${url} answered.`)
}

/**
 * @param {{ app: string, name: string, health: string, env: Readonly<Record<string, string>>, onExit: (text: string) => void }} options
 *   `name` begins a sentence; `health` is an address that answers 2xx once the app is there; `onExit` hears of one that ended by itself
 * @returns {Promise<{ stop(): Promise<void> }>} resolves when it is healthy
 */
export async function startNodeApp({ app, name, health, env, onExit }) {
  const child = spawnStackChild(process.execPath, [join(root, `apps/${app}/dist/main.js`)], { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NODE_ENV: 'production', ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output = (output + chunk).slice(-8_000)))
  let running = true
  let stopping = false
  const ended = new Promise(resolve => child.once('exit', code => {
    running = false
    if (!stopping) onExit(`${name} ended with ${code}.\n${output}`)
    resolve()
  }))
  const stop = async () => {
    stopping = true
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), 3_000)
    await ended
    clearTimeout(timer)
  }
  await untilHealthy(name, health, () => running).catch(async error => {
    await stop()
    throw new Error(`${error.message}\n${output}`)
  })
  return { stop }
}

// Starts a built app of apps/ as a process of its own.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { spawnStackChild } from './stack-child.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

async function untilHealthy({ name, url, withinMs, isRunning }) {
  const deadline = Date.now() + withinMs
  while (isRunning()) {
    // The request is aborted at the deadline: an app that accepts it and never responds gets no extra time.
    const answer = await fetch(url, { signal: AbortSignal.timeout(Math.max(1, deadline - Date.now())) }).catch(
      () => undefined,
    )
    if (answer?.ok && isRunning()) return
    if (Date.now() >= deadline) throw new Error(`${name}: ${url} did not answer within ${withinMs / 1000} s.`)
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error(`${name} ended before ${url} answered.`)
}

/**
 * @param {{ app: string, name: string, health: string, env: Readonly<Record<string, string>>, onExit: (text: string) =>
 *   void, file?: string, withinMs?: number }} options `name` begins a sentence; `health` is a URL that returns 2xx once
 *   the app is ready; `onExit` is called if a healthy app ends by itself; `file` is the program, by default the built
 *   app
 * @returns {Promise<{ stop(): Promise<void> }>} resolves when it is healthy; rejects with the app's output if it is not
 *   healthy within `withinMs`
 */
export async function startNodeApp({
  app,
  name,
  health,
  env,
  onExit,
  file = join(root, `apps/${app}/dist/main.js`),
  withinMs = 60_000,
}) {
  const child = spawnStackChild(process.execPath, [file], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => (output = (output + chunk).slice(-8_000)))
  let phase = 'starting'
  // `close` is emitted after all output was read, unlike `exit`.
  const ended = new Promise(resolve =>
    child.once('close', (code, signal) => {
      if (phase === 'healthy') onExit(`${name} ended with ${code ?? signal}.\n${output}`)
      phase = 'ended'
      resolve()
    }),
  )
  const stop = async () => {
    if (phase !== 'ended') phase = 'stopping'
    child.kill('SIGTERM')
    // The server's shutdown takes at most 9 s.
    const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
    await ended
    clearTimeout(timer)
  }
  await untilHealthy({ name, url: health, withinMs, isRunning: () => phase !== 'ended' }).catch(async error => {
    await stop()
    throw new Error(`${error.message}\n${output}`)
  })
  phase = 'healthy'
  return { stop }
}

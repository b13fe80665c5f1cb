// Child processes of the test run: their output is kept, their time is limited, and none outlives the run.
import { spawn } from 'node:child_process'

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()
const ownGroup = process.platform !== 'win32'

/**
 * Runs a command to its end.
 * @param {string[]} command the program and its arguments
 * @param {{ cwd: string, limitMs: number, env?: Record<string, string>, show?: boolean }} options `show` writes the output through as it comes
 * @returns {Promise<{ code: number, output: string, timedOut: boolean }>} never rejects: a program that cannot start has code 127
 */
export function runChild([program, ...args], { cwd, limitMs, env = {}, show = false }) {
  return new Promise(resolve => {
    const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'], detached: ownGroup })
    const chunks = []
    let timedOut = false
    const keep = chunk => {
      chunks.push(chunk)
      if (show) process.stdout.write(chunk)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    running.add(child)
    const timer = setTimeout(() => {
      timedOut = true
      end(child)
    }, limitMs)
    const settle = code => {
      clearTimeout(timer)
      running.delete(child)
      end(child) // what the program itself left behind in its group
      resolve({ code, output: Buffer.concat(chunks).toString(), timedOut })
    }
    child.on('error', error => {
      chunks.push(Buffer.from(`${error.message}\n`))
      settle(127)
    })
    child.on('close', code => settle(code ?? 1))
    child.on('exit', code => setTimeout(() => child.stdout.destroyed || settle(code ?? 1), 5_000).unref())
  })
}

/** Ends every process that is still running, with its descendants. */
export function endChildren() {
  for (const child of running) end(child)
}

function end(child) {
  if (!child.pid) return
  try {
    if (ownGroup) process.kill(-child.pid, 'SIGKILL')
    else child.kill('SIGKILL')
  } catch {
    // it has ended already
  }
}

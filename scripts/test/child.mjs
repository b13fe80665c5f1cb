// Child processes of the test run: their output is kept, one that hangs is ended, and none outlives the run. A hang is
// found by silence: how long a command takes in all is a matter of the machine and of what else runs there.
import { spawnStackChild } from '../stack/stack-child.mjs'

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()
const ownGroup = process.platform !== 'win32'

/**
 * Runs a command to its end, or until it has said nothing for `silenceMs`.
 * @param {string[]} command the program and its arguments
 * @param {{ cwd: string, silenceMs: number, env?: Record<string, string | undefined>, onOutput?: (chunk: Buffer) => void }} options
 *   `onOutput` hears what it says as it comes
 * @returns {Promise<{ code: number, output: string, hung: string | undefined }>} `hung` says which command was silent,
 *   and what its last line was.
 * Never rejects: a program that cannot start has code 127
 */
export function runChild([program, ...args], { cwd, silenceMs, env = {}, onOutput }) {
  return new Promise(resolve => {
    const child = spawnStackChild(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: ownGroup,
    })
    const chunks = []
    let hung
    const textSoFar = () => Buffer.concat(chunks).toString()
    let silence
    const listen = () => {
      clearTimeout(silence)
      silence = setTimeout(() => {
        hung = describeSilence([program, ...args], silenceMs, textSoFar())
        end(child)
      }, silenceMs)
    }
    listen()
    const onData = chunk => {
      listen()
      chunks.push(chunk)
      onOutput?.(chunk)
    }
    child.stdout.on('data', onData)
    child.stderr.on('data', onData)
    running.add(child)
    const settle = code => {
      clearTimeout(silence)
      running.delete(child)
      end(child) // what the program itself left behind in its group
      resolve({ code, output: textSoFar(), hung })
    }
    child.on('error', error => {
      chunks.push(Buffer.from(`${error.message}\n`))
      settle(127)
    })
    child.on('close', code => settle(code ?? 1))
    child.on('exit', code => setTimeout(() => child.stdout.destroyed || settle(code ?? 1), 5_000).unref())
  })
}

function describeSilence(command, silenceMs, output) {
  const lastLine = output.trimEnd().split('\n').at(-1)
  // A script in an argument is no name.
  const name = command.filter(part => !part.includes('\n')).join(' ')
  return `${name} said nothing for ${silenceMs / 60_000} minutes; ${lastLine ? `its last line: ${lastLine}` : 'it had no line at all'}`
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

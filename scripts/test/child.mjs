// Child processes of the test run: their output is collected, a hanging one is killed, and none outlives the run. A
// process hangs if it prints nothing for too long; its total time depends on the machine and its load.
import { spawnStackChild } from '../stack/stack-child.mjs'

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()
const ownGroup = process.platform !== 'win32'

/**
 * Runs a command to its end, or kills it once it has printed nothing for `silenceMs`.
 * @param {string[]} command the program and its arguments
 * @param {{ cwd: string, silenceMs: number, env?: Record<string, string | undefined>, onOutput?: (chunk: Buffer) =>
 *   void }} options `onOutput` receives its output as it arrives
 * @returns {Promise<{ code: number, output: string, timedOut: string | undefined }>} `timedOut` says which command was silent,
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
    let timedOut
    const textSoFar = () => Buffer.concat(chunks).toString()
    let silence
    const listen = () => {
      clearTimeout(silence)
      silence = setTimeout(() => {
        timedOut = describeSilence([program, ...args], silenceMs, textSoFar())
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
    const exit = code => {
      clearTimeout(silence)
      running.delete(child)
      end(child) // what the program itself left behind in its group
      resolve({ code, output: textSoFar(), timedOut })
    }
    child.on('error', error => {
      chunks.push(Buffer.from(`${error.message}\n`))
      exit(127)
    })
    child.on('close', code => exit(code ?? 1))
    child.on('exit', code => setTimeout(() => child.stdout.destroyed || exit(code ?? 1), 5_000).unref())
  })
}

function describeSilence(command, silenceMs, output) {
  const lastLine = output.trimEnd().split('\n').at(-1)
  // An argument that is a script is left out of the name.
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

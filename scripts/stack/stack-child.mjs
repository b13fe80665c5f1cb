// Starts the processes of the stack, so that none of them outlives it: not even one that was killed and could not say
// goodbye.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath, pathToFileURL } from 'node:url'

let reaper

/** A process of its own, whose input ends when this one does. */
function startReaper() {
  if (reaper) return
  reaper = spawn(process.execPath, [fileURLToPath(import.meta.url)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  reaper.on('error', () => {})
  reaper.stdin.on('error', () => {})
  // It keeps nobody from ending.
  reaper.unref()
  reaper.stdin.unref()
}

/**
 * As `spawn` of Node; the process ends with this one, whatever ends it, and so does all of its group where it is
 * `detached`.
 */
export function spawnStackChild(program, args, options) {
  startReaper()
  const child = spawn(program, args, options)
  // One that could not be started has no id.
  if (child.pid === undefined) return child
  const target = options.detached ? -child.pid : child.pid
  // At once: this process may be killed before it hears that the other one runs.
  reaper.stdin.write(`+${target}\n`)
  child.once('exit', () => reaper.stdin.write(`-${target}\n`))
  return child
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const living = new Set()
  createInterface({ input: process.stdin })
    .on('line', line =>
      line.startsWith('+') ? living.add(Number(line.slice(1))) : living.delete(Number(line.slice(1))),
    )
    .on('close', () => {
      for (const target of living) {
        try {
          process.kill(target, 'SIGTERM')
        } catch {
          // It ended by itself.
        }
      }
    })
}

// Starts the processes of the stack, so that none of them outlives it, even if the stack itself is killed and cannot
// clean up.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath, pathToFileURL } from 'node:url'

let reaper

/**
 * Starts the reaper: a detached process that ends all children when its stdin closes, which happens when this process
 * ends.
 */
function startReaper() {
  if (reaper) return
  reaper = spawn(process.execPath, [fileURLToPath(import.meta.url)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  reaper.on('error', () => {})
  reaper.stdin.on('error', () => {})
  // The reaper must not keep this process alive.
  reaper.unref()
  reaper.stdin.unref()
}

/**
 * Like Node's `spawn`, but the child ends together with this process, however that ends. With `detached` its whole
 * process group does.
 */
export function spawnStackChild(program, args, options) {
  startReaper()
  const child = spawn(program, args, options)
  // A program that could not be started has no id.
  if (child.pid === undefined) return child
  const target = options.detached ? -child.pid : child.pid
  // Written at once: this process may be killed before the child's event `spawn`.
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
          // The process has already ended.
        }
      }
    })
}

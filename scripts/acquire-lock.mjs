import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

function isRunning(pid) {
  // A lock with this process's own id was left by an earlier process.
  if (!pid || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/**
 * Lets one process at a time hold the lock file: waits for the holder, and removes the lock of a process that has
 * ended.
 * @param onWait called once with the id of the process that holds the lock, if this one must wait
 * @returns a function that releases the lock
 */
export async function acquireLock(lock, { pollMs = 200, onWait } = {}) {
  const ownFile = `${lock}.${process.pid}`
  mkdirSync(dirname(lock), { recursive: true })
  // Written first and then linked to `lock`, so that no process reads a lock without an id.
  writeFileSync(ownFile, String(process.pid))
  try {
    for (let isFirst = true; ; isFirst = false) {
      try {
        linkSync(ownFile, lock)
        return () => rmSync(lock, { force: true })
      } catch (error) {
        if (error.code !== 'EEXIST') throw error
      }
      const lockOwnerPid = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : undefined
      if (lockOwnerPid !== undefined && !isRunning(lockOwnerPid)) rmSync(lock, { force: true })
      else {
        if (isFirst) onWait?.(lockOwnerPid)
        await new Promise(resolve => setTimeout(resolve, pollMs))
      }
    }
  } finally {
    rmSync(ownFile, { force: true })
  }
}

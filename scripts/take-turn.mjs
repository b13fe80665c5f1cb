import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

function isRunning(pid) {
  // Whoever had this number before is gone.
  if (!pid || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/**
 * One process at a time: waits for another that holds the file, unless that one is gone.
 * @param onWait called once with the number of another process, where there is one to wait for
 * @returns what gives the turn to the next
 */
export async function takeTurn(lock, { pollMs = 200, onWait } = {}) {
  const ownFile = `${lock}.${process.pid}`
  mkdirSync(dirname(lock), { recursive: true })
  // Written before it has its name: nobody reads a lock without the number of its process.
  writeFileSync(ownFile, String(process.pid))
  try {
    for (let isFirst = true; ; isFirst = false) {
      try {
        linkSync(ownFile, lock)
        return () => rmSync(lock, { force: true })
      } catch (error) {
        if (error.code !== 'EEXIST') throw error
      }
      const holder = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : undefined
      if (holder !== undefined && !isRunning(holder)) rmSync(lock, { force: true })
      else {
        if (isFirst) onWait?.(holder)
        await new Promise(resolve => setTimeout(resolve, pollMs))
      }
    }
  } finally {
    rmSync(ownFile, { force: true })
  }
}

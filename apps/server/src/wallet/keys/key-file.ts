import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

const form = /^w3m-server-key-1 ([A-Za-z0-9_-]{43})\s*$/

/**
 * The server's secret of 32 bytes, from a file that only its user can read. Without it nobody's share can be read any
 * more: it belongs into a backup, and into another one than the database.
 * @param mayBeMade whether it is made where it is missing: what was stored under the missing one would be lost silently
 * @throws {Error} where the file is not such a file, or is missing and may not be
 */
export function readKeyFile(path: string, mayBeMade = true): Uint8Array {
  const found = read(path) ?? (mayBeMade ? create(path) : undefined)
  if (found === undefined)
    throw new Error(
      `${path} is missing, and the wallets in wallet.db are encrypted under it: restore it, or name it in W3M_KEY_FILE.`,
    )
  const secret = form.exec(found)?.[1]
  if (!secret) throw new Error(`${path} is not a key file of this server.`)
  return new Uint8Array(Buffer.from(secret, 'base64url'))
}

const codeOf = (error: unknown): unknown => Object(error).code

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Whole or not at all, and on disk before it is used. Of two servers that start at once, both get the same. */
function create(path: string): string {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  // Of a process that was killed one is left, and in a container the next one has its number.
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  const file = openSync(draft, 'wx', 0o600)
  try {
    writeSync(file, `w3m-server-key-1 ${randomBytes(32).toString('base64url')}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  try {
    linkSync(draft, path)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  const folder = openSync(dirname(path), 'r')
  fsyncSync(folder)
  closeSync(folder)
  return readFileSync(path, 'utf8')
}

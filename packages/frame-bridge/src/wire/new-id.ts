const idBytes = 16
// Filled for many ids at once: one call for random bytes costs more than the rest of a request.
const pool = new Uint8Array(64 * idBytes)
let offset = pool.length

/** 128 random bits as 32 hex digits: an id of a request, a nonce of a handshake. */
export function newId(): string {
  if (offset === pool.length) {
    crypto.getRandomValues(pool)
    offset = 0
  }
  let id = ''
  for (const end = offset + idBytes; offset < end; offset++) id += (pool[offset] ?? 0).toString(16).padStart(2, '0')
  return id
}

export const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{32}$/.test(value)

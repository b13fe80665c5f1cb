import type { StoragePort } from './storage-port.js'

export type JsonRecord = Readonly<Record<string, unknown>>

export const isJsonRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** A stored value as JSON; undefined where there is none or it cannot be read. Its shape is for the caller to check. */
export function readJson(port: Pick<StoragePort, 'get'>, key: string): unknown {
  try {
    return JSON.parse(port.get(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** A stored JSON object; an empty one where there is none. */
export function readJsonRecord(port: StoragePort, key: string): JsonRecord {
  const value = readJson(port, key)
  return isJsonRecord(value) ? value : {}
}

export const writeJson = (port: StoragePort, key: string, value: unknown): boolean =>
  port.set(key, JSON.stringify(value))

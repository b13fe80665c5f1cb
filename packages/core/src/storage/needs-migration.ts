import { storageKeys } from './keys.js'
import type { StoragePort } from './storage-port.js'

/**
 * True where the incumbent left something behind and no version marker says that it was taken over. Small enough for
 * the first load.
 */
export const needsMigration = (port: StoragePort): boolean =>
  port.get(storageKeys.version) === undefined && port.keys().some(key => key.startsWith('@appkit'))

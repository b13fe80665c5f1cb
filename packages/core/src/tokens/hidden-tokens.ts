import { hiddenTokensKey, hiddenTokensMax } from '../limits/balances-limits.js'
import { isText, readJson, writeJson } from '../storage/stored-json.js'
import type { StoragePort } from '../storage/storage-port.js'

/** The tokens that a visitor does not want to see, by their ids; kept in this browser. */
export interface HiddenTokens {
  /** All of them. Each call reads the storage. */
  read(): readonly string[]
  set(id: string, isHidden: boolean): void
}

export function createHiddenTokens(storage: StoragePort): HiddenTokens {
  /** What cannot be read counts for nothing; another tab may have written since. */
  function read(): readonly string[] {
    const list = readJson(storage, hiddenTokensKey)
    return Array.isArray(list) ? list.filter(isText) : []
  }
  return {
    read,
    set(id, isHidden) {
      const others = read().filter(tokenId => tokenId !== id)
      writeJson(storage, hiddenTokensKey, isHidden ? [id, ...others].slice(0, hiddenTokensMax) : others)
    },
  }
}

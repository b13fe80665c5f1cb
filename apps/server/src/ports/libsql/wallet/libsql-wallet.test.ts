import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testWalletStore } from '../../../testing/wallet-store-conformance.js'
import { createWalletStore, openWalletDatabase } from './libsql-wallet.js'

testWalletStore('libsql', () => {
  const folder = mkdtempSync(join(tmpdir(), 'w3m-wallet-store-'))
  return {
    open() {
      const connection = openWalletDatabase(folder)
      return { ...createWalletStore(connection), close: () => connection.close() }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
})

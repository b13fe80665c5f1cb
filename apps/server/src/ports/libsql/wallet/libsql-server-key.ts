import type { ServerKeyRepository } from '../../wallet/server-key-repository.js'
import type { Transactions } from './transactions.js'

const encrypted = ['enrollments', 'recovery_factors', 'recovery_prf_keys'] as const

export const createServerKeyRepository = ({ read, write }: Transactions): ServerKeyRepository => ({
  keyId: () => read(run => run<{ keyId: string }>('SELECT key_id AS keyId FROM server_key').get()?.keyId),
  note: keyId => write(run => void run('INSERT OR REPLACE INTO server_key (id, key_id) VALUES (?, ?)').run(1, keyId)),
  isNeeded: () => read(run => encrypted.some(table => run(`SELECT 1 FROM ${table} LIMIT 1`).get() !== undefined)),
})

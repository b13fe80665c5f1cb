import type { CaipNetworkId } from '@w3m/core/caip'
import type { SignInRepository, StoredSignIn } from '../sign-in-repository.js'
import type { Connection } from './connection.js'

interface Row {
  readonly token_hash: string
  readonly address: string
  readonly chain_id: CaipNetworkId
  readonly domain: string
  readonly uri: string
  readonly nonce: string
  readonly issued_at: number
  readonly expires_at: number
}

const signInOf = (row: Row): StoredSignIn => ({
  tokenHash: row.token_hash,
  address: row.address,
  chainId: row.chain_id,
  domain: row.domain,
  uri: row.uri,
  nonce: row.nonce,
  issuedAt: row.issued_at,
  expiresAt: row.expires_at,
})

export function createSignInRepository({ read, write }: Pick<Connection, 'read' | 'write'>): SignInRepository {
  return {
    addNonce: (nonce, expiresAt, now) =>
      write(run => {
        run('DELETE FROM sign_in_nonces WHERE expires_at < ?').run(now)
        run('INSERT INTO sign_in_nonces (nonce, expires_at) VALUES (?, ?)').run(nonce, expiresAt)
      }),
    takeNonce: (nonce, address, chainId, now) =>
      write(run => {
        const update = run(
          `UPDATE sign_in_nonces SET address = @address
           WHERE nonce = @nonce AND expires_at >= @now AND (address IS NULL OR address = @address)`,
        ).run({ nonce, address, now })
        if (update.changes !== 1) return false
        const used = run('INSERT OR IGNORE INTO sign_in_nonce_uses (nonce, chain_id) VALUES (?, ?)').run(nonce, chainId)
        return used.changes === 1
      }),
    addSession: ({ tokenHash, address, chainId, domain, uri, nonce, issuedAt, expiresAt }, now) =>
      write(run => {
        run('DELETE FROM sign_ins WHERE expires_at <= ?').run(now)
        run(
          `INSERT INTO sign_ins (token_hash, address, chain_id, domain, uri, nonce, issued_at, expires_at)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        ).run(tokenHash, address, chainId, domain, uri, nonce, issuedAt, expiresAt)
      }),
    findSession: async (tokenHash, now) => {
      const row = read<Row>('SELECT * FROM sign_ins WHERE token_hash = ? AND expires_at > ?').get(tokenHash, now)
      return row && signInOf(row)
    },
    removeSession: tokenHash => write(run => void run('DELETE FROM sign_ins WHERE token_hash = ?').run(tokenHash)),
  }
}

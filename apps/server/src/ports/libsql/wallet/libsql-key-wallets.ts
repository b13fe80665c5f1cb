import type { KeyWalletRepository, StoredDevice } from '../../wallet/key-wallet-repository.js'
import type { Transactions } from './transactions.js'

interface Row {
  readonly id: string
  readonly frame_key: string
  readonly device_name: string
  readonly generation: number
  readonly created_at: number
  readonly used_at: number
}

interface WalletRow {
  readonly evm_address: string
  readonly solana_address: string
  readonly generation: number
  readonly recovery_salt: string | null
}

const columns = 'id, frame_key, device_name, generation, created_at, used_at'
const deviceOf = (row: Row): StoredDevice => ({
  id: row.id,
  frameKey: row.frame_key,
  deviceName: row.device_name,
  generation: row.generation,
  createdAt: row.created_at,
  usedAt: row.used_at,
})

export const createKeyWalletRepository = (units: Transactions): KeyWalletRepository => ({
  ...wallets(units),
  ...devices(units),
})

const wallets = ({ read, write }: Transactions): Pick<KeyWalletRepository, 'add' | 'find' | 'setGeneration'> => ({
  find: userId =>
    read(run => {
      const row = run<WalletRow>(
        'SELECT evm_address, solana_address, generation, recovery_salt FROM key_wallets WHERE user_id = ?',
      ).get(userId)
      return (
        row && {
          evmAddress: row.evm_address,
          solanaAddress: row.solana_address,
          generation: row.generation,
          recoverySalt: row.recovery_salt,
        }
      )
    }),
  add: (userId, { evmAddress, solanaAddress, generation, recoverySalt }, nowMs) =>
    write(
      run =>
        run(
          `INSERT OR IGNORE INTO key_wallets
             (user_id, evm_address, solana_address, generation, recovery_salt, created_at)
           VALUES (?, ?, ?, ?, ?, ?)`,
        ).run(userId, evmAddress, solanaAddress, generation, recoverySalt, nowMs).changes === 1,
    ),
  setGeneration: (userId, generation, recoverySalt) =>
    write(
      run =>
        void run('UPDATE key_wallets SET generation = ?, recovery_salt = ? WHERE user_id = ?').run(
          generation,
          recoverySalt,
          userId,
        ),
    ),
})

const devices = ({ read, write }: Transactions): Omit<KeyWalletRepository, 'add' | 'find' | 'setGeneration'> => ({
  devices: userId =>
    read(run =>
      run<Row>(`SELECT ${columns} FROM enrollments WHERE user_id = ? ORDER BY created_at, id`)
        .all(userId)
        .map(deviceOf),
    ),
  findDevice: (id, userId) =>
    read(run => {
      const row = run<Row & { readonly auth_iv: string; readonly auth_ciphertext: string }>(
        `SELECT ${columns}, auth_iv, auth_ciphertext FROM enrollments WHERE id = ? AND user_id = ?`,
      ).get(id, userId)
      return row && { ...deviceOf(row), authShare: { iv: row.auth_iv, ciphertext: row.auth_ciphertext } }
    }),
  deviceOfKey: (userId, frameKey) =>
    read(run => {
      const row = run<Row>(`SELECT ${columns} FROM enrollments WHERE user_id = ? AND frame_key = ?`).get(
        userId,
        frameKey,
      )
      return row && deviceOf(row)
    }),
  isTaken: id => read(run => run('SELECT 1 FROM enrollments WHERE id = ?').get(id) !== undefined),
  isEnded: (userId, id) =>
    read(run => run('SELECT 1 FROM ended_enrollments WHERE user_id = ? AND id = ?').get(userId, id) !== undefined),
  addDevice: (userId, { authShare, recoveryShare, ...device }) =>
    write(
      run =>
        void run(
          `INSERT INTO enrollments
             (id, user_id, frame_key, version, device_name, auth_iv, auth_ciphertext, recovery_iv, recovery_ciphertext,
              generation, created_at, used_at)
           VALUES
             (@id, @userId, @frameKey, 1, @deviceName, @authIv, @authCiphertext, @recoveryIv, @recoveryCiphertext,
              @generation, @createdAt, @usedAt)`,
        ).run({
          ...device,
          userId,
          authIv: authShare.iv,
          authCiphertext: authShare.ciphertext,
          recoveryIv: recoveryShare.iv,
          recoveryCiphertext: recoveryShare.ciphertext,
        }),
    ),
  endDevice: (userId, frameKey) =>
    write(run => {
      run(
        `INSERT INTO ended_enrollments (user_id, id) SELECT user_id, id FROM enrollments WHERE user_id = ?
         AND frame_key = ?`,
      ).run(userId, frameKey)
      run('DELETE FROM enrollments WHERE user_id = ? AND frame_key = ?').run(userId, frameKey)
    }),
  touch: (id, nowMs) => write(run => void run('UPDATE enrollments SET used_at = ? WHERE id = ?').run(nowMs, id)),
  recoveryShares: (userId, generation) =>
    read(run =>
      run<{ id: string; recovery_iv: string; recovery_ciphertext: string }>(
        `SELECT id, recovery_iv, recovery_ciphertext FROM enrollments WHERE user_id = ? AND generation = ?
         ORDER BY created_at, id`,
      )
        .all(userId, generation)
        .map(row => ({ id: row.id, share: { iv: row.recovery_iv, ciphertext: row.recovery_ciphertext } })),
    ),
})

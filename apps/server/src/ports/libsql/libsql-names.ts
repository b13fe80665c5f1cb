import * as v from 'valibot'
import type {
  ClaimOutcome,
  NameAccount,
  NameClaim,
  NameProof,
  NameRepository,
  RegisteredName,
} from '../name-repository.js'
import type { Connection, Statements } from './connection.js'

export const nameTables = `
  CREATE TABLE names (
    name TEXT PRIMARY KEY,
    zone TEXT NOT NULL,
    skeleton TEXT NOT NULL,
    address TEXT NOT NULL,
    contract_of INTEGER NOT NULL,
    attributes TEXT NOT NULL,
    claim TEXT NOT NULL,
    registered_at INTEGER NOT NULL, updated_at INTEGER NOT NULL,
    UNIQUE (zone, skeleton),
    UNIQUE (address, contract_of, zone)
  ) WITHOUT ROWID;
  CREATE TABLE name_addresses (
    name TEXT NOT NULL REFERENCES names (name) ON DELETE CASCADE,
    coin_type INTEGER NOT NULL,
    address TEXT NOT NULL,
    PRIMARY KEY (name, coin_type)
  ) WITHOUT ROWID;
  CREATE TABLE name_proofs (id TEXT PRIMARY KEY, expires_at INTEGER NOT NULL) WITHOUT ROWID;
  CREATE INDEX name_proofs_by_end ON name_proofs (expires_at);`

const rowShape = v.object({
  name: v.string(),
  address: v.string(),
  contract_of: v.number(),
  attributes: v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string())),
  claim: v.string(),
  registered_at: v.number(),
  updated_at: v.number(),
})
type Row = v.InferOutput<typeof rowShape>
const addressShape = v.object({ coin_type: v.number(), address: v.string() })

const rowOf = (run: Statements, name: string): Row | undefined =>
  v.parse(v.optional(rowShape), run('SELECT * FROM names WHERE name = ?').get(name))

function nameOf(run: Statements, row: Row): RegisteredName {
  const { name, address, contract_of: contractOf, attributes } = row
  const stored = run('SELECT coin_type, address FROM name_addresses WHERE name = ? ORDER BY coin_type').all(name)
  return {
    name,
    account: { address, contractOf },
    addresses: new Map(v.parse(v.array(addressShape), stored).map(entry => [entry.coin_type, entry.address])),
    attributes,
    registeredAt: row.registered_at,
    updatedAt: row.updated_at,
  }
}

const belongsTo = (row: Row | undefined, { address, contractOf }: NameAccount): boolean =>
  row?.address === address && row.contract_of === contractOf

const isUsed = (run: Statements, { id }: NameProof): boolean =>
  run('SELECT 1 FROM name_proofs WHERE id = ?').get(id) !== undefined

function use(run: Statements, { id, expiresAt }: NameProof, now: number): void {
  run('DELETE FROM name_proofs WHERE expires_at <= ?').run(now)
  run('INSERT INTO name_proofs (id, expires_at) VALUES (?, ?)').run(id, expiresAt)
}

const hasName = (run: Statements, zone: string, { address, contractOf }: NameAccount): boolean =>
  run('SELECT 1 FROM names WHERE zone = ? AND address = ? AND contract_of = ?').get(zone, address, contractOf) !==
  undefined

/** A name with its addresses, in place of one of the same name. */
function put(run: Statements, claim: NameClaim, registeredAt: number, now: number): void {
  const { name, zone, skeleton, account, addresses, attributes, proof } = claim
  run('DELETE FROM name_addresses WHERE name = ?').run(name)
  run('DELETE FROM names WHERE name = ?').run(name)
  run(
    `INSERT INTO names (name, zone, skeleton, address, contract_of, attributes, claim, registered_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    name,
    zone,
    skeleton,
    account.address,
    account.contractOf,
    JSON.stringify(attributes),
    proof.id,
    registeredAt,
    now,
  )
  for (const [coinType, address] of addresses)
    run('INSERT INTO name_addresses (name, coin_type, address) VALUES (?, ?, ?)').run(name, coinType, address)
}

export function createNameRepository({ read, write }: Pick<Connection, 'read' | 'write'>): NameRepository {
  return {
    async claim(claim, now) {
      const { name, zone, skeleton, account, proof } = claim
      const known = (run: Statements): ClaimOutcome | undefined => {
        const existing = rowOf(run, name)
        return existing && (existing.claim === proof.id && belongsTo(existing, account) ? 'registered' : 'taken')
      }
      // Most who want a name that is gone need not wait for those who write.
      const early = known(read)
      if (early) return early
      return write(run => {
        const late = known(run)
        if (late) return late
        if (isUsed(run, proof)) return 'used'
        if (run('SELECT 1 FROM names WHERE zone = ? AND skeleton = ?').get(zone, skeleton)) return 'confusable'
        if (hasName(run, zone, account)) return 'has a name'
        use(run, proof, now)
        put(run, claim, now, now)
        return 'registered'
      })
    },

    release: (name, owner, proof, now) =>
      write(run => {
        if (isUsed(run, proof)) return 'used'
        if (!belongsTo(rowOf(run, name), owner)) return 'not the owner'
        use(run, proof, now)
        run('DELETE FROM name_addresses WHERE name = ?').run(name)
        run('DELETE FROM names WHERE name = ?').run(name)
        return 'done'
      }),

    move: (claim, owner, proof, now) =>
      write(run => {
        const existing = rowOf(run, claim.name)
        if (existing?.claim === claim.proof.id && belongsTo(existing, claim.account)) return 'registered'
        if (isUsed(run, proof) || isUsed(run, claim.proof)) return 'used'
        if (!existing || !belongsTo(existing, owner)) return 'not the owner'
        if (!belongsTo(existing, claim.account) && hasName(run, claim.zone, claim.account)) return 'has a name'
        use(run, proof, now)
        use(run, claim.proof, now)
        put(run, claim, existing.registered_at, now)
        return 'registered'
      }),

    find: async name => {
      const row = rowOf(read, name)
      return row && nameOf(read, row)
    },

    listOf: async address =>
      v
        .parse(v.array(rowShape), read('SELECT * FROM names WHERE address = ? ORDER BY contract_of').all(address))
        .map(row => nameOf(read, row)),

    takenOf: async (zone, skeletons) => {
      const takenSkeletons = new Set<string>()
      for (const skeleton of skeletons)
        if (read('SELECT 1 FROM names WHERE zone = ? AND skeleton = ?').get(zone, skeleton))
          takenSkeletons.add(skeleton)
      return takenSkeletons
    },
  }
}

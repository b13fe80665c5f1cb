import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { expect } from 'chai'
import { openTables } from '../../database.js'
import { openConnection, type Connection, type Statements } from './connection.js'
import { indexTables } from './index-tables.js'
import { createIndexRepositories, openIndexDatabase } from './libsql-index.js'
import { unreadMessages } from './libsql-mailbox.js'
import { openServerDatabase } from './libsql-repositories.js'
import { createSignInRepository } from './libsql-sign-ins.js'
import { mailboxTables } from './mailbox-tables.js'
import { serverTables } from './server-tables.js'
import { createWalletStore, openWalletDatabase } from './wallet/libsql-wallet.js'
import { walletTables } from './wallet/wallet-tables.js'

const chain = 'eip155:7'

/** A connection, and how SQLite finds what it is asked for there. */
function observed(connection: Connection) {
  const texts = new Set<string>()
  const noting =
    (run: Statements): Statements =>
    sql => {
      texts.add(sql)
      return run(sql)
    }
  const noted: Connection = {
    ...connection,
    read: noting(connection.read),
    write: task => connection.write(run => task(noting(run))),
    transact: task => connection.transact(run => task(noting(run))),
    readCommitted: task => connection.readCommitted(run => task(noting(run))),
  }
  const plans = () =>
    [...texts].flatMap(sql =>
      connection.database
        .prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .all()
        .map(row => String(Reflect.get(Object(row), 'detail'))),
    )
  return { connection: noted, plans }
}

/** Whole tables that are read, and rows that are sorted. */
const slow = (plans: readonly string[]) => plans.filter(detail => /^SCAN|TEMP B-TREE/.test(detail))

describe('What grows without anybody having asked for it is found by an index', () => {
  let folder: string
  let open: Connection | undefined
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'w3m-plans-'))))
  afterEach(async () => {
    await open?.close()
    open = undefined
    rmSync(folder, { recursive: true })
  })

  /** A database of the version before its index, with a row. */
  function before(fileName: string, steps: readonly string[], rows: string): void {
    const previous = openTables(folder, fileName, steps)
    previous.exec(rows)
    previous.close()
  }

  it('nonces of sign-ins that are over', async () => {
    before('server.db', serverTables.slice(0, 7), "INSERT INTO sign_in_nonces (nonce, expires_at) VALUES ('n', 9)")
    open = openServerDatabase(folder)
    const { connection, plans } = observed(open)
    const signIns = createSignInRepository(connection)
    await signIns.addNonce('m', 20, 9)
    expect(await signIns.takeNonce('n', '0xada', chain, 9)).to.equal(true)
    await signIns.addNonce('o', 20, 10)
    expect(await signIns.takeNonce('n', '0xada', 'eip155:8', 9)).to.equal(false)
    expect(plans().join(), 'the index').to.contain('sign_in_nonces_by_end')
    expect(slow(plans())).to.deep.equal([])
  })

  it('sessions of wallets that are over', async () => {
    before(
      'wallet.db',
      walletTables.slice(0, 11),
      "INSERT INTO users (id, created_at) VALUES ('u', 0); INSERT INTO sessions VALUES ('s', 'u', 'k', 0, 9)",
    )
    open = openWalletDatabase(folder)
    const { connection, plans } = observed(open)
    const { sessions } = createWalletStore(connection)
    const session = (id: string, loggedInAt: number) => ({ id, userId: 'u', frameKey: 'k', loggedInAt })
    await sessions.add(session('t', 8), 20)
    expect(await sessions.isLive('s')).to.equal(true)
    await sessions.add(session('v', 9), 20)
    expect([await sessions.isLive('s'), await sessions.isLive('t')]).to.deep.equal([false, true])
    expect(plans().join(), 'the index').to.contain('sessions_by_end')
    expect(slow(plans())).to.deep.equal([])
  })

  it('which messages of a topic are read, without their texts', () => {
    before(
      'relay.db',
      mailboxTables.slice(0, 5),
      `INSERT INTO letters (topic, digest, text, publisher, tag, published_at, expires_at, length)
       VALUES ('t', x'00', 'sealed', 'p', 0, 0, 9, 518)`,
    )
    open = openConnection({ dataDir: folder, fileName: 'relay.db', migrations: mailboxTables, durability: 'disk' })
    const { connection, plans } = observed(open)
    const found = connection.read<{ readonly text: string }>(unreadMessages).all('t', 0, '[]', 8, 'c', 'c', 5, 0)
    expect(found.map(({ text }) => text)).to.deep.equal(['sealed'])
    expect(plans().join()).to.contain('SEARCH letters USING COVERING INDEX letters_by_topic')
  })

  it('what contracts say of an account', async () => {
    before(
      'index.db',
      indexTables.slice(0, 5),
      `INSERT INTO chains VALUES (1, '${chain}', NULL, NULL);
       INSERT INTO approvals VALUES (1, 'ada', 'coin', 'shop', '', '', 'token', 5, 5000, 't');
       INSERT INTO assets_seen VALUES (1, 'ada', 'token', 'coin', '', 5), (1, 'ada', 'nft', 'art', '7', 5)`,
    )
    open = openIndexDatabase(folder)
    const { connection, plans } = observed(open)
    const { activity } = createIndexRepositories(connection)
    const [approval] = await activity.approvalsGiven(chain, 'ada', undefined, 9)
    expect(approval?.spender).to.equal('shop')
    expect(await activity.approvalsGiven(chain, 'ada', approval, 9)).to.deep.equal([])
    expect(await activity.tokensSeen(chain, 'ada', 9)).to.deep.equal(['coin'])
    expect((await activity.nftsSeen(chain, 'ada', undefined, 9)).map(({ tokenId }) => tokenId)).to.deep.equal(['7'])
    expect(slow(plans().filter(detail => !detail.includes('chains')))).to.deep.equal([])
  })
})

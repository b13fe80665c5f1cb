import { describe, it } from 'node:test'
import { expect } from 'chai'
import { openConnection, type Connection } from './connection.js'
import { connectionCountTables, createConnectionCounts } from './libsql-connection-counts.js'
import { enterProcess, processTables } from './processes.js'

const full = new Error('database or disk is full')

describe('Connections that are counted', () => {
  for (const when of ['at the beginning', 'at the end'])
    it(`and whose end could not be written are taken off with the next write, where that failed ${when}`, async () => {
      const connection = openConnection({
        dataDir: undefined,
        fileName: 'shared.db',
        migrations: [`${processTables}${connectionCountTables}`],
        durability: 'process',
      })
      for (const process of ['a', 'b']) enterProcess(connection, process)
      let isFull = false
      const write: Connection['write'] = task =>
        isFull && when === 'at the beginning'
          ? Promise.reject(full)
          : connection.write(run => {
              const result = task(run)
              if (isFull) throw full
              return result
            })
      const counts = createConnectionCounts({ write }, 'a', address => address)
      const elsewhere = createConnectionCounts(connection, 'b', address => address)

      for (let count = 0; count < 3; count += 1) expect(await counts.open('one', 3)).to.equal(true)
      isFull = true
      for (let count = 0; count < 2; count += 1)
        expect(await counts.close('one').catch((error: unknown) => error)).to.equal(full)
      expect(await counts.open('one', 3).catch((error: unknown) => error)).to.equal(full)
      isFull = false
      expect(await elsewhere.open('one', 3), 'before').to.equal(false)
      expect(await counts.open('another', 1)).to.equal(true)
      expect(await elsewhere.open('one', 2), 'after').to.equal(true)
      expect(await counts.open('one', 2), 'taken off once').to.equal(false)
      await counts.close('one')
      expect(await counts.open('one', 2)).to.equal(true)
      await connection.close()
    })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'chai'
import { createIndexRepositories, openIndexDatabase } from '../ports/libsql/libsql-index.js'
import { chainAccount, onChain, type ChainAccount } from '../testing/chain-account.js'
import { freePort, startServerProcess } from '../testing/server-process.js'
import { busyChain } from '../testing/test-server.js'

const { caipNetworkId } = busyChain
const nobody = '0x00000000000000000000000000000000000000ac'
const blocks = 400
const kills = 4
const isDeep = Boolean(process.env.W3M_FUZZ_RUNS)
/**
 * How soon a new block is seen, where blocks are looked for as often as on the local stack. A busy machine may take its
 * time: there, what is found is a server that looks no more.
 */
const soonMs = isDeep ? 1_000 : 60_000
/** A machine that is busy with something else may spoil a block; what the server brings about spoils all of them. */
const newBlocks = isDeep ? 3 : 1

describe('A server that is killed while it reads a chain', () => {
  let folder: string
  let ada: ChainAccount
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'w3m-index-kills-'))
    ada = await chainAccount()
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  const start = async () =>
    startServerProcess({
      file: process.env.W3M_TEST_SERVER!,
      port: await freePort(),
      dataDir: folder,
      env: { W3M_CHAINS: JSON.stringify([busyChain]), W3M_INDEX_POLL_MS: '250' },
    })

  it(`loses nothing and doubles nothing, and sees a new block within ${soonMs / 1_000} s`, async t => {
    const hashes: string[] = []
    for (let index = 0; index < blocks; index += 1)
      hashes.push((await ada.send(nobody, BigInt(index + 1))).transactionHash)
    const connection = openIndexDatabase(folder)
    const { activity } = createIndexRepositories(connection)
    const tip = async () => (await activity.tip(caipNetworkId))?.number ?? -1
    const untilAbove = async (number: number) => {
      while ((await tip()) <= number) await pause(1)
    }

    for (let kill = 0; kill < kills; kill += 1) {
      const reached = await tip()
      const server = await start()
      // In the middle of the next batch, or of its transaction.
      await untilAbove(reached)
      await server.kill()
    }
    const server = await start()
    const head = Number(await onChain('eth_blockNumber'))
    await untilAbove(head - 1)

    const found: string[] = []
    let last: { readonly block: number; readonly position: number } | undefined
    do {
      const page = await activity.entries(caipNetworkId, ada.address.toLowerCase(), last, 100)
      found.push(...page.map(({ hash }) => hash))
      last = page.at(-1)
    } while (last)
    expect(found).to.deep.equal(hashes.toReversed())

    const tookMs: number[] = []
    for (let index = 0; index < newBlocks; index += 1) {
      const startedAt = performance.now()
      await ada.send(nobody, 1n)
      while ((await tip()) <= head + index && performance.now() - startedAt < soonMs) await pause(1)
      tookMs.push(Math.round(performance.now() - startedAt))
    }
    t.diagnostic(`a new block was seen after ${tookMs.join(', ')} ms`)
    expect(Math.min(...tookMs)).to.be.lessThan(soonMs)
    expect(await server.stop()).to.equal(0)
    await connection.close()
  })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { expect } from 'chai'
import { createEip155BlockReader } from '../chains/eip155/eip155-blocks.js'
import { createIndexRepositories, openIndexDatabase } from '../ports/libsql/libsql-index.js'
import { chainAccount, onChain, type ChainAccount } from '../testing/chain-account.js'
import { indexedServer } from '../testing/indexed-server.js'
import { deadChain, busyChain } from '../testing/test-server.js'
import type { BlockReader } from './block-reader.js'
import { createChainFollower } from './follow-chain.js'
import { indexDefaults } from './index-settings.js'
import { runFollower } from './run-follower.js'

const nobody = '0x00000000000000000000000000000000000000ab'
const { caipNetworkId } = busyChain
const { signal } = new AbortController()

describe('What is read of a real chain', () => {
  let folder: string
  let server: ReturnType<typeof indexedServer>
  let ada: ChainAccount
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'w3m-follow-'))
    server = indexedServer(folder)
    ada = await chainAccount()
  })
  afterEach(async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const sendAll = async (values: readonly number[]) => {
    for (const value of values) await ada.send(nobody, BigInt(value))
  }
  const values = async () =>
    (await server.history(ada.address)).map(({ transfers }) =>
      Number(transfers![0]!.quantity!.numeric.replace(/^0\.0*/, '')),
    )

  it('follows the chain through a reorganisation of ten blocks', async () => {
    await sendAll([1, 2])
    await sendAll([3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map(value => value * 100 + 1))
    await server.catchUp()
    expect(await values()).to.have.length(12)
    await onChain('anvil_reorg', [10, []])
    await server.catchUp()
    expect(await values()).to.deep.equal([2, 1])
    await ada.send(nobody, 13n)
    await server.catchUp()
    expect(await values()).to.deep.equal([13, 2, 1])
  })

  it('follows it where what takes the place of blocks is shorter, and where it has the same height', async () => {
    await sendAll([1])
    const before = await onChain('evm_snapshot')
    await sendAll([21, 22, 23])
    await server.catchUp()
    await onChain('evm_revert', [before])
    await sendAll([24])
    await server.catchUp()
    expect(await values()).to.deep.equal([24, 1])
    await onChain('anvil_reorg', [1, []])
    await server.catchUp()
    expect(await values()).to.deep.equal([1])
  })

  it('goes on where it stopped, and knows nothing twice', async () => {
    await sendAll([1, 2])
    await server.catchUp()
    await server.close()
    await sendAll([3])
    server = indexedServer(folder)
    expect(await values()).to.deep.equal([2, 1])
    await server.catchUp()
    expect(await values()).to.deep.equal([3, 2, 1])
    expect(await server.follower.step(signal)).to.equal('current')
  })

  it('is stored once where two processes read at the same time', async () => {
    const other = indexedServer(folder)
    await sendAll([1, 2, 3])
    await Promise.all([server.catchUp(), other.catchUp()])
    await sendAll([4])
    await Promise.all([server.catchUp(), other.catchUp()])
    expect(await values()).to.deep.equal([4, 3, 2, 1])
    await other.close()
  })

  it('begins so many blocks back', async () => {
    await sendAll([1, 2, 3, 4])
    await server.close()
    rmSync(folder, { recursive: true })
    server = indexedServer(folder, { index: { ...indexDefaults, isFollowing: false, blocksBack: 3 } })
    await server.catchUp()
    expect(await values()).to.deep.equal([4, 3, 2])
  })

  const from = (block: number) => ({
    index: { ...indexDefaults, isFollowing: false, blocksBack: 1, firstBlocks: { [caipNetworkId]: block } },
  })

  it('begins at the block that is set for the chain, and says since when it is kept', async () => {
    await sendAll([1, 2, 3, 4])
    const head = Number(await onChain('eth_blockNumber'))
    await server.close()
    rmSync(folder, { recursive: true })
    server = indexedServer(folder, from(head - 2))
    await server.catchUp()
    expect(await values()).to.deep.equal([4, 3, 2])
    const [coverage] = (await server.page(ada.address)).coverage!
    const { timestamp } = (await onChain('eth_getBlockByNumber', [`0x${(head - 2).toString(16)}`, false])) as {
      readonly timestamp: string
    }
    expect(coverage).to.deep.include({
      fromBlock: head - 2,
      fromTime: new Date(Number(timestamp) * 1_000).toISOString(),
      toBlock: head,
    })
  })

  it('goes on where it stopped, whatever block is set later', async () => {
    await sendAll([1, 2])
    const head = Number(await onChain('eth_blockNumber'))
    await server.close()
    rmSync(folder, { recursive: true })
    server = indexedServer(folder, from(head - 1))
    await server.catchUp()
    await server.close()
    await sendAll([3])
    server = indexedServer(folder, from(head + 1_000))
    await server.catchUp()
    expect(await values()).to.deep.equal([3, 2, 1])
  })

  it('waits for a block that the chain has not reached', async () => {
    const head = Number(await onChain('eth_blockNumber'))
    await server.close()
    rmSync(folder, { recursive: true })
    server = indexedServer(folder, from(head + 3))
    await sendAll([1, 2])
    expect(await server.follower.step(signal)).to.equal('current')
    expect(await server.repository.tip(caipNetworkId)).to.equal(undefined)
    await sendAll([3, 4])
    await server.catchUp()
    expect(await values()).to.deep.equal([4, 3])
  })

  it('is begun anew where the chain has nothing of what was stored', async () => {
    await sendAll([1])
    const reader = createEip155BlockReader(busyChain)
    const head = await reader.head(signal)
    const other = { number: head.number, hash: `0x${'f'.repeat(64)}`, parentHash: '0x', time: 0, transactions: [] }
    await server.repository.append(
      caipNetworkId,
      { expected: undefined, ancestor: undefined, blocks: [other] },
      indexDefaults,
    )
    await server.catchUp()
    expect(await server.repository.tip(caipNetworkId)).to.deep.equal(head)
    expect(await values()).to.deep.equal([1])
  })

  it('forgets the oldest where its disk is full, and keeps the newest', async () => {
    await server.close()
    rmSync(folder, { recursive: true })
    await sendAll(Array.from({ length: 80 }, (_, index) => index + 1))
    server = indexedServer(folder, { index: { ...indexDefaults, isFollowing: false, bytesMax: 90_000 } })
    await server.catchUp()
    const entries = await server.repository.entries(caipNetworkId, ada.address.toLowerCase(), undefined, 1_000)
    expect(entries.length).to.be.within(1, 70)
    expect(entries[0]!.transfers[0]!.amount).to.equal(80n)
  })
})

describe('What was read of a thousand blocks', () => {
  /** A chain of so many blocks with a transaction in each; from `fork` on they are others. */
  function chainOf(length: number, fork = length): BlockReader {
    const id = (number: number) => ({ number, hash: `h${number}${number < fork ? '' : 'x'}` })
    return {
      head: async () => id(length - 1),
      hashOf: async number => (number < length ? id(number).hash : undefined),
      block: async number =>
        number < length
          ? {
              ...id(number),
              parentHash: id(number - 1).hash,
              time: number * 1_000,
              transactions: [
                {
                  position: 0,
                  hash: `t${id(number).hash}`,
                  from: nobody,
                  to: nobody,
                  nonce: number,
                  isFailed: false,
                  intent: 'send',
                  initiators: [nobody],
                  transfers: [],
                  approvals: [],
                },
              ],
            }
          : undefined,
    }
  }
  const cases: readonly [title: string, node: BlockReader, kept: number, tip: string, problem?: RegExp][] = [
    ['stays where the node is a few blocks behind', chainOf(990), 1_000, 'h999'],
    ['stays where the node is far behind, and it is told', chainOf(700), 1_000, 'h999', /at block 699, and 999/],
    ['stays where the node begins to read the chain, and it is told', chainOf(1), 1_000, 'h999', /at block 0, and 999/],
    ['stays below what was reorganised', chainOf(998, 995), 998, 'h997x'],
    ['is read anew after a deeper reorganisation', chainOf(1_100, 500), 1_100, 'h1099x'],
    ['is read anew where the chain was begun anew', chainOf(50, 0), 50, 'h49x'],
  ]
  for (const [title, node, entryCount, tip, problem] of cases) {
    it(title, async () => {
      const connection = openIndexDatabase(undefined)
      const { activity } = createIndexRepositories(connection)
      const catchUp = async (reader: BlockReader) => {
        const deps = { chain: caipNetworkId, reader, repository: activity, settings: indexDefaults }
        const follower = createChainFollower(deps)
        while ((await follower.step(signal)) === 'advanced');
      }
      await catchUp(chainOf(1_000))
      const error: unknown = await catchUp(node).catch((reason: unknown) => reason)
      if (problem) expect(String(error)).to.match(problem)
      else expect(error).to.equal(undefined)
      expect(await activity.entries(caipNetworkId, nobody, undefined, 2_000)).to.have.length(entryCount)
      expect((await activity.tip(caipNetworkId))?.hash).to.equal(tip)
      expect((await activity.range(caipNetworkId))?.from.number).to.equal(0)
      await connection.close()
    })
  }

  /** Steps over a chain that grows by a block each, whose receipts the node has not of some. */
  async function stepsOver(first: number, last: number, isIncomplete: (block: number, head: number) => boolean) {
    const connection = openIndexDatabase(undefined)
    const { activity } = createIndexRepositories(connection)
    let head = first
    const reader: BlockReader = {
      head: async signal => chainOf(head + 1).head(signal),
      hashOf: async (number, signal) => chainOf(head + 1).hashOf(number, signal),
      block: async (number, signal) =>
        isIncomplete(number, head) ? 'incomplete' : chainOf(head + 1).block(number, signal),
    }
    const deps = { chain: caipNetworkId, reader, repository: activity, settings: indexDefaults }
    const follower = createChainFollower(deps)
    const errors: unknown[] = []
    for (; head <= last; head++) await follower.step(signal).catch((error: unknown) => errors.push(error))
    const tip = await activity.tip(caipNetworkId)
    await connection.close()
    return { errors: errors.map(String), tip: tip?.number }
  }

  it('goes on where receipts come later than their block', async () => {
    const { errors, tip } = await stepsOver(100, 300, (block, head) => block === head)
    expect(errors).to.deep.equal([])
    expect(tip).to.be.within(298, 299)
  })

  it('ends at a block whose receipts the node has forgotten, and it is told', async () => {
    const { errors, tip } = await stepsOver(100, 300, block => block === 150)
    expect(tip).to.equal(149)
    expect(errors.length).to.be.within(84, 87)
    expect(errors.at(-1)).to.match(/block 150 without its receipts/)
  })
})

describe('A chain whose node is down', () => {
  it('is said once, tried again, and left at once when the server stops', async () => {
    const stop = new AbortController()
    const reported: unknown[] = []
    let attempts = 0
    const reader = createEip155BlockReader(deadChain)
    let isTried = () => undefined as void
    const tried = new Promise<void>(resolve => (isTried = resolve))
    const running = runFollower({
      follower: createChainFollower({
        chain: deadChain.caipNetworkId,
        reader: {
          ...reader,
          head: signal => {
            if (++attempts === 4) isTried()
            return reader.head(signal)
          },
        },
        repository: { tip: async () => undefined, recentBlocks: async () => [], append: async () => true },
        settings: indexDefaults,
      }),
      pollMs: 2,
      report: error => reported.push(error),
      signal: stop.signal,
    })
    await tried
    stop.abort()
    await running
    expect(reported).to.have.length(1)
  })
})

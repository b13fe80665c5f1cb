import { beforeEach, describe, it } from 'node:test'
import type { Balance } from '@w3m/core/api'
import { expect } from 'chai'
import { holding, rpcNodeIsDown, type BalanceReader } from '../chains/balance-reader.js'
import { cacheBalances } from './cached-balances.js'

const chain = 'eip155:7'
const account = '0xAA'
const nativeCurrency = { name: 'Coin', symbol: 'C', decimals: 0 }

describe('What an account holds', () => {
  let now = 0
  let reads: (readonly string[])[]
  let mark: string | Error
  let newest: string | undefined
  let units: bigint
  let isDown: boolean
  let cached: BalanceReader
  beforeEach(() => {
    ;[reads, mark, newest, units, isDown] = [[], '1', 'a', 1n, false]
    cached = cacheBalances({
      chain,
      normalizeAddress: address => address.toLowerCase(),
      reader: {
        async mark() {
          if (mark instanceof Error) throw mark
          return mark
        },
        async read(_, forced) {
          reads.push(forced)
          if (isDown) throw rpcNodeIsDown()
          return [holding(chain, units, nativeCurrency)]
        },
      },
      newestOf: async () => newest,
      now: () => now,
    })
  })
  /** A second later: what is asked for at the same moment is asked once in any case. */
  const read = async (of = account, forced: readonly string[] = []): Promise<string | undefined> => {
    now += 1_000
    const [first]: Balance[] = await cached.read(of, forced)
    return first?.quantity.numeric
  }

  it('is read once in 30 s, however its address is written, and of each account by itself', async () => {
    await read()
    await read('0xaa')
    expect(reads).to.have.length(1)
    await read('0xbb')
    expect(reads).to.have.length(2)
    now += 30_000
    await read()
    expect(reads).to.have.length(3)
  })

  it('is read by all that ask at once together', async () => {
    await Promise.all(Array.from({ length: 50 }, () => cached.read(account, [])))
    expect(reads).to.have.length(1)
  })

  for (const [title, change] of [
    ['its coins have changed', () => (mark = '2')],
    ['the index has seen something of it', () => (newest = 'b')],
  ] as const) {
    it(`is read anew where ${title}`, async () => {
      await read()
      units = 5n
      expect(await read()).to.equal('1')
      change()
      expect(await read()).to.equal('5')
      expect(await read()).to.equal('5')
      expect(reads).to.have.length(2)
    })
  }

  it('is read anew where a token of the chain is to be, for whoever asks next too', async () => {
    await read()
    units = 5n
    expect(await read(account, ['eip155:8:0xcc'])).to.equal('1')
    expect(await read(account, [`${chain}:0xcc`])).to.equal('5')
    expect(reads.at(-1)).to.deep.equal([`${chain}:0xcc`])
    units = 6n
    expect(await read()).to.equal('6')
  })

  it('stands where the node is down for a moment, and is an error where nothing is known', async () => {
    await read()
    mark = rpcNodeIsDown()
    isDown = true
    expect(await read()).to.equal('1')
    now += 30_000
    expect(await read().catch((error: unknown) => error)).to.have.property('status', 503)
  })

  it('is not kept where it could not be read', async () => {
    isDown = true
    expect(await read().catch((error: unknown) => error)).to.have.property('status', 503)
    isDown = false
    expect(await read()).to.equal('1')
  })
})

import { after, before, describe, it } from 'node:test'
import { expect } from 'chai'
import { foreignServer } from '../../testing/foreign-server.js'
import { createTransferFees } from './transfer-fees.js'

const [pool, other, token] = [`0x${'a1'.repeat(20)}`, `0x${'a2'.repeat(20)}`, `0x${'ee'.repeat(20)}`] as const
const words = (...values: readonly number[]) =>
  `0x${values.map(value => value.toString(16).padStart(64, '0')).join('')}`

describe('What a token keeps of what a pool moves', () => {
  let node: Awaited<ReturnType<typeof foreignServer>>
  let answers: string[]
  before(async () => {
    node = await foreignServer(() => ({ jsonrpc: '2.0', id: 1, result: answers.shift() }))
  })
  after(() => node.close())

  it('is asked for of each pool, once in a minute', async () => {
    // What was asked for, what arrived, and what came back.
    answers = [words(1_000, 1_000, 1_000), words(1_000, 990, 990), words(1_000, 1_000, 1_000)]
    let now = 0
    const feeOf = createTransferFees(node.url, () => now)
    const [free, taxed] = [
      { fromPool: 0n, toPool: 0n },
      { fromPool: 10_000n, toPool: 0n },
    ]
    expect(await feeOf(pool, token, 1_000n)).to.deep.equal(free)
    expect(await feeOf(other, token, 1_000n), 'of another pool').to.deep.equal(taxed)
    now = 59_999
    expect([await feeOf(pool, token, 1_000n), await feeOf(other, token, 1_000n)]).to.deep.equal([free, taxed])
    expect(node.requests).to.have.length(2)
    now = 60_000
    expect(await feeOf(other, token, 1_000n)).to.deep.equal(free)
  })

  it('is not known of a pool that holds too little to tell, and no node is asked', async () => {
    answers = []
    node.requests.length = 0
    const feeOf = createTransferFees(node.url, () => 0)
    expect(await feeOf(pool, token, 999n)).to.equal(undefined)
    expect(node.requests).to.deep.equal([])
  })
})

import { describe, it } from 'node:test'
import { expect } from 'chai'
import { createCoverage } from './chain-coverage.js'

const range = { from: { number: 1, time: 1_000 }, to: { number: 5, time: 5_000 } }

/** What is said of an index at block 5, of a chain whose newest block at each time is given; null where it is silent. */
async function coverageOf(heads: readonly (readonly [atMs: number, head: number | null])[]) {
  let now = 0
  let head: number | null = null
  let requestCount = 0
  const coverage = createCoverage({
    chain: 'eip155:7',
    reader: {
      async head() {
        requestCount += 1
        if (head === null) throw new Error('down')
        return { number: head, hash: `h${head}` }
      },
    },
    repository: { range: async () => range },
    now: () => now,
  })
  const isBehind: boolean[] = []
  for (const [at, number] of heads) {
    now = at
    head = number
    isBehind.push((await coverage()).isBehind)
  }
  return { isBehind, requestCount }
}

describe('What part of a chain is known', () => {
  const cases: readonly (readonly [
    title: string,
    heads: Parameters<typeof coverageOf>[0],
    isBehind: readonly boolean[],
    requestCount: number,
  ])[] = [
    ['all, where the index has the newest block', [[0, 5]], [false], 1],
    ['not all, where the chain has more', [[0, 6]], [true], 1],
    [
      'all, where what is newer is a moment old',
      [
        [0, 5],
        [5_000, 6],
      ],
      [false, false],
      2,
    ],
    [
      'not all, where what is newer has been there for a while',
      [
        [0, 5],
        [5_000, 6],
        [10_000, 7],
      ],
      [false, false, true],
      3,
    ],
    ['nobody knows, where the node is silent', [[0, null]], [true], 1],
    [
      'all again, where it was silent a while ago',
      [
        [0, null],
        [60_000, 5],
      ],
      [true, false],
      2,
    ],
    [
      'not all, where the clock was set back before the chain had more',
      [
        [3_600_000, 5],
        [0, 7],
        [5_000, 8],
      ],
      [false, true, true],
      3,
    ],
    [
      'the node is asked once in five seconds',
      [
        [0, 5],
        [1_000, 5],
        [4_999, 5],
        [5_000, 5],
      ],
      [false, false, false, false],
      2,
    ],
  ]
  for (const [title, heads, isBehind, requestCount] of cases)
    it(`is ${title}`, async () => void expect(await coverageOf(heads)).to.deep.equal({ isBehind, requestCount }))

  it('is nothing before the first block', async () => {
    const coverage = createCoverage({
      chain: 'eip155:7',
      reader: { head: async () => ({ number: 1, hash: 'h1' }) },
      repository: { range: async () => undefined },
      now: () => 0,
    })
    expect(await coverage()).to.deep.equal({
      chainId: 'eip155:7',
      fromBlock: null,
      fromTime: null,
      toBlock: null,
      toTime: null,
      isBehind: true,
    })
  })
})

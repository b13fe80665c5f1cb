import { describe, it } from 'node:test'
import { expect } from 'chai'
import type { TokenText } from '../ports/token-repository.js'
import { createTokenDirectory } from './token-directory.js'

const caipNetworkId = 'eip155:7'
const hour = 3_600_000
const leaf = { name: 'Leaf', symbol: 'LEAF', decimals: 18 }
const nothing = { name: null, symbol: null, decimals: null }

/** A directory on a chain whose contracts are those of `contracts`. */
function directory(contracts: ReadonlyMap<string, TokenText>) {
  const stored = new Map<string, TokenText>()
  const requests: string[] = []
  const clock = { now: 0 }
  const { describe: describeTokens } = createTokenDirectory({
    chain: { caipNetworkId, tokens: [] },
    normalizeAddress: address => address,
    repository: {
      find: async (_, addresses) => new Map([...stored].filter(([address]) => addresses.includes(address))),
      add: async (_, tokens) => void tokens.forEach((text, address) => stored.set(address, text)),
    },
    reader: {
      async read(address) {
        requests.push(address)
        return contracts.get(address) ?? nothing
      },
    },
    now: () => clock.now,
  })
  return { stored, requests, clock, describeTokens }
}

describe('What tokens are called', () => {
  it('is asked of their contracts once, and kept', async () => {
    const { stored, requests, describeTokens } = directory(new Map([['a', leaf]]))
    const named = new Map([['a', { ...leaf, isListed: false }]])
    expect(await describeTokens(['a', 'a'])).to.deep.equal(named)
    expect(await describeTokens(['a'])).to.deep.equal(named)
    expect([requests, [...stored.keys()]]).to.deep.equal([['a'], ['a']])
  })

  it('is never kept of an address that no contract stands behind, and asked of it again after an hour', async () => {
    const contracts = new Map<string, TokenText>()
    const { stored, requests, clock, describeTokens } = directory(contracts)
    expect(await describeTokens(['a'])).to.deep.equal(new Map([['a', { ...nothing, isListed: false }]]))
    clock.now = hour - 1
    expect((await describeTokens(['a'])).get('a')?.decimals).to.equal(null)
    expect([requests.length, stored.size]).to.deep.equal([1, 0])
    clock.now = hour
    contracts.set('a', leaf)
    expect((await describeTokens(['a'])).get('a')?.symbol).to.equal('LEAF')
    expect([requests.length, stored.size]).to.deep.equal([2, 1])
  })

  it('is forgotten of the oldest of many addresses that say nothing', async () => {
    const { requests, describeTokens } = directory(new Map())
    for (let batch = 0; batch < 60; batch += 1)
      await describeTokens(Array.from({ length: 100 }, (_, index) => `${batch} ${index}`))
    expect(requests).to.have.length(6_000)
    await describeTokens(['59 99', '0 0'])
    expect(requests.slice(6_000)).to.deep.equal(['0 0'])
  })

  it('is paid for by whoever has contracts asked', async () => {
    const { describeTokens } = directory(new Map([['a', leaf]]))
    const paid: number[] = []
    const consume = async (cost: number) => void paid.push(cost)
    await describeTokens(['a', 'b'], consume)
    await describeTokens(['a', 'b', 'c'], consume)
    await describeTokens(['a', 'b', 'c'], consume)
    expect(paid).to.deep.equal([2, 1])
  })
})

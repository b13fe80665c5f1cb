import { expect } from 'chai'
import fc from 'fast-check'
import { fuzzRuns } from '../testing/fuzz-runs.js'
import { assertCaipAddress, isCaipAddress } from './caip-address.js'
import { parseCaipAddress } from './parse-caip-address.js'
import { toCaipAddress } from './to-caip-address.js'
import { assertCaipNetworkId, isCaipNetworkId, parseCaipNetworkId } from './caip-network-id.js'
import { chainNamespaces, isChainNamespace } from '../namespaces/chain-namespace.js'

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

const namespace = fc.constantFrom(...chainNamespaces)
const reference = fc.stringMatching(/^[-_a-zA-Z0-9]{1,32}$/)
const account = fc.stringMatching(/^[-.%a-zA-Z0-9]{1,128}$/)
const loose = fc.oneof(
  fc.anything(),
  fc.string(),
  fc.array(fc.string(), { maxLength: 4 }).map(parts => parts.join(':')),
)

describe('CAIP-2 ids', () => {
  const cases: readonly (readonly [value: unknown, isId: boolean])[] = [
    ['eip155:1', true],
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', true],
    ['bip122:000000000019d6689c085ae165831e93', true],
    ['polkadot:b0a8d493285c2df73290dfb7e61f870f', true],
    ['cosmos:cosmoshub-3', true],
    ['sui:mainnet', true],
    ['stacks:1', true],
    [`eip155:${'1'.repeat(32)}`, true],
    [`eip155:${'1'.repeat(33)}`, false],
    ['tron:0x2b6653dc', false],
    ['EIP155:1', false],
    ['eip155', false],
    ['eip155:', false],
    [':1', false],
    ['eip155:1:2', false],
    ['eip155:1 ', false],
    ['eip155:1\n', false],
    ['', false],
    [1, false],
    [null, false],
    [['eip155:1'], false],
  ]
  for (const [value, expected] of cases) {
    it(`${expected ? 'include' : 'do not include'} ${JSON.stringify(value)}`, () => {
      expect(isCaipNetworkId(value)).to.equal(expected)
      const check = () => assertCaipNetworkId(value)
      if (expected) expect(check).not.to.throw()
      else expect(check).to.throw().with.property('code', 'INVALID_CAIP')
    })
  }

  it('come apart into what they were made of', () => {
    fc.assert(
      fc.property(namespace, reference, (ns, name) => {
        const id = `${ns}:${name}` as const
        expect(isCaipNetworkId(id)).to.equal(true)
        expect(parseCaipNetworkId(id)).to.deep.equal({ namespace: ns, reference: name })
      }),
      fuzzRuns(100),
    )
  })

  it('never make the check throw', () => {
    fc.assert(
      fc.property(
        loose,
        value => typeof isCaipNetworkId(value) === 'boolean' && typeof isChainNamespace(value) === 'boolean',
      ),
      fuzzRuns(100),
    )
  })
})

describe('CAIP-10 ids', () => {
  const cases: readonly (readonly [value: unknown, isId: boolean])[] = [
    [`eip155:1:${address}`, true],
    ['bip122:000000000019d6689c085ae165831e93:128Lkh3S7CkDTBZ8W7BbpsN3YYizJMp8p6', true],
    [`eip155:1:${'a'.repeat(128)}`, true],
    [`eip155:1:${'a'.repeat(129)}`, false],
    [`eip155::${address}`, false],
    ['eip155:1:', false],
    ['eip155:1', false],
    [`tezos:1:${address}`, false],
    [`eip155:1:${address}:2`, false],
    ['eip155:1:<b>', false],
    [`eip155:1:${address}\n`, false],
    [undefined, false],
  ]
  for (const [value, expected] of cases) {
    it(`${expected ? 'include' : 'do not include'} ${JSON.stringify(value)?.slice(0, 60)}`, () => {
      expect(isCaipAddress(value)).to.equal(expected)
      const check = () => assertCaipAddress(value)
      if (expected) expect(check).not.to.throw()
      else expect(check).to.throw().with.property('code', 'INVALID_CAIP')
    })
  }

  it('come apart into what they were made of', () => {
    fc.assert(
      fc.property(namespace, reference, account, (ns, name, address) => {
        const id = toCaipAddress(`${ns}:${name}`, address)
        expect(isCaipAddress(id)).to.equal(true)
        expect(parseCaipAddress(id)).to.deep.equal({
          caipNetworkId: `${ns}:${name}`,
          namespace: ns,
          address,
        })
      }),
      fuzzRuns(100),
    )
  })

  it('never make the check throw', () => {
    fc.assert(
      fc.property(loose, value => typeof isCaipAddress(value) === 'boolean'),
      fuzzRuns(100),
    )
  })
})

import { expect } from 'chai'
import type { ChainNamespace } from './chain-namespace.js'
import { assertAddress, isAddress } from './is-address.js'

const evm = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const solana = 'So11111111111111111111111111111111111111112'

describe('an address of a namespace', () => {
  const cases: readonly (readonly [namespace: ChainNamespace, value: unknown, isOne: boolean])[] = [
    ['eip155', evm, true],
    ['eip155', solana, false],
    ['solana', solana, true],
    ['solana', evm, false],
    ['bip122', '128Lkh3S7CkDTBZ8W7BbpsN3YYizJMp8p6', true],
    ['bip122', 'a:b', false],
    ['bip122', '', false],
    ['cosmos', 7, false],
  ]
  for (const [namespace, value, isOne] of cases) {
    it(`${isOne ? 'is' : 'is not'} ${JSON.stringify(value)} on ${namespace}`, () => {
      expect(isAddress(namespace, value)).to.equal(isOne)
      const check = () => assertAddress(namespace, value)
      if (isOne) expect(check).not.to.throw()
      else expect(check).to.throw().with.property('code', 'INVALID_ADDRESS')
    })
  }
})

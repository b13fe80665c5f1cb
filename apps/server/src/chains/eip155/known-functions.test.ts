import { describe, it } from 'node:test'
import { expect } from 'chai'
import { functionNameOf } from './known-functions.js'

describe('What functions are called by the first bytes of a call', () => {
  // As explorers show them of transactions on public chains.
  const published = {
    '0xa9059cbb': 'transfer',
    '0x095ea7b3': 'approve',
    '0xa22cb465': 'setApprovalForAll',
    '0xd505accf': 'permit',
    '0x1249c58b': 'mint',
    '0xd0e30db0': 'deposit',
    '0x2e1a7d4d': 'withdraw',
    '0x6e553f65': 'deposit',
    '0xba087652': 'redeem',
    '0xa694fc3a': 'stake',
    '0x4e71d92d': 'claim',
    '0x2e7ba6ef': 'claim',
    '0x3d18b912': 'getReward',
    '0xe9fad8ee': 'exit',
    '0xa1903eab': 'submit',
    '0xe8eda9df': 'deposit',
    '0x617ba037': 'supply',
    '0xa415bcad': 'borrow',
    '0x573ade81': 'repay',
    '0x69328dec': 'withdraw',
    '0x38ed1739': 'swapExactTokensForTokens',
    '0x7ff36ab5': 'swapExactETHForTokens',
    '0x18cbafe5': 'swapExactTokensForETH',
    '0xf305d719': 'addLiquidityETH',
    '0x414bf389': 'exactInputSingle',
    '0x04e45aaf': 'exactInputSingle',
    '0xc04b8d59': 'exactInput',
    '0xb858183f': 'exactInput',
    '0x3593564c': 'execute',
    '0x24856bc3': 'execute',
    '0x12aa3caf': 'swap',
    '0x415565b0': 'transformERC20',
    '0x3df02124': 'exchange',
    '0x52bbbe29': 'swap',
    '0xfb0f3ee1': 'fulfillBasicOrder',
    '0xac9650d8': 'multicall',
    '0x5ae401dc': 'multicall',
    '0x82ad56cb': 'aggregate3',
    '0x6a761202': 'execTransaction',
    '0xb61d27f6': 'execute',
    '0xf14fcbc8': 'commit',
    '0x5c19a95c': 'delegate',
    '0x56781388': 'castVote',
    '0x57ecfd28': 'receiveMessage',
  }
  for (const [selector, name] of Object.entries(published))
    it(`are ${name} by ${selector}`, () => void expect(functionNameOf(selector)).to.equal(name))

  it('are nothing where nobody knows them, and where a key of an object is asked for', () => {
    for (const unknown of ['0x12345678', '', '0x', '__proto__', 'constructor'])
      expect(functionNameOf(unknown), unknown).to.equal(undefined)
  })
})

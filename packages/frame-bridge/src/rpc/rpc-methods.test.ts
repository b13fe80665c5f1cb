import { expect } from 'chai'
import { approvalRpcMethods, isSafeRpcMethod, needsApproval, safeRpcMethods } from './rpc-methods.js'

describe('the lists of RPC methods', () => {
  it('hold 41 safe methods and 11 that need approval, none twice', () => {
    expect([safeRpcMethods.length, approvalRpcMethods.length]).to.deep.equal([41, 11])
    expect(new Set([...safeRpcMethods, ...approvalRpcMethods]).size).to.equal(52)
  })

  it('are told apart', () => {
    expect(safeRpcMethods.filter(needsApproval)).to.deep.equal([])
    expect(approvalRpcMethods.filter(isSafeRpcMethod)).to.deep.equal([])
    expect([safeRpcMethods.every(isSafeRpcMethod), approvalRpcMethods.every(needsApproval)]).to.deep.equal([true, true])
  })

  for (const stranger of [
    '',
    'eth_sign',
    'ETH_CALL',
    'eth_call ',
    'constructor',
    '__proto__',
    'toString',
    'wallet_switchEthereumChain',
  ])
    it(`do not know "${stranger}"`, () =>
      expect([isSafeRpcMethod(stranger), needsApproval(stranger)]).to.deep.equal([false, false]))
})

import { expect } from 'chai'
import { nodeErrorName, nodeErrors, type NodeErrorName } from './node-errors.js'
import { rpcErrorName, rpcErrors } from './rpc-codes.js'

describe('the reasons of nodes', () => {
  const messages: readonly (readonly [text: string, name: NodeErrorName | undefined])[] = [
    ['execution reverted: ERC20: transfer amount exceeds balance', 'EXECUTION_REVERTED'],
    ['VM Exception while processing transaction: revert', 'EXECUTION_REVERTED'],
    ['gas required exceeds allowance (21000)', 'EXECUTION_REVERTED'],
    ['execution reverted: insufficient funds in the pool', 'EXECUTION_REVERTED'],
    ['nonce too low: next nonce 5, tx nonce 4', 'NONCE_TOO_LOW'],
    ['already known', 'NONCE_TOO_LOW'],
    ['nonce too high', 'NONCE_TOO_HIGH'],
    ['nonce has max value', 'NONCE_TOO_HIGH'],
    ['insufficient funds for gas * price + value: balance 0, tx cost 1', 'INSUFFICIENT_FUNDS'],
    ['Insufficient funds for gas * price + value', 'INSUFFICIENT_FUNDS'],
    ['max fee per gas less than block base fee: address 0x1, maxFeePerGas: 1, baseFee: 7', 'FEE_TOO_LOW'],
    ['transaction underpriced', 'FEE_TOO_LOW'],
    ['replacement transaction underpriced', 'FEE_TOO_LOW'],
    ['max fee per gas higher than 2^256-1', 'FEE_TOO_HIGH'],
    ['max priority fee per gas higher than max fee per gas', 'FEE_TOO_HIGH'],
    ['tx fee (2.10 ether) exceeds the configured cap (1.00 ether)', 'FEE_TOO_HIGH'],
    ['intrinsic gas too low: have 20000, want 21000', 'GAS_TOO_LOW'],
    ['intrinsic gas too high', 'GAS_TOO_HIGH'],
    ['exceeds block gas limit', 'GAS_TOO_HIGH'],
    ['transaction type not supported', 'TRANSACTION_TYPE_UNSUPPORTED'],
    ['method not found', undefined],
    ['', undefined],
  ]
  for (const [text, name] of messages) {
    it(`name "${text}" ${name}`, () => {
      expect(
        nodeErrorName({
          code: -32603,
          message: 'Internal error',
          data: { originalError: { code: -32000, message: text } },
        }),
      ).to.equal(name)
      expect(nodeErrorName(text)).to.equal(name)
    })
  }

  it('include a revert that is told by its number only', () => {
    expect(nodeErrorName({ code: -32603, data: { code: 3, message: 'oops' } })).to.equal('EXECUTION_REVERTED')
  })

  it('are nine, each with a sentence, and found in none of what cannot be read', () => {
    expect(Object.keys(nodeErrors).length).to.equal(9)
    for (const { text } of Object.values(nodeErrors)) expect(text).to.match(/^[A-Z].+\.$/)
    for (const value of [
      undefined,
      null,
      7,
      {},
      new Proxy(
        {},
        {
          get() {
            throw new Error('trap')
          },
        },
      ),
    ])
      expect(nodeErrorName(value)).to.equal(undefined)
  })
})

describe('the numbers of JSON-RPC and of wallets', () => {
  const codes = [
    -32700, -32600, -32601, -32602, -32603, -32000, -32001, -32002, -32003, -32004, -32005, -32006, 4001, 4100, 4200,
    4900, 4901, 4902, 5700, 5710, 5720, 5730, 5740, 5750, 5760, 5000, 32603,
  ]

  it('are those of the specification', () => {
    expect(Object.values(rpcErrors).map(({ code }) => code)).to.have.members(codes)
    expect(codes.length).to.equal(Object.keys(rpcErrors).length)
  })

  it('lead to their name, and others to none', () => {
    for (const code of codes) expect(rpcErrors[rpcErrorName(code)!].code).to.equal(code)
    for (const code of [0, 1, 4000, '4001', undefined, Number.NaN]) expect(rpcErrorName(code)).to.equal(undefined)
  })
})

import { expect } from 'chai'
import { rpcFault } from './rpc-fault.js'

const to = '0x0000000000000000000000000000000000000001'

describe('the check of a call', () => {
  const fine: readonly (readonly [method: string, params?: unknown])[] = [
    ['eth_call', [{}, 'latest']],
    ['eth_blockNumber'],
    ['personal_sign', ['0x00', to]],
    ['wallet_getCapabilities'],
    ['wallet_getCapabilities', [to]],
    ['wallet_getCallsStatus', ['0x01']],
    ['wallet_sendCalls', [{ calls: [{ to }] }]],
    [
      'wallet_sendCalls',
      [
        {
          version: '2.0.0',
          id: 'own',
          atomicRequired: true,
          chainId: '0x1',
          from: to,
          capabilities: { paymasterService: {} },
          calls: [
            { to, data: '0x', value: '0x1' },
            { to, value: '0x0' },
          ],
        },
      ],
    ],
    ['solana_signMessage', { message: 'a', pubkey: 'b' }],
    ['solana_signTransaction', { transaction: 'a' }],
    ['solana_signAllTransactions', { transactions: ['a', 'b'] }],
    [
      'solana_signAndSendTransaction',
      {
        transaction: 'a',
        options: { skipPreflight: true, preflightCommitment: 'finalized', maxRetries: 3, minContextSlot: 1 },
      },
    ],
  ]
  for (const [method, params] of fine)
    it(`finds nothing in ${method} ${JSON.stringify(params) ?? ''}`, () =>
      expect(rpcFault({ method, params })).to.equal(undefined))

  for (const method of ['eth_sign', 'wallet_addEthereumChain', 'eth_signTransaction', 'constructor', ''])
    it(`does not allow "${method}"`, () => {
      const { code, message } = rpcFault({ method }) ?? {}
      expect([code, message]).to.deep.equal([4200, 'Action not allowed'])
    })

  const wrong: readonly (readonly [method: string, params?: unknown])[] = [
    ['wallet_getCallsStatus'],
    ['wallet_getCallsStatus', []],
    ['wallet_getCallsStatus', ['0x01', '0x02']],
    ['wallet_getCallsStatus', [7]],
    ['wallet_getCapabilities', {}],
    ['wallet_sendCalls'],
    ['wallet_sendCalls', []],
    ['wallet_sendCalls', [{ calls: [] }]],
    ['wallet_sendCalls', [{ calls: [{}] }]],
    ['wallet_sendCalls', [{ calls: [{ to: 'name.eth' }] }]],
    ['wallet_sendCalls', [{ calls: [{ to, data: 'a9059cbb' }] }]],
    ['wallet_sendCalls', [{ calls: [{ to }, { to: ' 0x00' }] }]],
    ['wallet_sendCalls', [{ calls: { 0: { to } } }]],
    ['wallet_sendCalls', [{ calls: [{ to }] }, {}]],
    ['solana_signMessage', { message: 'a' }],
    ['solana_signMessage', ['a', 'b']],
    ['solana_signTransaction', { transaction: 1 }],
    ['solana_signAllTransactions', { transactions: [] }],
    ['solana_signAllTransactions', { transactions: ['a', null] }],
    ['solana_signAndSendTransaction', { transaction: 'a', options: { preflightCommitment: 'soon' } }],
    ['solana_signAndSendTransaction', { transaction: 'a', options: { maxRetries: -1 } }],
  ]
  for (const [method, params] of wrong)
    it(`finds -32602 in ${method} ${JSON.stringify(params) ?? ''}`, () =>
      expect(rpcFault({ method, params })?.code).to.equal(-32602))
})

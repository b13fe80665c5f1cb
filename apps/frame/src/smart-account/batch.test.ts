import { expect } from 'chai'
import { decodeFunctionData, parseAbi, type Address, type Hex } from 'viem'
import {
  atomicStatus,
  BatchUnavailable,
  encodeBatch,
  hasBatchAccount,
  planBatch,
  type RpcRequest,
  type BatchCall,
} from './batch.js'
import { batchAccountAddress, batchAccountCode, readDelegation } from './delegation.js'

const from: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const calls: readonly BatchCall[] = [
  { to: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', value: 1n, data: '0x' },
  { to: '0x90F79bf6EB2c4f870365E785982E1f101E93b906', value: 0n, data: '0x12345678' },
]

describe('delegations', () => {
  const cases: readonly (readonly [code: Hex | undefined, expected: object])[] = [
    [undefined, { kind: 'none' }],
    ['0x', { kind: 'none' }],
    [batchAccountCode, { kind: 'ours' }],
    [batchAccountCode.toUpperCase().replace('0X', '0x') as Hex, { kind: 'ours' }],
    [`0xef0100${from.slice(2)}`, { kind: 'other', address: from }],
    ['0x6080604052', { kind: 'contract' }],
    ['0xef0100', { kind: 'contract' }],
    [`${batchAccountCode}00`, { kind: 'contract' }],
  ]
  for (const [code, expected] of cases)
    it(`of ${code ?? 'nothing'} are ${JSON.stringify(expected)}`, () =>
      expect(readDelegation(code)).to.deep.equal(expected))
})

describe('a batch', () => {
  /** A node whose account has `code`. */
  const start = (code: Hex, contract: Hex = '0x60') => {
    const requests: (readonly [string, readonly unknown[]])[] = []
    const callRpc: RpcRequest = (method, params) => {
      requests.push([method, params])
      const answers: Record<string, unknown> = {
        eth_getCode: params[0] === batchAccountAddress ? contract : code,
        eth_estimateGas: '0x10000',
      }
      return Promise.resolve(answers[method])
    }
    return { callRpc, requests, estimate: () => requests.find(([method]) => method === 'eth_estimateGas')![1] }
  }

  it('carries every call in its order', () => {
    const { args } = decodeFunctionData({
      abi: parseAbi(['function executeBatch((address target, uint256 value, bytes data)[] calls)']),
      data: encodeBatch(calls),
    })
    expect(args[0]).to.deep.equal(calls.map(({ to: target, value, data }) => ({ target, value, data })))
  })

  it('of a new account signs the delegation along, and pays for it', async () => {
    const { callRpc, estimate } = start('0x')
    const plan = await planBatch(callRpc, { from, chainId: 31337, calls, nonce: 5 })
    expect(plan).to.deep.equal({
      to: from,
      data: encodeBatch(calls),
      totalValue: 1n,
      gas: 0x10000n + 25_000n,
      nonce: 5,
      authorization: { chainId: 31337, address: batchAccountAddress, nonce: 6 },
    })
    expect(estimate()[2]).to.deep.equal({ [from]: { code: batchAccountCode } })
  })

  it('whose calls fail is planned all the same, with why the node did not measure it', async () => {
    const failure = new Error('insufficient funds')
    const { callRpc } = start('0x')
    const plan = await planBatch(
      (method, params) => (method === 'eth_estimateGas' ? Promise.reject(failure) : callRpc(method, params)),
      { from, chainId: 31337, calls, nonce: 5 },
    )
    expect([plan.gas, plan.failure, plan.totalValue]).to.deep.equal([undefined, failure, 1n])
  })

  it('of a delegated account needs no more than itself', async () => {
    const { callRpc, estimate } = start(batchAccountCode)
    const plan = await planBatch(callRpc, { from, chainId: 31337, calls, nonce: 5 })
    expect(plan.authorization).to.equal(undefined)
    expect(plan.gas).to.equal(0x10000n)
    expect(estimate()).to.have.length(2)
  })

  for (const [title, code, contract] of [
    ['the chain lacks the contract', '0x', '0x'],
    ['the account is delegated elsewhere', `0xef0100${from.slice(2)}`, '0x60'],
    ['the account is a contract', '0x6080', '0x60'],
  ] as const) {
    it(`cannot be made where ${title}`, async () => {
      const { callRpc, requests } = start(code, contract)
      const error: unknown = await planBatch(callRpc, { from, chainId: 31337, calls, nonce: 5 }).catch(
        (reason: unknown) => reason,
      )
      expect(error).to.be.instanceOf(BatchUnavailable)
      expect(requests.some(([method]) => method === 'eth_estimateGas')).to.equal(false)
    })
  }

  for (const [code, contract, status] of [
    ['0x', '0x60', 'ready'],
    [batchAccountCode, '0x60', 'supported'],
    ['0x', '0x', 'unsupported'],
    [batchAccountCode, '0x', 'unsupported'],
    ['0x6080', '0x60', 'unsupported'],
    [`0xef0100${from.slice(2)}`, '0x60', 'unsupported'],
  ] as const) {
    it(`is ${status} for an account of ${code.slice(0, 10)} where the chain has ${contract}`, async () =>
      expect(await atomicStatus(start(code, contract).callRpc, from)).to.equal(status))
  }

  it('is offered where the contract stands', async () => {
    expect([
      await hasBatchAccount(start('0x').callRpc),
      await hasBatchAccount(start('0x', '0x').callRpc),
    ]).to.deep.equal([true, false])
  })
})

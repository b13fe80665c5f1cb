import { expect } from 'chai'
import { encodeFunctionData, parseAbi, toHex } from 'viem'
import { evmAddress, solanaAddress } from '../testing/approval-fixture.js'
import { execute, executeBatch, operationContext, shop } from '../testing/operation-fixture.js'
import type { Approval, ApprovalContext, PrepareApproval } from './approval.js'
import { prepareCalls } from './calls-approval.js'
import { knownAddresses, calledAddresses } from './known-addresses.js'
import { prepareTransaction } from './transaction-approval.js'
import { prepareUserOperation } from './user-operation-approval.js'

const friend = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const twin = '0xfb6900000000000000000000000000000000d359'
const token = '0x52908400098527886E0F7030069857D2E4169EE7'
const abi = parseAbi([
  'function transfer(address,uint256)',
  'function transferFrom(address,address,uint256)',
  'function safeTransferFrom(address,address,uint256)',
  'function approve(address,uint256)',
  'function multicall(bytes[])',
  'function aggregate3((address target,bool allowFailure,bytes callData)[])',
  'function transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)',
])
const data = (functionName: (typeof abi)[number]['name'], ...args: unknown[]) =>
  encodeFunctionData({ abi, functionName, args } as never)
const permit2 = (to: string, amount = 1n) =>
  encodeFunctionData({
    abi: parseAbi(['function transferFrom(address,address,uint160,address)']),
    args: [evmAddress, to as `0x${string}`, amount, token],
  })
const items = (amount: bigint) =>
  encodeFunctionData({
    abi: parseAbi(['function safeTransferFrom(address,address,uint256,uint256,bytes)']),
    args: [evmAddress, friend, 5n, amount, '0x'],
  })
const severalItems = (...amounts: readonly bigint[]) =>
  encodeFunctionData({
    abi: parseAbi(['function safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)']),
    args: [evmAddress, friend, amounts.map((_, index) => BigInt(index)), amounts, '0x'],
  })

const approve = async (prepare: PrepareApproval, request: object, env: ApprovalContext) =>
  ((await prepare([request], env)) as Approval).approve()
const remembered = async (prepare: PrepareApproval, request: object) => {
  const { env } = operationContext()
  await approve(prepare, request, env)
  return (await knownAddresses(env)).filter(address => ![evmAddress, solanaAddress].includes(address))
}
const transaction = (bytes: string, to: string = token) => [prepareTransaction, { to, data: bytes }] as const

describe('whom the visitor sent to', () => {
  const cases: readonly (readonly [
    title: string,
    request: readonly [PrepareApproval, object],
    whom: readonly string[],
  ])[] = [
    ['who gets coins', [prepareTransaction, { to: friend, value: '0x1' }], [friend]],
    ['who gets tokens, not the token', transaction(data('transfer', friend, 1n)), [friend]],
    ['who gets tokens of an allowance', transaction(data('transferFrom', shop, friend, 1n)), [friend]],
    ['who gets an item', transaction(data('safeTransferFrom', evmAddress, friend, 1n)), [friend]],
    ['who gets tokens by Permit2', transaction(permit2(friend)), [friend]],
    [
      'who gets tokens by a signature',
      transaction(
        data(
          'transferWithAuthorization',
          evmAddress,
          friend,
          1n,
          0n,
          1n,
          toHex(0, { size: 32 }),
          27,
          toHex(0, { size: 32 }),
          toHex(0, { size: 32 }),
        ),
      ),
      [friend],
    ],
    [
      'everybody in a multicall',
      transaction(data('multicall', [data('transfer', friend, 1n), data('transfer', shop, 1n)])),
      [friend, shop],
    ],
    [
      'everybody in an aggregate',
      transaction(data('aggregate3', [{ target: token, allowFailure: false, callData: data('transfer', friend, 1n) }])),
      [friend],
    ],
    ['who gets coins of a Safe', transaction(execute(friend, 1n), shop), [friend]],
    ['a contract that gets coins', [prepareTransaction, { to: shop, value: '0x1', data: '0x12345678' }], [shop]],
    ['nobody who gets no coins', transaction('0x', friend), []],
    ['nobody who gets no tokens', transaction(data('transfer', friend, 0n)), []],
    ['nobody who gets no tokens by Permit2', transaction(permit2(friend, 0n)), []],
    ['nobody who gets none of an item', transaction(items(0n)), []],
    ['who gets one of an item', transaction(items(1n)), [friend]],
    ['nobody who gets none of several items', transaction(severalItems(0n, 0n)), []],
    ['who gets one of several items', transaction(severalItems(0n, 1n)), [friend]],
    ['nobody who gets no coins of a Safe', transaction(execute(friend, 0n), shop), []],
    ['not the contract of any other call', transaction(data('approve', friend, 1n)), []],
    [
      'nobody who gets nothing in a batch',
      [
        prepareCalls,
        {
          version: '2.0.0',
          chainId: '0x1',
          calls: [{ to: shop }, { to: token, data: data('transfer', friend, 0n) }],
        },
      ],
      [],
    ],
    [
      'nobody who gets nothing by a user operation',
      [prepareUserOperation, { callData: executeBatch({ target: shop, value: 0n, data: '0x' }) }],
      [],
    ],
    [
      'everybody of a batch',
      [
        prepareCalls,
        {
          version: '2.0.0',
          chainId: '0x1',
          calls: [
            { to: token, data: data('transfer', friend, 1n) },
            { to: shop, value: '0x1' },
          ],
        },
      ],
      [friend, shop],
    ],
    [
      'everybody of a user operation',
      [
        prepareUserOperation,
        {
          callData: executeBatch(
            { target: token, value: 0n, data: data('transfer', friend, 1n) },
            { target: shop, value: 1n, data: '0x' },
          ),
        },
      ],
      [friend, shop],
    ],
  ]
  for (const [title, [prepare, request], whom] of cases)
    it(`is ${title}`, async () => expect(await remembered(prepare, request)).to.deep.equal(whom))

  it('is not pushed out by one request with more of them than a batch has calls', async () => {
    const { env } = operationContext()
    await approve(prepareTransaction, { to: friend, value: '0x1' }, env)
    await approve(
      prepareTransaction,
      {
        to: token,
        data: data(
          'multicall',
          Array.from({ length: 220 }, (_, index) => data('transfer', toHex(index + 1, { size: 20 }), 1n)),
        ),
      },
      env,
    )
    const known = await knownAddresses(env)
    expect([known.includes(friend), known.length]).to.deep.equal([true, 23])
  })

  it('is known apart from the contracts that they called, among which tokens may be', async () => {
    const { env } = operationContext()
    await approve(prepareTransaction, { to: token, data: data('approve', friend, 1n) }, env)
    await approve(prepareTransaction, { to: shop, value: '0x1' }, env)
    expect(await calledAddresses(env)).to.deep.equal([evmAddress, solanaAddress, shop, token])
  })

  const flags = async (request: object, env: ApprovalContext) =>
    ((await prepareTransaction([request], env)) as Approval).view.flags
  it('is what a look-alike is told by, of coins and of tokens, wherever it stands', async () => {
    const { env } = operationContext()
    await approve(prepareTransaction, { to: token, data: data('transfer', friend, 1n) }, env)
    const payments = [
      { to: twin, value: '0x1' },
      { to: token, data: data('transfer', twin, 1n) },
      { to: shop, data: permit2(twin) },
      { to: shop, data: execute(twin, 1n) },
      { to: token, data: data('multicall', [data('transfer', twin, 1n)]) },
    ]
    for (const request of payments)
      expect(await flags(request, env)).to.deep.include({ id: 'look-alike', values: { known: friend } })
  })
})

import { expect } from 'chai'
import { encodeFunctionData, maxUint256, parseAbi, type Hex } from 'viem'
import { approvalContext } from '../testing/approval-fixture.js'
import { readApprovalScreen } from '../testing/read-approval-screen.js'
import { callToken, textAnswer as text, wordAnswer as word } from '../testing/token-answers.js'

// M2: what a call does with tokens is said in their own unit where the call is signed, as where it is sent.

const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const other = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512'
const forwarder = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0'
const stranger = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const abi = parseAbi([
  'function approve(address,uint256)',
  'function transfer(address,uint256)',
  'function multicall(bytes[])',
])
const approve = (amount: bigint): Hex => encodeFunctionData({ abi, functionName: 'approve', args: [stranger, amount] })
const transfer = (amount: bigint): Hex =>
  encodeFunctionData({ abi, functionName: 'transfer', args: [stranger, amount] })

interface Call {
  readonly to: string
  readonly data: Hex
}
const call = [
  { name: 'to', type: 'address' },
  { name: 'data', type: 'bytes' },
]

/** The calls, as a forwarder carries them out for who signs. @returns what the screen says */
function signed(calls: readonly Call[]) {
  const { env } = approvalContext()
  return readApprovalScreen(
    'eth_signTypedData_v4',
    {
      types: {
        EIP712Domain: [
          { name: 'chainId', type: 'uint256' },
          { name: 'verifyingContract', type: 'address' },
        ],
        Batch: [{ name: 'calls', type: 'Call[]' }],
        Call: call,
      },
      primaryType: 'Batch',
      domain: { chainId: 1, verifyingContract: forwarder },
      message: { calls },
    },
    {
      ...env,
      callRpc: async (chainId, method, params) =>
        method === 'eth_call'
          ? await callToken((params[0] as { data: Hex }).data, {
              'symbol()': text('USDC'),
              'decimals()': word(6n),
              'balanceOf(address)': word(1_000_000_000n),
              'totalSupply()': word(5_000_000_000n),
            })
          : await env.callRpc(chainId, method, params),
    },
  )
}

describe('tokens in a call that is signed', () => {
  it('are said of each call in their own unit, with whom', async () => {
    const { cards, flags } = await signed([
      { to: token, data: transfer(2_500_000n) },
      { to: other, data: approve(400_500_000n) },
    ])
    expect(cards.map(lines => lines.slice(0, 2))).to.deep.equal([
      ['Amount: 2.5 USDC', `To: ${stranger}`],
      ['You let be spent: 400.5 USDC', `By: ${stranger}`],
    ])
    expect(flags).to.include('red recipient')
  })

  for (const [title, amount, flag] of [
    ['more than there is', 1_000_000_001n, 'amber over-balance'],
    ['without a limit', maxUint256, 'red unlimited-approve'],
  ] as const)
    it(`are compared with what there is: an allowance of ${title}`, async () =>
      expect((await signed([{ to: token, data: approve(amount) }])).flags).to.include(flag))

  it('count together', async () => {
    const half = { to: token, data: approve(600_000_000n) }
    expect((await signed([half])).flags).not.to.include('amber over-balance')
    expect((await signed([half, half])).flags).to.include('amber over-balance')
  })

  it('are found in the calls that a call makes', async () => {
    const data = encodeFunctionData({ abi, functionName: 'multicall', args: [[transfer(7_000_000n)]] })
    expect((await signed([{ to: token, data }])).cards[0]?.[0]).to.equal('Amount: 7 USDC')
  })
})

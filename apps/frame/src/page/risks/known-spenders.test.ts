import { expect } from 'chai'
import type { Approval } from '../approvals/approval.js'
import { storeRecipients } from '../approvals/known-addresses.js'
import { prepareTypedData } from '../approvals/typed-data-approval.js'
import { approvalContext, evmAddress } from '../testing/approval-fixture.js'
import { ether, friend, me, other, request, token, type TypedDataRequest } from './corpus/typed-data-kind.js'

// S8: contracts that everybody uses, by their addresses alone: whoever else takes their place in the same words is red.

const permit2 = { name: 'Permit2', version: undefined }
const single =
  'PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)' +
  'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'
const payment =
  'PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,' +
  'Witness witness)TokenPermissions(address token,uint256 amount)Witness(address to,uint256 validAfter)'
const batch =
  'SignedBatchedCall(BatchedCall batchedCall,uint256 nonce,address executor,uint256 deadline)' +
  'BatchedCall(Call[] calls,bool revertOnFailure)Call(address to,uint256 value,bytes data)'

const router = '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af'
const proxy = '0x402085c248EeA27D92E8b30b2C58ed07f9E20001'
const wrappedCoin = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

const allowance = (spender: string, amount: bigint): TypedDataRequest =>
  request(single, { details: { token, amount, expiration: 1, nonce: 0 }, spender, sigDeadline: 1 }, permit2)
const paid = (spender: string, to: string, amount = 10_000n): TypedDataRequest =>
  request(payment, { permitted: { token, amount }, spender, witness: { to, validAfter: 0 } }, permit2)
const wraps = (to: string, data: string): TypedDataRequest =>
  request(
    batch,
    { batchedCall: { calls: [{ to, value: ether, data }], revertOnFailure: true } },
    { name: 'Calibur', version: '1.0.0', verifyingContract: me },
  )

async function verdictOf(data: TypedDataRequest): Promise<'red' | 'amber' | 'none'> {
  const { env } = approvalContext()
  await storeRecipients(env, [friend])
  const { flags } = ((await prepareTypedData([evmAddress, data], env)) as Approval).view
  return flags.some(({ isWarning }) => !isWarning) ? 'red' : flags.length > 0 ? 'amber' : 'none'
}

describe('S8: contracts that everybody uses', () => {
  const cases: readonly (readonly [title: string, data: TypedDataRequest, verdict: 'red' | 'amber'])[] = [
    ['an exact allowance for Uniswap’s router', allowance(router, ether), 'amber'],
    ['one without end for it', allowance(router, 2n ** 160n - 1n), 'red'],
    ['an exact allowance for another', allowance(other, ether), 'red'],
    ['a payment to a friend through x402’s proxy', paid(proxy, friend), 'amber'],
    ['one to somebody new', paid(proxy, other), 'red'],
    ['all of a token to a friend', paid(proxy, friend, 2n ** 256n - 1n), 'red'],
    ['a payment to a friend, as another says that takes it', paid(other, friend), 'red'],
    ['coins that are wrapped', wraps(wrappedCoin, '0xd0e30db0'), 'amber'],
    ['coins that another contract says it wraps', wraps(other, '0xd0e30db0'), 'red'],
    ['coins for another function of the wrapped coin', wraps(wrappedCoin, '0xd0e30db1'), 'red'],
  ]
  for (const [title, data, verdict] of cases)
    it(`${title}: ${verdict}`, async () => expect(await verdictOf(data)).to.equal(verdict))
})

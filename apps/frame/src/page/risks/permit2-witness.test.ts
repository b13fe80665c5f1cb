import { expect } from 'chai'
import type { Approval } from '../approvals/approval.js'
import { rememberRecipients } from '../approvals/known-addresses.js'
import { prepareTypedData } from '../approvals/typed-data-approval.js'
import { approvalContext, evmAddress } from '../testing/approval-fixture.js'
import { coin, ether, friend, me, other, request, token } from './corpus/typed-data-kind.js'

// S8: who is let take tokens by Permit2 chooses what is signed beside, and Permit2 asks nothing of it.

const terms = 'address spender,uint256 nonce,uint256 deadline,Deal witness)'
const deal = 'Deal(address outputToken,uint256 minAmountOut,address recipient)'
const permitted = 'TokenPermissions(address token,uint256 amount)'
const types = {
  one: `PermitWitnessTransferFrom(TokenPermissions permitted,${terms}${deal}${permitted}`,
  several: `PermitBatchWitnessTransferFrom(TokenPermissions[] permitted,${terms}${deal}${permitted}`,
}
const reactor = '0x00000011F84B9aa48e5f8aA8B9897600006289Be'

async function flagsOf(type: string, given: unknown, spender: string): Promise<readonly string[]> {
  const data = request(
    type,
    { permitted: given, spender, witness: { outputToken: coin, minAmountOut: 40n * ether, recipient: me } },
    { name: 'Permit2', version: undefined },
  )
  const { env } = approvalContext()
  await rememberRecipients(env, [friend])
  const approval = (await prepareTypedData([evmAddress, data], env)) as Approval
  return approval.view.flags.map(({ id, isAmber }) => `${isAmber ? 'amber' : 'red'} ${id}`)
}

describe('S8: an order beside an allowance of Permit2', () => {
  for (const [title, type, given] of [
    ['one token', types.one, { token, amount: ether }],
    [
      'several',
      types.several,
      [
        { token, amount: ether },
        { token: other, amount: ether },
      ],
    ],
    ['all of a token', types.one, { token, amount: 2n ** 256n - 1n }],
  ] as const) {
    it(`leaves an allowance for a stranger red: ${title}`, async () =>
      expect(await flagsOf(type, given, other)).to.include('red permit2'))

    it(`is one for somebody known too, as without the order: ${title}`, async () =>
      expect(await flagsOf(type, given, friend))
        .to.include(title === 'all of a token' ? 'red permit2' : 'amber permit2')
        .and.not.to.include('amber order'))

    it(`is looked at as an order where a reactor fills it: ${title}`, async () =>
      expect(await flagsOf(type, given, reactor))
        .to.include('amber order')
        .and.not.to.include('red permit2'))
  }
})

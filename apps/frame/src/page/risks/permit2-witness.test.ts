import { expect } from 'chai'
import type { Approval } from '../approvals/approval.js'
import { storeRecipients } from '../approvals/known-addresses.js'
import { prepareTypedData } from '../approvals/typed-data-approval.js'
import { approvalContext, evmAddress } from '../testing/approval-fixture.js'
import { coin, ether, friend, me, other, request, token, type TypedDataRequest } from './corpus/typed-data-kind.js'

// S8: who is let take tokens by Permit2 chooses what is signed beside, and Permit2 asks nothing of it.

const terms = 'address spender,uint256 nonce,uint256 deadline,Deal witness)'
const deal = 'Deal(address outputToken,uint256 minAmountOut,address recipient)'
const permitted = 'TokenPermissions(address token,uint256 amount)'
const types = {
  one: `PermitWitnessTransferFrom(TokenPermissions permitted,${terms}${deal}${permitted}`,
  several: `PermitBatchWitnessTransferFrom(TokenPermissions[] permitted,${terms}${deal}${permitted}`,
}
const reactor = '0x00000011F84B9aa48e5f8aA8B9897600006289Be'

const flagsOf = (type: string, witness: unknown, spender: string): Promise<readonly string[]> =>
  flagsOn(
    request(
      type,
      { permitted: witness, spender, witness: { outputToken: coin, minAmountOut: 40n * ether, recipient: me } },
      { name: 'Permit2', version: undefined },
    ),
  )

async function flagsOn(data: TypedDataRequest): Promise<readonly string[]> {
  const { env } = approvalContext()
  await storeRecipients(env, [friend])
  const approval = (await prepareTypedData([evmAddress, data], env)) as Approval
  return approval.view.flags.map(({ id, isWarning }) => `${isWarning ? 'amber' : 'red'} ${id}`)
}

describe('S8: an order beside an allowance of Permit2', () => {
  for (const [title, type, witness] of [
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
      expect(await flagsOf(type, witness, other)).to.include('red permit2'))

    it(`is one for somebody known too, as without the order: ${title}`, async () =>
      expect(await flagsOf(type, witness, friend))
        .to.include(title === 'all of a token' ? 'red permit2' : 'amber permit2')
        .and.not.to.include('amber order'))

    it(`is looked at as an order where a reactor fills it: ${title}`, async () =>
      expect(await flagsOf(type, witness, reactor))
        .to.include('amber order')
        .and.not.to.include('red permit2'))
  }
})

describe('S8: a plain field beside an allowance', () => {
  const one = { token, amount: ether }
  const fields: readonly (readonly [field: string, value: unknown])[] = [
    ['bool expressDelivery', false],
    ['bool isAllowed', false],
    ['bool[] extras', [false]],
    ['string scope', 'read'],
  ]
  for (const [field, value] of fields) {
    const beside = { spender: other, [field.split(' ')[1]!]: value }
    for (const [type, list, permittedOf] of [
      ['PermitWitnessTransferFrom', '', one],
      ['PermitBatchWitnessTransferFrom', '[]', [one]],
    ] as const)
      it(`leaves one of Permit2 for a stranger red: ${field} in ${type}`, async () =>
        expect(
          await flagsOn(
            request(
              `${type}(TokenPermissions${list} permitted,address spender,uint256 nonce,uint256 deadline,${field})${permitted}`,
              { permitted: permittedOf, ...beside },
              { name: 'Permit2', version: undefined },
            ),
          ),
        ).to.include('red permit2'))

    it(`leaves one of a token for a stranger red: ${field}`, async () =>
      expect(
        await flagsOn(
          request(`Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline,${field})`, {
            owner: me,
            value: ether,
            ...beside,
          }),
        ),
      ).to.include('red permit'))
  }

  it('says that one is taken back where it is the only amount there is', async () =>
    expect(
      await flagsOn(
        request('Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)', {
          holder: me,
          spender: other,
          allowed: false,
        }),
      ),
    ).to.not.include('red permit'))
})

describe('S8: a no beside who may act for the account', () => {
  for (const [type, message, flags] of [
    ['AddSigner(address signer,bool readOnly)', { signer: other }, ['red authority']],
    ['AddSigner(address signer,bool isAllowedOnly)', { signer: other }, ['red authority']],
    ['AddSigner(address signer,bool approvalRequired)', { signer: other }, ['red authority']],
    ['ApproveAgent(address agentAddress,bool isReadOnly)', { agentAddress: other }, ['red authority']],
    [
      'RegisterKey(address sessionKey,uint256 expiry,bool withdrawDisabled)',
      { sessionKey: other, expiry: 9n },
      ['red authority'],
    ],
    ['SetOperator(address operator,bool approved)', { operator: other }, ['amber unknown-data']],
    ['Session(address manager,bool isAuthorized)', { manager: other }, ['amber unknown-data']],
    ['Trade(address sender,uint256 nonce,bool reduceOnly)', { sender: me }, ['amber unknown-data']],
  ] as const)
    it(`takes back only what its name gives: ${type}`, async () =>
      expect(await flagsOn(request(type, message))).to.deep.equal(flags))
})

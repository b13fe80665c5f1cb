import { expect } from 'chai'
import { RpcFailure } from '../rpc/rpc-failure.js'
import { readTerms } from './permission-rules.js'

const account = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const token = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const now = 1_700_000_000_000
const expiry = now / 1_000 + 3_600
const native = { type: 'native-token-transfer', data: { allowance: '0x64' } }
const contract = (calls: unknown, more: object = {}) => ({
  type: 'contract-call',
  data: { address: token, calls, ...more },
})
const read = (changes: object) =>
  readTerms({ permissions: [native], expiry, ...changes }, { own: account, decimals: 18, now })

const outcome = (changes: object): string => {
  try {
    read(changes)
    return 'taken'
  } catch (error) {
    return error instanceof RpcFailure ? String(error.code) : String(error)
  }
}

describe('What a page may ask to do by itself', () => {
  it('is read with its limits, and with limits of ours where it names none', () => {
    expect(read({ signer: { type: 'wallet' } })).to.deep.equal({
      rules: [{ kind: 'native', limit: 100n }],
      useLimit: 100,
      feeLimit: 10n ** 16n,
      expiresAtMs: now + 3_600_000,
    })
  })

  it('is read as the drafts of ERC-7715 write it: amounts in the permission or in a policy of its own', () => {
    const { rules, useLimit, feeLimit } = read({
      permissions: [
        {
          type: 'native-token-transfer',
          data: { ticker: 'ETH' },
          policies: [
            { type: 'token-allowance', data: { allowance: '0x10' } },
            { type: 'gas-limit', data: { limit: '0x20' } },
          ],
          required: true,
        },
        { type: 'erc20-token-transfer', data: { address: token.toLowerCase(), allowance: '1000' } },
        contract(['claim(uint256 id)', '0x12345678', { signature: 'roll(uint)' }, { selector: '0xABCDEF01' }], {
          valueLimit: 7,
        }),
      ],
      policies: [
        { type: 'call-limit', data: { count: 3 } },
        { type: 'call-limit', data: { count: 5 } },
        { type: 'gas-limit', data: { limit: 31 } },
      ],
    })
    expect([useLimit, feeLimit], 'the lower of two').to.deep.equal([3, 31n])
    expect(rules).to.deep.equal([
      { kind: 'native', limit: 16n },
      { kind: 'erc20', token, limit: 1_000n },
      {
        kind: 'contract',
        contract: token,
        limit: 7n,
        functions: [
          { selector: '0x379607f5', text: 'claim(uint256 id)' },
          { selector: '0x12345678', text: '0x12345678' },
          // roll(uint256)
          { selector: '0x1f7b4f30', text: 'roll(uint)' },
          { selector: '0xabcdef01', text: '0xABCDEF01' },
        ],
      },
    ])
  })

  const cases: readonly (readonly [code: string, why: string, changes: object])[] = [
    ['4200', 'another signer', { signer: { type: 'key', data: { id: '0x01' } } }],
    ['4200', 'another signer', { signer: { type: 'account', data: { id: account } } }],
    ['4200', 'another signer', { signer: 'wallet' }],
    ['4200', 'an unknown permission', { permissions: [{ type: 'erc721-token-transfer', data: { address: token } }] }],
    [
      '4200',
      'an unknown permission, also a welcome one',
      { permissions: [native, { type: 'native-token-stream', data: {}, required: false }] },
    ],
    ['4200', 'a policy that is not enforced', { policies: [{ type: 'rate-limit', data: { count: 1, interval: 60 } }] }],
    [
      '4200',
      'a policy that is not enforced, in a permission',
      { permissions: [{ ...native, policies: [{ type: 'rate-limit', data: {} }] }] },
    ],
    [
      '4200',
      'the account itself',
      { permissions: [{ type: 'contract-call', data: { address: account.toLowerCase(), calls: ['claim()'] } }] },
    ],
    [
      '4200',
      'the account itself',
      { permissions: [{ type: 'erc20-token-transfer', data: { address: account, allowance: 1 } }] },
    ],
    ...[
      'approve(address,uint256)',
      '0x095ea7b3',
      '0x095EA7B3',
      'transfer(address to, uint256 amount)',
      '0xa9059cbb',
      'transferFrom(address,address,uint256)',
      'setApprovalForAll(address,bool)',
      'increaseAllowance(address,uint256)',
      'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
      '0xac9650d8',
      'withdraw(uint256,address,address)',
      'burn(uint256)',
      'renounceOwnership()',
      'transferOwnership(address)',
      'delegate(address)',
      'function approve(address,uint256)',
    ].map(call => ['4200', `${call}, which gives away without a limit`, { permissions: [contract([call])] }] as const),
    ['-32602', 'nothing', { permissions: [] }],
    ['-32602', 'no list', { permissions: native }],
    ['-32602', 'too many', { permissions: Array.from({ length: 11 }, () => native) }],
    ['-32602', 'the same twice', { permissions: [native, native] }],
    ['-32602', 'the same contract twice', { permissions: [contract(['claim()']), contract(['roll()'])] }],
    ['-32602', 'no amount', { permissions: [{ type: 'native-token-transfer', data: {} }] }],
    [
      '-32602',
      'two amounts',
      {
        permissions: [
          {
            type: 'native-token-transfer',
            policies: [1, 2].map(allowance => ({ type: 'token-allowance', data: { allowance } })),
          },
        ],
      },
    ],
    ...['-1', '1.5', '0x', '', '1e3', `0x1${'0'.repeat(64)}`, 1.5, -1, 2 ** 53, true, [1], {}].map(
      allowance =>
        [
          '-32602',
          `the amount ${JSON.stringify(allowance)}`,
          { permissions: [{ ...native, data: { allowance } }] },
        ] as const,
    ),
    ['-32602', 'no address', { permissions: [{ type: 'erc20-token-transfer', data: { allowance: 1 } }] }],
    ['-32602', 'no functions', { permissions: [contract([])] }],
    ...[
      'claim',
      'claim(',
      '0x1234567',
      'claim((uint256))',
      'claim(a b c)',
      'claim(UINT)',
      'a'.repeat(300),
      7,
      null,
      {},
    ].map(
      call =>
        ['-32602', `the function ${JSON.stringify(call).slice(0, 20)}`, { permissions: [contract([call])] }] as const,
    ),
    ['-32602', 'no expiry', { expiry: undefined }],
    ['-32602', 'an expiry in text', { expiry: String(expiry) }],
    ['-32602', 'an expiry that is over', { expiry: now / 1_000 }],
    ['-32602', 'an expiry in milliseconds', { expiry: now + 3_600_000 }],
    ['-32602', 'more than 30 days', { expiry: now / 1_000 + 30 * 86_400 + 1 }],
    ['-32602', 'no uses', { policies: [{ type: 'call-limit', data: { count: 0 } }] }],
    ['-32602', 'more uses than anybody counts', { policies: [{ type: 'call-limit', data: { count: 1_001 } }] }],
    ['-32602', 'policies that are no list', { policies: {} }],
  ]
  for (const [code, why, changes] of cases)
    it(`is answered with ${code} for ${why}`, () => expect(outcome(changes)).to.equal(code))

  it('may last for 30 days', () => expect(outcome({ expiry: now / 1_000 + 30 * 86_400 })).to.equal('taken'))
})

import { expect } from 'chai'
import fc from 'fast-check'
import { isVaultMethod, parseParams } from './call-params.js'
import { randomId } from './bytes.js'
import { fuzzCounts } from './testing/fuzz-counts.js'
import type { VaultApi, VaultMethod } from './vault-api.js'
import { failureOf, VaultError } from './vault-error.js'

const origin = 'https://dapp.example'
const address = `0x${'1'.repeat(40)}` as const
const word = `0x${'2'.repeat(64)}` as const
const message = new Uint8Array([1, 2])
const handle = randomId()
const transaction = {
  type: 'eip7702',
  chainId: 1,
  nonce: 0,
  to: address,
  value: '0x0',
  data: '0x',
  gas: '0x5208',
  maxFeePerGas: '0x2',
  maxPriorityFeePerGas: '0x1',
  authorizationList: [{ chainId: 1, address, nonce: 1, r: word, s: word, yParity: 1 }],
} as const

/** What each call takes. */
const valid: { readonly [Method in VaultMethod]: VaultApi[Method]['params'] } = {
  'session.restore': undefined,
  'storage.look': undefined,
  'storage.use': { port: new MessageChannel().port1 },
  'session.end': 'A'.repeat(22),
  'session.endOthers': undefined,
  'login.email': { email: 'a@example.com', origin, locale: 'en' },
  'login.device': undefined,
  'login.code': { code: '012345' },
  'login.methods': undefined,
  'login.social': { provider: 'github', origin, returnUrl: 'https://dapp.example/back?a=b' },
  'login.socialResult': { handle, locale: 'en' },
  'login.farcaster': { origin },
  'login.farcasterResult': { handle, locale: 'en' },
  'email.update': { email: 'a@example.com', origin },
  'email.primary': { code: '012345' },
  'email.secondary': { code: '012345' },
  'wallet.create': undefined,
  'wallet.recover': { kind: 'words', secret: message },
  'wallet.lock': undefined,
  'wallet.lockTabs': undefined,
  'wallet.exportWords': undefined,
  'recovery.list': undefined,
  'recovery.add': { kind: 'passkey', secret: message, credentialId: 'AAAA', salt: 'AAAA' },
  'devices.list': undefined,
  'devices.revoke': { enrollmentId: handle },
  'permissions.add': {
    pci: word,
    origin,
    chainId: 'eip155:1',
    expiresAt: 1,
    permissions: [{ type: 'native-token-transfer', data: { allowance: '0x1' } }],
    policies: [],
  },
  'permissions.list': undefined,
  'permissions.use': { pci: word },
  'permissions.revoke': { pci: word },
  'operations.ask': {
    chainId: 'eip155:1',
    isPaymaster: true,
    request: { jsonrpc: '2.0', id: 1, method: 'pm_getPaymasterData', params: [{}] },
  },
  'account.prefer': { type: 'eoa' },
  'sign.rehearse': undefined,
  'sign.confirm': undefined,
  'sign.message': { message },
  'sign.typedData': { typedData: '{}' },
  'sign.transaction': { transaction },
  'sign.authorization': { chainId: 1, address, nonce: 0 },
  'sign.solana': { message },
}
const methods = Object.keys(valid) as VaultMethod[]

const outcome = (method: VaultMethod, params: unknown): string => {
  try {
    parseParams(method, params)
    return 'taken'
  } catch (error) {
    return error instanceof VaultError ? error.code : String(error)
  }
}

describe('What a call is given', () => {
  for (const method of methods) {
    it(`is taken by ${method} as its type has it, and not with more`, () => {
      expect(isVaultMethod(method)).to.equal(true)
      expect(parseParams(method, valid[method])).to.deep.equal(valid[method])
      expect(outcome(method, { ...(valid[method] as object), more: 1 })).to.equal('INVALID')
      expect(outcome(method, null)).to.equal('INVALID')
    })
  }

  for (const email of ["o'hara_1%x@example.org", 'ada@bücher.example', 'ädä@example.com'])
    it(`may be the address ${email}, as the page takes it`, () =>
      expect(outcome('login.email', { ...valid['login.email'], email })).to.equal('taken'))

  for (const [locale, title] of [
    ['sr-Latn-RS-ekavsk', 'taken'],
    [`de-1996-${'x'.repeat(28)}`, 'INVALID'],
  ] as const)
    it(`is ${title} in a language whose tag has ${locale.length} letters`, () => {
      for (const method of ['login.email', 'login.socialResult', 'login.farcasterResult'] as const)
        expect(outcome(method, { ...valid[method], locale })).to.equal(title)
    })

  const invalid: readonly (readonly [VaultMethod, unknown])[] = [
    ['sign.message', { message: [1, 2] }],
    ['sign.message', { message: new Uint8Array(262_145) }],
    ['sign.message', { message: new ArrayBuffer(2) }],
    ['sign.typedData', { typedData: {} }],
    ['sign.transaction', { transaction: { ...transaction, chainId: 0 } }],
    ['sign.transaction', { transaction: { ...transaction, chainId: '1' } }],
    ['sign.transaction', { transaction: { ...transaction, nonce: -1 } }],
    ['sign.transaction', { transaction: { ...transaction, nonce: 2 ** 60 } }],
    ['sign.transaction', { transaction: { ...transaction, value: '1' } }],
    ['sign.transaction', { transaction: { ...transaction, value: '0x' } }],
    ['sign.transaction', { transaction: { ...transaction, value: '0x01' } }],
    ['sign.transaction', { transaction: { ...transaction, value: `0x1${'0'.repeat(64)}` } }],
    ['sign.transaction', { transaction: { ...transaction, data: '0x0' } }],
    ['sign.transaction', { transaction: { ...transaction, to: '0x1' } }],
    ['sign.transaction', { transaction: { ...transaction, to: 'vitalik.eth' } }],
    ['sign.transaction', { transaction: { ...transaction, type: 'eip4844' } }],
    ['sign.transaction', { transaction: { ...transaction, authorizationList: [] } }],
    ['sign.authorization', { chainId: 0, address, nonce: 0 }],
    ['sign.authorization', { chainId: 1, address, nonce: 0.5 }],
    ['login.email', { email: 'a@example.com', origin: 'https://dapp.example/', locale: 'en' }],
    ['login.email', { email: 'a@example.com', origin: 'null', locale: 'en' }],
    ['login.code', { code: '１２３４５６' }],
    ['wallet.recover', { kind: 'words', secret: 'abandon' }],
    ['wallet.recover', { kind: 'mail', secret: message }],
    ['devices.revoke', { enrollmentId: '../../login/email' }],
  ]
  for (const [method, params] of invalid)
    it(`is refused by ${method}: ${JSON.stringify(params).slice(0, 120)}`, () =>
      expect(outcome(method, params)).to.equal('INVALID'))

  it('is taken or refused, never anything else, whatever it is', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...methods),
        fc.oneof(
          fc.anything({
            withBigInt: true,
            withDate: true,
            withMap: true,
            withNullPrototype: true,
            withTypedArray: true,
          }),
          fc.record({ message: fc.anything(), code: fc.anything(), transaction: fc.anything(), secret: fc.anything() }),
        ),
        (method, params) => {
          expect(outcome(method, params)).to.be.oneOf(
            valid[method] === undefined && params === undefined ? ['taken'] : ['taken', 'INVALID'],
          )
        },
      ),
      fuzzCounts(500),
    )).timeout(0)

  it('is for no method that the vault does not have', () => {
    for (const name of [
      '',
      'toString',
      '__proto__',
      'constructor',
      'hasOwnProperty',
      'sign',
      'sign.',
      'SIGN.MESSAGE',
      1,
      null,
      undefined,
      ['sign.message'],
    ])
      expect(isVaultMethod(name)).to.equal(false)
  })
})

describe('What the page is told of a failure', () => {
  it('is never the text of an error that nobody foresaw', () => {
    for (const error of [
      new Error('abandon abandon about'),
      'abandon',
      { code: 'CODE_WRONG', message: 'abandon' },
      undefined,
    ]) {
      expect(failureOf(error)).to.deep.equal({ code: 'FAILED', message: 'The wallet could not do this.' })
    }
  })

  it('leaves out where an error came from', () => {
    expect(failureOf(new VaultError('COOLDOWN', { seconds: 12, cause: new Error('secret') }))).to.deep.equal({
      code: 'COOLDOWN',
      message: 'A code was sent a moment ago. Wait before you ask for another.',
      seconds: 12,
    })
  })
})

import { expect } from 'chai'
import fc from 'fast-check'
import {
  bytesToHex,
  hexToBytes,
  keccak256,
  recoverTransactionAddress,
  serializeSignature,
  toHex,
  type Hex,
  type TransactionSerializable,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { utf8, type Bytes } from '../bytes.js'
import { fuzzCounts } from '../testing/fuzz-counts.js'
import type { EvmTransaction } from '../vault-api.js'
import { VaultError } from '../vault-error.js'
import { signAuthorization, signMessage, signTransaction, signTypedData } from './evm-signatures.js'

const keyOf = (hex: Hex): Bytes => hexToBytes(hex) as Bytes
const hexKey: Hex = '0x4646464646464646464646464646464646464646464646464646464646464646'
const key = keyOf(hexKey)
const account = privateKeyToAccount(hexKey)
const recipient = '0x3535353535353535353535353535353535353535'

const codeOf = (task: () => unknown): string => {
  try {
    task()
    return 'none'
  } catch (error) {
    return error instanceof VaultError ? error.code : String(error)
  }
}

const mail = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  domain: {
    name: 'Ether Mail',
    version: '1',
    chainId: 1,
    verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
  },
  message: {
    from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
    to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
    contents: 'Hello, Bob!',
  },
}

describe('Signatures of the EVM key', () => {
  it('are those of EIP-155 for its example', () => {
    const { raw } = signTransaction(key, {
      type: 'legacy',
      chainId: 1,
      nonce: 9,
      gasPrice: '0x4a817c800',
      gas: '0x5208',
      to: recipient,
      value: '0xde0b6b3a7640000',
      data: '0x',
    })
    expect(raw).to.equal(
      '0xf86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a764000080' +
        '25a028ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276' +
        'a067cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83',
    )
  })

  it('are those of EIP-712 for its example', () => {
    expect(signTypedData(keyOf(keccak256(utf8('cow'))), JSON.stringify(mail))).to.equal(
      '0x4355c47d63924e8a72e509b65029052eb6c299d53a04e167c5775fd466751c9d' +
        '07299936d304c153f6443dfa05f40ff007d72911b6f72307f996231605b91562' +
        '1c',
    )
  })

  it('over messages are those of another implementation, whatever the bytes', () =>
    fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async message => {
        expect(signMessage(key, new Uint8Array(message))).to.equal(
          await account.signMessage({ message: { raw: message } }),
        )
      }),
      fuzzCounts(50),
    )).timeout(0)

  const quantity = fc.bigInt({ min: 0n, max: 2n ** 96n }).map(toHex)
  const transactions: fc.Arbitrary<EvmTransaction> = fc.record({
    type: fc.constantFrom('legacy', 'eip1559', 'eip7702'),
    chainId: fc.integer({ min: 1, max: 2 ** 40 }),
    nonce: fc.nat(),
    to: fc.uint8Array({ minLength: 20, maxLength: 20 }).map(bytes => bytesToHex(bytes)),
    value: quantity,
    data: fc.uint8Array({ maxLength: 100 }).map(bytes => bytesToHex(bytes)),
    gas: quantity,
    gasPrice: quantity,
    maxFeePerGas: fc.bigInt({ min: 2n ** 64n, max: 2n ** 96n }).map(toHex),
    maxPriorityFeePerGas: fc.bigInt({ min: 0n, max: 2n ** 64n }).map(toHex),
    authorizationList: fc.array(
      fc.integer({ min: 1, max: 1000 }).map(chainId => ({
        chainId,
        address: recipient,
        nonce: chainId,
        ...signAuthorization(key, { chainId, address: recipient, nonce: chainId }),
      })),
      { minLength: 1, maxLength: 3 },
    ),
  }) as fc.Arbitrary<EvmTransaction>

  it('over transactions are those of another implementation, and the hash is that of the raw bytes', () =>
    fc.assert(
      fc.asyncProperty(transactions, async transaction => {
        const { raw, hash } = signTransaction(key, transaction)
        const { type, chainId, nonce, to, data } = transaction
        const common = { chainId, nonce, to, data, value: BigInt(transaction.value), gas: BigInt(transaction.gas) }
        const fees = {
          maxFeePerGas: BigInt(transaction.maxFeePerGas!),
          maxPriorityFeePerGas: BigInt(transaction.maxPriorityFeePerGas!),
        }
        const expectedTransaction = {
          legacy: { ...common, type, gasPrice: BigInt(transaction.gasPrice!) },
          eip1559: { ...common, type, ...fees },
          eip7702: { ...common, type, ...fees, authorizationList: transaction.authorizationList },
        }[type] as TransactionSerializable
        expect(raw).to.equal(await account.signTransaction(expectedTransaction))
        expect(hash).to.equal(keccak256(raw))
        expect(await recoverTransactionAddress({ serializedTransaction: raw as never })).to.equal(account.address)
      }),
      fuzzCounts(50),
    )).timeout(0)

  it('make a contract where there is no recipient', async () => {
    const { raw } = signTransaction(key, {
      type: 'eip1559',
      chainId: 1,
      nonce: 0,
      value: '0x0',
      data: '0x6000',
      gas: '0x5208',
      maxFeePerGas: '0x2',
      maxPriorityFeePerGas: '0x1',
    })
    expect(raw).to.equal(
      await account.signTransaction({
        type: 'eip1559',
        chainId: 1,
        nonce: 0,
        data: '0x6000',
        value: 0n,
        gas: 21_000n,
        maxFeePerGas: 2n,
        maxPriorityFeePerGas: 1n,
      }),
    )
  })

  it('over authorizations are those of another implementation', async () => {
    const authorization = { chainId: 10, address: recipient, nonce: 7 } as const
    const expectedTransaction = await account.signAuthorization(authorization)
    const signed = signAuthorization(key, authorization)
    expect(signed).to.deep.equal({
      r: expectedTransaction.r,
      s: expectedTransaction.s,
      yParity: expectedTransaction.yParity,
    })
    expect(serializeSignature(signed)).to.have.length(132)
  })

  const transaction: EvmTransaction = {
    type: 'eip1559',
    chainId: 1,
    nonce: 0,
    to: recipient,
    value: '0x0',
    data: '0x',
    gas: '0x5208',
    maxFeePerGas: '0x2',
    maxPriorityFeePerGas: '0x1',
  }
  const invalidCalls: readonly (readonly [string, () => unknown])[] = [
    ['a legacy transaction without a gas price', () => signTransaction(key, { ...transaction, type: 'legacy' })],
    ['an EIP-1559 transaction without fees', () => signTransaction(key, { ...transaction, maxFeePerGas: undefined })],
    ['a tip above the fee', () => signTransaction(key, { ...transaction, maxPriorityFeePerGas: '0x3' })],
    ['an EIP-7702 transaction without authorizations', () => signTransaction(key, { ...transaction, type: 'eip7702' })],
    [
      'an EIP-7702 transaction without a recipient',
      () => signTransaction(key, { ...transaction, type: 'eip7702', to: undefined }),
    ],
    ['typed data that is not JSON', () => signTypedData(key, '{')],
    ['typed data that is null', () => signTypedData(key, 'null')],
    [
      'typed data without its primary type',
      () => signTypedData(key, JSON.stringify({ ...mail, primaryType: 'Letter' })),
    ],
    [
      'typed data with a value that is not of its type',
      () =>
        signTypedData(
          key,
          JSON.stringify({ ...mail, message: { ...mail.message, from: { name: 'Cow', wallet: '0x12' } } }),
        ),
    ],
    [
      'typed data without a value',
      () => signTypedData(key, JSON.stringify({ ...mail, message: { from: mail.message.from, contents: '' } })),
    ],
    ...([[72, 105], { length: 2, 0: 72, 1: 105 }, {}, 5, null] as const).map(
      contents =>
        [
          `typed data whose text is ${JSON.stringify(contents)}`,
          () => signTypedData(key, JSON.stringify({ ...mail, message: { ...mail.message, contents } })),
        ] as const,
    ),
    [
      'typed data whose domain has a list of bytes for a name',
      () => signTypedData(key, JSON.stringify({ ...mail, domain: { ...mail.domain, name: [80, 101] } })),
    ],
    ['typed data without a domain', () => signTypedData(key, JSON.stringify({ ...mail, domain: null }))],
    [
      'typed data with a number that lost digits',
      () =>
        signTypedData(
          key,
          JSON.stringify({
            types: { Pay: [{ name: 'amount', type: 'uint256' }] },
            primaryType: 'Pay',
            domain: {},
            message: { amount: 2 ** 60 },
          }),
        ),
    ],
  ]
  for (const [title, work] of invalidCalls)
    it(`are not given for ${title}`, () => expect(codeOf(work)).to.equal('INVALID'))
})

import { expect } from 'chai'
import type { TypedDataField } from '../../vault/signing/typed-data-types.js'
import { typedDataRisks } from './typed-data-risks.js'

// S8: typed data that nobody knows needs a look for what it names, in whatever type a page writes it.

const account = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const stranger = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'
const zeros = '0'.repeat(24)
const word = (address: string, isLeft = true) =>
  isLeft ? `0x${zeros}${address.slice(2)}` : `0x${address.slice(2)}${zeros}`

const flags = (name: string, type: string, value: unknown) => flagsOf({ Note: [{ name, type }] }, { [name]: value })

const flagsOf = (
  types: Readonly<Record<string, readonly TypedDataField[]>>,
  message: Readonly<Record<string, unknown>>,
) =>
  typedDataRisks({
    types: { EIP712Domain: [{ name: 'name', type: 'string' }], ...types },
    primaryType: 'Note',
    domain: { name: 'Notes' },
    message,
    calls: [],
    activeChainId: 'eip155:1',
    origin: 'https://app.example',
    account,
    known: [account],
  }).map(({ id, isWarning = false, values }) => [id, isWarning, values?.['fields']])

type Case = readonly [title: string, name: string, type: string, value: unknown]

const naming: readonly Case[] = [
  ['another address', 'about', 'address', stranger],
  ['one in a text', 'about', 'string', `by ${stranger}`],
  ['one as a number', 'about', 'uint160', BigInt(stranger).toString()],
  ['a yes', 'about', 'bool', true],
  ['a no', 'about', 'bool', false],
  ['a deadline', 'deadline', 'uint32', 1_800_000_000],
  ['an end', 'validUntil', 'uint32', 1_800_000_000],
  ['an amount', 'about', 'uint256', '1'],
  ['a small amount', 'amount', 'uint8', 1],
  ['an amount that may be negative', 'about', 'int128', '-1'],
  ['an address in 20 bytes', 'about', 'bytes20', stranger],
  ['one in a word, behind zeros', 'about', 'bytes32', word(stranger)],
  ['one in a word, before zeros', 'about', 'bytes32', word(stranger, false)],
  ['one in bytes', 'about', 'bytes', word(stranger)],
  ['one in bytes, in small letters', 'about', 'bytes', word(stranger).toLowerCase()],
  ['one in bytes, behind the visitor’s own', 'about', 'bytes', `${word(account)}${word(stranger).slice(2)}`],
  ['a recipient by a name', 'to', 'string', 'stranger.eth'],
  ['a recipient on another chain', 'recipient', 'string', '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'],
  ['a recipient in a word that is no address', 'receiver', 'bytes32', `0x${'ab'.repeat(32)}`],
  ['another address in a text, behind the visitor’s own', 'about', 'string', `${account} pays ${stranger}`],
  ['another address as a number of 192 bits', 'nonce', 'uint192', BigInt(stranger).toString()],
  // Names that hold the name of a counter.
  ...[
    'bid',
    'paid',
    'amountPaid',
    'maxBid',
    'max_bid',
    'BID',
    'conversionRate',
    'onchainAmountMax',
    'balanceOnChain',
    'amountTimestamp',
    'issuedShares',
    'supportAmount',
    'nonceFee',
    'saltedShare',
    'priceIndex',
    'idle',
    'endTimestamp',
    'closeTimestamp',
  ].map((name): Case => [`${name}, a number`, name, 'uint256', '1']),
  // Amounts, times and a yes in types that are as narrow as those of counters.
  ...['amounts', 'amountOut', 'quantity', 'feeRate', 'shareBps', 'payout', 'approved', 'ttl'].map((name): Case => [
    `${name}, a small number`,
    name,
    'uint16',
    1,
  ]),
  ['an amount in 32 bits', 'size', 'uint32', 4_000_000_000],
  ['an end in 32 bits', 'closeTimestamp', 'uint32', 1_800_000_000],
  ['an amount that reads as the visitor’s address', 'amount', 'uint256', BigInt(account).toString()],
  ['an item', 'tokenId', 'uint256', '7'],
  ['items', 'tokenIds', 'uint256[]', ['7', '8']],
  ['amounts in a list', 'about', 'uint256[]', ['1', '2']],
  // Texts of exchanges and of other chains.
  ['an amount in a text', 'size', 'string', '1000000'],
  ['an amount with decimals in a text', 'about', 'string', '0.5'],
  ['a price in a text', 'price', 'string', '1 USDC'],
  ['an end in a text', 'endsAt', 'string', '2030-01-01T00:00:00Z'],
  ['an end that is a word', 'notAfter', 'string', '2030-01-01T00:00:00Z'],
  ['a yes in a text', 'isApproved', 'string', 'true'],
  ...['payee', 'payTo', 'toAddress', 'recipientAddress', 'destinationAccount', 'pay_to', 'withdrawTo'].map(
    (name): Case => [`a recipient by a name: ${name}`, name, 'string', 'stranger.eth'],
  ),
]
/** Who is named so in a list may do something, or gets something, as one alone does. */
const listed: readonly (readonly [title: string, name: string, id: string])[] = [
  ['operators', 'operators', 'authority'],
  ['spenders', 'spenders', 'authority'],
  ['keys', 'sessionKeys', 'authority'],
]
const harmless: readonly Case[] = [
  ['the visitor', 'about', 'address', account],
  ...[
    'nonce',
    'orderNonce',
    'salt',
    'chainId',
    'chain_id',
    'chainID',
    'proposalId',
    'proposalIds',
    'version',
    'termsVersion',
    'timestamp',
    'time',
    'issuedAt',
    'choice',
    'support',
    'index',
    'counter',
  ].map((name): Case => [`a number that counts: ${name}`, name, 'uint256', '7']),
  ['a number that counts, in a text', 'nonce', 'string', '12345678'],
  ['a hash that counts, in a text', 'nonce', 'string', `0x${'ab'.repeat(32)}`],
  ['the visitor in a text', 'to', 'string', account],
  ['a small number', 'about', 'uint8', 1],
  ['the visitor in 20 bytes', 'about', 'bytes20', account],
  ['the visitor in a word', 'about', 'bytes32', word(account)],
  ['the visitor in bytes', 'about', 'bytes', word(account).toLowerCase()],
  ['nobody', 'about', 'bytes32', `0x${'00'.repeat(32)}`],
  ['a word of a random number', 'about', 'bytes32', `0x${'ab'.repeat(32)}`],
  ['a small number in a word', 'about', 'bytes32', `0x${'00'.repeat(31)}2a`],
  ['a text', 'about', 'string', 'stranger.eth'],
]

describe('S8: typed data that nobody knows', () => {
  for (const [title, name, type, value] of naming)
    it(`needs a look where it names ${title}`, () =>
      expect(flags(name, type, value)).to.deep.equal([['unknown-data', true, name]]))
  for (const [title, name, id] of listed)
    it(`is red where it lists ${title}`, () =>
      expect(flags(name, 'address[]', [account, stranger])).to.deep.equal([[id, false, undefined]]))
  it('is red where it pays recipients of a list', () =>
    expect(
      flagsOf(
        {
          Note: [
            { name: 'recipients', type: 'address[]' },
            { name: 'amount', type: 'uint256' },
          ],
        },
        { recipients: [account, stranger], amount: '1' },
      ),
    ).to.deep.equal([['permit', false, undefined]]))
  for (const [title, name, type, value] of harmless)
    it(`needs none where it names ${title}`, () => expect(flags(name, type, value)).to.deep.equal([]))

  for (const [title, name, type, value] of naming)
    it(`needs a look where a struct in it names ${title}`, () =>
      expect(
        flagsOf({ Note: [{ name: 'held', type: 'Held' }], Held: [{ name, type }] }, { held: { [name]: value } }),
      ).to.deep.equal([['unknown-data', true, `held.${name}`]]))
})

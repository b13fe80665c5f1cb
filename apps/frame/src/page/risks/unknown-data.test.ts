import { expect } from 'chai'
import { typedDataRisks } from './typed-data-risks.js'

// S8: typed data that nobody knows needs a look for what it names, in whatever type a page writes it.

const account = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const stranger = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'
const zeros = '0'.repeat(24)
const word = (address: string, isLeft = true) =>
  isLeft ? `0x${zeros}${address.slice(2)}` : `0x${address.slice(2)}${zeros}`

const flags = (name: string, type: string, value: unknown) =>
  typedDataRisks({
    types: { EIP712Domain: [{ name: 'name', type: 'string' }], Note: [{ name, type }] },
    primaryType: 'Note',
    domain: { name: 'Notes' },
    message: { [name]: value },
    calls: [],
    activeChainId: 'eip155:1',
    account,
    known: [account],
  }).map(({ id, isAmber = false, values }) => [id, isAmber, values?.['fields']])

type Case = readonly [what: string, name: string, type: string, value: unknown]

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
]
const harmless: readonly Case[] = [
  ['the visitor', 'about', 'address', account],
  ['a number that counts', 'nonce', 'uint256', '7'],
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
  for (const [what, name, type, value] of naming)
    it(`needs a look where it names ${what}`, () =>
      expect(flags(name, type, value)).to.deep.equal([['unknown-data', true, name]]))
  for (const [what, name, type, value] of harmless)
    it(`needs none where it names ${what}`, () => expect(flags(name, type, value)).to.deep.equal([]))
})

import { expect } from 'chai'
import fc from 'fast-check'
import { fuzzRuns } from '../../testing/fuzz-runs.js'
import type { SolanaTransaction } from './solana-provider.js'
import { toFormatOf, readWire, toWire } from './transaction-wire.js'

const signature = (byte: number) => new Uint8Array(64).fill(byte)
const codeOf = (callback: () => unknown): unknown => {
  try {
    callback()
    return 'no error'
  } catch (error) {
    return (error as { readonly code?: unknown }).code
  }
}

describe('a transaction in wire form', () => {
  it('is the number of signatures, the signatures with zeros for missing ones, and the message', () => {
    const wire = toWire({ messageBytes: Uint8Array.of(8, 9), signatures: { a: signature(1), b: null } })
    expect([...wire]).to.deep.equal([2, ...signature(1), ...signature(0), 8, 9])
  })

  it('is taken as it is', () => {
    const wire = Uint8Array.of(1, ...signature(1), 5)
    expect(toWire(wire)).to.equal(wire)
    expect(toFormatOf(wire, wire)).to.equal(wire)
  })

  it('comes back with the wallet’s message and signatures under the names of the signers', () => {
    const transaction = {
      messageBytes: Uint8Array.of(8),
      signatures: { a: null, b: signature(2) },
      lifetimeConstraint: { slot: 1 },
    }
    const signed = Uint8Array.of(2, ...signature(3), ...signature(0), 7, 7)
    expect(toFormatOf(transaction, signed)).to.deep.equal({
      messageBytes: Uint8Array.of(7, 7),
      signatures: { a: signature(3), b: null },
      lifetimeConstraint: { slot: 1 },
    })
  })

  const refused: readonly (readonly [title: string, value: unknown])[] = [
    ['nothing', undefined],
    ['a text', 'AQID'],
    ['a list of numbers', [1, 2, 3]],
    ['an object without signatures', { messageBytes: Uint8Array.of(1) }],
    ['an object whose signatures are null', { messageBytes: Uint8Array.of(1), signatures: null }],
    ['a message that is no bytes', { messageBytes: [1], signatures: { a: null } }],
    ['no signer', { messageBytes: Uint8Array.of(1), signatures: {} }],
    ['a signature that is too short', { messageBytes: Uint8Array.of(1), signatures: { a: new Uint8Array(63) } }],
    [
      'more signers than a byte counts',
      {
        messageBytes: Uint8Array.of(1),
        signatures: Object.fromEntries(Array.from({ length: 128 }, (_, index) => [`k${index}`, null])),
      },
    ],
  ]
  for (const [title, value] of refused)
    it(`is not ${title}`, () => expect(codeOf(() => toWire(value as SolanaTransaction))).to.equal(-32602))

  const broken: readonly (readonly [title: string, wire: Uint8Array])[] = [
    ['is empty', new Uint8Array()],
    ['has no signature', Uint8Array.of(0, 1)],
    ['has no message', Uint8Array.of(1, ...signature(1))],
    ['ends in a signature', Uint8Array.of(2, ...signature(1), 1)],
    ['counts in two bytes', Uint8Array.of(128, 1, ...signature(1))],
  ]
  for (const [title, wire] of broken)
    it(`cannot be read where it ${title}`, () => expect(codeOf(() => readWire(wire))).to.equal(-32602))

  it('is not given back where the wallet changed the number of signers', () => {
    const transaction = { messageBytes: Uint8Array.of(8), signatures: { a: null, b: null } }
    expect(codeOf(() => toFormatOf(transaction, Uint8Array.of(1, ...signature(1), 5)))).to.equal(-32602)
  })

  it('is read as it was written, whatever is in it', () => {
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 200 })
    const signatures = fc.uniqueArray(
      fc
        .string({ minLength: 1, maxLength: 8, unit: 'grapheme-ascii' })
        .filter(name => !/^\d+$/.test(name) && name !== '__proto__'),
      { minLength: 1, maxLength: 8 },
    )
    fc.assert(
      fc.property(bytes, signatures, fc.nat(255), (messageBytes, names, mark) => {
        const transaction = {
          messageBytes,
          signatures: Object.fromEntries(
            names.map((name, index) => [name, (index + mark) % 2 ? signature((mark % 255) + 1) : null]),
          ),
        }
        expect(toFormatOf(transaction, toWire(transaction))).to.deep.equal(transaction)
      }),
      fuzzRuns(100),
    )
  })
})

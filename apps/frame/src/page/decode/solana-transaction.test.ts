import {
  address,
  appendTransactionMessageInstruction,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Blockhash,
  type IInstruction,
  AccountRole,
} from '@solana/web3.js'
import { expect } from 'chai'
import { decodeBase58 } from '@w3m/core/caip'
import { withLookups } from './solana-lookups.js'
import { readSolanaTransaction, writeSolanaTransaction } from './solana-transaction.js'

const payer = address('4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM')
const [signer, written, read, program, table] = [
  '7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q',
  '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin',
  'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263',
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  'So11111111111111111111111111111111111111112',
].map(text => address(text)) as [typeof payer, typeof payer, typeof payer, typeof payer, typeof payer]
const blockhash = { blockhash: '11111111111111111111111111111111' as Blockhash, lastValidBlockHeight: 1n }

const instruction: IInstruction = {
  programAddress: program,
  accounts: [
    { address: signer, role: AccountRole.READONLY_SIGNER },
    { address: written, role: AccountRole.WRITABLE },
    { address: read, role: AccountRole.READONLY },
  ],
  data: new Uint8Array([7]),
}

/** As the chain's own library writes it. */
function wireOf(version: 'legacy' | 0, tables?: Readonly<Record<string, readonly (typeof payer)[]>>): Uint8Array {
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    message => setTransactionMessageFeePayer(payer, message),
    message => setTransactionMessageLifetimeUsingBlockhash(blockhash, message),
    message => appendTransactionMessageInstruction(instruction, message),
  )
  const legacy = { ...message, version: 'legacy' } as unknown as typeof message
  const compiled = compileTransaction(
    version === 'legacy'
      ? legacy
      : tables
        ? (compressTransactionMessageUsingAddressLookupTables(message, tables as never) as typeof message)
        : message,
  )
  return new Uint8Array(getTransactionEncoder().encode(compiled))
}

describe('a Solana transaction on the wire', () => {
  for (const version of ['legacy', 0] as const) {
    it(`says who signs and what it may change: version ${version}`, () => {
      const transaction = readSolanaTransaction(wireOf(version))
      expect(transaction).to.deep.include({
        version,
        requiredSignatures: 2,
        accounts: [
          payer,
          signer,
          written,
          ...[read, program].sort((a, b) => transaction.accounts.indexOf(a) - transaction.accounts.indexOf(b)),
        ],
        writable: [payer, written],
        lookups: [],
      })
      expect(transaction.instructions).to.deep.equal([
        { program, accounts: [signer, written, read], data: new Uint8Array([7]) },
      ])
    })
  }

  it('names the places of a lookup table that it may change', () => {
    const { lookups, writable, instructions } = readSolanaTransaction(wireOf(0, { [table]: [program, read, written] }))
    expect(lookups).to.deep.equal([{ table, writable: new Uint8Array([2]), readonly: new Uint8Array([1]) }])
    expect(writable).to.deep.equal([payer, '?3'])
    expect(instructions[0]!.accounts).to.deep.equal([signer, '?3', '?4'])
  })

  it('has the addresses of its tables where somebody says what is in them', () => {
    const raw = readSolanaTransaction(wireOf(0, { [table]: [program, read, written] }))
    const tableOf = (...addresses: readonly string[]) =>
      Uint8Array.from([...new Uint8Array(56), ...addresses.flatMap(address => [...decodeBase58(address)!])])
    const looked = withLookups(raw, [tableOf(program, read, written)])
    expect([looked.writable, looked.instructions[0]!.accounts]).to.deep.equal([
      [payer, written],
      [signer, written, read],
    ])
    expect({ ...looked, writable: raw.writable, instructions: raw.instructions }).to.deep.equal(raw)
    // It may get longer yet, and then say who that is.
    expect(withLookups(raw, [tableOf(program, read)]).instructions[0]!.accounts).to.deep.equal([signer, '?3', read])
    for (const tables of [[], [undefined], [tableOf(program, read, written).subarray(0, 57)]])
      expect(withLookups(raw, tables)).to.deep.equal(raw)
  })

  it('is none where it names an account that is in no table', () => {
    const wire = wireOf(0, { [table]: [program, read, written] })
    const index = wire.indexOf(4, wire.length - 45)
    const broken = wire.slice()
    expect([broken[index - 1], broken[index]]).to.deep.equal([3, 4])
    broken[index] = 5
    expect(() => readSolanaTransaction(broken)).to.throw(RangeError)
  })

  it('is written as it was read', () => {
    const wire = wireOf(0)
    expect(writeSolanaTransaction(readSolanaTransaction(wire))).to.deep.equal(wire)
  })

  it('is none where a byte is left over or missing', () => {
    const wire = wireOf(0)
    for (const broken of [wire.slice(0, -1), new Uint8Array([...wire, 0])])
      expect(() => readSolanaTransaction(broken)).to.throw(RangeError)
  })
})

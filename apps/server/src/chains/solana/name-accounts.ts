import { createHash } from 'node:crypto'
import { keyOf, programAddress } from './program-address.js'

/** The Solana Name Service, whose names end in `.sns`; until October 2026 they ended in `.sol`. */
export const nameProgram = 'namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX'
/** Under which the names of accounts stand. */
export const rootName = '58PwtjSDuFHuUkYjH9BYnnQKHfwo9reZhC2zMJv9JPkx'
/** The class of records that the program of records has checked. */
export const recordClass = '2pMnqHvei2N5oDcVGCRdZx48gqti199wr5CsyTTafsbo'
/** Makes tokens of names: who holds one has the name. */
export const tokenizer = 'nftD3vbNkNqfj2Sd3HZwbpw4BxxKWr4AjGb9X38JeZk'
/** The Solana Record Service, whose names of one class end in `.sol`. */
export const recordService = 'srsWjm76StJucL7atFyPSdXFaVLNPFqEt1uFEDPrZsn'
/** Lets accounts have names of that class. */
const registrar = 'soL7856gZrjQMSJMT33YDpfAuRYbetAbkZPuv7YeLht'

const text = (value: string) => Buffer.from(value, 'utf8')
const hashOf = (value: string) => createHash('sha256').update(value, 'utf8').digest()
const none: Uint8Array = new Uint8Array(32)

const nameAccount = (name: string, parent: string, nameClass = none) =>
  programAddress(nameProgram, [hashOf(`SPL Name Service${name}`), nameClass, keyOf(parent)])

/** The class of the names that end in `.sol`. */
export const solClass = programAddress(recordService, [
  text('class'),
  keyOf(programAddress(registrar, [text('central_state')])),
  text('.sol'),
])

/** The accounts on the chain that describe a `.sns` name. */
export interface NameAccounts {
  /** The account that holds the owner. */
  readonly registry: string
  /** Whether it is a token. */
  readonly tokenized: string
  readonly mint: string
  /** The address that its owner set, as the program of records checked it. */
  readonly record: string
  /** The same as its owner signed it, before there was that program. */
  readonly signedRecord: string
}

/** @param label in lower case, without its suffix */
export function nameAccounts(label: string): NameAccounts {
  const registry = nameAccount(label, rootName)
  return {
    registry,
    tokenized: programAddress(tokenizer, [text('nft_record'), keyOf(registry)]),
    mint: programAddress(tokenizer, [text('tokenized_name'), keyOf(registry)]),
    record: nameAccount('\x02SOL', registry, keyOf(recordClass)),
    signedRecord: nameAccount('\x01SOL', registry),
  }
}

/** The accounts on the chain for the owner of a `.sol` name, and for the mint if the name is tokenized. */
export function solAccounts(label: string): { readonly record: string; readonly mint: string } {
  const record = programAddress(recordService, [text('record'), keyOf(solClass), hashOf(`name${label}`)])
  return { record, mint: programAddress(recordService, [text('mint'), keyOf(record)]) }
}

import { getAddressDecoder, type Address } from '@solana/web3.js'
import { tokenPrograms } from '../chain/token-state.js'
import { tokenAmount } from './token-amount.js'

const systemProgram = '11111111111111111111111111111111'
const associatedTokenProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const memoPrograms: readonly string[] = [
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
]

/** An instruction in words; a memo is its text. */
export type ParsedInstruction = {
  readonly program: string
  readonly parsed: string | { readonly type: string; readonly info: Readonly<Record<string, unknown>> }
}

type Read = (accounts: readonly Address[], data: DataView) => Readonly<Record<string, unknown>>

const address = (data: DataView, offset: number): Address =>
  getAddressDecoder().decode(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), offset)
const u64 = (data: DataView, offset: number): bigint => data.getBigUint64(offset, true)

/** The signers for a token account: its owner, or several members of a multisig. */
function authority(accounts: readonly Address[], index: number, name = 'authority'): Readonly<Record<string, unknown>> {
  const signers = accounts.slice(index + 1)
  if (signers.length === 0) return { [name]: accounts[index] }
  return { [`multisig${name.charAt(0).toUpperCase()}${name.slice(1)}`]: accounts[index], signers }
}

/** Instructions by the number at the start of their data: the least number of accounts, the name, and the parser. */
const systemInstructions: Readonly<Record<number, readonly [accounts: number, type: string, read: Read]>> = {
  0: [
    2,
    'createAccount',
    ([source, newAccount], data) => ({
      source,
      newAccount,
      lamports: u64(data, 4),
      space: u64(data, 12),
      owner: address(data, 20),
    }),
  ],
  2: [2, 'transfer', ([source, destination], data) => ({ source, destination, lamports: u64(data, 4) })],
}

const tokenInstructions: Readonly<Record<number, readonly [accounts: number, type: string, read: Read]>> = {
  3: [
    3,
    'transfer',
    (accounts, data) => ({
      source: accounts[0],
      destination: accounts[1],
      amount: u64(data, 1).toString(),
      ...authority(accounts, 2),
    }),
  ],
  7: [
    3,
    'mintTo',
    (accounts, data) => ({
      mint: accounts[0],
      account: accounts[1],
      amount: u64(data, 1).toString(),
      ...authority(accounts, 2, 'mintAuthority'),
    }),
  ],
  8: [
    3,
    'burn',
    (accounts, data) => ({
      account: accounts[0],
      mint: accounts[1],
      amount: u64(data, 1).toString(),
      ...authority(accounts, 2),
    }),
  ],
  9: [
    3,
    'closeAccount',
    accounts => ({ account: accounts[0], destination: accounts[1], ...authority(accounts, 2, 'owner') }),
  ],
  12: [
    4,
    'transferChecked',
    (accounts, data) => ({
      source: accounts[0],
      mint: accounts[1],
      destination: accounts[2],
      tokenAmount: tokenAmount(u64(data, 1), data.getUint8(9)),
      ...authority(accounts, 3),
    }),
  ],
  14: [
    3,
    'mintToChecked',
    (accounts, data) => ({
      mint: accounts[0],
      account: accounts[1],
      tokenAmount: tokenAmount(u64(data, 1), data.getUint8(9)),
      ...authority(accounts, 2, 'mintAuthority'),
    }),
  ],
  18: [2, 'initializeAccount3', ([account, mint], data) => ({ account, mint, owner: address(data, 1) })],
  20: [
    1,
    'initializeMint2',
    ([mint], data) => ({
      mint,
      decimals: data.getUint8(1),
      mintAuthority: address(data, 2),
      ...(data.getUint8(34) === 1 && { freezeAuthority: address(data, 35) }),
    }),
  ],
}

const associatedInstructions: Readonly<Record<number, string>> = { 0: 'create', 1: 'createIdempotent' }

/** The instructions of the best-known programs in words, as nodes write them; undefined for all others. */
export function parseInstruction(
  program: Address,
  accounts: readonly Address[],
  data: Uint8Array,
): ParsedInstruction | undefined {
  if (memoPrograms.includes(program)) return { program: 'spl-memo', parsed: new TextDecoder().decode(data) }
  if (program === associatedTokenProgram) {
    const type = associatedInstructions[data[0] ?? 0]
    const [source, account, wallet, mint, system, tokens] = accounts
    if (!type || data.length > 1 || accounts.length < 6) return undefined
    return {
      program: 'spl-associated-token-account',
      parsed: { type, info: { source, account, wallet, mint, systemProgram: system, tokenProgram: tokens } },
    }
  }
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  try {
    if (program === systemProgram) return read('system', systemInstructions[view.getUint32(0, true)])
    const tokens = tokenPrograms[program]
    if (tokens !== undefined) return read(tokens, tokenInstructions[view.getUint8(0)])
  } catch {
    // Data that are too short say nothing: the instruction stays in bytes.
  }
  return undefined

  function read(
    name: string,
    known: readonly [accounts: number, type: string, read: Read] | undefined,
  ): ParsedInstruction | undefined {
    return known && accounts.length >= known[0]
      ? { program: name, parsed: { type: known[1], info: known[2](accounts, view) } }
      : undefined
  }
}

/** A transaction's memos as nodes list them: `[bytes] text`, several in a row. */
export function memoOf(
  instructions: readonly { readonly program: Address | undefined; readonly data: Uint8Array }[],
): string | null {
  const memos = instructions
    .filter(({ program }) => program && memoPrograms.includes(program))
    .map(({ data }) => `[${data.length}] ${new TextDecoder().decode(data)}`)
  return memos.length > 0 ? memos.join('; ') : null
}

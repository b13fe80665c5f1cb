import { bytesToHex, bytesToText } from '../hex-bytes.js'
import { encodeBase58 } from '@w3m/core/caip'
import { littleEndian } from './solana-bytes.js'
import type { SolanaInstruction } from './solana-transaction.js'

/** A decoded instruction. Its accounts are named by their purpose. */
export interface DecodedInstruction {
  readonly name: string
  readonly args: readonly { readonly name: string; readonly value: string }[]
  /** The instruction's effect on the visitor's property, from which red flags are derived. */
  readonly effect?: 'send' | 'allow' | 'give-away' | 'outlive' | 'none'
  /** The account that gets what is sent, or that is opened. */
  readonly recipient?: string | undefined
  /** The owner of that token account, if known. */
  readonly owner?: string | undefined
  /** Coins that it takes from an account. */
  readonly coins?: { readonly from: string | undefined; readonly lamports: bigint }
  /** The most lamports that a token account which it opens takes from an account: its owner gets them by closing it. */
  readonly deposit?: { readonly from: string | undefined; readonly lamports: bigint }
  /** Tokens that it sends, in their smallest units. */
  readonly units?: bigint
  /** The compute units or the price that the instruction sets. */
  readonly budget?: { readonly units: bigint } | { readonly microLamports: bigint }
}

const system = '11111111111111111111111111111111'
const token = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
/** Its accounts may be longer, for what it adds. */
export const token2022Program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const associated = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
export const computeBudget = 'ComputeBudget111111111111111111111111111111'
const memos = ['MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo']
/** The program of an account that has none of its own, and of one that is not there yet. */
export const systemProgram = system
/** The programs whose accounts hold tokens. */
export const tokenPrograms: readonly string[] = [token, token2022Program]
const lamportsPerSol = 1_000_000_000n
/** What a token account holds at least, in lamports, for its bytes and for 128 more. */
const tokenDeposit = (128n + 165n) * 6_960n
/** The same where the mint asks for every extension that it can ask of a new account. */
const token2022Deposit = (128n + 195n) * 6_960n

/** Whether a program's instructions can be read here at all. */
export const knownPrograms: Readonly<Record<string, string>> = {
  [system]: 'System',
  [token]: 'Token',
  [token2022Program]: 'Token-2022',
  [associated]: 'Associated Token Account',
  [computeBudget]: 'Compute Budget',
  ...Object.fromEntries(memos.map(memo => [memo, 'Memo'])),
}

/** Reads an instruction; undefined where the program or what it is told is not known here. */
export function decodeInstruction(instruction: SolanaInstruction): DecodedInstruction | undefined {
  const { program, accounts, data } = instruction
  try {
    if (program === system) return systemInstruction(accounts, data)
    if (tokenPrograms.includes(program)) return tokenInstruction(instruction)
    if (program === associated)
      return data.length <= 1 && (data[0] ?? 0) <= 1
        ? {
            name: 'createTokenAccount',
            args: [arg('owner', accounts[2]), arg('mint', accounts[3])],
            effect: 'none',
            recipient: accounts[1],
            owner: accounts[2],
            // Also where it may be there already: its owner may close it before this is sent.
            deposit: { from: accounts[0], lamports: accounts[5] === token ? tokenDeposit : token2022Deposit },
          }
        : undefined
    if (program === computeBudget) return budgetInstruction(data)
    if (memos.includes(program))
      return { name: 'memo', args: [arg('text', bytesToText(data) ?? bytesToHex(data))], effect: 'none' }
  } catch {
    return undefined
  }
  return undefined
}

const arg = (name: string, value: string | undefined): { readonly name: string; readonly value: string } => {
  if (value === undefined) throw new RangeError('The instruction names too few accounts')
  return { name, value }
}

const number = (data: Uint8Array, offset: number, size: number): bigint => {
  if (data.length < offset + size) throw new RangeError('The instruction is cut off')
  return littleEndian(data.subarray(offset, offset + size))
}

/** The decimal text of an amount. */
function lamportsToSol(lamports: bigint): string {
  const fraction = (lamports % lamportsPerSol)
    .toString()
    .padStart(9, '0')
    .replace(/(?<!0)0+$/, '')
  return `${lamports / lamportsPerSol}${fraction ? `.${fraction}` : ''} SOL`
}

function systemInstruction(accounts: readonly string[], data: Uint8Array): DecodedInstruction | undefined {
  const kind = number(data, 0, 4)
  const coins = () => ({ from: accounts[0], lamports: number(data, 4, 8) })
  const sol = () => lamportsToSol(coins().lamports)
  if (kind === 0n && data.length === 52)
    return {
      name: 'createAccount',
      args: [
        arg('from', accounts[0]),
        arg('account', accounts[1]),
        arg('amount', sol()),
        arg('owner', encodeBase58(data.subarray(20, 52))),
      ],
      effect: 'none',
      coins: coins(),
    }
  if (kind === 1n)
    return {
      name: 'assign',
      args: [arg('account', accounts[0]), arg('owner', encodeBase58(data.subarray(4, 36)))],
      effect: 'give-away',
    }
  if (kind === 2n && data.length === 12)
    return {
      name: 'transfer',
      args: [arg('from', accounts[0]), arg('to', accounts[1]), arg('amount', sol())],
      effect: 'send',
      recipient: accounts[1],
      coins: coins(),
    }
  // What follows its number is not read by the chain either.
  if (kind === 4n) return { name: 'advanceNonce', args: [arg('nonce account', accounts[0])], effect: 'outlive' }
  return undefined
}

function tokenInstruction({ accounts, data, owner }: SolanaInstruction): DecodedInstruction | undefined {
  const units = () => number(data, 1, 8).toString()
  const to = (account: string | undefined) => [
    arg('to', account),
    ...(owner === undefined ? [] : [arg('owner of to', owner)]),
  ]
  switch (data[0]) {
    case 3:
      return {
        name: 'transfer',
        args: [arg('from', accounts[0]), ...to(accounts[1]), arg('units', units()), arg('owner', accounts[2])],
        effect: 'send',
        recipient: accounts[1],
        owner,
        units: number(data, 1, 8),
      }
    case 12:
      return {
        name: 'transferChecked',
        args: [
          arg('from', accounts[0]),
          arg('mint', accounts[1]),
          ...to(accounts[2]),
          arg('units', units()),
          arg('decimals', number(data, 9, 1).toString()),
          arg('owner', accounts[3]),
        ],
        effect: 'send',
        recipient: accounts[2],
        owner,
        units: number(data, 1, 8),
      }
    case 4:
      return {
        name: 'approve',
        args: [arg('account', accounts[0]), arg('delegate', accounts[1]), arg('units', units())],
        effect: 'allow',
      }
    case 13:
      return {
        name: 'approveChecked',
        args: [
          arg('account', accounts[0]),
          arg('mint', accounts[1]),
          arg('delegate', accounts[2]),
          arg('units', units()),
        ],
        effect: 'allow',
      }
    case 5:
      return { name: 'revoke', args: [arg('account', accounts[0])], effect: 'none' }
    case 6:
      return {
        name: 'setAuthority',
        args: [
          arg('account', accounts[0]),
          arg('kind', number(data, 1, 1).toString()),
          arg('new authority', data[2] === 1 ? encodeBase58(data.subarray(3, 35)) : '-'),
        ],
        effect: 'give-away',
      }
    case 8:
      return {
        name: 'burn',
        args: [arg('account', accounts[0]), arg('mint', accounts[1]), arg('units', units())],
        effect: 'none',
      }
    case 9:
      return {
        name: 'closeAccount',
        args: [arg('account', accounts[0]), arg('to', accounts[1])],
        effect: 'send',
        recipient: accounts[1],
      }
    case 17:
      return { name: 'syncNative', args: [arg('account', accounts[0])], effect: 'none' }
    default:
      return undefined
  }
}

function budgetInstruction(data: Uint8Array): DecodedInstruction | undefined {
  const [u32, microLamports] = [() => number(data, 1, 4), () => number(data, 1, 8)]
  switch (data[0]) {
    case 1:
      return { name: 'requestHeapFrame', args: [arg('bytes', u32().toString())], effect: 'none' }
    case 2:
      return {
        name: 'setComputeUnitLimit',
        args: [arg('units', u32().toString())],
        effect: 'none',
        budget: { units: u32() },
      }
    case 3:
      return {
        name: 'setComputeUnitPrice',
        args: [arg('micro-lamports', microLamports().toString())],
        effect: 'none',
        budget: { microLamports: microLamports() },
      }
    case 4:
      return { name: 'setLoadedAccountsDataSizeLimit', args: [arg('bytes', u32().toString())], effect: 'none' }
    default:
      return undefined
  }
}

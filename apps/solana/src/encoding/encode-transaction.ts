import { getBase58Decoder, getBase64Decoder, type Address } from '@solana/web3.js'
import type { Holding, InnerCall, Landed } from '../chain/ledger.js'
import { isStaticWritable } from '../chain/wire-transaction.js'
import { parseInstruction } from './parse-instruction.js'
import { tokenAmount } from './token-amount.js'

export const transactionEncodings = ['json', 'jsonParsed', 'base64', 'base58'] as const
export type TransactionEncoding = (typeof transactionEncodings)[number]

interface Call {
  readonly programIdIndex: number
  readonly accounts: readonly number[]
  readonly data: Uint8Array
  readonly stackHeight: number | null
}

/**
 * A landed transaction as `getTransaction` answers with it. @param isVersioned the client says which versions it
 * understands
 */
export function encodeTransaction(
  landed: Landed,
  encoding: TransactionEncoding,
  isVersioned: boolean,
): Readonly<Record<string, unknown>> {
  return {
    slot: landed.slot,
    blockTime: landed.blockTime,
    transaction: encodeMessage(landed, encoding),
    meta: encodeMeta(landed, encoding === 'jsonParsed'),
    ...(isVersioned && { version: landed.message.version }),
  }
}

function encodeMessage(landed: Landed, encoding: TransactionEncoding): unknown {
  const { bytes, message, signatures, keys } = landed
  if (encoding === 'base64') return [getBase64Decoder().decode(bytes), 'base64']
  if (encoding === 'base58') return [getBase58Decoder().decode(bytes), 'base58']
  const isParsed = encoding === 'jsonParsed'
  const calls = message.instructions.map(
    ({ programAddressIndex, accountIndices = [], data = new Uint8Array() }): Call => ({
      programIdIndex: programAddressIndex,
      accounts: accountIndices,
      data: new Uint8Array(data),
      stackHeight: null,
    }),
  )
  const lookups = 'addressTableLookups' in message ? (message.addressTableLookups ?? []) : []
  return {
    signatures,
    message: {
      accountKeys: isParsed ? parsedKeys(landed) : message.staticAccounts,
      recentBlockhash: message.lifetimeToken,
      instructions: calls.map(call => encodeCall(call, keys.all, isParsed)),
      ...(!isParsed && {
        header: {
          numRequiredSignatures: message.header.numSignerAccounts,
          numReadonlySignedAccounts: message.header.numReadonlySignerAccounts,
          numReadonlyUnsignedAccounts: message.header.numReadonlyNonSignerAccounts,
        },
      }),
      ...(message.version === 0 && {
        addressTableLookups: lookups.map(({ lookupTableAddress, writableIndices, readableIndices }) => ({
          accountKey: lookupTableAddress,
          writableIndexes: writableIndices,
          readonlyIndexes: readableIndices,
        })),
      }),
    },
  }
}

const parsedKeys = ({ message, keys }: Landed) =>
  keys.all.map((pubkey, index) => {
    const isStatic = index < message.staticAccounts.length
    return {
      pubkey,
      signer: index < message.header.numSignerAccounts,
      source: isStatic ? 'transaction' : 'lookupTable',
      writable: isStatic
        ? isStaticWritable(message, index)
        : index < message.staticAccounts.length + keys.writable.length,
    }
  })

function encodeCall(
  { programIdIndex, accounts, data, stackHeight }: Call,
  keys: readonly Address[],
  isParsed: boolean,
): unknown {
  const text = getBase58Decoder().decode(data)
  const programId = keys[programIdIndex]
  if (!isParsed || programId === undefined) return { programIdIndex, accounts, data: text, stackHeight }
  const named = accounts.flatMap(index => keys[index] ?? [])
  const parsed = parseInstruction(programId, named, data)
  return parsed ? { ...parsed, programId, stackHeight } : { programId, accounts: named, data: text, stackHeight }
}

function encodeMeta(landed: Landed, isParsed: boolean): unknown {
  const { error, fee, before, after, logs, keys, units, returned } = landed
  return {
    err: error,
    status: error === null ? { Ok: null } : { Err: error },
    fee,
    preBalances: before.map(({ lamports }) => lamports),
    postBalances: after.map(({ lamports }) => lamports),
    preTokenBalances: tokenBalances(before),
    postTokenBalances: tokenBalances(after),
    innerInstructions: encodeInnerCalls(landed.innerCalls, keys.all, isParsed),
    logMessages: logs,
    rewards: [],
    computeUnitsConsumed: units,
    ...(!isParsed && { loadedAddresses: { writable: keys.writable, readonly: keys.readonly } }),
    ...(returned && { returnData: encodeReturned(returned) }),
  }
}

/** Inner instructions by the index of the one that made them; those that made none are left out. */
export const encodeInnerCalls = (
  calls: readonly (readonly InnerCall[])[],
  keys: readonly Address[],
  isParsed: boolean,
): readonly unknown[] =>
  calls.flatMap((innerCall, index) =>
    innerCall.length > 0 ? [{ index, instructions: innerCall.map(call => encodeCall(call, keys, isParsed)) }] : [],
  )

export const encodeReturned = ({ program, data }: { readonly program: Address; readonly data: Uint8Array }) => ({
  programId: program,
  data: [getBase64Decoder().decode(data), 'base64'],
})

const tokenBalances = (holdings: readonly Holding[]): readonly unknown[] =>
  holdings.flatMap(({ token }, accountIndex) =>
    token
      ? [
          {
            accountIndex,
            mint: token.mint,
            owner: token.owner,
            programId: token.program,
            uiTokenAmount: tokenAmount(token.units, token.decimals),
          },
        ]
      : [],
  )

import { RpcError } from '@w3m/core/rpc'
import { getBase58Decoder, getBase64Decoder, type Option } from '@solana/web3.js'
import type { Chain } from '../chain/chain.js'
import type { ChainAccount } from '../chain/chain-account.js'
import { readMint, readToken, tokenPrograms } from '../chain/token-state.js'
import { readChoice, readWhole, type Config } from '../json-rpc/read-params.js'
import { invalidParams } from '../json-rpc/rpc-fault.js'
import { tokenAmount } from './token-amount.js'

const encodings = ['base58', 'base64', 'jsonParsed', 'binary'] as const
export type AccountEncoding = (typeof encodings)[number]
const base58MaxBytes = 128
/** The rent epoch that nodes return for accounts that pay no rent, which are all. */
const noRentEpoch = 18_446_744_073_709_551_615n

export interface AccountForm {
  readonly encoding: AccountEncoding
  readonly slice: { readonly offset: number; readonly length: number } | undefined
}

/** @throws {RpcError} -32602 */
export function readAccountForm({ encoding, dataSlice }: Config): AccountForm {
  if (dataSlice !== undefined && typeof dataSlice !== 'object') throw invalidParams('dataSlice: an object is expected')
  const { offset, length }: Readonly<Record<string, unknown>> = Object(dataSlice)
  return {
    encoding: readChoice(encoding, encodings, 'binary'),
    slice: dataSlice
      ? { offset: readWhole(offset, 'dataSlice.offset'), length: readWhole(length, 'dataSlice.length') }
      : undefined,
  }
}

/** Refuses the question for data that are too long for base58. */
const refuseBase58 = (): never => {
  throw new RpcError(
    -32600,
    `Encoded binary (base 58) data should be less than ${base58MaxBytes} bytes, please use Base64 encoding.`,
  )
}
/** The text that validators send in a notification in place of such data, as there is no request to refuse. */
export const notifiedBase58 = (): string => 'error: data too large for bs58 encoding'

/**
 * An account as nodes answer with it.
 * @param tooLong is called where base58 is asked for and the data are too long for it @throws {RpcError} -32600 unless
 *   `tooLong` gives a text
 */
export function encodeAccount(
  account: ChainAccount,
  { encoding, slice }: AccountForm,
  chain: Pick<Chain, 'runtime'>,
  tooLong: () => string = refuseBase58,
): Readonly<Record<string, unknown>> {
  const { lamports, owner, executable, data } = account
  const parsed = encoding === 'jsonParsed' ? parseAccount(account, chain) : undefined
  const shown = slice ? data.subarray(slice.offset, slice.offset + slice.length) : data
  return {
    data: parsed ?? encodeData(shown, encoding, tooLong),
    executable,
    lamports,
    owner,
    rentEpoch: noRentEpoch,
    space: data.length,
  }
}

function encodeData(
  data: Uint8Array,
  encoding: AccountEncoding,
  tooLong: () => string,
): string | readonly [string, string] {
  if (encoding === 'base64' || encoding === 'jsonParsed') return [getBase64Decoder().decode(data), 'base64']
  const text = data.length > base58MaxBytes ? tooLong() : getBase58Decoder().decode(data)
  return encoding === 'binary' ? text : [text, 'base58']
}

const tokenStates = ['uninitialized', 'initialized', 'frozen'] as const
const orNull = <Value>(option: Option<Value>): Value | null => (option.__option === 'Some' ? option.value : null)

/** Token accounts and mints in words; undefined for all others. */
function parseAccount(account: ChainAccount, { runtime }: Pick<Chain, 'runtime'>): object | undefined {
  const inWords = (type: string, info: object) => ({
    program: tokenPrograms[account.owner],
    parsed: { type, info },
    space: account.data.length,
  })
  const mint = readMint(account)
  if (mint) {
    const { decimals, supply } = mint
    return inWords('mint', {
      decimals,
      freezeAuthority: orNull(mint.freezeAuthority),
      isInitialized: true,
      mintAuthority: orNull(mint.mintAuthority),
      supply: supply.toString(),
    })
  }
  const token = readToken(account)
  const mintAccount = token && runtime.account(token.mint)
  const decimals = mintAccount && readMint(mintAccount)?.decimals
  if (!token || decimals === undefined) return undefined
  const rent = orNull(token.isNative)
  const [delegate, closer] = [orNull(token.delegate), orNull(token.closeAuthority)]
  return inWords('account', {
    isNative: rent !== null,
    mint: token.mint,
    owner: token.owner,
    state: tokenStates[token.state],
    tokenAmount: tokenAmount(token.amount, decimals),
    ...(rent !== null && { rentExemptReserve: tokenAmount(rent, decimals) }),
    ...(delegate && { delegate, delegatedAmount: tokenAmount(token.delegatedAmount, decimals) }),
    ...(closer && { closeAuthority: closer }),
  })
}

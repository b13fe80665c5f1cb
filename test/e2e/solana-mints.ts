import { getCreateAccountInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeMint2Instruction,
  getMintToInstruction,
} from '@solana-program/token'
import {
  AccountRole,
  generateKeyPairSigner,
  getAddressEncoder,
  type Address,
  type KeyPairSigner,
} from '@solana/web3.js'
import { giveSol, land, solanaRpc } from './solana-chain.js'

export const token2022 =
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' as Address<'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'>
const programAddress = token2022
/** A mint that tells what kind of account it is, for what extends it. */
const mintBytes = 166
/** Each extension has its kind and its length before it. */
const pointerBytes = 4 + 64
const feeBytes = 4 + 108
const metadataBytes = 4 + 64 + 4 * 4
/** The first bytes of the interface's `initialize_account`. */
const initializeMetadata = [210, 225, 30, 162, 88, 184, 77, 141]

const bytesOf = (text: string) => new TextEncoder().encode(text)
const withLength = (text: string): readonly number[] => {
  const bytes = bytesOf(text)
  const length = new Uint8Array(4)
  new DataView(length.buffer).setUint32(0, bytes.length, true)
  return [...length, ...bytes]
}

export interface MintOptions {
  readonly name: string
  readonly symbol: string
  readonly uri: string
  readonly decimals: number
  /** What each transfer leaves behind, in hundredths of a percent. */
  readonly feeBasisPoints?: number
}

/** Nobody may change it; at most as much as there can be. */
function initializeFee(mint: Address, basisPoints: number) {
  const data = new DataView(new ArrayBuffer(14))
  data.setUint8(0, 26)
  data.setUint16(4, basisPoints, true)
  data.setBigUint64(6, 2n ** 64n - 1n, true)
  return {
    programAddress,
    accounts: [{ address: mint, role: AccountRole.WRITABLE }],
    data: new Uint8Array(data.buffer),
  }
}

/** A token of the real program of Token-2022 that says of itself what it is, and somebody who has some of it. */
export async function giveNewToken(
  owner: string,
  units: bigint,
  { name, symbol, uri, decimals, feeBasisPoints }: MintOptions,
): Promise<{ readonly mint: Address; readonly authority: KeyPairSigner }> {
  const [payer, account] = await Promise.all([generateKeyPairSigner(), generateKeyPairSigner()])
  const mint = account.address
  await giveSol(payer.address, 1n)
  const space = mintBytes + pointerBytes + (feeBasisPoints === undefined ? 0 : feeBytes)
  const size = BigInt(space + metadataBytes + bytesOf(`${name}${symbol}${uri}`).length)
  const authority = getAddressEncoder().encode(payer.address)
  await land(payer, [
    getCreateAccountInstruction({
      payer,
      newAccount: account,
      lamports: await solanaRpc.getMinimumBalanceForRentExemption(size).send(),
      space: BigInt(space),
      programAddress,
    }),
    {
      programAddress,
      accounts: [{ address: mint, role: AccountRole.WRITABLE }],
      data: new Uint8Array([39, 0, ...authority, ...getAddressEncoder().encode(mint)]),
    },
    ...(feeBasisPoints === undefined ? [] : [initializeFee(mint, feeBasisPoints)]),
    getInitializeMint2Instruction({ mint, decimals, mintAuthority: payer.address }, { programAddress }),
  ])
  await land(payer, [
    {
      programAddress,
      accounts: [
        { address: mint, role: AccountRole.WRITABLE },
        { address: payer.address, role: AccountRole.READONLY },
        { address: mint, role: AccountRole.READONLY },
        { address: payer.address, role: AccountRole.READONLY_SIGNER },
      ],
      data: new Uint8Array([...initializeMetadata, ...withLength(name), ...withLength(symbol), ...withLength(uri)]),
    },
  ])
  const [token] = await findAssociatedTokenPda({ owner: owner as Address, mint, tokenProgram: token2022 })
  await land(payer, [
    getCreateAssociatedTokenIdempotentInstruction({
      payer,
      ata: token,
      owner: owner as Address,
      mint,
      tokenProgram: token2022,
    }),
    getMintToInstruction({ mint, token, mintAuthority: payer, amount: units }, { programAddress }),
  ])
  return { mint, authority: payer }
}

/** What somebody has of a token, in its smallest units. */
export async function unitsOf(owner: string, mint: Address): Promise<bigint> {
  const { value } = await solanaRpc
    .getTokenAccountsByOwner(owner as Address, { mint }, { encoding: 'jsonParsed', commitment: 'confirmed' })
    .send()
  return value.reduce((sum, { account }) => sum + BigInt(account.data.parsed.info.tokenAmount.amount), 0n)
}

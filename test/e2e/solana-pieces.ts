import { getCreateAccountInstruction } from '@solana-program/system'
import {
  AuthorityType,
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeMint2Instruction,
  getMintToInstruction,
  getSetAuthorityInstruction,
} from '@solana-program/token'
import {
  AccountRole,
  appendTransactionMessageInstructions,
  createTransactionMessage,
  generateKeyPairSigner,
  getAddressEncoder,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type Address,
  type IInstruction,
  type KeyPairSigner,
} from '@solana/web3.js'
import { giveSol, solanaRpc } from './solana-chain.js'
import { stack } from './stack.js'

const tokenProgram =
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' as Address<'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'>
const programAddress = tokenProgram
/** A mint with a pointer to its metadata, which are written into itself: and what they add. */
const mintBytes = 234n
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

async function land(payer: KeyPairSigner, instructions: readonly IInstruction[]): Promise<void> {
  const { value: lifetime } = await solanaRpc.getLatestBlockhash().send()
  const signed = await signTransactionMessageWithSigners(
    pipe(
      createTransactionMessage({ version: 0 }),
      blank => setTransactionMessageFeePayerSigner(payer, blank),
      paid => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
      timed => appendTransactionMessageInstructions(instructions, timed),
    ),
  )
  await solanaRpc.sendTransaction(getBase64EncodedWireTransaction(signed), { encoding: 'base64' }).send()
}

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3" fill="#173"/></svg>'

/**
 * Gives an account a piece that says of itself what it is, by the real program of Token-2022: one, of which nobody can
 * make another. @returns its mint, and its CAIP-19 id
 */
export async function givePiece(
  owner: string,
  name: string,
): Promise<{ readonly mint: Address; readonly caip: string }> {
  const [payer, mint] = await Promise.all([generateKeyPairSigner(), generateKeyPairSigner()])
  await giveSol(payer.address, 1n)
  const image = `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`
  const written = { description: 'A leaf.', image, attributes: [{ trait_type: 'Colour', value: 'Green' }] }
  const uri = `data:application/json,${encodeURIComponent(JSON.stringify(written))}`
  const size = mintBytes + BigInt(metadataBytes + bytesOf(`${name}LEAF${uri}`).length)
  const authority = getAddressEncoder().encode(payer.address)
  await land(payer, [
    getCreateAccountInstruction({
      payer,
      newAccount: mint,
      lamports: await solanaRpc.getMinimumBalanceForRentExemption(size).send(),
      space: mintBytes,
      programAddress,
    }),
    {
      programAddress,
      accounts: [{ address: mint.address, role: AccountRole.WRITABLE }],
      data: new Uint8Array([39, 0, ...authority, ...getAddressEncoder().encode(mint.address)]),
    },
    getInitializeMint2Instruction(
      { mint: mint.address, decimals: 0, mintAuthority: payer.address },
      { programAddress },
    ),
  ])
  await land(payer, [
    {
      programAddress,
      accounts: [
        { address: mint.address, role: AccountRole.WRITABLE },
        { address: payer.address, role: AccountRole.READONLY },
        { address: mint.address, role: AccountRole.READONLY },
        { address: payer.address, role: AccountRole.READONLY_SIGNER },
      ],
      data: new Uint8Array([...initializeMetadata, ...withLength(name), ...withLength('LEAF'), ...withLength(uri)]),
    },
  ])
  const [token] = await findAssociatedTokenPda({ owner: owner as Address, mint: mint.address, tokenProgram })
  await land(payer, [
    getCreateAssociatedTokenIdempotentInstruction({
      payer,
      ata: token,
      owner: owner as Address,
      mint: mint.address,
      tokenProgram,
    }),
    getMintToInstruction({ mint: mint.address, token, mintAuthority: payer, amount: 1n }, { programAddress }),
    getSetAuthorityInstruction(
      { owned: mint.address, owner: payer, authorityType: AuthorityType.MintTokens, newAuthority: null },
      { programAddress },
    ),
  ])
  return { mint: mint.address, caip: `${stack.solana.caipNetworkId}/nft:${mint.address}` }
}

/** How many of a piece somebody has. */
export async function piecesOf(owner: string, mint: Address): Promise<bigint> {
  const { value } = await solanaRpc
    .getTokenAccountsByOwner(owner as Address, { mint }, { encoding: 'jsonParsed', commitment: 'confirmed' })
    .send()
  return value.reduce((sum, { account }) => sum + BigInt(account.data.parsed.info.tokenAmount.amount), 0n)
}

import {
  address,
  appendTransactionMessageInstruction,
  assertIsFullySignedTransaction,
  compileTransaction,
  createTransactionMessage,
  getBase58Decoder,
  getBase58Encoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signAndSendTransactionMessageWithSigners,
  signTransactionMessageWithSigners,
  verifySignature,
  type Blockhash,
  type SignatureBytes,
  type Transaction,
  type TransactionModifyingSigner,
  type TransactionSendingSigner,
  type TransactionWithinSizeLimit,
  type TransactionWithLifetime,
} from '@solana/kit'
import { expect } from 'chai'
import { connectSolanaKey } from '../../testing/connected-solana.js'
import type { SolanaProvider } from './solana-provider.js'

/** What the wallet gives back still fits, and ends when it did. */
type Signed = Transaction & TransactionWithinSizeLimit & TransactionWithLifetime
/** What an application writes to sign with `@solana/kit`: the guide has these same lines. */
const modifyingSigner = (provider: SolanaProvider): TransactionModifyingSigner => ({
  address: address(provider.address!),
  modifyAndSignTransactions: async transactions => (await provider.signAllTransactions(transactions)) as Signed[],
})
const sendingSigner = (provider: SolanaProvider): TransactionSendingSigner => ({
  address: address(provider.address!),
  signAndSendTransactions: transactions =>
    Promise.all(
      transactions.map(
        async transaction =>
          getBase58Encoder().encode(await provider.signAndSendTransaction(transaction)) as SignatureBytes,
      ),
    ),
})

const lifetime = {
  blockhash: '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi' as Blockhash,
  lastValidBlockHeight: 100n,
}
const instruction = {
  programAddress: address('11111111111111111111111111111111'),
  data: Uint8Array.of(1, 2, 3),
}

describe('a Solana provider and @solana/kit', () => {
  let key: CryptoKeyPair
  let provider: SolanaProvider
  let end: () => void

  beforeEach(async () => {
    ;({ key, provider, end } = await connectSolanaKey())
  })
  afterEach(() => end())

  const message = <Signer extends TransactionModifyingSigner | TransactionSendingSigner>(signer: Signer) =>
    pipe(
      createTransactionMessage({ version: 0 }),
      message => setTransactionMessageFeePayerSigner(signer, message),
      message => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
      message => appendTransactionMessageInstruction(instruction, message),
    )

  it('sign what is compiled, and keep when it ends', async () => {
    const ownAddress = address(provider.address!)
    const compiled = pipe(
      createTransactionMessage({ version: 0 }),
      message => setTransactionMessageFeePayer(ownAddress, message),
      message => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
      message => appendTransactionMessageInstruction(instruction, message),
      compileTransaction,
    )
    const signed = await provider.signTransaction(compiled)
    assertIsFullySignedTransaction(signed)
    expect(await verifySignature(key.publicKey, signed.signatures[ownAddress]!, signed.messageBytes)).to.equal(true)
    expect(signed.lifetimeConstraint).to.deep.equal(compiled.lifetimeConstraint)
  })

  it('sign as a signer of its messages', async () => {
    const signed = await signTransactionMessageWithSigners(message(modifyingSigner(provider)))
    assertIsFullySignedTransaction(signed)
    const signature = signed.signatures[address(provider.address!)]!
    expect(await verifySignature(key.publicKey, signature, signed.messageBytes)).to.equal(true)
  })

  it('send as a signer of its messages, and give the signature', async () => {
    const signature = await signAndSendTransactionMessageWithSigners(message(sendingSigner(provider)))
    expect(getBase58Decoder().decode(signature)).to.have.length.within(80, 90)
  })
})

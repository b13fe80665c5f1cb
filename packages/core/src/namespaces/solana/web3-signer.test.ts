import {
  address,
  appendTransactionMessageInstruction,
  assertTransactionIsFullySigned,
  createTransactionMessage,
  getBase58Decoder,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signAndSendTransactionMessageWithSigners,
  signTransactionMessageWithSigners,
  verifySignature,
  type Blockhash,
  type SignatureBytes,
  type TransactionModifyingSigner,
  type TransactionSendingSigner,
} from '@solana/web3.js'
import { expect } from 'chai'
import { connectSolanaKey } from '../../testing/connected-solana.js'
import type { SolanaProvider } from './solana-provider.js'

/** What an application writes to sign with `@solana/web3.js` 2. */
const modifyingSigner = (provider: SolanaProvider): TransactionModifyingSigner => ({
  address: address(provider.address!),
  modifyAndSignTransactions: transactions => provider.signAllTransactions(transactions),
})
const sendingSigner = (provider: SolanaProvider): TransactionSendingSigner => ({
  address: address(provider.address!),
  signAndSendTransactions: async transactions =>
    Promise.all(
      transactions.map(
        async transaction =>
          (await import('../../caip/base58.js')).decodeBase58(
            await provider.signAndSendTransaction(transaction),
          ) as SignatureBytes,
      ),
    ),
})

describe('a Solana provider and @solana/web3.js 2', () => {
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
      message =>
        setTransactionMessageLifetimeUsingBlockhash(
          { blockhash: '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi' as Blockhash, lastValidBlockHeight: 100n },
          message,
        ),
      message =>
        appendTransactionMessageInstruction(
          { programAddress: address('11111111111111111111111111111111'), data: Uint8Array.of(1, 2, 3) },
          message,
        ),
    )

  it('sign a transaction whose signature is true', async () => {
    const signed = await signTransactionMessageWithSigners(message(modifyingSigner(provider)))
    assertTransactionIsFullySigned(signed)
    const signature = signed.signatures[address(provider.address!)]!
    expect(await verifySignature(key.publicKey, signature, signed.messageBytes)).to.equal(true)
    expect(signed.lifetimeConstraint).to.deep.include({ lastValidBlockHeight: 100n })
  })

  it('send a transaction, and give its signature', async () => {
    const signature = await signAndSendTransactionMessageWithSigners(message(sendingSigner(provider)))
    expect(getBase58Decoder().decode(signature)).to.have.length.within(80, 90)
  })

  it('take and give a transaction in wire form too', async () => {
    const signed = await signTransactionMessageWithSigners(message(modifyingSigner(provider)))
    const wire = new Uint8Array(getTransactionEncoder().encode(signed))
    expect(await provider.signTransaction(wire)).to.deep.equal(wire)
  })
})

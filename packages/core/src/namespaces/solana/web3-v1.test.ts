import { expect } from 'chai'
import type * as Web3 from '@solana/web3-1'
import { connectSolana } from '../../testing/connected-solana.js'
import type { W3m } from '../../compose/w3m.js'
import type { SolanaProvider } from './solana-provider.js'
import { readWire } from './transaction-wire.js'

/** The library as a page has it that loads its one file: the real one, with all that it brings along. */
async function loadWeb3(): Promise<typeof Web3> {
  const script = document.createElement('script')
  script.src = '/node_modules/@solana/web3-1/lib/index.iife.min.js'
  await new Promise((resolve, reject) => {
    script.onload = resolve
    script.onerror = reject
    document.head.append(script)
  })
  return (globalThis as unknown as { readonly solanaWeb3: typeof Web3 }).solanaWeb3
}

const blockhash = '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi'

describe('a Solana provider and @solana/web3.js 1', () => {
  let web3: typeof Web3
  let w3m: W3m
  let provider: SolanaProvider
  let owner: Web3.Keypair
  let end: () => void

  before(async () => {
    web3 = await loadWeb3()
  })
  beforeEach(async () => {
    owner = web3.Keypair.generate()
    ;({ w3m, provider, end } = await connectSolana({
      addresses: [owner.publicKey.toBase58()],
      sign: wire => {
        const transaction = web3.VersionedTransaction.deserialize(wire)
        transaction.sign([owner])
        return Promise.resolve(transaction.serialize())
      },
    }))
  })
  afterEach(() => end())

  const transfer = () =>
    web3.SystemProgram.transfer({
      fromPubkey: owner.publicKey,
      toPubkey: web3.Keypair.generate().publicKey,
      lamports: 5,
    })
  const legacy = () =>
    new web3.Transaction({ feePayer: owner.publicKey, blockhash, lastValidBlockHeight: 100 }).add(transfer())
  const versioned = () =>
    new web3.VersionedTransaction(
      new web3.TransactionMessage({
        payerKey: owner.publicKey,
        recentBlockhash: blockhash,
        instructions: [transfer()],
      }).compileToV0Message(),
    )

  it('make a PublicKey of the account’s', () => {
    const key = new web3.PublicKey(provider.publicKey!)
    expect(key.toBase58()).to.equal(owner.publicKey.toBase58())
    expect(key.equals(owner.publicKey)).to.equal(true)
    expect([String(provider.publicKey), JSON.stringify({ key: provider.publicKey })]).to.deep.equal([
      provider.address,
      JSON.stringify({ key: owner.publicKey }),
    ])
    expect([...provider.publicKey!.toBytes()]).to.deep.equal([...owner.publicKey.toBytes()])
  })

  it('have the same key at each reading, as long as it is of the same account', async () => {
    const key = provider.publicKey
    expect(provider.publicKey).to.equal(key)
    await w3m.disconnect()
    expect(provider.publicKey).to.equal(undefined)
  })

  it('sign a Transaction, and give a Transaction whose signatures are true', async () => {
    const transaction = legacy()
    const signed = await provider.signTransaction(transaction)
    expect(signed).to.be.instanceOf(web3.Transaction)
    expect(signed.verifySignatures()).to.equal(true)
    expect([...signed.serializeMessage()]).to.deep.equal([...transaction.serializeMessage()])
    expect(signed.lastValidBlockHeight).to.equal(100)
  })

  it('sign a VersionedTransaction, and give one', async () => {
    const transaction = versioned()
    const signed = await provider.signTransaction(transaction)
    expect(signed).to.be.instanceOf(web3.VersionedTransaction)
    expect([...signed.message.serialize()]).to.deep.equal([...transaction.message.serialize()])
    expect(signed.signatures[0]!.some(byte => byte !== 0)).to.equal(true)
    expect(web3.Transaction.from((await provider.signTransaction(legacy())).serialize()).verifySignatures()).to.equal(
      true,
    )
  })

  it('keep the signature that another signer gave before', async () => {
    const other = web3.Keypair.generate()
    const transaction = new web3.Transaction({ feePayer: owner.publicKey, blockhash, lastValidBlockHeight: 100 }).add(
      web3.SystemProgram.transfer({ fromPubkey: other.publicKey, toPubkey: owner.publicKey, lamports: 5 }),
    )
    transaction.partialSign(other)
    const signed = await provider.signTransaction(transaction)
    expect(signed.verifySignatures()).to.equal(true)
    expect(signed.signatures.map(({ publicKey }) => publicKey.toBase58())).to.have.members([
      owner.publicKey.toBase58(),
      other.publicKey.toBase58(),
    ])
  })

  it('sign several of different kinds, each given back in its own', async () => {
    const bytes = versioned().serialize()
    const signed = await provider.signAllTransactions<Uint8Array | Web3.Transaction | Web3.VersionedTransaction>([
      legacy(),
      versioned(),
      bytes,
    ])
    expect(signed[0]).to.be.instanceOf(web3.Transaction)
    expect(signed[1]).to.be.instanceOf(web3.VersionedTransaction)
    expect(signed[2]).to.be.instanceOf(Uint8Array)
    expect(readWire(signed[2] as Uint8Array).signatures[0]!.some(byte => byte !== 0)).to.equal(true)
  })

  it('send both kinds', async () => {
    for (const transaction of [legacy(), versioned()])
      expect(await provider.signAndSendTransaction(transaction)).to.have.length.within(80, 90)
  })

  it('refuse a Transaction that cannot be written, with the library’s reason', async () => {
    const refusal = await provider
      .signTransaction(new web3.Transaction().add(transfer()))
      .catch((error: unknown) => error)
    expect(refusal).to.include({ code: -32602 })
    expect(String(refusal)).to.match(/recentBlockhash required/)
  })
})

import { createPublicKey, randomBytes, verify } from 'node:crypto'
import { before, describe, it } from 'node:test'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  address,
  appendTransactionMessageInstruction,
  compileTransaction,
  createNoopSigner,
  createSolanaRpc,
  createTransactionMessage,
  getBase58Decoder,
  getBase58Encoder,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getTransactionDecoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Address,
  type Signature,
} from '@solana/web3.js'
import { expect } from 'chai'
import { createSolanaAnswers, type SolanaAnswers } from './solana-answers.js'
import type { WalletNetwork } from './wallet-networks.js'

const chain = JSON.parse(process.env.W3M_TEST_SOLANA!) as WalletNetwork
const rpc = createSolanaRpc(chain.rpcUrl)
const bytesOf = (text: string) => getBase58Encoder().encode(text)

async function transfer(from: Address, lamports: bigint): Promise<string> {
  const { value: latestBlockhash } = await rpc.getLatestBlockhash().send()
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    blank => setTransactionMessageFeePayer(from, blank),
    paid => setTransactionMessageLifetimeUsingBlockhash(latestBlockhash, paid),
    timed =>
      appendTransactionMessageInstruction(
        getTransferSolInstruction({ source: createNoopSigner(from), destination: from, amount: lamports }),
        timed,
      ),
  )
  return getBase64EncodedWireTransaction(compileTransaction(message))
}

describe('The answers of a Solana account', () => {
  let wallet: SolanaAnswers
  before(async () => {
    wallet = await createSolanaAnswers(randomBytes(32))
    await wallet.fund(chain)
  })
  const answerOf = (method: string, params?: unknown) => wallet.answer(chain, method, params)
  const verifies = (signature: string, bytes: Uint8Array) => {
    const key = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(bytesOf(wallet.address)).toString('base64url') },
      format: 'jwk',
    })
    return verify(null, bytes, key, Buffer.from(bytesOf(signature)))
  }

  it('begin with something to spend', async () => {
    const { value } = await rpc.getBalance(wallet.address).send()
    expect(Number(value)).to.be.at.least(1_000_000_000)
  })

  it('are its address, under both names', async () => {
    for (const method of ['solana_getAccounts', 'solana_requestAccounts'])
      expect(await answerOf(method)).to.deep.equal([{ pubkey: wallet.address }])
  })

  it('are signatures of messages that verify', async () => {
    const bytes = new TextEncoder().encode('hello')
    const { signature } = (await answerOf('solana_signMessage', {
      message: getBase58Decoder().decode(bytes),
      pubkey: wallet.address,
    })) as { signature: string }
    expect(verifies(signature, bytes)).to.equal(true)
  })

  it('are signed transactions, one or several', async () => {
    const wire = await transfer(wallet.address, 1n)
    const { signature, transaction } = (await answerOf('solana_signTransaction', { transaction: wire })) as {
      signature: string
      transaction: string
    }
    const decoded = getTransactionDecoder().decode(getBase64Encoder().encode(transaction))
    expect(verifies(signature, decoded.messageBytes as unknown as Uint8Array)).to.equal(true)
    const { transactions } = (await answerOf('solana_signAllTransactions', { transactions: [wire, wire] })) as {
      transactions: string[]
    }
    expect(transactions).to.deep.equal([transaction, transaction])
  })

  it('are transactions that the chain has', async () => {
    const { signature } = (await answerOf('solana_signAndSendTransaction', {
      transaction: await transfer(wallet.address, 2n),
      sendOptions: { skipPreflight: false },
    })) as { signature: Signature }
    const { value } = await rpc.getSignatureStatuses([signature]).send()
    expect(value[0]).to.include({ err: null })
  })

  const refused: readonly [title: string, code: number, method: string, params: () => unknown][] = [
    ['a message that is none', -32602, 'solana_signMessage', () => ({})],
    ['a transaction that is none', -32602, 'solana_signTransaction', () => ({})],
    ['transactions that are none', -32602, 'solana_signAllTransactions', () => ({ transactions: 'x' })],
    [
      'a transaction of another account',
      4100,
      'solana_signTransaction',
      async () => ({ transaction: await transfer(address('Vote111111111111111111111111111111111111111'), 1n) }),
    ],
    [
      'a transaction that the chain refuses',
      -32603,
      'solana_signAndSendTransaction',
      async () => ({ transaction: await transfer(wallet.address, 10n ** 18n) }),
    ],
    ['a method that it does not have', 4200, 'solana_signIn', () => ({})],
  ]
  for (const [title, code, method, params] of refused) {
    it(`refuse ${title} with ${code}`, async () => {
      expect(await answerOf(method, await params()).catch((error: unknown) => error)).to.have.property('code', code)
    })
  }
})

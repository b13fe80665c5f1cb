import { getTransferSolInstruction } from '@solana-program/system'
import {
  airdropFactory,
  appendTransactionMessageInstructions,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  generateKeyPairSigner,
  getSignatureFromTransaction,
  lamports,
  pipe,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type Address,
  type IInstruction,
  type KeyPairSigner,
  type Signature,
} from '@solana/web3.js'
import { startNode, type SolanaNode } from '../node/node.js'

/** One SOL in lamports. */
export const sol = 1_000_000_000n

/** A node of its own on free ports. A defect that it reports fails the run. */
export async function testNode(options: Partial<Parameters<typeof startNode>[0]> = {}): Promise<SolanaNode> {
  return startNode({
    host: '127.0.0.1',
    port: 0,
    wsPort: 0,
    report: error => {
      queueMicrotask(() => {
        throw error
      })
    },
    ...options,
  })
}

/** The library that applications use, against a node. */
export function testClient({ url, wsUrl }: Pick<SolanaNode, 'url' | 'wsUrl'>) {
  const rpc = createSolanaRpc(url)
  const rpcSubscriptions = createSolanaRpcSubscriptions(wsUrl)
  const sendAndConfirm = sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions })
  const airdrop = airdropFactory({ rpc, rpcSubscriptions } as Parameters<typeof airdropFactory>[0])

  async function build(payer: KeyPairSigner, instructions: readonly IInstruction[], version: 'legacy' | 0 = 0) {
    const { value: latestBlockhash } = await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send()
    const message = pipe(
      createTransactionMessage({ version }),
      blank => setTransactionMessageFeePayerSigner(payer, blank),
      paid => setTransactionMessageLifetimeUsingBlockhash(latestBlockhash, paid),
      timed => appendTransactionMessageInstructions(instructions, timed),
    )
    return signTransactionMessageWithSigners(message)
  }

  return {
    rpc,
    rpcSubscriptions,
    build,
    sendAndConfirm,
    /** A new account with coins. */
    async funded(amount = 10n * sol): Promise<KeyPairSigner> {
      const signer = await generateKeyPairSigner()
      await airdrop({ commitment: 'confirmed', recipientAddress: signer.address, lamports: lamports(amount) })
      return signer
    },
    /** Builds, sends, and waits until it is confirmed. */
    async land(
      payer: KeyPairSigner,
      instructions: readonly IInstruction[],
      version: 'legacy' | 0 = 0,
    ): Promise<Signature> {
      const transaction = await build(payer, instructions, version)
      await sendAndConfirm(transaction, { commitment: 'confirmed' })
      return getSignatureFromTransaction(transaction)
    },
  }
}

/** Coins from a signer to anybody. */
export const pay = (source: KeyPairSigner, destination: Address, amount: bigint) =>
  getTransferSolInstruction({ source, destination, amount })

/** An address that nothing was ever sent to. */
export const randomAddress = async (): Promise<Address> => (await generateKeyPairSigner()).address

interface RawAnswer {
  readonly id: unknown
  readonly result?: unknown
  readonly error?: {
    readonly code: number
    readonly message: string
    readonly data?: Readonly<Record<string, unknown>>
  }
}

/** One JSON-RPC call as it stands on the wire. */
export async function rawCall(
  { url }: Pick<SolanaNode, 'url'>,
  method: string,
  params: readonly unknown[] | Readonly<Record<string, unknown>> = [],
): Promise<RawAnswer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return (await response.json()) as RawAnswer
}

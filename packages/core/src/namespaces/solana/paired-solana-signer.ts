import { decodeBase58, encodeBase58 } from '../../caip/base58.js'
import { RpcError } from '../../errors/rpc-error.js'
import { operationError } from '../../errors/operation-error.js'
import { readProperty } from '../../rpc/error-chain.js'
import { solanaProviderOf, type SolanaSigner } from './create-solana-provider.js'
import { readWire } from './transaction-wire.js'
import type { PairProvider, PairedContext } from '../../connectors/walletconnect/pair-provider.js'

/** How transactions travel. `decode` is undefined for what is none. */
export interface TransactionText {
  readonly encode: (wire: Uint8Array) => string
  readonly decode: (text: string) => Uint8Array | undefined
}

export interface PairedSignerDeps extends Pick<PairedContext, 'walletName'> {
  /** Asks the wallet. @throws {RpcError} with its number */
  readonly request: (method: string, params: Readonly<Record<string, unknown>>) => Promise<unknown>
  /** Sends a signed transaction where the wallet does not. */
  readonly send: SolanaSigner['signAndSend']
  /** The accounts, the chosen one first, and what the wallet agreed to. */
  readonly status: () =>
    | {
        readonly addresses: readonly [string, ...string[]]
        readonly approval: { readonly methods: ReadonlySet<string> }
      }
    | undefined
  /** Default: base64, as wallets have it. */
  readonly text?: TransactionText
}

/** The longest transaction is 1,232 bytes; what is longer is not read. */
const textMax = 4_096

const base64: TransactionText = {
  encode: bytes => btoa(String.fromCharCode(...bytes)),
  decode(text) {
    try {
      return Uint8Array.from(atob(text), character => character.charCodeAt(0))
    } catch {
      return undefined
    }
  },
}

export const base58: TransactionText = { encode: encodeBase58, decode: decodeBase58 }

/** The place of a signer among a message's signatures: they stand in the order of its first accounts. */
function signerIndex(message: Uint8Array, address: string, count: number): number {
  // A versioned message has its version in front of the header of three bytes; then the accounts, counted in one to
  // three bytes.
  let offset = ((message[0] ?? 0) & 0x80 ? 1 : 0) + 3
  while ((message[offset] ?? 0) & 0x80) offset++
  offset++
  const key = decodeBase58(address)
  for (let index = 0; index < count; index++) {
    const start = offset + index * 32
    if (key?.every((byte, at) => message[start + at] === byte)) return index
  }
  return -1
}

/** Signs by a wallet that is paired, or by the secure frame. Signatures travel in base58. */
export function createPairedSigner({
  status,
  walletName,
  request,
  send,
  text = base64,
}: PairedSignerDeps): SolanaSigner {
  const read = (encoded: unknown): Uint8Array | undefined =>
    typeof encoded === 'string' && encoded.length <= textMax ? text.decode(encoded) : undefined
  const invalid = (reason: string) => operationError('WALLET_ANSWER_INVALID', { name: walletName(), reason })
  const pubkey = () => {
    const paired = status()
    if (!paired) throw new RpcError(4100, 'No account of the wallet is connected.')
    return paired.addresses[0]
  }
  const isAllowed = (method: string) => status()?.approval.methods.has(method) === true

  async function call(method: string, params: Readonly<Record<string, unknown>>): Promise<unknown> {
    if (!isAllowed(method)) throw new RpcError(4200, `The wallet does not allow ${method}.`)
    return request(method, params)
  }

  function readSignature(answer: unknown): Uint8Array {
    const text = readProperty(answer, 'signature')
    const bytes = typeof text === 'string' && text.length <= 100 ? decodeBase58(text) : undefined
    if (bytes?.length !== 64) throw invalid('signature')
    return bytes
  }

  /** Some wallets give the signed transaction back, others only their signature. */
  function readSigned(answer: unknown, wire: Uint8Array, address: string): Uint8Array {
    const signed = read(readProperty(answer, 'transaction'))
    if (signed) {
      readWire(signed)
      return signed
    }
    const signature = readSignature(answer)
    const { signatures, message } = readWire(wire)
    const index = signerIndex(message, address, signatures.length)
    if (index < 0) throw invalid('signer')
    const signedWire = wire.slice()
    signedWire.set(signature, 1 + index * 64)
    return signedWire
  }

  async function signOne(wire: Uint8Array): Promise<Uint8Array> {
    const address = pubkey()
    return readSigned(
      await call('solana_signTransaction', { transaction: text.encode(wire), pubkey: address }),
      wire,
      address,
    )
  }

  return {
    wallet: undefined,
    chosen() {
      const address = status()?.addresses[0]
      return address === undefined ? undefined : { address, account: undefined }
    },
    async signMessage(message) {
      return readSignature(await call('solana_signMessage', { message: encodeBase58(message), pubkey: pubkey() }))
    },
    async signTransactions(wires) {
      if (wires.length === 0) return []
      if (wires.length > 1 && isAllowed('solana_signAllTransactions')) {
        const answer = readProperty(
          await request('solana_signAllTransactions', { transactions: wires.map(text.encode), pubkey: pubkey() }),
          'transactions',
        )
        const signedWires = Array.isArray(answer) ? answer.map(read) : []
        if (signedWires.length !== wires.length || !signedWires.every(transaction => transaction !== undefined))
          throw invalid('transactions')
        return signedWires
      }
      const signedWires: Uint8Array[] = []
      for (const wire of wires) signedWires.push(await signOne(wire))
      return signedWires
    },
    async signAndSend(wire, options) {
      if (!isAllowed('solana_signAndSendTransaction')) return send(await signOne(wire), options)
      return readSignature(
        await request('solana_signAndSendTransaction', {
          transaction: text.encode(wire),
          pubkey: pubkey(),
          sendOptions: options,
        }),
      )
    },
  }
}

/**
 * Solana's provider over a session: the wallet signs, and what it only signs is sent to the active network's own nodes.
 */
export const pairSolana = ({
  status,
  walletName,
  requestWallet,
  nodes,
}: Pick<PairedContext, 'status' | 'walletName' | 'requestWallet' | 'nodes'>): ReturnType<PairProvider> =>
  solanaProviderOf(
    createPairedSigner({
      status,
      walletName,
      request: requestWallet,
      send: async (wire, options) => (await import('./send-signed.js')).sendSigned(nodes(), wire, options),
    }),
  )

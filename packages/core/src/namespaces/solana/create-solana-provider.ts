import { decodeBase58, encodeBase58 } from '../../caip/base58.js'
import { RpcError } from '../../errors/rpc-error.js'
import type { ConnectorProvider } from '../../connectors/define-connector.js'
import type { SolanaProvider, SolanaProviderEvents, SolanaPublicKey, SolanaSendOptions } from './solana-provider.js'
import { toFormatOf, toWire } from './transaction-wire.js'

/**
 * What a provider is made from: one way to reach a wallet. Its methods settle, and throw `RpcError` with the wallet's
 * number.
 */
export interface SolanaSigner {
  readonly wallet: unknown
  /** The chosen account in base58, and the wallet's own object for it; undefined where there is none now. */
  chosen(): { readonly address: string; readonly account: unknown } | undefined
  /** @returns 64 bytes */
  signMessage(message: Uint8Array): Promise<Uint8Array>
  /** Transactions in wire form, signed by the chosen account. @returns as many, in their order */
  signTransactions(wires: readonly Uint8Array[]): Promise<readonly Uint8Array[]>
  /** @returns the transaction's signature, 64 bytes */
  signAndSend(wire: Uint8Array, options: SolanaSendOptions): Promise<Uint8Array>
}

export interface MadeSolanaProvider {
  readonly provider: SolanaProvider
  /** Says to the application what happened. A listener that throws stops nobody. */
  emit<Name extends keyof SolanaProviderEvents>(event: Name, ...values: Parameters<SolanaProviderEvents[Name]>): void
}

function publicKey(address: string): SolanaPublicKey | undefined {
  const bytes = decodeBase58(address)
  const text = () => address
  return (
    bytes &&
    Object.assign(bytes, { toBase58: text, toString: text, toJSON: text, toBytes: () => Uint8Array.from(bytes) })
  )
}

/**
 * Gives a signer the shape that applications use: any form of transaction in, the same form out, signatures in base58,
 * events.
 */
export function createSolanaProvider(signer: SolanaSigner): MadeSolanaProvider {
  const listeners = new Map<string, Set<(...values: never[]) => void>>()
  const needsAccount = () => {
    if (!signer.chosen()) throw new RpcError(4100, 'No account of the wallet is connected.')
  }

  let key: SolanaPublicKey | undefined
  let keyAddress: string | undefined

  const provider: SolanaProvider = {
    // The same object for the same account: applications read it anew at each rendering, and compare.
    get publicKey() {
      const address = signer.chosen()?.address
      if (address !== keyAddress) {
        key = address === undefined ? undefined : publicKey(address)
        keyAddress = address
      }
      return key
    },
    get address() {
      return signer.chosen()?.address
    },
    get wallet() {
      return signer.wallet
    },
    get account() {
      return signer.chosen()?.account
    },
    async signMessage(message) {
      needsAccount()
      if (!(message instanceof Uint8Array)) throw new RpcError(-32602, 'The message must be a Uint8Array.')
      return signer.signMessage(message)
    },
    async signTransaction(transaction) {
      needsAccount()
      const [signedWire] = await signer.signTransactions([toWire(transaction)])
      return toFormatOf(transaction, signedWire)
    },
    async signAllTransactions(transactions) {
      needsAccount()
      const signedWires = await signer.signTransactions(transactions.map(toWire))
      return transactions.map((transaction, index) => toFormatOf(transaction, signedWires[index]))
    },
    async signAndSendTransaction(transaction, options = {}) {
      needsAccount()
      return encodeBase58(await signer.signAndSend(toWire(transaction), options))
    },
    on(event, listener) {
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set.add(listener))
    },
    off(event, listener) {
      listeners.get(event)?.delete(listener)
    },
  }
  return {
    provider,
    emit(event, ...values) {
      for (const listener of [...(listeners.get(event) ?? [])]) {
        try {
          ;(listener as (...values: readonly unknown[]) => void)(...values)
        } catch (error) {
          queueMicrotask(() => {
            throw error
          })
        }
      }
    },
  }
}

/** Such a provider, with what tells it of the wallet. */
export function solanaProviderOf(signer: SolanaSigner): ConnectorProvider & Pick<MadeSolanaProvider, 'provider'> {
  const { provider, emit } = createSolanaProvider(signer)
  return {
    provider,
    events: {
      accountsChanged: accounts => emit('accountsChanged', accounts),
      chainChanged: reference => emit('chainChanged', `solana:${reference}`),
      networksApproved: () => undefined,
      disconnected: () => emit('disconnect'),
    },
  }
}

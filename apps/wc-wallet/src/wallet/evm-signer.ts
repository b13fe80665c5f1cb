import {
  BaseError,
  createPublicClient,
  createWalletClient,
  http,
  isHex,
  RpcRequestError,
  rpcSchema,
  type Chain,
  type Hex,
  type TypedDataDefinition,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { invalidParams, WalletError } from './wallet-error.js'
import { evmChainId, type WalletNetwork } from './wallet-networks.js'

export interface EvmSigner {
  readonly address: Hex
  signMessage(message: string): Promise<Hex>
  signTypedData(data: unknown): Promise<Hex>
  /** Signs and sends; the node fills in what the page left out. @throws {WalletError} with the node's number */
  send(network: WalletNetwork, transaction: unknown): Promise<Hex>
}

/** Asks a chain's node. @throws {WalletError} with the node's number */
export async function requestRpc(network: WalletNetwork, method: string, params: unknown): Promise<unknown> {
  const client = createPublicClient({
    chain: chainOf(network),
    transport: http(network.rpcUrl, { retryCount: 0 }),
    rpcSchema: rpcSchema<[{ Method: string; Parameters?: unknown; ReturnType: unknown }]>(),
  })
  return client.request({ method, params }).catch((error: unknown) => {
    throw toWalletError(error)
  })
}

const isTypedData = (value: unknown): value is TypedDataDefinition => {
  const { types, primaryType }: Readonly<Record<string, unknown>> = Object(value)
  return typeof types === 'object' && types !== null && typeof primaryType === 'string' && primaryType !== ''
}

export function createEvmSigner(key: Hex): EvmSigner {
  const account = privateKeyToAccount(key)
  return {
    address: account.address,
    signMessage: message => account.signMessage({ message: isHex(message) ? { raw: message } : message }),
    async signTypedData(data) {
      const parsed: unknown = typeof data === 'string' ? JSON.parse(data) : data
      if (!isTypedData(parsed)) throw invalidParams('typed data is expected')
      return account.signTypedData(parsed)
    },
    async send(network, transaction) {
      const client = createWalletClient({
        account,
        chain: chainOf(network),
        transport: http(network.rpcUrl, { retryCount: 0 }),
      })
      return client
        .sendTransaction(readTransaction(transaction) as Parameters<typeof client.sendTransaction>[0])
        .catch((error: unknown) => {
          throw toWalletError(error)
        })
    },
  }
}

const chainOf = (network: WalletNetwork): Chain => ({
  id: evmChainId(network),
  name: network.name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [network.rpcUrl] } },
})

const amount = (value: unknown): bigint | undefined => (value === undefined ? undefined : BigInt(String(value)))

function readTransaction(params: unknown): Readonly<Record<string, unknown>> {
  const {
    to,
    data,
    input,
    value,
    gas,
    nonce,
    gasPrice,
    maxFeePerGas,
    maxPriorityFeePerGas,
  }: Readonly<Record<string, unknown>> = Object(params)
  const fields = {
    to,
    data: data ?? input,
    value: amount(value),
    gas: amount(gas),
    nonce: nonce === undefined ? undefined : Number(nonce),
    gasPrice: amount(gasPrice),
    maxFeePerGas: amount(maxFeePerGas),
    maxPriorityFeePerGas: amount(maxPriorityFeePerGas),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => field !== undefined))
}

function toWalletError(error: unknown): WalletError {
  const fromNode = error instanceof BaseError ? error.walk(ancestor => ancestor instanceof RpcRequestError) : undefined
  return fromNode instanceof RpcRequestError
    ? new WalletError(fromNode.code, fromNode.details, fromNode.data)
    : new WalletError(-32603, error instanceof BaseError ? error.shortMessage : String(error))
}

// The part of the wallet that needs viem: loaded with the first signature.
import {
  BaseError,
  createWalletClient,
  hexToString,
  http,
  isHex,
  RpcRequestError,
  type Hex,
  type TypedDataDefinition,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { invalidParams, WalletError } from './wallet-error.js'
import type { WalletChain } from './wallet-chains.js'

/** A message as a person can read it: text where it is text, else its bytes. */
export function readable(message: string): string {
  const text = isHex(message) ? hexToString(message) : message
  return text.includes('\uFFFD') ? message : text
}

export const signMessage = (key: Hex, message: string): Promise<Hex> =>
  privateKeyToAccount(key).signMessage({ message: isHex(message) ? { raw: message } : message })

const isTypedData = (value: unknown): value is TypedDataDefinition => {
  const { types, primaryType }: Readonly<Record<string, unknown>> = Object(value)
  return typeof types === 'object' && types !== null && typeof primaryType === 'string' && primaryType !== ''
}

export async function signTypedData(key: Hex, data: unknown): Promise<Hex> {
  const parsed: unknown = typeof data === 'string' ? JSON.parse(data) : data
  if (!isTypedData(parsed)) throw invalidParams('typed data is expected')
  return privateKeyToAccount(key).signTypedData(parsed)
}

const amount = (value: unknown): bigint | undefined => (value === undefined ? undefined : BigInt(String(value)))

/** Signs and sends; the node fills in what the page left out. @throws {WalletError} with the node's number */
export async function sendTransaction(key: Hex, { id, name, rpcUrl }: WalletChain, given: unknown): Promise<Hex> {
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
  }: Readonly<Record<string, unknown>> = Object(given)
  const chain = {
    id,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  }
  const client = createWalletClient({
    account: privateKeyToAccount(key),
    chain,
    transport: http(rpcUrl, { retryCount: 0 }),
  })
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
  const request = Object.fromEntries(Object.entries(fields).filter(([, field]) => field !== undefined))
  try {
    return await client.sendTransaction(request as Parameters<typeof client.sendTransaction>[0])
  } catch (error) {
    throw toWalletError(error)
  }
}

function toWalletError(error: unknown): WalletError {
  const fromNode = error instanceof BaseError ? error.walk(each => each instanceof RpcRequestError) : undefined
  if (fromNode instanceof RpcRequestError) return new WalletError(fromNode.code, fromNode.details, fromNode.data)
  return new WalletError(-32603, error instanceof BaseError ? error.shortMessage : String(error))
}

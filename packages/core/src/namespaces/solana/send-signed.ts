import { encodeBase58 } from '../../caip/base58.js'
import { HttpError } from '../../errors/http-error.js'
import { operationError } from '../../errors/operation-error.js'
import { RpcError } from '../../errors/rpc-error.js'
import { readProperty } from '../../rpc/error-chain.js'
import { isTransient, withRetry } from '../../rpc/retry.js'
import { createRpcClient, type RpcClientOptions, type RpcUrl } from '../../rpc/rpc-client.js'
import type { RequestRpc } from '../transfer-support.js'
import { readSignature } from './rpc-reads.js'
import type { SolanaSendOptions } from './solana-provider.js'
import { readWire } from './transaction-wire.js'

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

/** True for a node's error about a transaction that it has received before. */
const isProcessed = (error: unknown): boolean =>
  error instanceof RpcError && /already ?(?:been )?processed/i.test(error.message)

/** Whether the node may have the transaction all the same: neither it nor its server said no. */
const isUnclear = (error: unknown): boolean =>
  !(error instanceof RpcError) && !(error instanceof HttpError && error.status < 500)

/** The statuses of gateways that could not reach a node. */
const unheardStatuses = new Set([501, 502, 503, 520, 521, 522, 523])

/** Whether it is likely that the node was given nothing: it was not reached, or it said no. */
const isUnanswered = (error: unknown): boolean =>
  !isUnclear(error) ||
  readProperty(error, 'code') === 'HTTP_UNREACHABLE' ||
  unheardStatuses.has(Number(readProperty(error, 'status')))

/** Whether a node has the transaction, or may have it, where the last attempt to hand it over failed. */
async function mayBeSubmitted(
  request: RequestRpc,
  signature: Uint8Array,
  failures: readonly unknown[],
  last: unknown,
): Promise<boolean> {
  if (isProcessed(last)) return true
  if (!failures.some(isUnclear)) return false
  const isAnswered = last instanceof RpcError
  // Who is busy has not looked at it, and its block may have been good for the node whose answer was lost.
  const isOpen = isAnswered
    ? isTransient(last) || /block ?(?:hash|height)/i.test(last.message)
    : !failures.every(isUnanswered)
  if (isOpen) return true
  try {
    return (await readSignature(request, encodeBase58(signature))) !== undefined || !isAnswered
  } catch {
    // Where nobody can be read from either, the page reaches no node: its policy or its network does not let it.
    return isAnswered
  }
}

/** Nodes use -32002 for a failed simulation and an expired block; wallets use it when they are busy. */
const asRefusal = (error: unknown): unknown =>
  error instanceof RpcError && error.code === -32002
    ? new RpcError(-32003, error.message, { cause: error, data: error.data })
    : error

/**
 * Sends a signed transaction to a network's nodes: the very same bytes again where an answer is lost, so that it is
 * paid once at most.
 * @param deps in place of those of the browser
 * @returns its signature, 64 bytes; after a lost answer also where nobody confirms it: a node may have it, and whoever
 *   follows it sees whether it arrives
 * @throws {RpcError} what the node answers in place of it, after a lost answer only where no node knows it; -32003 where
 *   it could not be run
 * @throws {W3mError} `HTTP_UNREACHABLE` or `HTTP_STATUS` where no node was reached or none let it in, and none can be
 *   read from
 */
export async function sendSigned(
  nodes: readonly (string | RpcUrl)[],
  wire: Uint8Array,
  options: SolanaSendOptions,
  deps: Pick<RpcClientOptions, 'fetch' | 'clock'> = {},
): Promise<Uint8Array> {
  const [first, ...others] = nodes
  if (first === undefined) throw operationError('NETWORK_NOT_FOUND', {})
  readWire(wire)
  // The chain knows a transaction by the first of its signatures.
  const signature = wire.slice(1, 65)
  const client = createRpcClient({ ...deps, urls: [first, ...others], probe: { method: 'getHealth' } })
  const failures: unknown[] = []
  // By itself a node tries it on the last final block, which does not know the block of a moment ago.
  const preflightCommitment = options.preflightCommitment ?? 'confirmed'
  const sendRaw = () =>
    client
      .request({
        method: 'sendTransaction',
        params: [toBase64(wire), { ...options, preflightCommitment, encoding: 'base64' }],
      })
      .catch((error: unknown) => {
        failures.push(error)
        throw error
      })
  try {
    await withRetry(sendRaw, { ...deps, signal: new AbortController().signal })
  } catch (error) {
    // By itself a refusal says nothing of what a node has whose answer was lost before.
    if (!(await mayBeSubmitted(request => client.request(request), signature, failures, error))) throw asRefusal(error)
  } finally {
    client.destroy()
  }
  return signature
}

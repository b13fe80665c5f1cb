import {
  decodeFunctionResult,
  encodeFunctionData,
  hexToBytes,
  isHex,
  numberToHex,
  namehash,
  parseAbi,
  toHex,
  zeroAddress,
  type Address,
  type Hex,
} from 'viem'
import { packetToBytes } from 'viem/ens'
import { failure } from '../../http/failure.js'
import { isRateLimited, type Consume } from '../../http/rate-limit.js'
import type { NameSettings } from '../../names/name-settings.js'
import type { ServedChain } from '../../settings.js'
import { callRpc, isContractFault, RpcNodeError } from '../call-rpc.js'
import { asHex } from './as-hex.js'
import type { QuestionGateways } from './name-gateways.js'
import { callWithLookups } from './offchain-lookup.js'

const registryAbi = parseAbi(['function resolver(bytes32 node) view returns (address)'])
export const resolverAbi = parseAbi([
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
  'function name(bytes32 node) view returns (string)',
  'function supportsInterface(bytes4 id) view returns (bool)',
  'function resolve(bytes name, bytes data) view returns (bytes)',
])
const plainAddrAbi = parseAbi(['function addr(bytes32 node) view returns (address)'])

/** ENS has it at this address on its chains. */
const ensRegistry = '0x00000000000c2e074ec69a0dfb2997ba6c7d2e1e'
/** `resolve(bytes,bytes)` of ENSIP-10. */
const extendedResolver = '0x9061b923'
/** The coin type of Ethereum itself: other EVM chains have theirs by ENSIP-11. */
export const ethereum = 60
const callLimits = { timeoutMs: 3_000, bytesMax: 65_536 }
const gas = numberToHex(3_000_000)

/** Asks whoever knows of one name: its resolver, or a gateway for it. */
export type CallResolver = (data: Hex) => Promise<Hex | undefined>

export interface EnsReader {
  /** Undefined where nobody knows of a name. @param consume takes the cost of each gateway. @throws {Failure} 503 */
  openResolver(name: string, consume?: Consume): Promise<CallResolver | undefined>
  /** The bytes of an address; undefined where there is none. @throws {Failure} 503 */
  bytesOf(callContract: CallResolver, name: string, coinType: number): Promise<Uint8Array | undefined>
}

/**
 * Reads the registry of ENS and the resolvers that it names.
 * @param openGateways opens the gateways of one question
 */
export function createEnsReader(
  { rpcUrl }: Pick<ServedChain, 'rpcUrl'>,
  { registry = ensRegistry, registration }: Pick<NameSettings, 'registration' | 'registry'>,
  openGateways: (consume?: Consume) => QuestionGateways,
): EnsReader {
  /** Calls a contract; undefined where it has no answer. @throws {Failure} 503 */
  async function callContract(to: Address, data: Hex, consume: Consume | undefined): Promise<Hex | undefined> {
    const { request, failed } = openGateways(consume)
    const call = (question: Hex) => callRpc(rpcUrl, 'eth_call', [{ to, data: question, gas }, 'latest'], callLimits)
    try {
      const answer = await callWithLookups(to, data, { call, request })
      return isHex(answer) && answer !== '0x' ? answer : undefined
    } catch (error) {
      if (isRateLimited(error)) throw error
      if (failed()) throw failure(503, 'name', 'The gateway of this name does not answer.', { 'retry-after': '1' })
      if (error instanceof RpcNodeError ? isContractFault(error) : !isFailure(error)) return undefined
      throw error
    }
  }

  /** The resolver of a name, or the one of the name above it that has one. */
  async function resolverOf(
    name: string,
    consume: Consume | undefined,
  ): Promise<{ readonly resolver: Address; readonly isOwn: boolean } | undefined> {
    const labels = name.split('.')
    for (let index = 0; index < labels.length; index += 1) {
      const args = [namehash(labels.slice(index).join('.'))] as const
      const answer = await callContract(
        asHex(registry),
        encodeFunctionData({ abi: registryAbi, functionName: 'resolver', args }),
        consume,
      )
      const resolver = decoded(() =>
        decodeFunctionResult({ abi: registryAbi, functionName: 'resolver', data: answer ?? '0x' }),
      )
      if (resolver && resolver !== zeroAddress) return { resolver, isOwn: index === 0 }
    }
    return undefined
  }

  /** Asks whoever knows of a name; undefined where nobody does. */
  async function openResolver(name: string, consume?: Consume): Promise<CallResolver | undefined> {
    const found = await resolverOf(name, consume)
    if (!found) return undefined
    const { resolver, isOwn } = found
    // What it would be asked for stands here, and was looked for there.
    if (resolver.toLowerCase() === registration?.resolver?.toLowerCase()) return undefined
    const supports = encodeFunctionData({
      abi: resolverAbi,
      functionName: 'supportsInterface',
      args: [extendedResolver],
    })
    if (BigInt((await callContract(resolver, supports, consume)) ?? 0) !== 1n)
      return isOwn ? data => callContract(resolver, data, consume) : undefined
    const dnsName = toHex(packetToBytes(name))
    return async data => {
      const call = encodeFunctionData({ abi: resolverAbi, functionName: 'resolve', args: [dnsName, data] })
      const answer = await callContract(resolver, call, consume)
      return decoded(() => decodeFunctionResult({ abi: resolverAbi, functionName: 'resolve', data: answer ?? '0x' }))
    }
  }

  async function bytesOf(resolve: CallResolver, name: string, coinType: number): Promise<Uint8Array | undefined> {
    const node = namehash(name)
    if (coinType === ethereum) {
      const answer = await resolve(encodeFunctionData({ abi: plainAddrAbi, functionName: 'addr', args: [node] }))
      const found = decoded(() =>
        decodeFunctionResult({ abi: plainAddrAbi, functionName: 'addr', data: answer ?? '0x' }),
      )
      return found && found !== zeroAddress ? hexToBytes(found) : undefined
    }
    const args = [node, BigInt(coinType)] as const
    const answer = await resolve(encodeFunctionData({ abi: resolverAbi, functionName: 'addr', args }))
    const found = decoded(() => decodeFunctionResult({ abi: resolverAbi, functionName: 'addr', data: answer ?? '0x' }))
    return found && found !== '0x' ? hexToBytes(found) : undefined
  }

  return { openResolver, bytesOf }
}

/** Decodes an answer; undefined where it is missing, or of another form. */
export function decoded<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

const isFailure = (error: unknown): boolean => error instanceof Error && 'status' in error && 'reasons' in error

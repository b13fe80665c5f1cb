import {
  concatHex,
  decodeErrorResult,
  decodeFunctionData,
  encodeAbiParameters,
  encodeErrorResult,
  encodeFunctionResult,
  isAddressEqual,
  isHex,
  parseAbi,
  type Address,
  type Hex,
} from 'viem'
import { isRateLimited } from '../../http/rate-limit.js'
import { RpcNodeError } from '../call-rpc.js'
import type { GatewayQuestion } from './name-gateways.js'

/** `OffchainLookup(address,string[],bytes,bytes4,bytes)`. */
const lookupSelector = '0x556f1830'
const lookupAbi = parseAbi([
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callback, bytes extraData)',
])
/** The gateway that is whoever asks: it asks those of several questions (ENSIP-21). */
const batchGateway = 'x-batch-gateway:true'
const batchAbi = parseAbi([
  'struct Query { address sender; string[] urls; bytes data; }',
  'function query(Query[] queries) view returns (bool[] failures, bytes[] responses)',
  'error Error(string message)',
])
/** Contracts may send their callers on after each answer: what leads from one to the next has an end. */
const lookupsMax = 4
const queriesMax = 8

type RequestGateways = (question: GatewayQuestion) => Promise<Hex>

/** The data of an error, where a contract sends its caller to gateways with them. */
function lookupIn(error: unknown): Hex | undefined {
  if (!(error instanceof RpcNodeError)) return undefined
  const { data } = error
  const bytes = typeof data === 'object' && data !== null && 'data' in data ? data.data : data
  return isHex(bytes) && bytes.startsWith(lookupSelector) ? bytes : undefined
}

/** @throws what nobody pays for: that says nothing about the name */
function noAnswer(error: unknown): undefined {
  if (isRateLimited(error)) throw error
}

/** Sends several questions to their gateways. A question that is itself a batch fails: batches could be nested. */
async function requestBatch(data: Hex, request: RequestGateways): Promise<Hex> {
  const [queries] = decodeFunctionData({ abi: batchAbi, data }).args
  if (queries.length > queriesMax) throw new Error('These are too many questions.')
  const answers = await Promise.all(
    queries.map(async query => {
      if (query.urls.includes(batchGateway)) return undefined
      return await request(query).catch(noAnswer)
    }),
  )
  const failed = encodeErrorResult({ abi: batchAbi, errorName: 'Error', args: ['No gateway of this name answers.'] })
  return encodeFunctionResult({
    abi: batchAbi,
    functionName: 'query',
    result: [answers.map(answer => answer === undefined), answers.map(answer => answer ?? failed)],
  })
}

/** The call with which a contract takes what its gateways say. @throws where it names others than itself, or nobody answers */
async function answerLookup(lookup: Hex, to: Address, request: RequestGateways): Promise<Hex> {
  const [sender, urls, data, callback, extraData] = decodeErrorResult({ abi: lookupAbi, data: lookup }).args
  if (!isAddressEqual(to, sender)) throw new Error('The contract sends its callers to those of another one.')
  const answer = urls.includes(batchGateway) ? await requestBatch(data, request) : await request({ sender, urls, data })
  return concatHex([callback, encodeAbiParameters([{ type: 'bytes' }, { type: 'bytes' }], [answer, extraData])])
}

/**
 * Calls a contract, and asks the gateways that it names instead of an answer (ERC-3668).
 * @throws what `call` and `request` throw, and where the contract names gateways again and again
 */
export async function callWithLookups(
  to: Address,
  data: Hex,
  { call, request }: { readonly call: (data: Hex) => Promise<unknown>; readonly request: RequestGateways },
): Promise<unknown> {
  let question = data
  for (let lookups = 0; lookups <= lookupsMax; lookups += 1) {
    try {
      return await call(question)
    } catch (error) {
      const lookup = lookupIn(error)
      if (!lookup) throw error
      question = await answerLookup(lookup, to, request)
    }
  }
  throw new Error('The contract sends its callers on and on.')
}

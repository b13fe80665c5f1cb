import type { Hex } from 'viem'
import { callRpc, callRpcBatch, RpcNodeError } from '../call-rpc.js'

/** Questions that go to the node together. */
const batchMax = 100
/** What a contract is given to answer. */
const gas = '0x7a120'

export interface ContractQuestion {
  readonly to: string
  readonly data: Hex
}

/** Resolves where the node answers. @throws {Failure} 503 */
export const rpcNodeAnswers = (rpcUrl: string): Promise<unknown> => callRpc(rpcUrl, 'eth_chainId', [])

/**
 * What contracts answer, unread, in the order of the questions; undefined where one fails. One that answers with
 * megabytes spoils the answer of those that are asked with it: then they are asked in halves.
 * @param isUp resolves where the node answers something else
 * @throws {Failure} 503 where `isUp` does
 */
export async function callContracts(
  rpcUrl: string,
  questions: readonly ContractQuestion[],
  isUp: () => Promise<unknown>,
): Promise<readonly unknown[]> {
  if (questions.length <= batchMax) {
    const answers = await callRpcBatch(
      rpcUrl,
      questions.map(({ to, data }) => ['eth_call', [{ to, data, gas }, 'latest']] as const),
    ).catch((error: unknown) => error)
    if (Array.isArray(answers)) return answers
    await isUp()
    // It answers, but not this: nobody knows what the contract would say.
    if (questions.length === 1 && answers instanceof RpcNodeError) throw answers
    if (questions.length === 1) return [undefined]
  }
  const half = questions.length <= batchMax ? Math.ceil(questions.length / 2) : batchMax
  return [
    ...(await callContracts(rpcUrl, questions.slice(0, half), isUp)),
    ...(await callContracts(rpcUrl, questions.slice(half), isUp)),
  ]
}

/** The numbers that an answer consists of; undefined where it has another length, or is none. */
export function wordsOf(answer: unknown, count: number): readonly bigint[] | undefined {
  if (typeof answer !== 'string' || !/^0x[0-9a-f]*$/i.test(answer) || answer.length !== 2 + count * 64) return undefined
  return Array.from({ length: count }, (_, index) => BigInt(`0x${answer.slice(2 + index * 64, 66 + index * 64)}`))
}

/** The one number that an answer is. */
export const wordOf = (answer: unknown): bigint | undefined => wordsOf(answer, 1)?.[0]

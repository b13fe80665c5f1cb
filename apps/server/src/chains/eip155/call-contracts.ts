import type { Hex } from 'viem'
import { rpcNodeIsDown } from '../balance-reader.js'
import { callRpc, callRpcEach, isContractFault, isRefusal, RpcNodeError, type CallRpcOptions } from '../call-rpc.js'

/** Calls per JSON-RPC batch. */
const batchMax = 100
/** The gas limit of one `eth_call`. */
const gas = '0x7a120'

export interface ContractQuestion {
  readonly to: string
  readonly data: Hex
}

/** Resolves where the node answers. @throws {Failure} 503 */
export const rpcNodeAnswers = (rpcUrl: string): Promise<unknown> => callRpc(rpcUrl, 'eth_chainId', [])

/** An address without code: a node that does not answer this call answers no contract call. */
const noContract: ContractQuestion = { to: `0x${'0'.repeat(36)}dead`, data: '0x' }
const callOf = ({ to, data }: ContractQuestion) => ['eth_call', [{ to, data, gas }, 'latest']] as const
const tooLong = /too (?:large|big)/i

/**
 * Whether a contract call failed because of the contract, and not because the node refuses. Where the error does not
 * show it, the node is tested with a call that involves no contract.
 */
export async function isOfContract(rpcUrl: string, error: unknown, options?: CallRpcOptions): Promise<boolean> {
  if (error instanceof RpcNodeError && isContractFault(error)) return true
  if (error instanceof RpcNodeError && isRefusal(error)) return false
  return await callRpc(rpcUrl, ...callOf(noContract), options).then(
    () => true,
    () => false,
  )
}

/** The result of a contract call: its answer, or the error that leaves the answer unknown. */
type Outcome = { readonly answer: unknown } | { readonly error: unknown }

/**
 * Sends the questions as one batch. With `isWatched`, `noContract` is the last call of it: if the node answers that, a
 * question failed because of its contract. It is the last one because nodes cut batches off at the end.
 */
async function callBatch(
  rpcUrl: string,
  questions: readonly ContractQuestion[],
  { isWatched }: { readonly isWatched: boolean },
): Promise<readonly Outcome[]> {
  const answers = await callRpcEach(rpcUrl, [...questions, ...(isWatched ? [noContract] : [])].map(callOf))
  const watcher = isWatched ? answers[questions.length] : undefined
  const isAnswering = watcher !== undefined && !(watcher instanceof RpcNodeError)
  return questions.map((_, index) => {
    const answer = answers[index]
    if (answer === undefined) return { error: rpcNodeIsDown() }
    if (!(answer instanceof RpcNodeError)) return { answer: answer.result }
    // If the response to a batch is too long, another contract may be the cause.
    const isItsOwn = isContractFault(answer) && (questions.length === 1 || !tooLong.test(answer.message))
    return isItsOwn || (isAnswering && !isRefusal(answer)) ? { answer: undefined } : { error: answer }
  })
}

/**
 * Returns the raw answers of contracts in the order of the questions, undefined where a contract fails. An answer of
 * megabytes can fail its whole batch: the open questions are then sent again in halves. So are questions that the node
 * refuses, as their batch may be too large for it.
 * @param isUp resolves where the node answers something else
 * @throws {RpcNodeError} where the node refuses a question: the contract's answer is unknown
 * @throws {Failure} 503 where `isUp` does
 */
export async function callContracts(
  rpcUrl: string,
  questions: readonly ContractQuestion[],
  isUp: () => Promise<unknown>,
): Promise<readonly unknown[]> {
  const answers: unknown[] = []
  for (let start = 0; start < questions.length; start += batchMax)
    answers.push(...(await callSome(rpcUrl, questions.slice(start, start + batchMax), isUp, { isWatched: false })))
  return answers
}

async function callSome(
  rpcUrl: string,
  questions: readonly ContractQuestion[],
  isUp: () => Promise<unknown>,
  { isWatched }: { readonly isWatched: boolean },
): Promise<readonly unknown[]> {
  const outcomes = await callBatch(rpcUrl, questions, { isWatched }).catch((error: unknown) =>
    questions.map((): Outcome => ({ error })),
  )
  const open = questions.flatMap((question, index) => {
    const outcome = outcomes[index]
    return outcome && 'error' in outcome ? [{ ...outcome, index, question }] : []
  })
  const answers = outcomes.map(outcome => ('answer' in outcome ? outcome.answer : undefined))
  const [first] = open
  if (!first) return answers
  await isUp()
  if (questions.length === 1) {
    if (await isOfContract(rpcUrl, first.error)) return answers
    throw first.error
  }
  const retried = open.map(({ question }) => question)
  // Questions that failed among others are first sent again together, watched: mostly that settles them.
  const half = retried.length < questions.length && !isWatched ? retried.length : Math.ceil(retried.length / 2)
  const found: unknown[] = []
  for (const part of [retried.slice(0, half), retried.slice(half)])
    if (part.length > 0) found.push(...(await callSome(rpcUrl, part, isUp, { isWatched: true })))
  const answerOf = new Map(open.map(({ index }, position) => [index, found[position]]))
  return answers.map((answer, index) => (answerOf.has(index) ? answerOf.get(index) : answer))
}

/** The numbers that an answer consists of; undefined where it has another length, or is none. */
export function wordsOf(answer: unknown, count: number): readonly bigint[] | undefined {
  if (typeof answer !== 'string' || !/^0x[0-9a-f]*$/i.test(answer) || answer.length !== 2 + count * 64) return undefined
  return Array.from({ length: count }, (_, index) => BigInt(`0x${answer.slice(2 + index * 64, 66 + index * 64)}`))
}

/** The one number that an answer is. */
export const wordOf = (answer: unknown): bigint | undefined => wordsOf(answer, 1)?.[0]

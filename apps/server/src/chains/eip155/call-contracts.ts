import type { Hex } from 'viem'
import { rpcNodeIsDown } from '../balance-reader.js'
import { callRpc, callRpcEach, isContractFault, isRefusal, RpcNodeError, type CallRpcOptions } from '../call-rpc.js'

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

/** Nobody has code here: who does not answer this answers no question to a contract. */
const noContract: ContractQuestion = { to: `0x${'0'.repeat(36)}dead`, data: '0x' }
const callOf = ({ to, data }: ContractQuestion) => ['eth_call', [{ to, data, gas }, 'latest']] as const
const tooLong = /too (?:large|big)/i

/**
 * Whether a question to a contract failed because of that contract, and not because the node refuses. Where its words do
 * not say it, another question does, which no contract has a part in.
 */
export async function isOfContract(rpcUrl: string, error: unknown, options?: CallRpcOptions): Promise<boolean> {
  if (error instanceof RpcNodeError && isContractFault(error)) return true
  if (error instanceof RpcNodeError && isRefusal(error)) return false
  return await callRpc(rpcUrl, ...callOf(noContract), options).then(
    () => true,
    () => false,
  )
}

/** What a question to a contract came to: what was answered, or why nobody knows it. */
type Outcome = { readonly answer: unknown } | { readonly error: unknown }

/**
 * Asks together. Of a question that failed it is known at once whether its contract did where `noContract` is asked along
 * with it, at the end, where a node cuts off what it has enough of.
 */
async function askTogether(
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
    // Of an answer to many that is too long, another contract may have taken the most.
    const isItsOwn = isContractFault(answer) && (questions.length === 1 || !tooLong.test(answer.message))
    return isItsOwn || (isAnswering && !isRefusal(answer)) ? { answer: undefined } : { error: answer }
  })
}

/**
 * What contracts answer, unread, in the order of the questions; undefined where one fails. One that answers with
 * megabytes spoils the answer of those that are asked with it: then they are asked in halves. So are those that the node
 * refuses, as it may have enough of so many.
 * @param isUp resolves where the node answers something else
 * @throws {RpcNodeError} where the node refuses a question: nobody knows what the contract would say
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
  const outcomes = await askTogether(rpcUrl, questions, { isWatched }).catch((error: unknown) =>
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
  const again = open.map(({ question }) => question)
  // Those that failed among others are watched first: mostly that settles it.
  const half = again.length < questions.length && !isWatched ? again.length : Math.ceil(again.length / 2)
  const found: unknown[] = []
  for (const part of [again.slice(0, half), again.slice(half)])
    if (part.length > 0) found.push(...(await callSome(rpcUrl, part, isUp, { isWatched: true })))
  const answerOf = new Map(open.map(({ index }, place) => [index, found[place]]))
  return answers.map((answer, index) => (answerOf.has(index) ? answerOf.get(index) : answer))
}

/** The numbers that an answer consists of; undefined where it has another length, or is none. */
export function wordsOf(answer: unknown, count: number): readonly bigint[] | undefined {
  if (typeof answer !== 'string' || !/^0x[0-9a-f]*$/i.test(answer) || answer.length !== 2 + count * 64) return undefined
  return Array.from({ length: count }, (_, index) => BigInt(`0x${answer.slice(2 + index * 64, 66 + index * 64)}`))
}

/** The one number that an answer is. */
export const wordOf = (answer: unknown): bigint | undefined => wordsOf(answer, 1)?.[0]

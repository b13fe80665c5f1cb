import { encodeAbiParameters, pad, toFunctionSelector, toHex, type Hex } from 'viem'

/** What a token says, by its functions: `symbol()`. */
export type TokenAnswers = Readonly<Record<string, Hex | Error | Promise<never>>>

export const wordAnswer = (value: bigint): Hex => pad(toHex(value))
export const textAnswer = (value: string): Hex => encodeAbiParameters([{ type: 'string' }], [value])

/** What a call of a token says; undefined for a function that it has not. */
export const answerTo = (data: Hex, answers: TokenAnswers): TokenAnswers[string] | undefined =>
  Object.entries(answers).find(([name]) => data.startsWith(toFunctionSelector(`function ${name}`)))?.[1]

/** As a node gives it. @throws what the token reverts on */
export async function callToken(data: Hex, answers: TokenAnswers): Promise<Hex> {
  const answer = answerTo(data, answers)
  if (answer === undefined || answer instanceof Error) throw answer ?? new Error('execution reverted')
  return answer
}

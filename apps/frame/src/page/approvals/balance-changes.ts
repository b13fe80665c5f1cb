import { isEvmAddress, isSameEvmAddress } from '@w3m/core/caip'
import { getAddress, numberToHex } from 'viem/utils'
import { selectorOf } from '../decode/decode-call.js'
import { isHexData, type Hex } from '../hex-bytes.js'
import { amountText } from '../i18n/amount-text.js'
import type { ApprovalContext, Effect, Fact } from './approval.js'
import { chainFacts } from './coin.js'
import { change, noChange, tokenName, type Finding } from './simulation.js'

/** The address under which a node logs moves of the chain's coin (`traceTransfers` of eth_simulateV1). */
const coinAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** `TransferSingle` and `TransferBatch` of ERC-1155, whose balances are counted by id. */
const manyTokenEvents: readonly unknown[] = [
  '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
]
/** `Approval` of tokens and of Permit2, `ApprovalForAll`: what somebody may take is a change that no balance shows. */
const allowanceEvents: readonly unknown[] = [
  '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b',
  '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
]
/** Tokens beyond this number are only reported as more changes. */
const tokensMax = 6
const logsMax = 1_000

interface Log {
  readonly address: Hex
  readonly topics: readonly Hex[]
  readonly data: Hex
}

interface Outcome {
  readonly isDone: boolean
  readonly data: Hex
  readonly logs: readonly Log[]
}

type Call = Effect['calls'][number]

/**
 * Returns what the account would gain and lose, as simulated by the node (eth_simulateV1), without fees. Undefined if a
 * call fails, or if the simulation would be unreliable. @throws if the node does not support the simulation
 */
export async function balanceChanges({ chainId, calls }: Effect, env: ApprovalContext): Promise<Finding | undefined> {
  const { evmAddress: account } = env
  // For calls to itself, the account may run other code than in the simulation.
  if (calls.some(({ to, data }) => data !== '0x' && isSameEvmAddress(to, account))) return undefined
  const first = await tryOut(chainId, calls, env)
  if (!first.every(({ isDone }) => isDone)) return undefined
  const logs = first.flatMap(outcome => outcome.logs)
  if (logs.length > logsMax) return undefined
  const isOwn = (topic: Hex | undefined): boolean =>
    topic?.length === 66 && isSameEvmAddress(`0x${topic.slice(26)}`, account)
  const moves = logs.filter(({ address, topics }) => isSameEvmAddress(address, coinAddress) && topics.length === 3)
  // A node that does not trace the coin would make a payment look like none.
  if (moves.length === 0 && calls.some(({ to, value }) => value > 0n && !isSameEvmAddress(to, account)))
    return undefined
  const coinChange = moves.reduce(
    (sum, { topics: [, from, to], data }) => sum + (isOwn(to) ? BigInt(data) : 0n) - (isOwn(from) ? BigInt(data) : 0n),
    0n,
  )
  // An event is only a contract's claim: here it only selects the tokens whose balances are read.
  const concerned = logs.filter(
    ({ address, topics }) => !isSameEvmAddress(address, coinAddress) && topics.slice(1).some(isOwn),
  )
  const tokens = [...new Set(concerned.map(({ address }) => getAddress(address)))]
  const readTokens = tokens.slice(0, tokensMax)
  const read = readTokens.length ? await tokenChanges(readTokens, { chainId, calls }, env) : []
  const facts = [
    ...change(coinChange, amount => chainFacts(chainId, env).amount('field.value', amount).value),
    ...read.flatMap(part => part?.facts ?? []),
  ]
  const changes = new Map<string, bigint>([
    ...(moves.length > 0 ? ([['', coinChange]] as const) : []),
    ...readTokens.flatMap((token, index) => {
      const amount = read[index]?.amount
      return amount === undefined ? [] : ([[token.toLowerCase(), amount]] as const)
    }),
  ])
  const isPartial = tokens.length > readTokens.length || read.includes(undefined)
  if (tokens.length > readTokens.length || concerned.some(({ topics: [event] }) => manyTokenEvents.includes(event)))
    return { facts: [...facts, { label: 'field.balances', value: { key: 'field.balances-more' } }], changes, isPartial }
  // If a token does not return a balance, `noChange` cannot be claimed.
  const isSome =
    facts.length || read.includes(undefined) || concerned.some(({ topics: [event] }) => allowanceEvents.includes(event))
  return { facts: isSome ? facts : [noChange], changes, isPartial }
}

interface TokenChange {
  readonly amount: bigint
  readonly facts: readonly Fact[]
}

/**
 * Reads each token's balance before and after the calls, in one simulation; undefined for a token that returns none.
 */
async function tokenChanges(
  tokens: readonly Hex[],
  { chainId, calls }: Effect,
  env: ApprovalContext,
): Promise<readonly (TokenChange | undefined)[]> {
  const callsOf = (signature: string, argument = ''): readonly Call[] =>
    tokens.map((to): Call => ({ to, value: 0n, data: `${selectorOf(signature)}${argument}` }))
  const balances = callsOf('balanceOf(address)', env.evmAddress.slice(2).toLowerCase().padStart(64, '0'))
  const outcomes = await tryOut(
    chainId,
    [...balances, ...calls, ...balances, ...callsOf('symbol()'), ...callsOf('decimals()')],
    env,
  )
  const after = tokens.length + calls.length
  return tokens.map((token, index) => {
    const [before, then, symbol, decimals] = [
      index,
      after + index,
      after + tokens.length + index,
      after + 2 * tokens.length + index,
    ].map(index => outcomes[index])
    const [previousBalance, newBalance] = [number(before), number(then)]
    if (previousBalance === undefined || newBalance === undefined) return undefined
    const places = Number(number(decimals) ?? 0n)
    const name = `${tokenName(symbol?.isDone ? symbol.data : undefined)} ${token.slice(0, 8)}…${token.slice(-6)}`.trim()
    const amount = newBalance - previousBalance
    return { amount, facts: change(amount, units => `${amountText(units, places <= 77 ? places : 0)} ${name}`) }
  })
}

async function tryOut(
  chainId: string,
  calls: readonly Call[],
  { callRpc, evmAddress }: ApprovalContext,
): Promise<readonly Outcome[]> {
  const wire = calls.map(({ to, value, data }) => ({
    from: evmAddress,
    ...(to && { to }),
    value: numberToHex(value),
    input: data,
  }))
  const answer = await callRpc(chainId, 'eth_simulateV1', [
    { blockStateCalls: [{ calls: wire }], traceTransfers: true },
    'latest',
  ])
  const [block] = answer as readonly [{ readonly calls: readonly unknown[] }]
  if (block.calls.length !== calls.length) throw new RangeError('The node tried something else')
  return block.calls.map(readOutcome)
}

/** @throws for what is no outcome of a call */
function readOutcome(outcome: unknown): Outcome {
  const {
    status,
    returnData,
    logs = [],
  }: { readonly status?: unknown; readonly returnData?: unknown; readonly logs?: readonly Log[] } = Object(outcome)
  const isLog = ({ address, topics, data }: Log): boolean =>
    isEvmAddress(address) && topics.every(isHexData) && isHexData(data) && data.length >= 2
  if (!isHexData(returnData) || !logs.every(isLog)) throw new RangeError('This is no outcome of a call')
  return { isDone: status === '0x1', data: returnData, logs }
}

const number = (outcome: Outcome | undefined): bigint | undefined =>
  outcome?.isDone && outcome.data.length === 66 ? BigInt(outcome.data) : undefined

import type { SwapRequest } from '../../swaps/exchange.js'
import { associatedAccount, associatedTokenProgram, tokenPrograms } from './associated-account.js'
import { readTransactionMessage, type MessageInstruction, type TransactionMessage } from './transaction-message.js'

export const wrappedCoin = 'So11111111111111111111111111111111111111112'
const systemProgram = '1'.repeat(32)
export const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111'
/** The most that may be paid to be quick, in lamports: a hundredth of a SOL. */
const priorityFeeMax = 10_000_000n
/** The compute units of a transaction that sets no limit. */
const computeUnitsDefault = 1_400_000n

/** The instructions that swap an exact amount: by what they begin, and where the account and its tokens stand in them. */
const routes = [
  { begin: 'e517cb977ae3ad2a', owner: 1, source: 2, receivers: [3, 4] },
  { begin: 'c1209b3341d69c81', owner: 2, source: 3, receivers: [6] },
] as const
/** Amount, quoted amount, slippage and fee stand at the end, behind a way of any length. */
const tailBytes = 8 + 8 + 2 + 1

export interface JupiterSwap {
  readonly request: SwapRequest & { readonly account: string }
  /** The mints that are swapped: of the coin, of what wraps it. */
  readonly fromMint: string
  readonly toMint: string
  readonly router: string
}

class Wrong extends Error {}
const refuse = (reason: string): never => {
  throw new Wrong(reason)
}

const accountsOf = (owner: string, mint: string): readonly string[] =>
  tokenPrograms.map(program => associatedAccount(owner, mint, program))

/** @returns the least that arrives */
function readRoute({ accounts, data }: MessageInstruction, { request, fromMint, toMint, router }: JupiterSwap): bigint {
  const route = routes.find(({ begin }) => data.subarray(0, 8).toString('hex') === begin)
  if (!route || data.length < 8 + tailBytes) return refuse('proposed a call that is not documented')
  const { account, units } = request
  if (accounts[route.owner] !== account || !accountsOf(account, fromMint).includes(accounts[route.source] ?? ''))
    return refuse('proposed a call for another account')
  const ownAccounts = accountsOf(account, toMint)
  const [first, ...others] = route.receivers.map(index => accounts[index] ?? '')
  // An account that is left out stands there as the program.
  if (
    !ownAccounts.includes(first ?? '') ||
    others.some(program => program !== router && !ownAccounts.includes(program))
  )
    return refuse('proposed a call that pays somebody else')
  const tail = data.subarray(data.length - tailBytes)
  if (tail.readBigUInt64LE(0) !== units) return refuse('proposed a call that takes something else')
  const slippageBps = BigInt(tail.readUInt16LE(16))
  // None was asked for.
  const feeBps = tail.readUInt8(18)
  if (slippageBps > 10_000n || feeBps > 0) return refuse('proposed a call that takes a fee')
  return (tail.readBigUInt64LE(8) * (10_000n - slippageBps)) / 10_000n
}

/** Checks the instructions around a swap: they create and close accounts, and wrap the coin. */
function checkHelper({ program, accounts, data }: MessageInstruction, { request }: JupiterSwap): bigint {
  const { account } = request
  const ownWrapped = associatedAccount(account, wrappedCoin, tokenPrograms[0])
  // Who makes accounts for others pays their rent, which is theirs to take back.
  const isMade = data.length === 0 || (data.length === 1 && data.readUInt8() <= 1)
  if (program === associatedTokenProgram && isMade && accounts[2] === account) return 0n
  if (program === systemProgram && data.length === 12 && data.readUInt32LE() === 2) {
    if (accounts[0] === account && accounts[1] === ownWrapped) return data.readBigUInt64LE(4)
  }
  if (program === tokenPrograms[0] && data.length === 1) {
    const isSync = data.readUInt8() === 17 && accounts[0] === ownWrapped
    const isClose = data.readUInt8() === 9 && accounts[1] === account && accounts[2] === account
    if (isSync || isClose) return 0n
  }
  return refuse('proposed a transaction that does something else besides')
}

/** The priority fee in lamports. */
function priorityFee({ instructions }: TransactionMessage): bigint {
  let [unitsMax, price] = [computeUnitsDefault, 0n]
  for (const { program, data } of instructions) {
    if (program !== computeBudgetProgram) continue
    if (data.length === 5 && data.readUInt8() === 2) unitsMax = BigInt(data.readUInt32LE(1))
    if (data.length === 9 && data.readUInt8() === 3) price = data.readBigUInt64LE(1)
  }
  return (unitsMax * price) / 1_000_000n
}

function judge(message: TransactionMessage, swap: JupiterSwap): bigint {
  const { request, router } = swap
  if (message.requiredSignatures !== 1 || message.accounts[0] !== request.account)
    return refuse('proposed a transaction of another account')
  if (priorityFee(message) > priorityFeeMax) return refuse('proposed a transaction with too high a fee')
  const others = message.instructions.filter(({ program }) => program !== computeBudgetProgram)
  const swaps = others.filter(({ program }) => program === router)
  const [only] = swaps
  if (!only || swaps.length > 1) return refuse('proposed no call, or several, of the program that the settings name')
  const least = readRoute(only, swap)
  const wrapped = others.reduce(
    (sum, instruction) => (instruction === only ? sum : sum + checkHelper(instruction, swap)),
    0n,
  )
  if (wrapped > (swap.fromMint === wrappedCoin ? request.units : 0n)) return refuse('proposed to take other coins')
  return least
}

/**
 * Checks what a transaction of Jupiter does, and for which account.
 * @returns the least that arrives, or what is wrong with it, as the end of a sentence
 */
export function readJupiterTransaction(wire: Buffer, swap: JupiterSwap): { readonly leastUnits: bigint } | string {
  try {
    return { leastUnits: judge(readTransactionMessage(wire), swap) }
  } catch (error) {
    return error instanceof Wrong ? error.message : 'proposed no transaction'
  }
}

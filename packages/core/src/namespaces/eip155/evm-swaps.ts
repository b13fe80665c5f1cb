import { optionalError } from '../../errors/optional-error.js'
import { nodeErrorName } from '../../rpc/node-errors.js'
import type { PreparedSwap, SwapCall, SwapOutcome, SwapPlan } from '../swap-support.js'
import type { RequestRpc, SentTransaction, TransferMark } from '../transfer-support.js'
import { isEip1193Provider } from './eip1193.js'
import { isEvmAddress } from './evm-address.js'
import { quantity, readDataFee, readFees, toHex } from './evm-fees.js'
import { isContract, send as sendTransaction } from './evm-transfers.js'
import { record } from './record.js'
import { balanceCall, numberIn, simulateCalls } from './simulate-calls.js'
import { readSpendableBalance } from './spendable-balance.js'
import { changesOf, coinInTraces, outcomeOf, readLogs, type Log } from './swap-logs.js'
import { assertDecimals } from './token-reads.js'
import { capabilitiesOn } from './wallet-capabilities.js'

/** `approve(address,uint256)`: the selector, an address and a number, and nothing else. */
const approvalPattern = /^0x095ea7b3([0-9a-f]{64})([0-9a-f]{64})$/i

/** Reads the spender and the amount of an approval; undefined when the data is no approval. */
export function readApproval(data: string): { readonly spender: string; readonly units: bigint } | undefined {
  const [, spender = '', units = ''] = approvalPattern.exec(data) ?? []
  return /^0{24}/.test(spender) && spender !== ''
    ? { spender: `0x${spender.slice(24).toLowerCase()}`, units: BigInt(`0x${units}`) }
    : undefined
}

/** Calls that move the caller's tokens or let others do so: `transfer`, `approve` and similar ones, Permit2's too. */
const tokenCalls = RegExp(
  '^0x(?:a9059cbb|23b872dd|095ea7b3|39509351|a22cb465|d505accf|42842e0e|b88d4fde|f242432a|' +
    '2eb2c2d6|87517c45|d73dd623|4000aea0|cae9ca51|959b8c3f)',
  'i',
)
/** `withdraw(uint256)` of the contract that wraps the coin. */
const unwrapping = /^0x2e1a7d4d([0-9a-f]{64})$/i

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
const refuse = (reason: string): never => {
  throw optionalError('SWAP_NOT_SAFE', { reason })
}

/**
 * Checks a proposal, because a service may propose anything. The approval must be of the sold token, of at most
 * `spendsMax`, and for the contract that swaps. The swap must not call a token except to unwrap it, nor take more
 * coins.
 */
function check({ account, from, approval, swap, spendsMax, allowed }: SwapPlan): string | undefined {
  if (!isEvmAddress(swap.to) || isSame(swap.to, account) || !/^0x(?:[0-9a-f]{2})*$/i.test(swap.data))
    refuse('it is no call')
  if (swap.value > (from === undefined ? spendsMax : 0n)) refuse('it takes more coins')
  const [, unwrapped] = unwrapping.exec(swap.data) ?? []
  const isUnwrapping = unwrapped !== undefined && BigInt(`0x${unwrapped}`) <= spendsMax
  if (tokenCalls.test(swap.data) || (isSame(swap.to, from ?? '') && !isUnwrapping))
    refuse('it moves tokens, and swaps none')
  if (!approval) return undefined
  const read = readApproval(approval.data) ?? refuse('it is no approval')
  if (from === undefined || !isSame(approval.to, from) || approval.value !== 0n) refuse('it approves another token')
  const isReset = read.units === 0n && (allowed ?? 0n) > 0n
  if (read.units > spendsMax && !isReset) refuse('it approves more')
  if (!isSame(read.spender, swap.to)) refuse('it approves somebody else')
  return read.spender
}

interface Simulation {
  readonly gas: bigint
  readonly logs: readonly Log[]
  /** The increase of the account's balance of the bought token or coin; undefined when it cannot be read. */
  readonly received: bigint | undefined
}

const asCall = (account: string, { to, data, value }: SwapCall) => ({ from: account, to, data, value: toHex(value) })
/** Code that acts as `balanceOf` for the coin, which has no contract: returns `BALANCE(CALLER)`. */
const coinCode = '0x333160005260206000f3'

/**
 * Simulates the calls in order on a node (eth_simulateV1). @returns undefined when the node cannot simulate
 * @throws {W3mError} `SWAP_REVERTED`
 */
async function tryCalls(
  request: RequestRpc,
  { account, to }: SwapPlan,
  calls: readonly SwapCall[],
): Promise<Simulation | undefined> {
  const measure = balanceCall(to ?? coinInTraces, account)
  const simulated = [measure, ...calls.map(call => asCall(account, call)), measure]
  const read = await simulateCalls(request, simulated, to === undefined ? { [coinInTraces]: { code: coinCode } } : {})
  if (!read) return undefined
  const results = read.slice(1, -1)
  const failedCall = results.find(({ status }) => status !== '0x1')
  if (failedCall) throw optionalError('SWAP_REVERTED', { reason: reasonOf(failedCall) })
  // A balance that cannot be read after the swap counts as 0.
  const [before, after = 0n] = [read[0], read.at(-1)].map(numberIn)
  return {
    gas: results.reduce((sum, { gasUsed }) => sum + quantity(gasUsed, 'eth_simulateV1'), 0n),
    logs: results.flatMap(({ logs }) => readLogs(logs)),
    received: before === undefined ? undefined : after - before,
  }
}

const reasonLength = 200
const reasonOf = ({ error }: Readonly<Record<string, unknown>>): string =>
  String(record(error)['message'] ?? 'no reason').slice(0, reasonLength)

/** Checks the result of the simulation against the plan. @returns the amount received */
function checkSimulation(
  { account, from, spendsMax, receivesMin, swap }: SwapPlan,
  { logs, received }: Simulation,
): bigint | undefined {
  const soldAsset = (from ?? coinInTraces).toLowerCase()
  const changes = changesOf(logs, account, soldAsset, swap.to.toLowerCase())
  for (const [asset, change] of changes)
    if (change < 0n && (asset !== soldAsset || -change > spendsMax)) refuse('it takes something else')
  if (received !== undefined && received < receivesMin) throw optionalError('SWAP_PRICE_MOVED', {})
  return received
}

/** Estimates the gas of one call, which every node can do. @throws {W3mError} `SWAP_REVERTED` */
async function estimate(request: RequestRpc, account: string, call: SwapCall): Promise<bigint> {
  const method = 'eth_estimateGas'
  const answer = await request({ method, params: [asCall(account, call)] }).catch((error: unknown) => {
    const isReverted = nodeErrorName(error) === 'EXECUTION_REVERTED'
    throw isReverted ? optionalError('SWAP_REVERTED', { reason: reasonOf({ error }) }) : error
  })
  return quantity(answer, method)
}

/** The gas of a swap for which the service gives no estimate. */
const swapGas = 250_000n

export async function prepare(request: RequestRpc, plan: SwapPlan): Promise<PreparedSwap> {
  const { account, from, to, approval, swap, canBatch } = plan
  const spender = check(plan)
  const isReset = approval !== undefined && readApproval(approval.data)?.units === 0n
  // While the allowance is reset to 0, the swap would fail, so it is not simulated.
  const allCalls = approval ? [approval, swap] : [swap]
  const calls = isReset ? [approval] : allCalls
  const [fees, dataFee, balance, isFromContract, simulation] = await Promise.all([
    readFees(request),
    readDataFee(
      request,
      plan.contracts,
      allCalls.map(({ data }) => data),
    ),
    readSpendableBalance(request, account),
    isContract(request, account),
    tryCalls(request, plan, calls),
    from === undefined || assertDecimals(request, from, plan.fromDecimals),
    to === undefined || assertDecimals(request, to, plan.toDecimals),
  ])
  const receivedUnits = simulation && !isReset ? checkSimulation(plan, simulation) : undefined
  const gas =
    simulation?.gas ?? (await estimate(request, account, approval ?? swap)) + (approval ? (plan.gas ?? swapGas) : 0n)
  const limit = (gas * 12n) / 10n
  const paidUnits = isFromContract ? 0n : gas * fees.likely + (dataFee ?? 0n)
  if (balance < swap.value + paidUnits) throw optionalError('INSUFFICIENT_FEE', {})
  const prepared = {
    feeUnits: isFromContract || dataFee === undefined ? undefined : paidUnits,
    feeMaxUnits: limit * fees.max + (dataFee ?? 0n),
    receivedUnits,
    spender: isReset ? undefined : spender,
  }
  if (approval && canBatch && !isReset)
    return {
      ...prepared,
      action: 'batch',
      request: { from: account, calls: [approval, swap].map(call => asPart(call)) },
    }
  return { ...prepared, action: approval ? 'approve' : 'swap', request: asCall(account, approval ?? swap) }
}

/** Marks a batch that is followed by the wallet's id for it, until its transaction is known. */
const batchMark: TransferMark = { batch: 1 }

const asPart = ({ to, data, value }: SwapCall) => ({ to, data, value: toHex(value) })
const chainHex = (reference: string): string => toHex(BigInt(reference))

export async function canBatch(provider: unknown, account: string, reference: string): Promise<boolean> {
  return (
    record((await capabilitiesOn(provider, account, chainHex(reference), 'wallet_sendCalls'))['atomic'])['status'] ===
    'supported'
  )
}

export async function send(
  provider: unknown,
  { action, request }: PreparedSwap,
  reference: string,
): Promise<SentTransaction | undefined> {
  if (action !== 'batch') return sendTransaction(provider, request, undefined, reference)
  if (!isEip1193Provider(provider)) return undefined
  const answer: unknown = await provider.request({
    method: 'wallet_sendCalls',
    params: [{ version: '2.0.0', chainId: chainHex(reference), atomicRequired: true, ...record(request) }],
  })
  const id = typeof answer === 'string' ? answer : record(answer)['id']
  return typeof id === 'string' && id !== '' ? { id, mark: batchMark } : undefined
}

export async function readOutcome(
  request: RequestRpc,
  hash: string,
  plan: Pick<SwapPlan, 'account' | 'from' | 'to'>,
): Promise<SwapOutcome> {
  const receipt = record(await request({ method: 'eth_getTransactionReceipt', params: [hash] }))
  const contract = receipt['to']
  return outcomeOf(readLogs(receipt['logs']), plan, typeof contract === 'string' ? contract : '')
}

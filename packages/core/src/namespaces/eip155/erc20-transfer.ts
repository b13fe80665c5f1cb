import { encodeFunctionData } from 'viem/utils'
import { optionalError } from '../../errors/optional-error.js'
import type { RequestRpc, PreparedTransfer, Transfer } from '../transfer-support.js'
import { isSameEvmAddress } from './evm-address.js'
import { asHex } from './as-hex.js'
import { balanceCall, numberIn, simulateCalls } from './simulate-calls.js'
import { assertDecimals, readNumber } from './token-reads.js'

/** `transfer` of ERC-20, without its output: the simulation reads the returned value itself. */
export const transferAbi = [
  {
    type: 'function',
    name: 'transfer',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'to', type: 'address' },
      { name: 'value', type: 'uint256' },
    ],
    outputs: [],
  },
] as const

type TokenTransfer = Transfer & { readonly token: string }

export interface Erc20Call {
  readonly data: string
  readonly units: bigint
  /** The current balance of the account. */
  readonly balance: bigint
}

/**
 * Builds the call that sends a token. Reads its decimals and the balance again first.
 * @throws {W3mError} `TOKEN_CHANGED`, or `INSUFFICIENT_BALANCE`
 */
export async function erc20Call(request: RequestRpc, transfer: TokenTransfer): Promise<Erc20Call> {
  const { from, to, token, isMax } = transfer
  const [balance] = await Promise.all([
    readNumber(request, token, balanceCall(token, from).data),
    assertDecimals(request, token, transfer.decimals),
  ])
  if (balance === undefined) throw optionalError('TOKEN_CHANGED', { reason: 'it does not say what the account has' })
  const units = isMax ? balance : transfer.units
  if (units === 0n || balance < units) throw optionalError('INSUFFICIENT_BALANCE', {})
  const data = encodeFunctionData({ abi: transferAbi, functionName: 'transfer', args: [asHex(to), units] })
  return { data, units, balance }
}

/** Share-based tokens lose a unit or two to rounding, which is not a fee. */
const isRounding = (missing: bigint, units: bigint): boolean => missing <= units / 1_000_000_000n

/**
 * Simulates a transfer between reads of both balances, if the node can: a token may take a fee out of the amount, or
 * on top of it.
 */
export async function measureErc20(
  request: RequestRpc,
  { from, to, token }: TokenTransfer,
  { data, units, balance }: Erc20Call,
): Promise<Pick<PreparedTransfer, 'receivedUnits' | 'remainingUnits'>> {
  const calls = [
    balanceCall(token, to, from),
    { from, to: token, data, value: '0x0' },
    balanceCall(token, to, from),
    balanceCall(token, from),
  ]
  const results = await simulateCalls(request, calls).catch(() => undefined)
  const [before, transferred, after, allowanceLeft] = results ?? []
  const [balanceBefore, balanceAfter, remainingAllowance] = [before, after, allowanceLeft].map(numberIn)
  // A transfer to oneself returns to the balance, less the token's fee.
  const back = isSameEvmAddress(to, from) ? units : 0n
  const remainingUnits = balance - units + back
  if (transferred?.['status'] !== '0x1' || balanceBefore === undefined || balanceAfter === undefined)
    return { remainingUnits }
  const received = balanceAfter - balanceBefore + back
  const receivedUnits = received < 0n ? 0n : received
  return {
    remainingUnits: remainingAllowance ?? remainingUnits,
    ...(receivedUnits < units && !isRounding(units - receivedUnits, units) && { receivedUnits }),
  }
}

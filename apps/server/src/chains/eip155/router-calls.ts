import { encodeFunctionData, parseAbi, type Hex } from 'viem'
import { asHex } from './as-hex.js'

/** The router of Uniswap V2; of what is given exactly, the forms that bear tokens which keep a part. */
const abi = parseAbi([
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256, uint256, address[], address, uint256)',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256, address[], address, uint256) payable',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256, uint256, address[], address, uint256)',
  'function swapTokensForExactTokens(uint256, uint256, address[], address, uint256)',
  'function swapETHForExactTokens(uint256, address[], address, uint256) payable',
  'function swapTokensForExactETH(uint256, uint256, address[], address, uint256)',
  'function approve(address spender, uint256 value)',
  'function deposit() payable',
  'function withdraw(uint256 value)',
])

export interface RouterSwap {
  readonly side: 'from' | 'to'
  readonly isCoinIn: boolean
  readonly isCoinOut: boolean
  /** The fixed amount in base units: the input or the output. */
  readonly fixedUnits: bigint
  /** The least that arrives, or the most that is given. */
  readonly limitUnits: bigint
  /** The coin stands in it as what wraps it. */
  readonly way: readonly string[]
  readonly account: string
  /** Unix seconds. */
  readonly deadline: bigint
}

export const approvalCall = (spender: string, units: bigint): Hex =>
  encodeFunctionData({ abi, functionName: 'approve', args: [asHex(spender), units] })

export const wrapCall = (isIn: boolean, units: bigint): Hex =>
  isIn
    ? encodeFunctionData({ abi, functionName: 'deposit' })
    : encodeFunctionData({ abi, functionName: 'withdraw', args: [units] })

export function routerCall({
  side,
  isCoinIn,
  isCoinOut,
  fixedUnits,
  limitUnits,
  way,
  account,
  deadline,
}: RouterSwap): Hex {
  const rest = [way.map(asHex), asHex(account), deadline] as const
  if (side === 'from')
    return isCoinIn
      ? encodeFunctionData({
          abi,
          functionName: 'swapExactETHForTokensSupportingFeeOnTransferTokens',
          args: [limitUnits, ...rest],
        })
      : encodeFunctionData({
          abi,
          functionName: isCoinOut
            ? 'swapExactTokensForETHSupportingFeeOnTransferTokens'
            : 'swapExactTokensForTokensSupportingFeeOnTransferTokens',
          args: [fixedUnits, limitUnits, ...rest],
        })
  return isCoinIn
    ? encodeFunctionData({ abi, functionName: 'swapETHForExactTokens', args: [fixedUnits, ...rest] })
    : encodeFunctionData({
        abi,
        functionName: isCoinOut ? 'swapTokensForExactETH' : 'swapTokensForExactTokens',
        args: [fixedUnits, limitUnits, ...rest],
      })
}

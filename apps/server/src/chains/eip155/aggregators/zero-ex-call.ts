import { decodeFunctionData, parseAbi, zeroAddress } from 'viem'
import type { SwapRequest } from '../../../swaps/exchange.js'
import { asHex } from '../as-hex.js'

/** The entry of the AllowanceHolder: it lends `amount` of `token` to `operator` while `target` is called. */
const allowanceHolderAbi = parseAbi([
  'function exec(address operator, address token, uint256 amount, address target, bytes data)',
])
/** The contract behind it. Who receives how much at least stands first. */
const settler = parseAbi([
  'struct AllowedSlippage { address recipient; address buyToken; uint256 minAmountOut; }',
  'function execute(AllowedSlippage slippage, bytes[] actions, bytes32 zidAndAffiliate)',
])

function decode(data: string) {
  try {
    const [operator, token, amount, target, inner] = decodeFunctionData({
      abi: allowanceHolderAbi,
      data: asHex(data),
    }).args
    const [slippage] = decodeFunctionData({ abi: settler, data: inner }).args
    return { operator, target, token: token.toLowerCase(), amount, slippage }
  } catch {
    return undefined
  }
}

/**
 * Checks what a call of the AllowanceHolder does, and for which account.
 * @returns the least that arrives, or what is wrong with it, as the end of a sentence
 */
export function readZeroExCall(
  data: string,
  { from, to, units, account }: SwapRequest,
): { readonly leastUnits: bigint } | string {
  const call = decode(data)
  if (!call) return 'proposed a call that is not documented'
  const { operator, target, token, amount, slippage } = call
  if (operator !== target) return 'proposed a call that lends tokens to somebody else'
  // The coin needs no allowance: it is sent with the call.
  const isLoan = amount > 0n && token !== zeroAddress
  if (isLoan && (token !== from || amount > units)) return 'proposed a call that takes something else'
  if (slippage.recipient.toLowerCase() !== account) return 'proposed a call for another account'
  if (slippage.buyToken.toLowerCase() !== to) return 'proposed a call that gives other tokens'
  return { leastUnits: slippage.minAmountOut }
}

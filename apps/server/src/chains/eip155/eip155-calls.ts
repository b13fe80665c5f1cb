import { decodeFunctionData, parseAbi, type Hex } from 'viem'
import type { AccountCall } from '../../ports/activity-repository.js'
import { asHex } from './as-hex.js'
import { intentOf, selectorOf } from './eip155-intent.js'
import { entryPoints } from './eip155-logs.js'

/** The `handleOps` of entry points, by ERC-4337 v0.6 and by later versions. Unused fields have placeholder names. */
const bundles = parseAbi([
  'struct Former { address sender; uint a; bytes b; bytes callData; uint c; uint d; uint e; uint f; uint g; bytes h; bytes i }',
  'struct Later { address sender; uint a; bytes b; bytes callData; bytes32 c; uint d; bytes32 e; bytes f; bytes g }',
  'function handleOps(Former[] ops, address beneficiary)',
  'function handleOps(Later[] ops, address beneficiary)',
])
/** Functions by which smart accounts execute calls. */
const accountAbi = parseAbi([
  'function execute(address target, uint256 value, bytes data)',
  'function executeBatch((address target, uint256 value, bytes data)[] calls)',
])

/** A call as its data say it; undefined where they are none of the functions. */
function decode<const Abi extends typeof accountAbi | typeof bundles>(abi: Abi, data: Hex) {
  try {
    return decodeFunctionData({ abi, data })
  } catch {
    return undefined
  }
}

interface Call {
  readonly target: string
  readonly data: string
}

/** The one call that an account is asked to pass on; undefined where there are none or several. */
function executedCall(data: string): Call | undefined {
  const decoded = decode(accountAbi, asHex(data))
  if (!decoded) return undefined
  if (decoded.functionName === 'execute') return { target: decoded.args[0], data: decoded.args[2] }
  const [only, ...others] = decoded.args[0]
  return only && others.length === 0 ? only : undefined
}

function callOf(account: string, { target, data }: Call): readonly AccountCall[] {
  const [contract, input] = [target.toLowerCase(), data.toLowerCase()]
  const selector = intentOf({ to: contract, input }) === 'execute' ? selectorOf(input) : undefined
  return selector === undefined ? [] : [{ account, contract, selector }]
}

/**
 * The contract calls of a transaction whose intent is only `execute`: by its sender, or, in a bundle, by the accounts
 * whose user operations the entry point executes. Addresses and data are lower-case.
 */
export function callsOf({
  from,
  to,
  input,
}: {
  readonly from: string
  readonly to: string | null
  readonly input: string
}): readonly AccountCall[] {
  if (to === null) return []
  const bundle = entryPoints.has(to) ? decode(bundles, asHex(input)) : undefined
  if (bundle)
    return bundle.args[0].flatMap(({ sender, callData }) => {
      const call = executedCall(callData)
      return call ? callOf(sender.toLowerCase(), call) : []
    })
  // An account with code of its own (EIP-7702) sends its calls through a transaction to itself.
  const call = (to === from ? executedCall(input) : undefined) ?? { target: to, data: input }
  return callOf(from, call)
}

import { encodeFunctionData } from 'viem/utils'
import type { ActiveAllowance } from '../allowance-support.js'
import type { RequestRpc } from '../transfer-support.js'
import { asHex } from './as-hex.js'

const address = (name: string) => ({ name, type: 'address' }) as const
const uint256 = (name: string) => ({ name, type: 'uint256' }) as const
const call = { type: 'function', stateMutability: 'nonpayable' } as const

/** ERC-20 and ERC-721 share this signature: the number is an amount in ERC-20, and a token id in ERC-721. */
export const approveAbi = [
  { ...call, name: 'approve', inputs: [address('to'), uint256('value')], outputs: [] },
] as const
/** ERC-721 and ERC-1155. */
export const approveAllAbi = [
  {
    ...call,
    name: 'setApprovalForAll',
    inputs: [address('operator'), { name: 'approved', type: 'bool' }],
    outputs: [],
  },
] as const
/** Permit2's `AllowanceTransfer`. */
export const permit2Abi = [
  {
    ...call,
    name: 'approve',
    inputs: [
      address('token'),
      address('spender'),
      { name: 'amount', type: 'uint160' },
      { name: 'expiration', type: 'uint48' },
    ],
    outputs: [],
  },
] as const

const zeroAddress = `0x${'0'.repeat(40)}` as const

/** The call that revokes an allowance: the contract, and its data. */
export function revocation({ standard, token, tokenId, spender, via }: ActiveAllowance): {
  readonly to: string
  readonly data: `0x${string}`
} {
  // A service may spell addresses in any way.
  const spenderAddress = asHex(spender.toLowerCase())
  const asset = asHex(token.toLowerCase())
  if (via !== undefined)
    return {
      to: via,
      data: encodeFunctionData({
        abi: permit2Abi,
        functionName: 'approve',
        args: [asset, spenderAddress, 0n, 0],
      }),
    }
  if (standard === 'erc20')
    return {
      to: token,
      data: encodeFunctionData({ abi: approveAbi, functionName: 'approve', args: [spenderAddress, 0n] }),
    }
  if (tokenId !== undefined)
    return {
      to: token,
      data: encodeFunctionData({ abi: approveAbi, functionName: 'approve', args: [zeroAddress, BigInt(tokenId)] }),
    }
  return {
    to: token,
    data: encodeFunctionData({ abi: approveAllAbi, functionName: 'setApprovalForAll', args: [spenderAddress, false] }),
  }
}

/** Simulates the revocation, and returns its request. The wallet sets the fee, which changes no amount here. */
export async function revoke(rpc: RequestRpc, owner: string, allowance: ActiveAllowance): Promise<unknown> {
  const request = { from: owner, ...revocation(allowance), value: '0x0' }
  await rpc({ method: 'eth_call', params: [request, 'latest'] })
  return request
}

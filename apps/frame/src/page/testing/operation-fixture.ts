import { encodeFunctionData, numberToHex, pad, parseAbi } from 'viem'
import { batchAccountAddress, batchAccountCode } from '../../smart-account/delegation.js'
import type { ApprovalContext } from '../approvals/approval.js'
import type { Hex } from '../hex-bytes.js'
import { approvalContext } from './approval-fixture.js'

export const paymaster = '0x1111111111111111111111111111111111111111'
export const shop = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

export type OperationAnswers = Readonly<Record<string, unknown>>

/**
 * A context whose chain has a bundler and a paymaster, and mines each transaction at once. `answers` by method; an Error
 * is thrown. `requests` has what was asked of them, in order.
 */
export function operationContext({
  answers = {},
  isDelegated = true,
  bundler = { paymaster: 'https://pay.example' },
}: {
  readonly answers?: OperationAnswers
  readonly isDelegated?: boolean
  readonly bundler?: { readonly paymaster?: string } | null
} = {}) {
  const requests: { readonly method: string; readonly params: readonly unknown[] }[] = []
  const { env: plain, signed } = approvalContext()
  const stored = new Map<string, unknown>()
  let mined = 0
  const usual: OperationAnswers = {
    eth_call: numberToHex(4, { size: 32 }),
    eth_estimateUserOperationGas: {
      callGasLimit: '0x1000',
      verificationGasLimit: '0x2000',
      preVerificationGas: '0x3000',
      paymasterVerificationGasLimit: '0x400',
      paymasterPostOpGasLimit: '0x500',
    },
    pm_getPaymasterStubData: {
      paymaster,
      paymasterData: '0x00',
      paymasterVerificationGasLimit: '0x600',
      paymasterPostOpGasLimit: '0x700',
      sponsor: { name: 'The shop' },
    },
    pm_getPaymasterData: { paymaster, paymasterData: '0xabcd' },
    eth_sendUserOperation: '0x',
    ...answers,
  }
  const env: ApprovalContext = {
    ...plain,
    store: {
      get: key => Promise.resolve(stored.get(key)),
      set: (key, value) => Promise.resolve(void stored.set(key, structuredClone(value))),
      list: prefix => Promise.resolve([...stored].flatMap(([key, value]) => (key.startsWith(prefix) ? [value] : []))),
      delete: key => Promise.resolve(void stored.delete(key)),
    },
    vault: {
      call: async (method, params) => {
        const answer = await plain.vault.call(method, params)
        return method === 'sign.authorization'
          ? ({ r: pad('0x1'), s: pad('0x2'), yParity: 1 } as typeof answer)
          : answer
      },
    },
    network: id => ({ id, name: 'Ethereum', symbol: 'ETH', decimals: 18, ...(bundler && { bundler }) }),
    async callRpc(chainId, method, params) {
      requests.push({ method, params })
      const answer =
        method === 'eth_getCode' && !(method in answers)
          ? params[0] === batchAccountAddress
            ? '0x60'
            : isDelegated
              ? batchAccountCode
              : '0x'
          : method in usual
            ? usual[method]
            : method === 'eth_getTransactionCount'
              ? numberToHex(7 + mined)
              : await plain.callRpc(chainId, method, params)
      if (answer instanceof Error) throw answer
      if (method === 'eth_sendRawTransaction') mined++
      return answer
    },
  }
  return {
    env,
    signed,
    requests,
    sent: () =>
      requests
        .filter(({ method }) => method === 'eth_sendUserOperation')
        .map(({ params }) => params[0] as Readonly<Record<string, unknown>>),
  }
}

const account = parseAbi([
  'function execute(address target, uint256 value, bytes data)',
  'function executeBatch((address target, uint256 value, bytes data)[] calls)',
])
export const execute = (to: Hex, value: bigint, data: Hex = '0x'): Hex =>
  encodeFunctionData({ abi: account, functionName: 'execute', args: [to, value, data] })
export const executeBatch = (
  ...calls: readonly { readonly target: Hex; readonly value: bigint; readonly data: Hex }[]
): Hex => encodeFunctionData({ abi: account, functionName: 'executeBatch', args: [calls] })

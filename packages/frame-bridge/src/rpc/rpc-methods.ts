import { bundlerReads, evmFilters, evmReads, evmSends } from './chain-methods.js'

/** Answered without the visitor; not ended when requests are rejected. */
export const safeRpcMethods = [
  'eth_accounts',
  ...evmReads,
  ...evmFilters,
  ...evmSends,
  ...bundlerReads,
  'wallet_getAssets',
  'wallet_getCallsStatus',
  'wallet_getCapabilities',
] as const

/** Answered after the visitor approved them in the frame. */
export const approvalRpcMethods = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
  'wallet_sendCalls',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
  'eth_sendUserOperation',
] as const

/** A method that the frame answers without the visitor. */
export type SafeRpcMethod = (typeof safeRpcMethods)[number]
/** A method that the frame answers after the visitor approved it. */
export type ApprovalRpcMethod = (typeof approvalRpcMethods)[number]

const safe: ReadonlySet<string> = new Set(safeRpcMethods)
const approval: ReadonlySet<string> = new Set(approvalRpcMethods)

/** Tells whether the frame answers a method without the visitor. */
export const isSafeRpcMethod = (method: string): method is SafeRpcMethod => safe.has(method)
/** Tells whether the frame asks the visitor before it answers a method. */
export const needsApproval = (method: string): method is ApprovalRpcMethod => approval.has(method)

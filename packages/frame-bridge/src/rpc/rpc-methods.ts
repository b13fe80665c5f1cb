/** Answered without the visitor; not ended when requests are rejected (contract 4.6). */
export const safeRpcMethods = [
  'eth_accounts', 'eth_blockNumber', 'eth_call', 'eth_chainId', 'eth_estimateGas', 'eth_feeHistory', 'eth_gasPrice', 'eth_getAccount', 'eth_getBalance',
  'eth_getBlockByHash', 'eth_getBlockByNumber', 'eth_getBlockReceipts', 'eth_getBlockTransactionCountByHash', 'eth_getBlockTransactionCountByNumber', 'eth_getCode',
  'eth_getFilterChanges', 'eth_getFilterLogs', 'eth_getLogs', 'eth_getProof', 'eth_getStorageAt', 'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex', 'eth_getTransactionByHash', 'eth_getTransactionCount', 'eth_getTransactionReceipt', 'eth_getUncleCountByBlockHash',
  'eth_getUncleCountByBlockNumber', 'eth_maxPriorityFeePerGas', 'eth_newBlockFilter', 'eth_newFilter', 'eth_newPendingTransactionFilter', 'eth_sendRawTransaction',
  'eth_syncing', 'eth_uninstallFilter', 'wallet_getCapabilities', 'wallet_getCallsStatus', 'eth_getUserOperationReceipt', 'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash', 'eth_supportedEntryPoints', 'wallet_getAssets',
] as const

/** Answered after the visitor approved them in the frame (contract 4.6). */
export const approvalRpcMethods = [
  'personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'solana_signMessage', 'solana_signTransaction', 'solana_signAllTransactions',
  'solana_signAndSendTransaction', 'wallet_sendCalls', 'wallet_grantPermissions', 'wallet_revokePermissions', 'eth_sendUserOperation',
] as const

export type SafeRpcMethod = (typeof safeRpcMethods)[number]
export type ApprovalRpcMethod = (typeof approvalRpcMethods)[number]

const safe: ReadonlySet<string> = new Set(safeRpcMethods)
const approval: ReadonlySet<string> = new Set(approvalRpcMethods)

export const isSafeRpcMethod = (method: string): method is SafeRpcMethod => safe.has(method)
export const needsApproval = (method: string): method is ApprovalRpcMethod => approval.has(method)

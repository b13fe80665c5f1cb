import type { ChainNamespace } from '@w3m/core/caip'

/**
 * What the proxy passes on: reads, and transactions that are signed already. Never what a node would sign with keys of its own, and nothing
 * that steers the node itself.
 */
export const passedMethods: Readonly<Partial<Record<ChainNamespace, ReadonlySet<string>>>> = {
  eip155: new Set([
    'eth_blobBaseFee',
    'eth_blockNumber',
    'eth_call',
    'eth_chainId',
    'eth_createAccessList',
    'eth_estimateGas',
    'eth_feeHistory',
    'eth_gasPrice',
    'eth_getBalance',
    'eth_getBlockByHash',
    'eth_getBlockByNumber',
    'eth_getBlockReceipts',
    'eth_getBlockTransactionCountByHash',
    'eth_getBlockTransactionCountByNumber',
    'eth_getCode',
    'eth_getFilterChanges',
    'eth_getFilterLogs',
    'eth_getLogs',
    'eth_getProof',
    'eth_getStorageAt',
    'eth_getTransactionByBlockHashAndIndex',
    'eth_getTransactionByBlockNumberAndIndex',
    'eth_getTransactionByHash',
    'eth_getTransactionCount',
    'eth_getTransactionReceipt',
    'eth_maxPriorityFeePerGas',
    'eth_newBlockFilter',
    'eth_newFilter',
    'eth_sendRawTransaction',
    'eth_simulateV1',
    'eth_syncing',
    'eth_uninstallFilter',
    'net_version',
    'web3_clientVersion',
  ]),
  solana: new Set([
    'getAccountInfo',
    'getBalance',
    'getBlock',
    'getBlockCommitment',
    'getBlockHeight',
    'getBlockTime',
    'getBlocks',
    'getBlocksWithLimit',
    'getEpochInfo',
    'getEpochSchedule',
    'getFeeForMessage',
    'getFirstAvailableBlock',
    'getGenesisHash',
    'getHealth',
    'getInflationReward',
    'getLatestBlockhash',
    'getMinimumBalanceForRentExemption',
    'getMultipleAccounts',
    'getRecentPerformanceSamples',
    'getRecentPrioritizationFees',
    'getSignatureStatuses',
    'getSignaturesForAddress',
    'getSlot',
    'getTokenAccountBalance',
    'getTokenAccountsByOwner',
    'getTokenSupply',
    'getTransaction',
    'getTransactionCount',
    'getVersion',
    'isBlockhashValid',
    'sendTransaction',
    'simulateTransaction',
  ]),
}

/** What goes on to a bundler (ERC-7769). */
export const bundlerMethods: ReadonlySet<string> = new Set(['eth_estimateUserOperationGas', 'eth_getUserOperationByHash', 'eth_getUserOperationReceipt', 'eth_sendUserOperation', 'eth_supportedEntryPoints'])

/** What goes on to a paymaster (ERC-7677). */
export const paymasterMethods: ReadonlySet<string> = new Set(['pm_getPaymasterData', 'pm_getPaymasterStubData'])

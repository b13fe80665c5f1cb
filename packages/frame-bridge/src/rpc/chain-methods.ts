// The JSON-RPC methods of chains, by what they do. Who may call which follows from it: what is sent again (core), what the
// frame answers without the user (`rpc-methods.ts`), and what the server passes on to a node or a bundler.

/** Reads of an EVM chain: the same answer however often, and whichever node, is asked. */
export const evmReads = [
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getAccount',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_getUncleCountByBlockHash',
  'eth_getUncleCountByBlockNumber',
  'eth_maxPriorityFeePerGas',
  'eth_syncing',
] as const

/** Reads of an EVM chain too, which are about the node or the fees and are not answered inside the frame. */
export const evmRpcReads = [
  'eth_blobBaseFee',
  'eth_createAccessList',
  'eth_simulateV1',
  'net_listening',
  'net_version',
  'web3_clientVersion',
] as const

/** Filters of an EVM chain. They live on one node, and forget what was read. */
export const evmFilters = [
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_newBlockFilter',
  'eth_newFilter',
  'eth_newPendingTransactionFilter',
  'eth_uninstallFilter',
] as const

/** Sends a transaction that is signed already. A lost answer says nothing of what the node did. */
export const evmSends = ['eth_sendRawTransaction'] as const

/** Reads of a bundler (ERC-7769). */
export const bundlerReads = [
  'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash',
  'eth_getUserOperationReceipt',
  'eth_supportedEntryPoints',
] as const

/** Reads of Solana. */
export const solanaReads = [
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
  'simulateTransaction',
] as const

/** Reads of Solana that cost a node much: nodes of the application's own answer them, the server does not pass them on. */
export const solanaCostlyReads = ['getProgramAccounts'] as const

/** Sends a transaction that is signed already. */
export const solanaSends = ['sendTransaction'] as const

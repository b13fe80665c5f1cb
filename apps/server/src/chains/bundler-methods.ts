/** What goes on to a bundler (ERC-7769). */
export const bundlerMethods: ReadonlySet<string> = new Set(['eth_estimateUserOperationGas', 'eth_getUserOperationByHash', 'eth_getUserOperationReceipt', 'eth_sendUserOperation', 'eth_supportedEntryPoints'])

/** What goes on to a paymaster (ERC-7677). */
export const paymasterMethods: ReadonlySet<string> = new Set(['pm_getPaymasterData', 'pm_getPaymasterStubData'])

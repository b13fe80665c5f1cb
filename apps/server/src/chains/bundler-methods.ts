import { bundlerReads } from '@w3m/frame-bridge/chain-methods'

/** What goes on to a bundler (ERC-7769). */
export const bundlerMethods: ReadonlySet<string> = new Set([...bundlerReads, 'eth_sendUserOperation'])

/** What goes on to a paymaster (ERC-7677). */
export const paymasterMethods: ReadonlySet<string> = new Set(['pm_getPaymasterData', 'pm_getPaymasterStubData'])

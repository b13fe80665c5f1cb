import { bundlerReads, evmRpcReads, evmReads, solanaCostlyReads, solanaReads } from '@w3m/frame-bridge/chain-methods'

/** What is not listed is taken to change something. */
const repeatableMethods: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'eth_accounts',
  ...evmReads,
  ...evmRpcReads,
  ...bundlerReads,
  ...solanaReads,
  ...solanaCostlyReads,
])

/**
 * True where a call may be sent again, or to another node, without harm. Sending a transaction is not: an answer that
 * was lost says nothing of what the node did. Neither are filters, which live on one node and forget what was read.
 */
export const isRepeatable = (method: string): boolean => repeatableMethods.has(method)

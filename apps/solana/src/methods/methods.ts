import { accountMethods } from './account-methods.js'
import { assetMethods } from './asset-methods.js'
import { blockMethods } from './block-methods.js'
import { historyMethods } from './history-methods.js'
import type { NodeMethods } from './rpc-context.js'
import { tokenMethods } from './token-methods.js'
import { transactionMethods } from './transaction-methods.js'

/** Everything that the node answers over HTTP. */
export const methods: NodeMethods = {
  ...blockMethods,
  ...accountMethods,
  ...tokenMethods,
  ...assetMethods,
  ...transactionMethods,
  ...historyMethods,
}

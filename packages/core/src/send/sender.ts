import type { CaipAddress } from '../caip/caip-address.js'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'

/** Who sends: the connected account, and its wallet. */
export interface Sender {
  readonly account: CaipAddress
  readonly address: string
  readonly namespace: ChainNamespace
  /** The embedded wallet's kind of account, which events name. It says nothing of who pays: see `isContract`. */
  readonly isSmart: boolean
  readonly provider: unknown
  /** Of the wallet. */
  readonly name: string
}

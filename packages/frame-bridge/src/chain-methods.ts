// `@w3m/frame-bridge/chain-methods`: the JSON-RPC methods of chains, by what they do.
export {
  bundlerReads,
  evmFilters,
  evmRpcReads,
  /** @deprecated Its name until 0.1. */
  evmRpcReads as evmNodeReads,
  evmReads,
  evmSends,
  solanaCostlyReads,
  solanaReads,
  solanaSends,
} from './rpc/chain-methods.js'

// `@w3m/frame-bridge/chain-methods`: the JSON-RPC methods of chains, by what they do.
export {
  bundlerReads,
  evmFilters,
  evmRpcReads,
  evmReads,
  evmSends,
  solanaCostlyReads,
  solanaReads,
  solanaSends,
} from './rpc/chain-methods.js'

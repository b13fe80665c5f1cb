/** The numbers of JSON-RPC, EIP-1193 and EIP-5792 that are told apart (spec 8), each with what it means, and above it what a host does then. */
export const rpcErrors = {
  // JSON-RPC 2.0 and EIP-1474
  /** Correct the request: the same one is refused again. */
  PARSE_ERROR: { code: -32700, text: 'The request is not valid JSON.' },
  /** Correct the request: the same one is refused again. */
  INVALID_REQUEST: { code: -32600, text: 'The request is not a valid JSON-RPC request.' },
  /** Do without the method, or ask a node that has it. */
  METHOD_NOT_FOUND: { code: -32601, text: 'The method does not exist.' },
  /** Correct the parameters: the same ones are refused again. */
  INVALID_PARAMS: { code: -32602, text: 'The parameters of the method are not valid.' },
  /** Offer to try again. What was to be sent may be sent all the same: look for it first. */
  INTERNAL_ERROR: { code: -32603, text: 'The other side failed while it worked on the request.' },
  /** Read `message`: nodes give this number to most of their refusals, as of a fee that is too low. */
  INVALID_INPUT: { code: -32000, text: 'The input is missing or not valid.' },
  /** Ask for something else, or again later: a node may not have it yet. */
  RESOURCE_NOT_FOUND: { code: -32001, text: 'What was asked for does not exist.' },
  /** Tell the visitor to look into their wallet. Ask again once that request is answered. */
  RESOURCE_UNAVAILABLE: { code: -32002, text: 'The wallet is busy with an earlier request.' },
  /** Read `message`: correct the transaction, or ask again later where another one is pending. */
  TRANSACTION_CREATION_FAILED: { code: -32003, text: 'The transaction could not be created.' },
  /** Do without the method. */
  METHOD_NOT_SUPPORTED: { code: -32004, text: 'The method is not offered here.' },
  /** Wait before another request. Reads of ours are repeated by themselves. */
  LIMIT_EXCEEDED: { code: -32005, text: 'There were too many requests.' },
  /** Correct the request: the version is 2.0. */
  VERSION_UNSUPPORTED: { code: -32006, text: 'The version of JSON-RPC is not supported.' },
  // EIP-1193
  /** Leave it at that. Ask again only where the visitor begins anew. */
  USER_REJECTED: { code: 4001, text: 'The visitor refused the request.' },
  /** Ask the visitor to connect, or to choose the account in the wallet. */
  UNAUTHORIZED: { code: 4100, text: 'The visitor has not allowed this method or account.' },
  /** Do without the method, or offer another wallet. */
  UNSUPPORTED_METHOD: { code: 4200, text: 'The wallet does not support the method.' },
  /** Tell the visitor, and offer to connect again. */
  PROVIDER_DISCONNECTED: { code: 4900, text: 'The wallet is disconnected from every network.' },
  /** Switch to the network first: `switchNetwork`. */
  CHAIN_DISCONNECTED: { code: 4901, text: 'The wallet is not connected to the network.' },
  /** Have it added: `switchNetwork` asks the wallet to do so where it can. */
  SWITCH_CHAIN: { code: 4902, text: 'The wallet does not know the network.' },
  // EIP-5792
  /** Leave the capability out, or mark it as `optional`. */
  CAPABILITY_UNSUPPORTED: { code: 5700, text: 'The wallet lacks a capability that was required.' },
  /** Send the calls one by one, or on another network. */
  CHAIN_UNSUPPORTED: { code: 5710, text: 'The wallet cannot send calls on the network.' },
  /** Look at its status before you send anything: `wallet_getCallsStatus`. New calls need another id. */
  DUPLICATE_BUNDLE: { code: 5720, text: 'Calls with this id were sent before.' },
  /** Ask by the id that the wallet gave. */
  UNKNOWN_BUNDLE: { code: 5730, text: 'No calls with this id are known.' },
  /** Send fewer calls at once. */
  BUNDLE_TOO_LARGE: { code: 5740, text: 'There are too many calls for the wallet.' },
  /** Send the calls one by one, where the visitor wants that. */
  UPGRADE_REJECTED: {
    code: 5750,
    text: 'The visitor refused to upgrade the account, so the calls cannot be sent as one.',
  },
  /** Send the calls one by one, or without `atomicRequired`. */
  ATOMICITY_UNSUPPORTED: { code: 5760, text: 'The wallet cannot send the calls as one.' },
  // WalletConnect, and wallets that drop the sign
  /** Leave it at that. Ask again only where the visitor begins anew. */
  REFUSED_REMOTELY: { code: 5000, text: 'The wallet refused the request.' },
  /** Switch to a network that the wallet has. */
  INVALID_CHAIN: { code: 32603, text: 'The network is not valid for the wallet.' },
} as const satisfies Record<string, { readonly code: number; readonly text: string }>

/** The name of a number that wallets and nodes give (EIP-1193, EIP-1474, EIP-5792), a key of `rpcErrors`. */
export type RpcErrorName = keyof typeof rpcErrors

/** One of the numbers of `rpcErrors`. */
export type RpcErrorCode = (typeof rpcErrors)[RpcErrorName]['code']

const namesByCode = /* @__PURE__ */ new Map<unknown, RpcErrorName>(
  /* @__PURE__ */ (Object.keys(rpcErrors) as RpcErrorName[]).map(name => [rpcErrors[name].code, name] as const),
)

/** The name of a code; undefined for one that the specification does not list. */
export const rpcErrorName = (code: unknown): RpcErrorName | undefined => namesByCode.get(code)

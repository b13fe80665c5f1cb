/** The numbers of JSON-RPC, EIP-1193 and EIP-5792 that are told apart (spec 8), each with what it means. */
export const rpcErrors = {
  // JSON-RPC 2.0 and EIP-1474
  PARSE_ERROR: { code: -32700, text: 'The request is not valid JSON.' },
  INVALID_REQUEST: { code: -32600, text: 'The request is not a valid JSON-RPC request.' },
  METHOD_NOT_FOUND: { code: -32601, text: 'The method does not exist.' },
  INVALID_PARAMS: { code: -32602, text: 'The parameters of the method are not valid.' },
  INTERNAL_ERROR: { code: -32603, text: 'The other side failed while it worked on the request.' },
  INVALID_INPUT: { code: -32000, text: 'The input is missing or not valid.' },
  RESOURCE_NOT_FOUND: { code: -32001, text: 'What was asked for does not exist.' },
  RESOURCE_UNAVAILABLE: { code: -32002, text: 'The wallet is busy with an earlier request.' },
  TRANSACTION_CREATION_FAILED: { code: -32003, text: 'The transaction could not be created.' },
  METHOD_NOT_SUPPORTED: { code: -32004, text: 'The method is not offered here.' },
  LIMIT_EXCEEDED: { code: -32005, text: 'There were too many requests.' },
  VERSION_UNSUPPORTED: { code: -32006, text: 'The version of JSON-RPC is not supported.' },
  // EIP-1193
  USER_REJECTED: { code: 4001, text: 'The visitor refused the request.' },
  UNAUTHORIZED: { code: 4100, text: 'The visitor has not allowed this method or account.' },
  UNSUPPORTED_METHOD: { code: 4200, text: 'The wallet does not support the method.' },
  PROVIDER_DISCONNECTED: { code: 4900, text: 'The wallet is disconnected from every network.' },
  CHAIN_DISCONNECTED: { code: 4901, text: 'The wallet is not connected to the network.' },
  SWITCH_CHAIN: { code: 4902, text: 'The wallet does not know the network.' },
  // EIP-5792
  CAPABILITY_UNSUPPORTED: { code: 5700, text: 'The wallet lacks a capability that was required.' },
  CHAIN_UNSUPPORTED: { code: 5710, text: 'The wallet cannot send calls on the network.' },
  DUPLICATE_BUNDLE: { code: 5720, text: 'Calls with this id were sent before.' },
  UNKNOWN_BUNDLE: { code: 5730, text: 'No calls with this id are known.' },
  BUNDLE_TOO_LARGE: { code: 5740, text: 'There are too many calls for the wallet.' },
  UPGRADE_REJECTED: {
    code: 5750,
    text: 'The visitor refused to upgrade the account, so the calls cannot be sent as one.',
  },
  ATOMICITY_UNSUPPORTED: { code: 5760, text: 'The wallet cannot send the calls as one.' },
  // WalletConnect, and wallets that drop the sign
  REFUSED_REMOTELY: { code: 5000, text: 'The wallet refused the request.' },
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

// Where each message of section 8 and each constant of section 9 of docs/spec.md stands in the code. Phrases are the
// words of the specification; together they cover every number and every quoted text of the two sections.
//
//   error  a key of errorMessages: its text is the phrase      rpc   a name of rpcErrors: its code leads the phrase, or
// is `number`
//   node   a name of nodeErrors, which its test names too
//   limit  a constant of limits.ts, or of another file, with its value; it is followed to an expression that does
// something with it (acting-values.mjs)
//   forHosts  the kit acts on no such value and only hands it out: marked as that, and it fails where that stops being
// true
//   text   a key of the English catalog of @w3m/ui, which a notice or a view shows   code  words in a file, where a
// table or a rule is the constant, and the value `usedAs` that they are a part of; quoted words of the phrase that are
// not in them are in the English catalog
// Every number of a phrase with `code` is in the words of one of its rows, or in what a test counts: `counted`, of the
// file `countedIn`
//   later  the issue that owns it, and why it is not here yet

/** Codes of wallets and nodes that mean nothing to the kit but their text. */
const forHosts = ['RESOURCE_NOT_FOUND', 'VERSION_UNSUPPORTED']

/**
 * @typedef {{ phrase: string, error?: string, rpc?: string, number?: number, forHosts?: true, node?: string, text?:
 * true, limit?: string, value?: number, code?: string, file?: string, usedAs?: string, counted?: string, countedIn?:
 * string, later?: number, why?: string }} Row
 */

/** @type {Row[]} */
export const section8 = [
  {
    phrase: 'Failed to fetch transactions',
    text: true,
    code: "events.track('ERROR_FETCH_TRANSACTIONS'",
    file: 'packages/core/src/compose/activity-slice.ts',
    usedAs: 'createSlice',
  },
  {
    phrase: 'short message only in debug mode; long message logged to console',
    code: 'isDebug()',
    file: 'packages/core/src/notices/notices.store.ts',
    usedAs: 'createNoticesStore',
  },
  { phrase: "'An error occurred'", error: 'UNKNOWN' },
  { phrase: "'Something went wrong'", text: true },
  { phrase: "'Request was aborted' (aborted RPC)", error: 'ABORTED' },
  { phrase: "'Unable to load email login dependency' (frame load failure)", error: 'FRAME_UNAVAILABLE' },
  {
    phrase: "'iframe_load_failed'",
    code: 'iframe_load_failed',
    file: 'packages/core/src/login/frame-failure-alert.ts',
    usedAs: 'frameFailureAlert',
  },
  {
    phrase: "'iframe_request_timeout'",
    code: 'iframe_request_timeout',
    file: 'packages/core/src/login/frame-failure-alert.ts',
    usedAs: 'frameFailureAlert',
  },
  { phrase: 'Network Not Found', error: 'NETWORK_NOT_FOUND' },
  {
    phrase: 'Invalid App Configuration (origin not on allowlist, invalid project id)',
    code: "short: 'Invalid App Configuration'",
    file: 'packages/core/src/options/project-hints.ts',
    usedAs: 'readProjectHints',
  },
  {
    phrase: 'Network Error - Could not load embedded wallet',
    code: 'Network Error - Could not load embedded wallet',
    file: 'packages/core/src/login/frame-failure-alert.ts',
    usedAs: 'frameFailureAlert',
  },
  {
    phrase: 'Embedded Wallet Request Timed Out',
    code: 'Embedded Wallet Request Timed Out',
    file: 'packages/core/src/login/frame-failure-alert.ts',
    usedAs: 'frameFailureAlert',
  },
  {
    phrase: 'Session Expired',
    code: "'RELAY_SESSION_EXPIRED', 'Session Expired'",
    file: 'packages/core/src/connectors/walletconnect/library/relay-alerts.ts',
    usedAs: 'readRelayRefusal',
  },
  {
    phrase: 'Project ID Not Configured',
    code: "short: 'Project ID Not Configured'",
    file: 'packages/core/src/connectors/walletconnect/library/relay-alerts.ts',
    usedAs: 'readRelayRefusal',
  },
  {
    phrase: 'unverified domain',
    code: 'unverified domain',
    file: 'packages/core/src/login/frame-failure-alert.ts',
    usedAs: 'frameFailureAlert',
  },
  {
    phrase: "'Token Balance Unavailable' (balance fetch failure or unsupported network)",
    text: true,
    error: 'BALANCE_UNAVAILABLE',
  },
  { phrase: "'Network not supported for Swaps'", text: true, error: 'SWAP_NETWORK_UNSUPPORTED' },
  { phrase: "'Network not supported for Gas Price'", text: true },
  {
    phrase: "'Error resolving name'",
    // The key of the text is made of the problem.
    code: 't(`send.problem-${problem}`',
    file: 'packages/ui/src/parts/account/recipient-field.ts',
    usedAs: 'recipientField',
  },
  { phrase: "'Error fetching name suggestions'", text: true, error: 'NAME_SUGGESTIONS_FAILED' },
  { phrase: "'Address or auth connector not found'", text: true },
  { phrase: "'Failed to disconnect'", text: true, error: 'DISCONNECT_FAILED' },
  { phrase: "'Action not allowed'", text: true },
  { phrase: "'Please try again after N seconds'", text: true, error: 'EMAIL_COOLDOWN' },
  {
    phrase: "'A problem occurred while trying initialize authentication' (wallet disconnected, view reset to Connect)",
    text: true,
  },
  { phrase: "'Signature declined'", text: true },
  { phrase: "'This application might not support Smart Accounts'", text: true },
  { phrase: "'Chain is required to update chain account data'", error: 'CHAIN_REQUIRED' },
  { phrase: "'Chain adapter not found'", error: 'NAMESPACE_UNSUPPORTED' },
  { phrase: "'NetworkController client not set'", error: 'NO_CLIENT' },
  { phrase: "'SIWX is not enabled'", error: 'SIWX_NOT_ENABLED' },
  { phrase: "'No ActiveCaipAddress found'", error: 'SIWX_NO_ACCOUNT' },
  { phrase: "'HTTP status code: {n}'", error: 'HTTP_STATUS' },
  ...Object.entries({
    '-32700 parse error': 'PARSE_ERROR',
    '-32600 invalid request': 'INVALID_REQUEST',
    '-32601 method not found': 'METHOD_NOT_FOUND',
    '-32602 invalid params': 'INVALID_PARAMS',
    '-32603 internal error': 'INTERNAL_ERROR',
    '-32000 invalid input': 'INVALID_INPUT',
    '-32001 resource not found': 'RESOURCE_NOT_FOUND',
    '-32002 resource unavailable': 'RESOURCE_UNAVAILABLE',
    '-32003 transaction creation failed': 'TRANSACTION_CREATION_FAILED',
    '-32004 method not supported': 'METHOD_NOT_SUPPORTED',
    '-32005 limit exceeded': 'LIMIT_EXCEEDED',
    '-32006 version unsupported': 'VERSION_UNSUPPORTED',
    '4001 user rejected': 'USER_REJECTED',
    '4100 unauthorized': 'UNAUTHORIZED',
    '4200 unsupported method': 'UNSUPPORTED_METHOD',
    '4900 provider disconnected': 'PROVIDER_DISCONNECTED',
    '4901 chain disconnected': 'CHAIN_DISCONNECTED',
    '4902 switch chain error': 'SWITCH_CHAIN',
    'default 5000': 'REFUSED_REMOTELY',
    'invalid chain 32603': 'INVALID_CHAIN',
  }).map(([phrase, rpc]) => ({ phrase, rpc, ...(forHosts.includes(rpc) && { forHosts: true }) })),
  ...Object.entries({
    CAPABILITY_UNSUPPORTED: 5700,
    CHAIN_UNSUPPORTED: 5710,
    DUPLICATE_BUNDLE: 5720,
    UNKNOWN_BUNDLE: 5730,
    BUNDLE_TOO_LARGE: 5740,
    UPGRADE_REJECTED: 5750,
    ATOMICITY_UNSUPPORTED: 5760,
  }).map(([rpc, number]) => ({ phrase: '5700-5760 wallet capability, chain, bundle, atomicity errors', rpc, number })),
  ...Object.entries({
    reverted: ['EXECUTION_REVERTED'],
    'nonce too low/high': ['NONCE_TOO_LOW', 'NONCE_TOO_HIGH'],
    'insufficient funds': ['INSUFFICIENT_FUNDS'],
    'fee too low/high': ['FEE_TOO_LOW', 'FEE_TOO_HIGH'],
    'gas too low/high': ['GAS_TOO_LOW', 'GAS_TOO_HIGH'],
    'unsupported transaction type': ['TRANSACTION_TYPE_UNSUPPORTED'],
  }).flatMap(([phrase, names]) => names.map(node => ({ phrase, node }))),
]

const limits = (names, where) =>
  Object.entries(names).flatMap(([phrase, pairs]) =>
    Object.entries(pairs).map(([limit, value]) => ({ phrase, limit, value, ...where })),
  )
const core = path => `packages/core/src/${path}`

/** @type {Row[]} */
export const section9 = [
  ...limits(
    {
      'Frame load timeout 20 s': { frameLoadTimeoutMs: 20_000 },
      'login-type requests time out after 30 s': { loginTimeoutMs: 30_000 },
      'disconnect waits at most 3 s': { signOutTimeoutMs: 3_000 },
      '500 ms after frame ready': { settleAfterReadyMs: 500 },
    },
    { file: 'packages/frame-bridge/src/bridge-limits.ts' },
  ),
  // Hosts name their networks, and the first of them is the default.
  {
    phrase: 'Default chain 1 (eip155:1)',
    code: "'eip155:1'",
    file: core('namespaces/networks/default-network.ts'),
    usedAs: 'defaultNetworkId',
    forHosts: true,
  },
  {
    phrase:
      'Supported networks include Ethereum, Optimism, Arbitrum, Polygon, Base, BNB, Avalanche, zkSync, Gnosis, Celo and three Solana networks',
    code: "'./namespaces/networks/solana-devnet.js'",
    file: core('networks.ts'),
    usedAs: 'solanaDevnet',
    forHosts: true,
  },
  {
    phrase: 'Swap-supported: 12 eip155 chains',
    code: "'eip155:1313161554'",
    file: core('namespaces/networks/swap-network-ids.ts'),
    usedAs: 'swapNetworkIds',
    counted: 'expect(new Set(swapNetworkIds).size).to.equal(12)',
    countedIn: core('namespaces/networks/networks.test.ts'),
  },
  { phrase: 'Email login cooldown 30 s', limit: 'emailCooldownMs', value: 30_000 },
  ...limits({
    'pairing lifetime 4 min': { pairingLifetimeMs: 240_000 },
    'expired threshold 10 s': { pairingSpentMs: 10_000 },
    'balance retry 30 s': { balanceRetryMs: 30_000 },
    'wallet-protocol heartbeat 5 s': { relayHeartbeatMs: 5_000 },
    'storage version 1': { storageVersion: 1 },
    'Modal shake 500 ms': { modalShakeMs: 500 },
    'image preload timeout 2 s': { imagePreloadTimeoutMs: 2_000 },
    'animation durations 120, 150, 150 ms': {
      headerAnimationMs: 120,
      modalHeightAnimationMs: 150,
      viewTransitionMs: 150,
    },
    'notification message swap delay 150 ms': { noticeSwapDelayMs: 150 },
  }),
  ...limits({
    'Swap slippage tolerance 1; pending transactions limit 99': { slippageDefaultBps: 100, sentTransfersMax: 99 },
  }),
  ...limits({ 'balance shown with 3 decimals': { balanceDecimalsShown: 3 } }),
  {
    phrase: 'fiat with 2',
    code: "style: 'currency'",
    file: 'apps/frame/src/page/approvals/coin-fiat.ts',
    usedAs: 'fiatFormat',
  },
  {
    phrase: 'fiat with 2',
    code: 'maximumFractionDigits: places = 2',
    file: 'apps/frame/src/page/approvals/coin-fiat.ts',
    usedAs: 'fiatFormat',
  },
  ...[
    "name: 'coinbase', label: 'Coinbase', feeRange: '1-2%'",
    "name: 'meld', label: 'Meld.io', feeRange: '1-2%'",
    "id: 'USD', methods: [{id: 'card', min: '10.00', max: '7500.00'}",
    "id: 'ach_bank_account', min: '10.00', max: '25000.00'",
  ].map(code => ({
    phrase:
      'On-ramp: providers Coinbase and Meld, fee range 1-2% each; default limits USD card 10 to 7500, bank account 10 to 25000 (demo values 10.00 to 7500.00 and 10.00 to 25000.00); default purchase currency USDC; native currency SOL on Solana',
    code,
    file: core('onramp/built-in-lists.ts'),
    usedAs: 'builtInLists',
  })),
  {
    phrase:
      'Default features: send, receive, swaps (1inch), onramp, email, socials (google, x, discord, farcaster, github, apple, facebook), activity',
    code: 'features?.swaps !== false',
    file: 'packages/ui/src/parts/account/can-swap.ts',
    usedAs: 'canSwap',
  },
  {
    phrase: 'Connector order: walletConnect, recent, injected, featured, custom, external, recommended',
    code: "['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended']",
    file: core('options/option-orders.ts'),
    usedAs: 'connectorGroups',
  },
  {
    phrase: 'Wallet feature order: onramp, swaps, receive, send',
    code: "'onramp', 'swaps', 'receive', 'send'] as const",
    file: 'packages/ui/src/parts/account/account-assets.ts',
    usedAs: 'actionOrder',
  },
  {
    phrase: 'Default connect-method order wallet, email, social when an installed wallet is found',
    code: "['wallet', 'email', 'social']",
    file: core('options/option-orders.ts'),
    usedAs: 'connectMethods',
  },
  {
    phrase: 'Default account types: eip155 smartAccount, solana eoa, bip122 payment, polkadot eoa',
    code: "eip155: 'smartAccount', solana: 'eoa', bip122: 'payment', polkadot: 'eoa'",
    file: core('namespaces/account-types.ts'),
    usedAs: 'defaultAccountTypes',
  },
  ...limits({
    'portfolio and native balance 30 s': { balanceCacheMs: 30_000 },
    'name and identity 5 min': { identityCacheMs: 300_000 },
    'Recent wallets at most 2': { recentWalletsMax: 2 },
    'RPC timeout 10 s': { rpcTimeoutMs: 10_000 },
    'retry backoff 1000 ms doubled per attempt, cap 30 s, 3 retries': {
      rpcRetryBaseMs: 1_000,
      rpcRetryCapMs: 30_000,
      rpcRetryCount: 3,
    },
    'fallback transport polls every 4 s, 10 samples': { rpcRankIntervalMs: 4_000, rpcRankSamples: 10 },
    'rank weights stability 0.7, latency 0.3': { rpcRankStabilityWeight: 0.7, rpcRankLatencyWeight: 0.3 },
    'batch size 1000': { rpcBatchMax: 1_000 },
  }),
  ...limits({ 'Error-event limit 5 per 60 s': { analyticsErrorsMax: 5, analyticsErrorsMs: 60_000 } }),
  {
    phrase: 'Signed wallet tokens carry issuer, subject, audience, issued-at, expiry',
    code: 'iss: v.string(), sub: v.string(), aud: v.string(), iat: v.number(), exp: v.number()',
    file: 'apps/server/src/relay/relay-token.ts',
    usedAs: 'readClientId',
  },
]

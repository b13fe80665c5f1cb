// Who may import whom, as data. The rules that read it are in rules.mjs; the reasons are in docs/architecture.md.

/**
 * Layers of each package, lowest first. A unit is a folder or file under `src`; the longest match wins. A unit imports
 * from its own layer and from lower ones, values and types alike. `peers` says what units of one layer may share:
 * everything where it is missing, `types` only, or `nothing`.
 * @type {Record<string, readonly { name: string, units: readonly string[], peers?: 'types' | 'nothing' }[]>}
 */
export const layers = {
  'frame-bridge': [
    {
      name: 'shapes',
      units: ['bridge-limits.ts', 'define-message.ts', 'email-address.ts', 'frame-error.ts', 'social', 'wire-type.ts'],
    },
    { name: 'messages', units: ['messages', 'rpc'] },
    { name: 'wire', units: ['wire'] },
    { name: 'ends', peers: 'nothing', units: ['app', 'host'] },
    { name: 'entries', units: ['index.ts', 'chain-methods.ts', 'email.ts', 'frame.ts', 'social-providers.ts'] },
  ],
  core: [
    // The names of namespaces: CAIP identifiers are made of them.
    {
      name: 'L0 values',
      units: ['caip', 'namespaces/chain-namespace.ts', 'errors', 'amounts', 'async', 'email', 'i18n', 'limits', 'text'],
    },
    // The text that is signed to sign in, and its terms, stand here: each namespace writes and reads its own form of
    // it.
    {
      name: 'L1 ports and definitions',
      units: [
        'api',
        'rpc',
        'storage',
        'namespaces',
        'connectors',
        // What views are given, and what the state of the modal has to know of each.
        'modal/route-metadata.ts',
        'modal/route-flows.ts',
        'modal/pending-view.ts',
        'modal/views.ts',
        'wallets/wallet.ts',
        // The check of the options and the list of wallets go by them.
        'options/option-orders.ts',
        'siwx/sign-in-grammar.ts',
        'siwx/sign-in-text.ts',
        'siwx/siwx-config.ts',
        'siwx/siwx-session.ts',
      ],
    },
    {
      name: 'L2 slices',
      peers: 'types',
      units: [
        'account',
        'activity',
        'allowances',
        'balances',
        'connection',
        'events',
        'images',
        'login',
        'modal',
        'names',
        'network',
        'nfts',
        'notices',
        'onramp',
        'options',
        'prices',
        'profile',
        'send',
        'sessions',
        'siwx',
        'swap',
        'theme',
        'tokens',
        'wallets',
      ],
    },
    {
      name: 'L3 composition',
      units: ['compose', 'modal/add-modal.ts'],
    },
    { name: 'bridges to other libraries', units: ['wagmi'] },
    { name: 'fakes', units: ['testing'] },
    {
      name: 'entries',
      units: [
        'index.ts',
        'namespaces.ts',
        'all-networks.ts',
        'networks.ts',
        'api.ts',
        'caip.ts',
        'email.ts',
        'errors.ts',
        'social-providers.ts',
        'i18n.ts',
        'limits.ts',
        'rpc.ts',
        'siwx.ts',
        'wagmi.ts',
        'wallet-links.ts',
        'onramp.ts',
        'testing.ts',
      ],
    },
  ],
  ui: [
    { name: 'look', units: ['limits', 'styles', 'icons', 'internal/define-element.ts', 'internal/property.ts'] },
    { name: 'elements', units: ['elements'] },
    { name: 'texts', units: ['i18n'] },
    { name: 'base of what knows W3M', units: ['internal'] },
    { name: 'parts', units: ['parts'] },
    { name: 'view definition', units: ['views/define-view.ts'] },
    { name: 'views', peers: 'nothing', units: ['views/*'] },
    { name: 'registry', units: ['views/registry.ts', 'views/preloaded-views.ts', 'views/on-demand-views.ts'] },
    { name: 'modal', units: ['modal'] },
    { name: 'buttons', units: ['buttons'] },
    { name: 'entries', units: ['index.ts', 'elements.ts', 'look.ts', 'onramp-widget.ts', 'cdn.ts', 'cdn'] },
  ],
  react: [
    { name: 'sources', units: [''] },
    { name: 'entries', units: ['index.ts'] },
  ],
}

/** Which of our packages and apps may import which, and of those only through `exports`. */
export const packageImports = {
  'packages/frame-bridge': [],
  'packages/core': ['@w3m/frame-bridge'],
  'packages/ui': ['@w3m/core'],
  'packages/react': ['@w3m/core', '@w3m/ui'],
  'apps/server': [
    '@w3m/core/api',
    '@w3m/core/caip',
    '@w3m/core/i18n',
    '@w3m/core/limits',
    '@w3m/core/networks',
    '@w3m/core/siwx',
    '@w3m/frame-bridge/chain-methods',
    '@w3m/frame/wallet-api',
  ],
  'apps/bundler': ['@w3m/core/rpc', '@w3m/server/service'],
  'apps/mailbox': ['@w3m/server/service'],
  'apps/onramp': ['@w3m/server/service'],
  'apps/social-login': ['@w3m/server/service'],
  'apps/solana': ['@w3m/core/rpc', '@w3m/server/service'],
  'apps/demo': ['@w3m/react', '@w3m/ui', '@w3m/core', '@w3m/wc-wallet'],
  'apps/wc-wallet': [],
  'apps/frame': [
    '@w3m/frame-bridge',
    '@w3m/core/api',
    '@w3m/core/caip',
    '@w3m/core/i18n',
    '@w3m/core/rpc',
    '@w3m/ui/elements',
    '@w3m/ui/look',
  ],
}

/** Folders under which `@w3m/core` itself, the home of the instance, may not be imported: they know no W3M. */
export const instanceFree = ['packages/ui/src/elements/', 'packages/ui/src/styles/', 'packages/ui/src/icons/']

/** Reached only by dynamic import from the light entries: packages by name, modules of ours by path. */
export const heavy = {
  packages: [
    'viem',
    'ox',
    'valibot',
    'idb-keyval',
    'qr',
    '@walletconnect',
    '@reown',
    '@solana',
    '@noble',
    '@scure',
    'abitype',
  ],
  modules: [
    /^packages\/ui\/src\/views\/[^/]+\/[^/]+-view\.ts$/,
    /^packages\/ui\/src\/i18n\/[a-z]{2}(?:-\w+)?\/(?:views|login|sessions)\.ts$/,
    /^packages\/ui\/src\/modal\/modal-card\.ts$/,
    /^packages\/core\/src\/(?:allowances|api|balances|images|nfts|onramp|send|sessions|swap|transactions|wallets)\/[^/]+\.store\.ts$/,
  ],
}

/**
 * The WalletConnect library, with all that is changed inside it from outside. Others import what it offers; the fakes of
 * core stand in for it.
 */
export const walletConnectLibrary = {
  packages: /^@(?:walletconnect|reown)\//,
  folder: 'packages/core/src/connectors/walletconnect/library/',
  offers: [
    'client.ts',
    'library-session.ts',
    'one-click.ts',
    'orphaned-sessions.ts',
    'relay-alerts.ts',
    'universal-provider.ts',
  ],
  fakes: 'packages/core/src/testing/',
}

/** What an application's first load reaches. */
export const lightEntries = [
  'packages/core/src/index.ts',
  'packages/core/src/namespaces.ts',
  'packages/core/src/networks.ts',
  'packages/core/src/caip.ts',
  'packages/core/src/errors.ts',
  'packages/core/src/i18n.ts',
  'packages/core/src/limits.ts',
  'packages/core/src/social-providers.ts',
  'packages/ui/src/index.ts',
  'packages/ui/src/elements.ts',
  'packages/ui/src/look.ts',
  'packages/ui/src/cdn.ts',
  'packages/react/src/index.ts',
]

/**
 * What limits in the server and counts in the memory of one process, of which there may be several: each with the reason
 * why that is enough. What is to hold over all of them asks `RateLimits`, `Leases` or `KeyValue`.
 */
export const limitsOfOneProcess = [
  // Strangers' servers that this process asks at once: its own sockets and its own time.
  'apps/server/src/nfts/limit-reads.ts',
  // Pictures that this process writes anew at once: its own processor and memory.
  'apps/server/src/nfts/limit-rewrites.ts',
  // Bytes in the memory of this process.
  'apps/server/src/http/answer-bytes.ts',
  'apps/server/src/relay/buffered-bytes.ts',
  // Tokens that the shared bucket counts as spent already.
  'apps/server/src/ports/leases.ts',
]
/** What a file that limits is called. */
export const limitWords = [
  'attempts',
  'buffered',
  'bytes',
  'codes',
  'lease',
  'leases',
  'limit',
  'limits',
  'lock',
  'nonce',
  'nonces',
  'quota',
  'rate',
  'rates',
  'throttle',
  'waiting',
]

/** How many names of namespaces are left in a module outside the folders of namespaces. */
export const namesOfNamespaces = {
  // Data of the wallet directory: which wallet's own browser opens for which chains.
  'packages/core/src/connectors/walletconnect/browse-links.ts': 2,
  // What the frame's address says where nobody names a network; part of the wire format.
  'packages/frame-bridge/src/app/frame-address.ts': 1,
  // Data of the wallet directory: on which chains a wallet works.
  'apps/server/src/directory/invented-wallets.ts': 10,
  // The frame's own reading and writing of identifiers: whether one is of an EVM chain or of Solana, and its number. The
  // namespaces of core, which would say it, are more bytes than the frame has.
  'apps/frame/src/page/chain-ids.ts': 5,
  // The first part of the keys under which browsers hold what was signed.
  'apps/frame/src/page/approvals/solana-history.ts': 1,
}

/** Lines of a file: of a source, and of a test, whose cases are many. Tables of data may be longer. */
export const lineBudget = { soft: 250, hard: 300 }
export const testLineBudget = { soft: 500, hard: 700 }
/** What counts as a test: tests, their fakes, samples and corpora, and what drives browsers. */
export const tests = [/\.(?:test|spec|samples|deep)\.(?:ts|tsx|mjs)$/, /\/(?:testing|corpus)\//, /^test\//]
/** Sources that are longer than the budget, until they are in parts. Nothing is added here. */
export const longSources = []
/** Of a hundred sources beside tables of data, how long half and nine tenths of them are at most. */
export const sourceLengths = [
  [0.5, 50],
  [0.9, 140],
]
/** Lines of a function, held by ESLint. */
export const functionBudget = 100
/** Sources with a function that is longer, until it is in parts. Nothing is added here. */
export const longFunctions = []
/**
 * How often the compiler is told a type instead of finding it (`x as Type`, `x!`, `field!: Type`), in the sources of each
 * package and app. At most 150 in all. The numbers only get smaller.
 */
export const assertionBudget = {
  'packages/frame-bridge': 1,
  'packages/core': 45,
  'packages/ui': 27,
  'packages/react': 2,
  'apps/frame': 42,
  'apps/demo': 2,
  'apps/server': 6,
  'apps/solana': 2,
  'apps/bundler': 0,
  'apps/wc-wallet': 2,
  'apps/social-login': 0,
  'apps/mailbox': 0,
  'apps/onramp': 0,
}
/** Where types come from outside, and have to be said once: definitions, HTTP, the router. */
export const assertsFreely = [/\/define-/, /\/http/, /router/]
/** How many files may have a line that cannot be broken, a pattern for example, beside the sentences of catalogs. */
export const wideLines = { columns: 140, files: 20, texts: /\/(?:i18n|texts)\// }
/** How many runs of so many lines may stand in several places, beside catalogs. */
export const sameLines = { length: 6, runs: 10 }
/**
 * Words that are no names here, each with what the field says instead: in no name of a file, and in none that a module
 * exports. Several words count where they follow each other.
 */
export const noNames = {
  family: 'namespace',
  families: 'namespaces',
  arrival: 'afterConnect',
  wanted: 'the domain',
  bring: 'load',
  tell: 'notify',
  hear: 'listen',
  lay: 'overlay',
  asked: 'requested',
  world: 'context',
  standing: 'status',
  desk: 'queue',
  stage: 'fixture, layout',
  turn: 'lock',
  turns: 'lock',
  trial: 'simulation',
  ladder: 'fallback',
  rung: 'fallback',
  'window rest': 'popup lifecycle',
  'post office': 'mailer',
  letter: 'message',
  letters: 'messages',
  parcel: 'envelope',
  face: 'content',
  lazy: 'the domain',
  lent: 'shared',
  kept: 'stored, cached',
  borrowed: 'shared',
  stray: 'orphaned',
  begun: 'pending',
  journal: 'history',
  person: 'user',
  somebody: 'user',
  'code on show': 'active pairing',
  motif: 'avatar generator',
  motifs: 'avatar generator',
  'ways back': 'recovery methods',
  'paired part': 'namespace session',
  'session keeper': 'session store',
  pairings: 'pairing store, pairing codes',
  'pairing phase': 'pairing status',
  'look alike': 'homoglyph',
  'red flag': 'risk',
  spoken: 'supported',
  garbage: 'invalid',
  worth: 'value',
  tone: 'variant',
  tones: 'variants',
}
/** Modules whose names are not there yet. Nothing is added here. */
export const formerNames = ['apps/server/src/images/avatar-motifs.ts']
export const tablesOfData = [
  /^packages\/ui\/src\/i18n\/[a-z]{2}(?:-\w+)?\//,
  /^packages\/ui\/src\/views\/[^/]+\/texts\//,
  /^packages\/ui\/src\/icons\//,
  /^packages\/core\/src\/namespaces\/.*networks.*\.ts$/,
  /^packages\/core\/src\/networks\.ts$/,
  /^apps\/server\/src\/.*(?:seed|catalog|names).*\.(?:ts|mjs)$/,
  /^scripts\/.*(?:bytecode|artifacts?|contracts).*$/,
  /^scripts\/shots\.mjs$/,
  /\.styles\.ts$/,
]

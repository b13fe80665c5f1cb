// Who may import whom, as data. The rules that read it are in rules.mjs; the reasons are in docs/architecture.md.

/**
 * Layers of each package, lowest first. A unit is a folder or file under `src`; the longest match wins. A unit imports
 * from its own layer and from lower ones, values and types alike. `peers` says what units of one layer may share:
 * everything where it is missing, `types` only, or `nothing`.
 * @type {Record<string, readonly { name: string, units: readonly string[], peers?: 'types' | 'nothing' }[]>}
 */
export const layers = {
  'frame-bridge': [
    { name: 'shapes', units: ['bridge-limits.ts', 'define-message.ts', 'email-address.ts', 'frame-error.ts', 'wire-type.ts'] },
    { name: 'messages', units: ['messages', 'rpc'] },
    { name: 'wire', units: ['wire'] },
    { name: 'ends', peers: 'nothing', units: ['app', 'host'] },
    { name: 'entries', units: ['index.ts', 'email.ts', 'frame.ts'] },
  ],
  core: [
    // The names of namespaces: CAIP identifiers are made of them.
    { name: 'L0 values', units: ['caip', 'namespaces/chain-namespace.ts', 'errors', 'amounts', 'async', 'email', 'limits.ts', 'safe-name.ts'] },
    // The text that is signed to sign in, and its terms, stand here: each namespace writes and reads its own form of it.
    { name: 'L1 ports and definitions', units: ['api', 'rpc', 'storage', 'namespaces', 'connectors', 'siwx/sign-in-grammar.ts', 'siwx/sign-in-text.ts', 'siwx/siwx-config.ts'] },
    {
      name: 'L2 slices',
      peers: 'types',
      units: [
        'account', 'balances', 'connection', 'events', 'images', 'login', 'modal', 'names', 'network', 'nfts', 'notices', 'onramp', 'options',
        'send', 'sessions', 'siwx', 'swap', 'theme', 'transactions', 'wallets',
      ],
    },
    { name: 'L3 composition', units: ['compose', 'w3m.ts', 'lazy-slices.ts', 'later-slices.ts', 'no-browser.ts', 'arrival.ts', 'sign-in-slice.ts', 'sign-in-failure.ts', 'login-slice.ts', 'wanted-slices.ts', 'subscriptions.ts', 'other-tab.ts', 'other-sources.ts', 'living-instances.ts', 'modal/bring-modal.ts'] },
    { name: 'bridges to other libraries', units: ['wagmi'] },
    { name: 'fakes', units: ['testing'] },
    { name: 'entries', units: ['index.ts', 'namespaces.ts', 'networks.ts', 'api.ts', 'caip.ts', 'email.ts', 'errors.ts', 'rpc.ts', 'siwx.ts', 'wagmi.ts', 'wallet-links.ts', 'testing.ts'] },
  ],
  ui: [
    { name: 'look', units: ['styles', 'icons', 'internal/define-element.ts', 'internal/property.ts'] },
    { name: 'elements', units: ['elements'] },
    { name: 'texts', units: ['i18n'] },
    { name: 'base of what knows W3M', units: ['internal'] },
    { name: 'parts', units: ['parts'] },
    { name: 'view definition', units: ['views/define-view.ts'] },
    { name: 'views', peers: 'nothing', units: ['views/*'] },
    { name: 'registry', units: ['views/registry.ts', 'views/later-views.ts'] },
    { name: 'modal', units: ['modal'] },
    { name: 'buttons', units: ['buttons'] },
    { name: 'entries', units: ['index.ts', 'elements.ts', 'look.ts', 'cdn.ts', 'cdn'] },
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
  'apps/server': ['@w3m/core/api', '@w3m/core/caip', '@w3m/core/limits', '@w3m/core/networks', '@w3m/core/siwx', '@w3m/frame/wallet-api'],
  'apps/bundler': [],
  'apps/mailbox': [],
  'apps/social-login': [],
  'apps/solana': [],
  'apps/demo': ['@w3m/react', '@w3m/ui', '@w3m/core'],
  'apps/wc-wallet': [],
  'apps/frame': ['@w3m/frame-bridge', '@w3m/core/api', '@w3m/core/caip', '@w3m/core/rpc', '@w3m/ui/elements', '@w3m/ui/look'],
}

/** Folders under which `@w3m/core` itself, the home of the instance, may not be imported: they know no W3M. */
export const instanceFree = ['packages/ui/src/elements/', 'packages/ui/src/styles/', 'packages/ui/src/icons/']

/** Reached only by dynamic import from the light entries: packages by name, modules of ours by path. */
export const heavy = {
  packages: ['viem', 'ox', 'valibot', 'idb-keyval', 'qr', '@walletconnect', '@reown', '@solana', '@noble', '@scure', 'abitype'],
  modules: [
    /^packages\/ui\/src\/views\/[^/]+\/[^/]+-view\.ts$/,
    /^packages\/ui\/src\/i18n\/[a-z]{2}(?:-[a-z]+)?\.ts$/i,
    /^packages\/ui\/src\/modal\/modal-card\.ts$/,
    /^packages\/core\/src\/(?:api|balances|images|nfts|onramp|send|sessions|swap|transactions|wallets)\/[^/]+\.store\.ts$/,
  ],
}

/** What an application's first load reaches. */
export const lightEntries = [
  'packages/core/src/index.ts', 'packages/core/src/namespaces.ts', 'packages/core/src/networks.ts', 'packages/core/src/caip.ts', 'packages/core/src/errors.ts', 'packages/core/src/limits.ts',
  'packages/ui/src/index.ts', 'packages/ui/src/elements.ts', 'packages/ui/src/look.ts', 'packages/ui/src/cdn.ts', 'packages/react/src/index.ts',
]

/** How many names of namespaces are left in a module outside the folders of namespaces. */
export const namesOfNamespaces = {
  // Data of the wallet directory: which wallet's own browser opens for which chains.
  'packages/core/src/connectors/walletconnect/browse-links.ts': 2,
  // What the frame's address says where nobody names a network; part of the wire format.
  'packages/frame-bridge/src/app/frame-address.ts': 1,
  // Data of the wallet directory: on which chains a wallet works.
  'apps/server/src/directory/wallet-seeds.ts': 10,
}

/** Lines of a file. Tables of data may be longer. */
export const lineBudget = { soft: 250, hard: 400 }
export const tablesOfData = [
  /^packages\/ui\/src\/i18n\/[a-z]{2}(?:-[a-z]+)?\.ts$/i,
  /^packages\/ui\/src\/icons\//,
  /^packages\/core\/src\/namespaces\/.*networks.*\.ts$/,
  /^packages\/core\/src\/networks\.ts$/,
  /^apps\/server\/src\/.*(?:seed|catalog|names).*\.(?:ts|mjs)$/,
  /^scripts\/.*(?:bytecode|artifacts?|contracts).*$/,
]

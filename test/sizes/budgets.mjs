// What a visitor's browser loads, as import sentences of a host application. Bytes after gzip, chunk by chunk.
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { cdnEntry } from '../../rollup.config.mjs'

const folder = path => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const kB = 1000
const react = ['react', 'react-dom']

const heavyPackages =
  /node_modules\/(?:viem|ox|valibot|idb-keyval|qr|@walletconnect|@reown|@solana|@noble|@scure|abitype)\//
/** What no first load may hold, whoever asks: see heavy in test/architecture/layers.mjs for the same by source. */
const heavy = [heavyPackages, /ui\/src\/views\/[^/]+\/[^/]+-view\.ts$/, /ui\/src\/i18n\/[a-z]{2}(?:-\w+)?\/views\.ts$/]
const lit = [/node_modules\/(?:lit|lit-html|lit-element|@lit)\//]

/**
 * The lazy modules on the way to an open list of the page's wallets: the modal's card, the view, its texts, what finds
 * and lists wallets.
 */
const walletList = [
  'ui/src/modal/modal-card.ts',
  'ui/src/views/connect/connect-view.ts',
  'ui/src/i18n/en/list.ts',
  'core/src/compose/load-slices.ts',
]
/**
 * From a click on a wallet to its account in the button: their texts, what speaks with the wallet, the view meanwhile,
 * the balance.
 */
const connected = [
  'ui/src/modal/modal-interactions.ts',
  'ui/src/i18n/en/connected.ts',
  'core/src/compose/engine-slice.ts',
  'core/src/namespaces/eip155/eip155-features.ts',
  'core/src/namespaces/eip155/injected-session.ts',
  'ui/src/views/connecting-external/connecting-external-view.ts',
  'core/src/compose/balances-slice.ts',
  'core/src/compose/images-slice.ts',
  'ui/src/buttons/account-content.ts',
]
const button = ['ui/src/buttons/w3m-button.ts']
/** Logging in without a wallet: what stands in Connect for it, the views that follow, and their texts. */
const loginViews = [
  'connect-socials',
  'connecting-farcaster',
  'connecting-social',
  'email-login',
  'email-verify-device',
  'email-verify-otp',
].map(name => `ui/src/views/${name}/${name}-view.ts`)
const login = ['ui/src/parts/login/load-login.ts', ...loginViews, 'ui/src/i18n/en/login.ts']
/**
 * A Solana wallet, of the browser or on a phone: how it is found, what the application holds of it, and how its signed
 * transactions are sent.
 */
const solana = [
  ...['connectors/wallet-standard/standard-connector', 'connectors/wallet-standard/standard-session'].map(
    path => `core/src/${path}.ts`,
  ),
  ...['create-solana-provider', 'paired-solana-signer', 'send-signed', 'solana-features', 'solana-wallets'].map(
    name => `core/src/namespaces/solana/${name}.ts`,
  ),
]
/** The account as it is opened: its view, its tokens and its texts. */
const account = [
  'ui/src/views/account/account-view.ts',
  'ui/src/parts/account/account-assets.ts',
  'ui/src/parts/account/token-list.ts',
  'ui/src/i18n/en/assets.ts',
  'ui/src/i18n/en/send.ts',
  'core/src/compose/tokens-slice.ts',
]
/** What it did, and the page of a token. */
const activity = [
  'ui/src/parts/account/activity-list.ts',
  'ui/src/views/token-details/token-details-view.ts',
  'core/src/compose/activity-slice.ts',
  'core/src/api/get-balance.ts',
  'core/src/api/get-history.ts',
]
/** Sending: its views, its slice, and what prepares a transfer on EVM chains until it is built. */
const sending = [
  ...['wallet-send', 'wallet-send-select-token', 'wallet-send-preview', 'wallet-send-confirmed'].map(
    name => `ui/src/views/${name}/${name}-view.ts`,
  ),
  'core/src/compose/send-slice.ts',
  'core/src/namespaces/eip155/evm-transfers.ts',
  'core/src/api/get-name.ts',
]
/** Swapping until there is a quote: its form with its texts, its slice, and its calls. */
const quoting = [
  ...['swap', 'swap-select-token'].map(name => `ui/src/views/${name}/${name}-view.ts`),
  'ui/src/parts/swap/texts/en.ts',
  'core/src/compose/swap-slice.ts',
  'core/src/namespaces/eip155/evm-swap-support.ts',
  ...[
    'get-swap-tokens',
    'get-swap-quotes',
    'get-swap-allowance',
    'get-gas-price',
    'get-token-prices',
    'build-swap-approval',
    'build-swap-transaction',
  ].map(name => `core/src/api/${name}.ts`),
]
/** All of it: also what makes a swap and checks it on EVM chains, and the views that follow. */
const swapping = [
  ...quoting,
  ...['swap-preview', 'swap-confirmed'].map(name => `ui/src/views/${name}/${name}-view.ts`),
  'core/src/swap/swap-run.ts',
  'core/src/namespaces/eip155/evm-swaps.ts',
]
/** What a page that offers no log-in never asks for: of the modal, of the core, and the bridge to the secure frame. */
const ofLogin = [
  /ui\/src\/(?:parts\/login\/|i18n\/(?:login-texts|[a-z]{2}(?:-\w+)?\/login)\.ts)/,
  /ui\/src\/views\/(?:email|connect-socials|connecting-(?:social|farcaster))[^/]*\/[^/]+-view\.ts$/,
  /core\/src\/(?:login|connectors\/auth)\//,
  // All but two lists: the social logins, by which options are checked, and which methods may be sent again.
  /frame-bridge\/src\/(?!social\/providers|rpc\/chain-methods)/,
]

/** A wallet that is reached over a relay: both views and what they show are one chunk. */
const pairing = ['connecting-wallet-connect', 'connecting-wallet-connect-basic'].map(
  name => `ui/src/views/${name}/${name}-view.ts`,
)

/** The list of every wallet, with what lists are made of: networks and permissions are shown by it too. */
const allWallets = 'ui/src/views/all-wallets/all-wallets-view.ts'

/** Buying coins: what its views share is weighed once. */
const onrampViews = [
  'on-ramp-providers',
  'on-ramp-token-select',
  'on-ramp-fiat-select',
  'buy-in-progress',
  'what-is-a-buy',
].map(name => `ui/src/views/${name}/${name}-view.ts`)

/** What asks the service, and what is shown by other views too, is weighed with them. */
const loadedBeforeOnramp = [
  ...button,
  ...walletList,
  ...connected,
  ...account,
  ...['what-is-a-network', 'wallet-send'].map(name => `ui/src/views/${name}/${name}-view.ts`),
  'core/src/compose/service-clients.ts',
]
const onrampBasics = ['ui/src/parts/onramp/texts/en.ts', 'core/src/onramp.ts']

/** The account has asked the service by then. */
const loadedBeforeNames = [...button, ...walletList, ...connected, ...account, 'core/src/compose/service-clients.ts']
const naming = [
  ...['choose-account-name', 'register-account-name', 'register-account-name-success'].map(
    name => `ui/src/views/${name}/${name}-view.ts`,
  ),
  'ui/src/parts/register-name/texts/en.ts',
  'core/src/compose/names-slice.ts',
]

const scriptTag = `export * from '${cdnEntry.replaceAll('\\', '/')}'`

/** @type {import('../../scripts/bundle/measure.mjs').Budget[]} */
export const budgets = [
  {
    name: 'script tag until the button works',
    code: scriptTag,
    until: button,
    // 20 kB, and what the options and the slices of the account add, an element for buying, and the way to the code on
    // phones without a list of wallets.
    limit: 20.85 * kB,
    goal: 18 * kB,
    forbidden: heavy,
  },
  {
    name: 'another language than English until the button works, over English',
    code: scriptTag,
    alreadyLoaded: button,
    until: [...button, ...['catalogs', 'ar/views'].map(name => `ui/src/i18n/${name}.ts`)],
    limit: 6.19 * kB,
    forbidden: [/node_modules\//, /(?:core|ui)\/src\/(?!i18n\/)/],
  },
  {
    // 35.5 kB, and that wallets whose names look the same are marked, which counts for the row below too.
    name: 'script tag until the wallet list is open',
    code: scriptTag,
    until: [...button, ...walletList],
    limit: 35.86 * kB,
  },
  {
    // 57.86 kB, and that the card eases to what a view shows next, views are shown again where they were left, and a press
    // on what does not answer is explained.
    name: 'script tag until connected with the balance shown',
    code: scriptTag,
    until: [...button, ...walletList, ...connected],
    limit: 58.75 * kB,
    forbidden: ofLogin,
  },
  {
    name: 'logging in, over the views of a visitor with a wallet',
    code: scriptTag,
    // Its parts that other views have too (a field, a drawn code, a checkbox) are weighed with them.
    alreadyLoaded: [
      ...button,
      ...walletList,
      ...connected,
      ...['all-wallets', 'connecting-wallet-connect', 'networks'].map(name => `ui/src/views/${name}/${name}-view.ts`),
    ],
    until: login,
    limit: 12.77 * kB,
  },
  {
    name: 'WalletConnect views of our own, over the list of wallets',
    code: scriptTag,
    alreadyLoaded: [
      ...button,
      ...walletList,
      ...connected,
      ...['pairing-row', 'all-wallets-row'].map(name => `ui/src/parts/wallet-list/${name}.ts`),
    ],
    // The library that draws codes comes beside them.
    until: pairing,
    limit: 10 * kB,
    forbidden: [/node_modules\//],
  },
  {
    name: 'every wallet, over the first of them',
    code: scriptTag,
    alreadyLoaded: [...button, ...walletList, ...connected, 'ui/src/parts/wallet-list/directory-rows.ts', ...pairing],
    until: [allWallets],
    limit: 10 * kB,
    forbidden: [/ui\/src\/(?:parts\/login|views\/(?!all-wallets))\//],
  },
  {
    // One file, as nearly all of it is asked for at once.
    name: 'the stores of the account: what it has, did, sends and allows',
    code: scriptTag,
    alreadyLoaded: [...button, ...walletList, ...connected],
    until: ['core/src/compose/tokens-slice.ts', 'core/src/compose/activity-slice.ts'],
    limit: 23.74 * kB,
    forbidden: [/node_modules\/(?!valibot|nanostores)/],
  },
  {
    // As the others below, without the stores; what lists and pages of the account share is weighed here.
    name: 'tokens and activity, over the account',
    code: scriptTag,
    alreadyLoaded: [
      ...button,
      ...walletList,
      ...connected,
      ...login,
      ...pairing,
      allWallets,
      'ui/src/views/account/account-view.ts',
      'core/src/compose/tokens-slice.ts',
      'core/src/compose/service-clients.ts',
    ],
    until: [...account, ...activity],
    limit: 18.03 * kB,
    goal: 14 * kB,
    forbidden: [/node_modules\/(?!lit)/],
  },
  {
    // What asks the service is weighed with other views; its slice shares the file of the account's.
    name: 'sending, of our own until a transaction is built, over the account with its tokens',
    code: scriptTag,
    alreadyLoaded: [...button, ...walletList, ...connected, ...account, 'core/src/compose/service-clients.ts'],
    until: sending,
    limit: 10.27 * kB,
    forbidden: [/node_modules\//],
  },
  {
    name: 'receiving, over the account with its tokens',
    code: scriptTag,
    // The library that draws codes comes beside it, with the element that shows one.
    alreadyLoaded: [...button, ...walletList, ...connected, ...account, ...pairing],
    until: [
      'ui/src/views/wallet-receive/wallet-receive-view.ts',
      'ui/src/views/wallet-receive/texts/en.ts',
      'ui/src/views/wallet-compatible-networks/wallet-compatible-networks-view.ts',
    ],
    // 3 kB, and that a node says whether the address is a contract's.
    limit: 3.19 * kB,
    forbidden: [/node_modules\//],
  },
  {
    name: 'NFTs, over the account with its tokens',
    code: scriptTag,
    alreadyLoaded: [...button, ...walletList, ...connected, ...account],
    until: [
      'ui/src/parts/account/nft-grid.ts',
      'ui/src/views/nft-details/nft-details-view.ts',
      'ui/src/i18n/en/nfts.ts',
      'core/src/api/get-nfts.ts',
      'core/src/api/get-nft.ts',
    ],
    limit: 4.79 * kB,
    forbidden: [/node_modules\//],
  },
  {
    name: 'allowances, over the account with its tokens',
    code: scriptTag,
    alreadyLoaded: [...button, ...walletList, ...connected, ...account],
    until: [
      'ui/src/views/allowances/allowances-view.ts',
      'ui/src/i18n/en/allowances.ts',
      'core/src/api/get-allowances.ts',
    ],
    limit: 4 * kB,
    forbidden: [/node_modules\//],
  },
  {
    name: 'what makes a transfer on Solana, of our own until it is built',
    code: scriptTag,
    alreadyLoaded: [...button, ...walletList, ...connected, ...account, ...solana],
    until: ['core/src/namespaces/solana/solana-transfers.ts'],
    limit: 3.1 * kB,
    forbidden: [/node_modules\//],
  },
  {
    // 12 kB, and that what only was signed is handed over again after a lost answer, and looked for before it is given up, and a
    // network's own nodes after the proxy of a service that does not serve it.
    name: 'Solana of our own until a transaction is built, over the views of a visitor with a wallet',
    code: scriptTag,
    alreadyLoaded: [...button, ...walletList, ...connected],
    until: solana,
    limit: 13.78 * kB,
    forbidden: [/node_modules\//],
  },
  {
    name: 'React without React',
    code: "export * from '@w3m/react'",
    external: react,
    limit: 22 * kB,
    forbidden: heavy,
    outside: [heavyPackages],
  },
  {
    // As the quick start: a page takes the hooks that it uses. 25.25 kB, and that elements are loaded again after a failure.
    name: 'React until the button works',
    code: "export { W3mProvider, W3mButton, useW3mAccount, useW3mProvider } from '@w3m/react'",
    external: react,
    until: button,
    limit: 25.67 * kB,
    forbidden: heavy,
    outside: [heavyPackages],
  },
  {
    name: 'elements and instance by import',
    code: "import '@w3m/ui'\nexport { createW3m } from '@w3m/core'",
    limit: 20.73 * kB,
    goal: 18 * kB,
    forbidden: heavy,
    outside: [heavyPackages],
  },
  {
    name: 'buying until there are offers, over the account with its tokens',
    code: scriptTag,
    alreadyLoaded: loadedBeforeOnramp,
    until: ['ui/src/views/on-ramp-providers/on-ramp-providers-view.ts', ...onrampBasics],
    limit: 12.61 * kB,
    goal: 10 * kB,
    forbidden: [/node_modules\//],
  },
  {
    name: 'buying, over the account with its tokens',
    code: scriptTag,
    alreadyLoaded: loadedBeforeOnramp,
    until: [...onrampViews, 'ui/src/parts/onramp/purchase-list.ts', ...onrampBasics],
    limit: 16.56 * kB,
    goal: 10 * kB,
    forbidden: [/node_modules\//],
  },
  {
    name: 'headless core',
    code: "export { createW3m } from '@w3m/core'",
    limit: 12 * kB,
    forbidden: [...heavy, ...lit],
    outside: [heavyPackages],
  },
  {
    name: 'three networks',
    code: "export { mainnet, base, solana } from '@w3m/core/networks'",
    limit: 1 * kB,
    forbidden: [...heavy, ...lit],
    outside: [heavyPackages],
  },
  {
    name: 'prices over time, over the account with its tokens',
    code: scriptTag,
    alreadyLoaded: [...button, ...walletList, ...connected, ...account],
    until: [
      'ui/src/parts/account/price-line.ts',
      'core/src/prices/price-lines.store.ts',
      'core/src/api/get-price-history.ts',
    ],
    limit: 4.22 * kB,
    forbidden: [/node_modules\//],
  },
  {
    name: 'several wallets, over the account with its tokens',
    code: scriptTag,
    alreadyLoaded: [...button, ...walletList, ...connected, ...account],
    until: ['ui/src/views/profile-wallets/profile-wallets-view.ts', 'core/src/compose/profile-slice.ts'],
    limit: 4.19 * kB,
    forbidden: [/node_modules\//],
  },
  {
    name: 'names, over the account with its tokens',
    code: scriptTag,
    alreadyLoaded: loadedBeforeNames,
    until: naming,
    limit: 6.15 * kB,
    goal: 6 * kB,
    forbidden: [/node_modules\//],
  },
  {
    // What makes one and sends it loads with the first that is prepared.
    name: 'swapping until there is a quote, over the account with its tokens and sending',
    code: scriptTag,
    alreadyLoaded: [...button, ...walletList, ...connected, ...account, ...sending],
    until: quoting,
    limit: 12.63 * kB,
    goal: 12 * kB,
    forbidden: [/node_modules\//],
  },
  {
    // 20 kB, and that tokens are asked for their decimals, what a wallet sends late is not asked for once more, and pieces
    // of a collection that a swap would take stop it.
    name: 'swapping, over the account with its tokens and sending',
    code: scriptTag,
    alreadyLoaded: [...button, ...walletList, ...connected, ...account, ...sending],
    until: swapping,
    limit: 20.5 * kB,
    goal: 12 * kB,
    forbidden: [/node_modules\//],
  },
]

/** Each locale is a chunk of its own. */
export const localeLimit = 6 * kB
export const locales = () =>
  readdirSync(folder('packages/ui/src/i18n'))
    .filter(name => /^[a-z]{2}(?:-\w+)?$/.test(name))
    .map(name => `${name}/views.ts`)
/**
 * Each other view is a chunk of its own; what it adds to an open modal. The list of wallets comes with the modal, those
 * of WalletConnect and of logging in with each other, that of every wallet with what lists are made of, and the page of
 * a token with the activity: they are weighed above.
 */
export const viewLimit = 6 * kB
export const views = () =>
  readdirSync(folder('packages/ui/src/views'), { recursive: true })
    .map(String)
    .filter(path => /[\\/][^\\/]+-view\.ts$/.test(path))
    .map(path => path.replaceAll('\\', '/'))
    .filter(
      path =>
        ![
          ...[...pairing, ...loginViews, ...onrampViews, allWallets],
          ...['connect/connect-view.ts', 'token-details/token-details-view.ts'],
        ].some(view => view.endsWith(path)),
    )

// The applications under this folder. Each has the shape that its framework's MIT template gives to a stranger, and W3M
// as the README says.
// All are type-checked with `skipLibCheck: false` but the four with wagmi, whose own types do not pass, with any React
// Query: in wagmi 3 those of `estimateGas`, `prepareTransactionRequest` and `simulateContract` (`@wagmi/core/query`),
// in wagmi 2 those of `signTypedData` and `writeContract`. There our types are checked by themselves
// (tsconfig.w3m.json). wagmi 2 brings the kits of all its wallets, WalletConnect's with a Reown package that we may not
// install: those kits are overridden by an empty package, as none of these pages connects by them.

import { readFileSync } from 'node:fs'

/**
 * @typedef {object} Consumer
 * @property {string} name of its folder
 * @property {string} shape whose template it is made after
 * @property {string} [serves] the folder that is served as it is
 * @property {(port: number) => string[]} [starts] or what serves it: arguments of `npm exec`
 * @property {Hooks} [hooks] how it connects and disconnects by a library too
 * @property {string} [folder] where it stands, if not in the one of its name
 * @property {Record<string, string>} [dependencies] versions in place of those in its package.json
 */

/**
 * What a visitor does and sees of that library, as selectors of Playwright's.
 * @typedef {object} Hooks
 * @property {readonly string[]} connect clicked one after another until our modal opens
 * @property {readonly string[]} disconnect
 * @property {string} refused the text after the visitor's wallet refused
 * @property {string} [connected] what the library shows beside the account
 * @property {string} [disconnected]
 */

const testId = name => `[data-testid="${name}"]`

/** @type {Hooks} */
const wagmiHooks = {
  connect: [testId('connect')],
  disconnect: [testId('disconnect')],
  refused: 'UserRejectedRequestError',
}
/** @type {Hooks} */
const rainbowKit = {
  connect: [testId('rk-connect-button'), testId('rk-wallet-option-w3m')],
  disconnect: [testId('rk-account-button'), testId('rk-disconnect-button')],
  refused: 'Retry',
  connected: testId('rk-account-button'),
  disconnected: testId('rk-connect-button'),
}
/** ConnectKit names its button and its rows by what is written on them. @type {Hooks} */
const connectKit = {
  connect: [`${testId('connectkit')} button`, 'role=button[name=/My wallets/]'],
  disconnect: [`${testId('connectkit')} button`, 'role=button[name="Disconnect"]'],
  refused: 'Request Cancelled',
  connected: `${testId('connectkit')} button:has-text("0x7099")`,
  disconnected: `${testId('connectkit')} button:has-text("Connect Wallet")`,
}

/** The lowest viem that `@w3m/core` says it works with; the application `viem` pins the newest that there is. */
const { viem } = JSON.parse(
  readFileSync(new URL('../../packages/core/package.json', import.meta.url), 'utf8'),
).dependencies
const lowestViem = viem.replace(/^\^/, '')

/** @type {readonly Consumer[]} */
export const consumers = [
  { name: 'static-page', shape: 'a page with a script tag', serves: '.' },
  { name: 'vite-react-19', shape: 'create-vite, react-ts', serves: 'dist' },
  { name: 'vite-react-18', shape: 'create-vite, react-ts, with React 18', serves: 'dist' },
  {
    name: 'next',
    shape: 'create-next-app, app router, TypeScript',
    starts: port => ['next', 'start', '--port', String(port), '--hostname', '127.0.0.1'],
  },
  { name: 'vite-svelte', shape: 'create-vite, svelte-ts', serves: 'dist' },
  { name: 'vite-vue', shape: 'create-vite, vue-ts', serves: 'dist' },
  { name: 'webpack', shape: 'webpack’s own guide to TypeScript', serves: 'dist' },
  { name: 'esbuild', shape: 'esbuild’s own getting started', serves: 'dist' },
  { name: 'viem', shape: 'viem’s own getting started, with the newest viem', serves: 'dist' },
  {
    name: 'viem-lowest',
    folder: 'viem',
    shape: 'the same with the lowest viem',
    serves: 'dist',
    dependencies: { viem: lowestViem },
  },
  { name: 'wagmi', shape: 'wagmi’s own getting started, with wagmi 3', serves: 'dist', hooks: wagmiHooks },
  { name: 'wagmi-2', shape: 'the same with wagmi 2', serves: 'dist', hooks: wagmiHooks },
  {
    name: 'rainbowkit',
    shape: 'RainbowKit’s getting started and its page on wallets of one’s own, ours being one',
    serves: 'dist',
    hooks: rainbowKit,
  },
  {
    name: 'connectkit',
    shape: 'ConnectKit’s getting started, with our connector in place of its own',
    serves: 'dist',
    hooks: connectKit,
  },
]

/** What `npm test` takes the time for. */
export const everyday = ['static-page', 'vite-react-19']

import type { W3mError } from './w3m-error.js'

const noPlace = 'leave it out: there is no such thing here'

/**
 * Options of AppKit, and of the kits that it came from, that have another name here or none: the path as
 * `INVALID_OPTION` tells it, and what to do. A name that ends with `…` stands for all that begin so. The migration
 * guide's table is made from it.
 */
export const appKitOptions: Readonly<Record<string, string>> = {
  adapters: 'leave it out: EVM chains and Solana come along',
  chains: 'use `networks`',
  defaultChain: 'use `defaultNetwork`',
  customRpcUrls:
    'give lists of nodes by CAIP-2 id, each with its `url` alone: what `config` held, a proxy of yours adds',
  wagmiConfig: 'leave it out: `w3mConnector(w3m)` of `@w3m/core/wagmi` is a connector for wagmi’s own `createConfig`',
  ethersConfig: "leave it out: `getProvider('eip155')` works with ethers",
  solanaConfig: 'leave it out: Solana comes along',
  basic: "use `connectors: ['walletConnect']`, as for no adapter at all",
  enableWalletConnect: "use `connectors` without `'walletConnect'`",
  showWallets: 'use `enableWallets`',
  enableAnalytics: 'use `features.analytics`, with `services.analytics`',
  enableEmail: 'use `features.email`, with `services.frame`',
  siweConfig: 'use `siwx`',
  'features.emailShowWallets': 'use `features.collapseWallets`, which says the opposite',
  'features.reownAuthentication': 'use `siwx: { server }`, with a server of yours: Reown’s answers other calls',
  'features.headless': 'leave it out: nothing has to be set for a list of your own',
  'features.smartSessions': 'leave it out: the embedded wallet has permissions',
  disableAppend: 'leave it out: a `<w3m-modal>` that the page has is used, and none is added',
  enableAuthLogger: 'leave it out: the frame logs nothing',
  sdkVersion: 'leave it out: the version is told by itself',
  enableOnramp: 'use `features.onramp`',
  enableSwaps: 'use `features.swaps`',
  enableCoinbase:
    'leave it out: that wallet is listed where its extension announces itself, or is reached over WalletConnect',
  coinbasePreference: 'leave it out: that wallet decides by itself',
  manualWCControl: 'use `universalProvider`, whose own settings hold',
  universalProviderConfigOverride: 'use `universalProvider`, whose own settings hold',
  enableEmbedded: noPlace,
  enableMobileFullScreen: noPlace,
  experimental_preferUniversalLinks: noPlace,
  'features.pay': noPlace,
  'themeVariables.--apkt-…': 'use the same name with `--w3m-`',
  'themeVariables.--w3m-accent-color': 'use `--w3m-accent`',
  'themeVariables.--w3m-accent-fill-color': 'leave it out: the text on the accent is chosen for contrast',
  'themeVariables.--w3m-background-…': 'use `--w3m-color-mix`, with `--w3m-color-mix-strength`',
  'themeVariables.--w3m-text-…': 'use `--w3m-font-size-master`',
  'themeVariables.--w3m-container-border-radius': 'use `--w3m-border-radius-master`',
}

/** What to do about a name of AppKit; undefined for any other. */
function replacementOf(option: string): string | undefined {
  if (Object.hasOwn(appKitOptions, option)) return appKitOptions[option]
  const pattern = Object.keys(appKitOptions).find(name => name.endsWith('…') && option.startsWith(name.slice(0, -1)))
  return pattern && appKitOptions[pattern]
}

/**
 * Says in the error's message, and in the console, what takes the place of an option of AppKit. Does nothing for any
 * other.
 */
export function explain(error: W3mError): void {
  const replacement = replacementOf(String(error.context.option))
  if (!replacement) return
  const sentence = `"${error.context.option}" is a name of AppKit: ${replacement}.`
  error.message += ` ${sentence}`
  // Who let the error go has logged the message as it was.
  console.warn(`W3M: ${sentence} See docs/guides/migration.md.`)
}

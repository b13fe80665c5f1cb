// What the static host serves beside the pages: `served:<path>` is `/<path>` there, and no part of any bundle.

/** The addresses of the local stack, as a JSON module. */
declare module 'served:stack.json' {
  interface StackChain {
    readonly caipNetworkId: import('@w3m/core').CaipNetworkId
    readonly name: string
    /** JSON-RPC over HTTP. */
    readonly rpcUrl: string
    /** The contracts of its names; missing where it has none. */
    readonly ens?: { readonly registry: `0x${string}`; readonly universalResolver: `0x${string}` }
    readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  }
  const stack: {
    /** The server: HTTP API, wallet directory, JSON-RPC proxy. */
    readonly api: string
    /** Its WebSocket relay for WalletConnect. */
    readonly relay: string
    /** The secure frame, with its own server under /api/. */
    readonly frame: string
    /** The page of the mail that the stack has received. */
    readonly mailbox: string
    /** A WalletConnect wallet as a page. */
    readonly wcWallet: string
    /** In the order in which the pages list them. */
    readonly chains: readonly StackChain[]
    readonly tokens?: Readonly<Record<string, readonly { readonly symbol: string; readonly address: string }[]>>
  }
  export default stack
}

/** The script-tag build. */
declare module 'served:w3m/w3m.js' {
  export { $instances, createW3m, W3mError } from '@w3m/core'
}

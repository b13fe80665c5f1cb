import genesis from '../../apps/solana/src/genesis/genesis.json' with { type: 'json' }
import type { WalletNetwork } from '../wallets/engine.js'

const first = Number(process.env.W3M_PORT ?? 4400)
const port = (index: number) => first + index

/** The addresses of the stack that the run started. */
export const stack = {
  pages: `http://dapp.localhost:${port(0)}`,
  api: `http://127.0.0.1:${port(1)}`,
  relay: `ws://127.0.0.1:${port(1)}/relay`,
  frame: `http://wallet.dapp.localhost:${port(2)}`,
  mailbox: `http://127.0.0.1:${port(8)}`,
  socialLogin: `http://127.0.0.1:${port(11)}`,
  bundler: `http://127.0.0.1:${port(12)}`,
  onramp: `http://127.0.0.1:${port(13)}`,
  wcWallet: `http://127.0.0.1:${port(9)}`,
  /** Free for a server that a test starts itself. */
  ownServer: `http://dapp.localhost:${port(14)}`,
  one: { id: 31337, name: 'Local One', rpcUrl: `http://127.0.0.1:${port(3)}` },
  two: { id: 31338, name: 'Local Two', rpcUrl: `http://127.0.0.1:${port(4)}` },
  solana: {
    caipNetworkId: `solana:${genesis.genesisHash.slice(0, 32)}`,
    name: 'Local Solana',
    rpcUrl: `http://127.0.0.1:${port(5)}`,
    wsUrl: `ws://127.0.0.1:${port(6)}`,
  },
} as const satisfies Record<
  string,
  | string
  | WalletNetwork
  | { readonly caipNetworkId: string; readonly name: string; readonly rpcUrl: string; readonly wsUrl: string }
>

/** True for an address of the stack: what a page with default options may ask. */
export const isOwn = (url: string): boolean => {
  const { protocol, hostname, port: used } = new URL(url)
  // Data of the page itself, and the link of an app, go to no host.
  if (!/^(?:http|ws)s?:$/.test(protocol)) return true
  return (
    Number(used) >= port(0) &&
    Number(used) <= port(14) &&
    (hostname === '127.0.0.1' || hostname === 'localhost' || hostname.endsWith('.localhost'))
  )
}

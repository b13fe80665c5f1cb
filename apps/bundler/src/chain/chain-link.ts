import {
  createPublicClient,
  createWalletClient,
  defineChain,
  http,
  type Chain,
  type Hex,
  type HttpTransport,
  type PrivateKeyAccount,
  type PublicClient,
  type WalletClient,
} from 'viem'
import type { ServedChain } from '../settings.js'
import type { Operation } from '../wire/read-operation.js'

/** A chain and the account that sends on it. */
export interface ChainLink {
  readonly chainId: number
  readonly reader: PublicClient<HttpTransport, Chain>
  readonly sender: WalletClient<HttpTransport, Chain, PrivateKeyAccount>
  /** Runs what sends one after the other, so that nonces follow each other. */
  withAccountLock<Result>(task: () => Promise<Result>): Promise<Result>
}

export function connectChain({ chainId, rpcUrl }: ServedChain, account: PrivateKeyAccount): ChainLink {
  const chain = defineChain({
    id: chainId,
    name: 'Served',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  const transport = http(rpcUrl, { retryCount: 2 })
  let last: Promise<unknown> = Promise.resolve()
  return {
    chainId,
    reader: createPublicClient({ chain, transport, pollingInterval: 100 }),
    sender: createWalletClient({ account, chain, transport }),
    withAccountLock(task) {
      const result = last.then(task)
      last = result.catch(() => undefined)
      return result
    },
  }
}

/**
 * The code that an operation's authorization will put at its account: for what is tried before it is signed or sent.
 */
export const codeOf = ({
  sender,
  authorization,
}: Operation): { readonly address: Hex; readonly code: Hex } | undefined =>
  authorization && { address: sender, code: `0xef0100${authorization.address.slice(2).toLowerCase()}` }

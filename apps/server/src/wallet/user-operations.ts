import { isSameEvmAddress } from '@w3m/core/caip'
import { bundlerMethods, paymasterMethods } from '../chains/bundler-methods.js'
import { passOn } from '../chains/rpc-proxy.js'
import { failure } from '../http/failure.js'
import type { WalletStore } from '../ports/wallet/wallet-store.js'
import { refusal, sponsoredLimited } from './refusals.js'
import type { WalletHandlers } from './wallet-call.js'
import type { WalletSettings } from './wallet-settings.js'

export interface UserOperationsDeps {
  readonly settings: Pick<WalletSettings, 'bundlers' | 'sponsoredPerDay'>
  readonly store: Pick<WalletStore, 'accounts' | 'wallets'>
  /** Time in ms. */
  readonly now: () => number
}

const dayMs = 86_400_000

/** Methods that name an operation already sent, or none. */
const withoutOperation: ReadonlySet<string> = new Set([
  'eth_getUserOperationByHash',
  'eth_getUserOperationReceipt',
  'eth_supportedEntryPoints',
])

/** The bundlers and the paymasters of the chains, for the accounts of who is logged in: the operator pays them. */
export function userOperations({
  settings: { bundlers, sponsoredPerDay },
  store: { accounts, wallets },
  now,
}: UserOperationsDeps): Pick<WalletHandlers, 'askBundler' | 'askPaymaster'> {
  const bundlerOf = (chainId: string) => bundlers.find(({ caipNetworkId }) => caipNetworkId === chainId)
  const notServed = () => failure(400, 'chainId', 'This chain is not served here.')

  /** The smart account has the address of the wallet: EIP-7702 gives that one code. */
  async function assertOwn(userId: string, method: string, params: unknown): Promise<void> {
    if (withoutOperation.has(method)) return
    const operation: unknown = Array.isArray(params) ? params[0] : undefined
    const { sender }: { readonly sender?: unknown } = Object(operation)
    const wallet = await wallets.find(userId)
    if (!wallet || typeof sender !== 'string' || !isSameEvmAddress(sender, wallet.evmAddress))
      throw refusal('SENDER_OTHER')
  }

  async function consumeSponsored(userId: string): Promise<void> {
    const calledAt = now()
    const day = Math.floor(calledAt / dayMs)
    if (!(await accounts.takeSponsored(userId, day, sponsoredPerDay)))
      throw sponsoredLimited(Math.ceil(((day + 1) * dayMs - calledAt) / 1_000))
  }

  return {
    async askBundler({ query: { chainId }, body, session: { userId } }) {
      const bundler = bundlerOf(chainId)
      if (!bundler) throw notServed()
      const target = { caipNetworkId: bundler.caipNetworkId, rpcUrl: bundler.url, methods: bundlerMethods }
      return passOn(target, body, (params, method) => assertOwn(userId, method, params))
    },
    async askPaymaster({ query: { chainId }, body, session: { userId } }) {
      const { caipNetworkId, paymasterUrl } = bundlerOf(chainId) ?? {}
      if (!caipNetworkId || !paymasterUrl) throw notServed()
      const target = { caipNetworkId, rpcUrl: paymasterUrl, methods: paymasterMethods }
      return passOn(target, body, async (params, method) => {
        await assertOwn(userId, method, params)
        await consumeSponsored(userId)
      })
    },
  }
}

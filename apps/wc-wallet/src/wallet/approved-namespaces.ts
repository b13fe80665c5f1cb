import type { ProposalTypes, SessionTypes } from '@walletconnect/types'
import { evmMethods } from './evm-answers.js'
import { solanaMethods } from './solana-answers.js'
import { WalletError } from './wallet-error.js'
import { namespaceOf, type WalletNetwork } from './wallet-networks.js'

export interface ApprovalQuestion {
  readonly required: ProposalTypes.RequiredNamespaces
  readonly optional: ProposalTypes.OptionalNamespaces
  readonly networks: readonly WalletNetwork[]
  /** The wallet's address by namespace. */
  readonly addresses: Readonly<Record<string, string>>
}

const methodsOf: Readonly<Record<string, readonly string[]>> = { eip155: evmMethods, solana: solanaMethods }
const events = ['chainChanged', 'accountsChanged']

/**
 * What the wallet gives of what a page asks for: chains that it knows, methods that it answers.
 * @throws {WalletError} 5100 where it has nothing of it, or lacks what the page cannot do without
 */
export function approvedNamespaces({
  required,
  optional,
  networks,
  addresses,
}: ApprovalQuestion): SessionTypes.Namespaces {
  const approved: Record<string, SessionTypes.Namespace> = {}
  for (const [namespace, address] of Object.entries(addresses)) {
    const proposed = [...Object.entries(required), ...Object.entries(optional)].filter(
      ([key]) => key === namespace || namespaceOf(key) === namespace,
    )
    const proposedChains = proposed.flatMap(([key, { chains }]) => (key.includes(':') ? [key] : (chains ?? [])))
    const chains = [...new Set(proposedChains)].filter(chain =>
      networks.some(({ caipNetworkId }) => caipNetworkId === chain),
    )
    if (chains.length === 0) continue
    approved[namespace] = {
      chains,
      accounts: chains.map(chain => `${chain}:${address}`),
      methods: [...new Set(proposed.flatMap(([, { methods }]) => methods))].filter(method =>
        methodsOf[namespace]?.includes(method),
      ),
      events: [...new Set(proposed.flatMap(([, namespace]) => namespace.events))].filter(event =>
        events.includes(event),
      ),
    }
  }
  for (const [key, { chains = [key] }] of Object.entries(required)) {
    const granted = approved[namespaceOf(`${key}:`)]
    if (!chains.every(chain => granted?.chains?.includes(chain))) throw new WalletError(5100, 'Unsupported chains.')
  }
  if (Object.keys(approved).length === 0) throw new WalletError(5100, 'Unsupported chains.')
  return approved
}

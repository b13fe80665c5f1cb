import type { SessionTypes } from '@walletconnect/types'
import type { DirectClient } from './direct-client.js'
import { WalletError } from './wallet-error.js'
import { evmChainId, namespaceOf, type WalletNetwork } from './wallet-networks.js'

export interface SessionUpdates {
  /** Goes to a network: tells every session, and opens it to those that have not had it. @throws {WalletError} 4902 */
  switchTo(caipNetworkId: string): Promise<void>
  /** The current address is another one: tells every session. */
  accountChanged(): Promise<void>
}

export interface SessionUpdatesDeps {
  readonly client: DirectClient
  readonly find: (caipNetworkId: string) => WalletNetwork | undefined
  /** The current EVM address. */
  readonly address: () => string
  readonly changed: () => void
}

const chainOf = (account: string): string => account.split(':').slice(0, 2).join(':')

/** What the wallet says to its sessions by itself. */
export function createSessionUpdates({ client, find, address, changed }: SessionUpdatesDeps): SessionUpdates {
  /** Gives a session the wallet's networks of a kind, and its current account on each. */
  async function refresh({ topic, namespaces }: SessionTypes.Struct, chain?: string): Promise<void> {
    const { eip155 } = namespaces
    if (!eip155) return
    const chains = [...new Set([...(eip155.chains ?? eip155.accounts.map(chainOf)), ...(chain ? [chain] : [])])]
    const accounts = chains.map(caip => `${caip}:${address()}`)
    const { acknowledged } = await client.update({
      topic,
      namespaces: { ...namespaces, eip155: { ...eip155, chains, accounts } },
    })
    await acknowledged()
  }

  const notifyAll = async (notify: (session: SessionTypes.Struct) => Promise<void>): Promise<void> => {
    for (const session of client.session.getAll()) await notify(session)
    changed()
  }

  return {
    async switchTo(caipNetworkId) {
      const network = find(caipNetworkId)
      if (!network) throw new WalletError(4902, 'The wallet does not know this network.')
      await notifyAll(async session => {
        const namespace = session.namespaces[namespaceOf(caipNetworkId)]
        if (!namespace?.events.includes('chainChanged')) return
        if (!namespace.chains?.includes(caipNetworkId)) await refresh(session, caipNetworkId)
        const data = namespaceOf(caipNetworkId) === 'eip155' ? evmChainId(network) : caipNetworkId
        await client.emit({ topic: session.topic, chainId: caipNetworkId, event: { name: 'chainChanged', data } })
      })
    },
    accountChanged: () =>
      notifyAll(async session => {
        const { eip155 } = session.namespaces
        if (!eip155) return
        await refresh(session)
        if (!eip155.events.includes('accountsChanged')) return
        for (const chain of eip155.chains ?? [])
          await client.emit({
            topic: session.topic,
            chainId: chain,
            event: { name: 'accountsChanged', data: [`${chain}:${address()}`] },
          })
      }),
  }
}

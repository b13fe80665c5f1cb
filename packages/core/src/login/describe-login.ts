import type { ReadableAtom } from 'nanostores'
import type { AccountStore } from '../account/account.store.js'
import { authId } from '../connectors/auth/auth-connector.js'
import type { EmbeddedWalletInfo } from '../connectors/auth/embedded-wallet.js'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import type { LoadedNamespace } from '../namespaces/namespace.js'

export interface DescribeLoginDeps {
  readonly account: Pick<AccountStore, 'get' | 'set'>
  readonly $info: ReadableAtom<EmbeddedWalletInfo | undefined>
  readonly namespaces: readonly LoadedNamespace[]
  /** The one whose accounts may be smart accounts. */
  readonly smartNamespace: ChainNamespace | undefined
}

/** A host sees with the account who is logged in. @returns says so, where it is not said yet */
export function describeLogin({ account, $info, namespaces, smartNamespace }: DescribeLoginDeps): () => void {
  const typeOf = (namespace: ChainNamespace, { accountType }: EmbeddedWalletInfo) =>
    namespace === smartNamespace ? accountType : 'eoa'

  return () => {
    const info = $info.get()
    if (!info) return
    for (const { name: namespace } of namespaces) {
      const entry = account.get(namespace)
      if (entry.status !== 'connected' || entry.connectorId !== authId) continue
      const [address] = entry.addresses
      const type = typeOf(namespace, info)
      if (entry.login?.embeddedWalletInfo === info && entry.login.allAccounts?.[0]?.address === address) continue
      account.set(namespace, {
        ...entry,
        login: {
          ...entry.login,
          allAccounts: [{ namespace, address, type }],
          embeddedWalletInfo: info,
          socialProvider: info.authProvider === 'email' ? undefined : info.authProvider,
          preferredAccountTypes: Object.fromEntries(namespaces.map(({ name }) => [name, typeOf(name, info)])),
        },
      })
    }
  }
}

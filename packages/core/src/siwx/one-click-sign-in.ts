import type { CaipNetworkId } from '../caip/caip-network-id.js'
import type { OneClick } from '../connectors/walletconnect/one-click.js'
import { sessionOfCacao } from './siwx-sessions.js'
import type { Cacao, SiwxConfig } from './siwx-config.js'

/**
 * A sign-in that comes with the connection of a wallet (contract 8.4): what the wallet is asked to sign, for each of `chains`, and what
 * becomes of it. @param chains EVM networks, the active one first
 */
export async function prepareOneClick(config: SiwxConfig, chains: readonly [CaipNetworkId, ...CaipNetworkId[]], methods: readonly string[]): Promise<OneClick> {
  // Whose account it will be is not known yet: the wallet fills it in.
  const { domain, uri, nonce, statement, expirationTime, notBefore, resources } = await config.createMessage({ accountAddress: '', chainId: chains[0] })
  return {
    request: {
      chains,
      methods,
      domain,
      uri,
      nonce,
      ...(statement !== undefined && { statement }),
      ...(expirationTime !== undefined && { exp: expirationTime }),
      ...(notBefore !== undefined && { nbf: notBefore }),
      ...(resources && { resources }),
    },
    async accept(signatures) {
      const failures: unknown[] = []
      for (const { cacao, message } of signatures) await config.addSession(sessionOfCacao(cacao as Cacao, message)).catch((error: unknown) => failures.push(error))
      // A host whose nonces work once takes the first; on the other networks the visitor is asked when they go there.
      if (failures.length === signatures.length) throw failures[0]
    },
  }
}

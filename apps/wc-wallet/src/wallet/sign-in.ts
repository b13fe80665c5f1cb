import type { AuthTypes } from '@walletconnect/types'
import { buildAuthObject, populateAuthPayload } from '@walletconnect/utils'
import { evmMethods } from './evm-answers.js'
import type { EvmSigner } from './evm-signer.js'
import type { DirectClient } from './direct-client.js'
import type { WalletNetwork } from './wallet-networks.js'

/**
 * Signs what a page asks for with its one-click sign-in: one message (CAIP-122) for each chain that the wallet knows.
 */
export async function signIn(
  client: DirectClient,
  authPayload: AuthTypes.PayloadParams,
  networks: readonly WalletNetwork[],
  signer: EvmSigner,
): Promise<AuthTypes.Cacao[]> {
  const chains = networks.map(({ caipNetworkId }) => caipNetworkId).filter(id => id.startsWith('eip155:'))
  const payload = populateAuthPayload({ authPayload: authPayload, chains, methods: [...evmMethods] })
  const auths: AuthTypes.Cacao[] = []
  for (const chain of payload.chains) {
    const issuer = `did:pkh:${chain}:${signer.address}`
    const message = client.formatAuthMessage({ request: payload, iss: issuer })
    auths.push(buildAuthObject(payload, { t: 'eip191', s: await signer.signMessage(message) }, issuer))
  }
  return auths
}

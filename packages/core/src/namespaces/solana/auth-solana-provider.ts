import type { AuthProviderDeps } from '../../connectors/auth/auth-provider.js'
import type { ConnectorProvider } from '../../connectors/define-connector.js'
import { RpcError } from '../../errors/rpc-error.js'
import { solanaProviderOf } from './create-solana-provider.js'
import { base58, createPairedSigner } from './paired-solana-signer.js'

const methods = new Set([
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
])

/** Solana over the secure frame: messages, signatures and transactions travel in base58. */
export function createAuthSolanaProvider({
  session,
  requestFrame,
}: Pick<AuthProviderDeps, 'session' | 'requestFrame'>): ConnectorProvider {
  return solanaProviderOf(
    createPairedSigner({
      status() {
        const status = session.status('solana')
        return status && { ...status, approval: { methods } }
      },
      text: base58,
      walletName: () => 'secure frame',
      request(method, params) {
        const { sendOptions, ...rest } = params
        return requestFrame('solana', method, sendOptions === undefined ? rest : { ...rest, options: sendOptions })
      },
      send: () => Promise.reject(new RpcError(4200, 'The frame sends transactions itself.')),
    }),
  )
}

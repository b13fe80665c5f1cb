import {
  generateKeyPair,
  getAddressFromPublicKey,
  getTransactionDecoder,
  getTransactionEncoder,
  signBytes,
} from '@solana/web3.js'
import { createW3m } from '../compose/create-w3m.js'
import type { W3m } from '../compose/w3m.js'
import type { SolanaProvider } from '../namespaces/solana/solana-provider.js'
import { createFakeStandardWallet, type FakeStandardOptions } from './fake-standard-wallet.js'
import { fakeSolanaNetwork } from './fake-networks.js'

export interface ConnectedSolana {
  readonly w3m: W3m
  readonly provider: SolanaProvider
  /** Takes the instance and the wallet away. */
  readonly end: () => void
}

/** An instance that is connected with a Solana wallet of the page. */
export async function connectSolana(options: FakeStandardOptions): Promise<ConnectedSolana> {
  const leave = createFakeStandardWallet(options).register()
  const w3m = createW3m({ networks: [fakeSolanaNetwork], storage: 'memory' })
  await w3m.connect({ connectorId: 'Test Solana' })
  return {
    w3m,
    provider: w3m.getProvider<SolanaProvider>('solana')!,
    end() {
      w3m.destroy()
      leave()
    },
  }
}

/** The same, with a wallet that has a key and signs by it. */
export async function connectSolanaKey(): Promise<ConnectedSolana & { readonly key: CryptoKeyPair }> {
  const key = await generateKeyPair()
  const publicAddress = await getAddressFromPublicKey(key.publicKey)
  const connected = await connectSolana({
    addresses: [publicAddress],
    async sign(wire) {
      const transaction = getTransactionDecoder().decode(wire)
      const signature = await signBytes(key.privateKey, transaction.messageBytes)
      const signatures = { ...transaction.signatures, [publicAddress]: signature }
      return new Uint8Array(getTransactionEncoder().encode({ ...transaction, signatures }))
    },
  })
  return { ...connected, key }
}

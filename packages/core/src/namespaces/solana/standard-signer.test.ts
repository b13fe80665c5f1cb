import { expect } from 'chai'
import { readProperty } from '../../rpc/error-chain.js'
import { fakeSolanaNetwork, otherFakeSolanaNetwork } from '../../testing/fake-networks.js'
import { fakeSolanaAddress } from '../../testing/fake-standard-wallet.js'
import type { CaipNetwork } from '../define-network.js'
import { createStandardSigner } from './standard-signer.js'

const own = fakeSolanaNetwork.caipNetworkId
const devnet = otherFakeSolanaNetwork.caipNetworkId
const former = 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K'
const wire = Uint8Array.of(1)

/** The chains that a wallet is asked with, to sign and to send. */
async function chainsAsked(
  network: CaipNetwork,
  ofAccount: readonly string[],
  ofWallet: readonly string[],
): Promise<readonly unknown[]> {
  const asked: unknown[] = []
  const signAndSendTransaction = () => undefined
  const signer = createStandardSigner({
    choice: {
      name: 'Lantern',
      wallet: {
        features: { 'solana:signAndSendTransaction': { signAndSendTransaction } },
        accounts: [],
        chains: ofWallet,
      },
    },
    async callFeature(_feature, _method, inputs) {
      asked.push(...inputs.map(input => readProperty(input, 'chain')))
      return [{ signedTransaction: wire, signature: new Uint8Array(64) }]
    },
    chosen: () => ({ address: fakeSolanaAddress, chains: ofAccount }),
    active: () => ({ ...network, aliases: network.caipNetworkId === devnet ? [former] : [] }),
    nodes: () => [],
  })
  await signer.signTransactions([wire])
  await signer.signAndSend(wire, {})
  return asked
}

describe('the network that a Wallet Standard wallet is asked with', () => {
  for (const [title, network, ofAccount, ofWallet, chain] of [
    ['its standard name', otherFakeSolanaNetwork, ['solana:mainnet', 'solana:devnet'], [], 'solana:devnet'],
    ['its standard name, also beside its id', otherFakeSolanaNetwork, [devnet, 'solana:devnet'], [], 'solana:devnet'],
    ['a former id, where the account has that', otherFakeSolanaNetwork, [former], [], former],
    ['its standard name where nobody names it', otherFakeSolanaNetwork, [], [], 'solana:devnet'],
    ['its id, where it is none of the public three', fakeSolanaNetwork, [own], [], own],
    ['its id, also beside what may be any', fakeSolanaNetwork, ['solana:localnet', own], [], own],
    ['what may be any, where it has that alone', fakeSolanaNetwork, ['solana:localnet'], [own], 'solana:localnet'],
    ['what the wallet has, where the account has none', fakeSolanaNetwork, [], [own], own],
  ] as const)
    it(`is ${title}`, async () => expect(await chainsAsked(network, ofAccount, ofWallet)).to.deep.equal([chain, chain]))
})

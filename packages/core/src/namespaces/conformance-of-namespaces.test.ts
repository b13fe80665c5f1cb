import { ed25519 } from '@noble/curves/ed25519'
import { expect } from 'chai'
import { privateKeyToAccount } from 'viem/accounts'
import { emberAddressOf, normalizeEmberAddress } from '../../../../test/fixtures/namespaces/ember/ember-address.js'
import { ember, emberNetwork } from '../../../../test/fixtures/namespaces/ember/ember-namespace.js'
import { createEmberWallet } from '../../../../test/fixtures/namespaces/ember/ember-wallet.js'
import { encodeBase58 } from '../caip/base58.js'
import { namespaceCases, type NamespaceSubject } from './conformance.samples.js'
import { eip155 } from './eip155/eip155-namespace.js'
import { loadNamespace } from './load-namespaces.js'
import type { Namespace, NamespaceFeatures } from './namespace.js'
import { builtInNamespaces } from './namespaces.js'
import { mainnet } from './networks/ethereum.js'
import { solana as solanaMainnet } from './networks/solana.js'
import { solana } from './solana/solana-namespace.js'

const key = new Uint8Array(32).fill(7)
const evm = privateKeyToAccount(`0x${'07'.repeat(32)}`)
const solanaAddress = encodeBase58(ed25519.getPublicKey(key))
const emberWallet = createEmberWallet()
const emberAddress = normalizeEmberAddress(emberWallet.address)

const subjects: readonly NamespaceSubject[] = [
  {
    namespace: eip155,
    network: mainnet,
    addresses: {
      // The others are those of EIP-55.
      valid: [evm.address, '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
      invalid: [
        '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe',
        '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAedd',
        '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeg',
        solanaAddress,
        emberAddress,
      ],
      spellings: [evm.address.toLowerCase(), `0x${evm.address.slice(2).toUpperCase()}`],
    },
    links: { account: `https://etherscan.io/address/${evm.address}`, transaction: 'https://etherscan.io/tx/abc' },
    provider: {
      request: ({ params }: { readonly params: readonly [`0x${string}`] }) =>
        evm.signMessage({ message: { raw: params[0] } }),
    },
    balance: { answer: '0xde0b6b3a7640000', units: 10n ** 18n },
  },
  {
    namespace: solana,
    network: solanaMainnet,
    addresses: {
      valid: [solanaAddress, '11111111111111111111111111111111', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'],
      invalid: [solanaAddress.slice(0, 30), '1'.repeat(33), `0${solanaAddress.slice(1)}`, evm.address, emberAddress],
      spellings: [],
    },
    links: { account: `https://solscan.io/account/${solanaAddress}`, transaction: 'https://solscan.io/tx/abc' },
    provider: { signMessage: (text: Uint8Array) => Promise.resolve(ed25519.sign(text, key)) },
    balance: { answer: { value: 5_000 }, units: 5_000n },
  },
  {
    namespace: ember,
    network: emberNetwork,
    addresses: {
      valid: [emberAddress, emberAddressOf(ed25519.getPublicKey(new Uint8Array(32).fill(8)))],
      invalid: [
        emberAddress.slice(1),
        `${emberAddress}0`,
        emberAddress.replace('ember', 'amber'),
        evm.address,
        solanaAddress,
      ],
      spellings: [emberWallet.address],
    },
    links: {
      account: `https://scan.ember.example/accounts/${emberAddress}`,
      transaction: 'https://scan.ember.example/transactions/abc',
    },
    provider: { signMessage: (text: Uint8Array) => Promise.resolve(emberWallet.sign(text)) },
    balance: { answer: '1500000', units: 1_500_000n },
  },
]

/** What a namespace does not have. */
const absent = new Map<Namespace, readonly (keyof NamespaceFeatures)[]>([[ember, ['walletConnect']]])

describe('the conformance of namespaces', () => {
  it('is held against each built-in one', () =>
    expect(subjects.map(({ namespace }) => namespace)).to.include.members([...builtInNamespaces]))

  for (const subject of subjects) {
    describe(subject.namespace.name, () => {
      for (const { title, feature, actual, expected } of namespaceCases(subject)) {
        const isAbsent = feature !== undefined && absent.get(subject.namespace)?.includes(feature) === true
        it(isAbsent ? `is without ${feature}: it never ${title}` : title, async () => {
          expect(await actual(await loadNamespace(subject.namespace))).to.deep.equal(isAbsent ? undefined : expected)
        })
      }
    })
  }
})

import { expect } from 'chai'
import { solana } from '../../namespaces/networks/solana.js'
import { pairedNamespaces } from '../../testing/built-in-namespaces.js'
import { fakeNamespace, fakeSession } from '../../testing/fake-library.js'
import { fakeNetwork, otherFakeNetwork } from '../../testing/fake-networks.js'
import { fakeAddress, otherFakeAddress } from '../../testing/fake-wallet.js'
import { addressesOn, firstNetwork, readApproval } from './approval.js'

const networks = [fakeNetwork, otherFakeNetwork, solana]
const solanaAddress = 'DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy'
const legacyId = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'

const [eip155, solanaNamespace] = pairedNamespaces

describe('what a wallet approved', () => {
  it('is read of its accounts: on a chain without one nothing can be asked', () => {
    for (const key of ['eip155', 'eip155:137']) {
      const session = fakeSession({
        namespaces: {
          [key]: fakeNamespace({ chains: ['eip155:137', 'eip155:1'], accounts: [`eip155:1:${fakeAddress}`] }),
        },
      })
      expect(readApproval(session, eip155, networks)!.networkIds).to.deep.equal(['eip155:1'])
    }
  })

  it('is read of namespaces that are told chain by chain', () => {
    const session = fakeSession({
      namespaces: {
        'eip155:1': fakeNamespace({
          chains: undefined,
          accounts: [`eip155:1:${fakeAddress}`],
          methods: ['personal_sign'],
        }),
        'eip155:10': fakeNamespace({
          chains: undefined,
          accounts: [`eip155:10:${otherFakeAddress}`],
          methods: ['eth_sign'],
        }),
      },
    })
    const approval = readApproval(session, eip155, networks)!
    expect(approval.networkIds).to.deep.equal(['eip155:1', 'eip155:10'])
    expect([...approval.methods]).to.deep.equal(['personal_sign', 'eth_sign'])
  })

  it('is nothing of a namespace without a valid account', () => {
    for (const accounts of [[], ['eip155:1:0x12'], ['eip155:1'], ['nonsense'], [`solana:x:${fakeAddress}`], ['']]) {
      expect(
        readApproval(fakeSession({ namespaces: { eip155: fakeNamespace({ accounts }) } }), eip155, networks),
        accounts.join(),
      ).to.equal(undefined)
    }
    expect(readApproval(fakeSession(), solanaNamespace, networks)).to.equal(undefined)
  })

  it('knows a network by its former id, and calls it so towards the wallet', () => {
    const session = fakeSession({
      namespaces: { solana: fakeNamespace({ chains: [legacyId], accounts: [`${legacyId}:${solanaAddress}`] }) },
    })
    const approval = readApproval(session, solanaNamespace, networks)!
    expect(approval.networkIds).to.deep.equal([solana.caipNetworkId])
    expect(approval.accounts).to.deep.equal([{ caipNetworkId: solana.caipNetworkId, address: solanaAddress }])
    expect(approval.wireIdOf(solana.caipNetworkId)).to.equal(legacyId)
  })

  it('prefers the id of today where the wallet knows both', () => {
    for (const chains of [
      [legacyId, solana.caipNetworkId],
      [solana.caipNetworkId, legacyId],
    ]) {
      const session = fakeSession({
        namespaces: { solana: fakeNamespace({ chains, accounts: chains.map(id => `${id}:${solanaAddress}`) }) },
      })
      expect(readApproval(session, solanaNamespace, networks)!.wireIdOf(solana.caipNetworkId)).to.equal(
        solana.caipNetworkId,
      )
    }
  })

  for (const [name, expected] of [
    ['MetaMask Wallet', true],
    ['MetaMask', false],
    ['MetaMask Wallet ', false],
    ['metamask wallet', false],
  ] as const) {
    it(`${expected ? 'is' : 'is not'} every network for a wallet named "${name}"`, () =>
      expect(readApproval(fakeSession({ name }), eip155, networks)!.allowsAnyNetwork).to.equal(expected))
  }

  describe('starts', () => {
    const approval = (ids: readonly string[]) =>
      readApproval(
        fakeSession({
          namespaces: { eip155: fakeNamespace({ chains: [], accounts: ids.map(id => `${id}:${fakeAddress}`) }) },
        }),
        eip155,
        networks,
      )!

    it('where the visitor is', () =>
      expect(firstNetwork(approval(['eip155:1', 'eip155:10']), 'eip155:10', networks)).to.equal('eip155:10'))
    it("on the application's first network that was approved", () =>
      expect(firstNetwork(approval(['eip155:137', 'eip155:10']), 'eip155:1', networks)).to.equal('eip155:10'))
    it("on the wallet's own, where the application knows none of them", () =>
      expect(firstNetwork(approval(['eip155:137']), 'eip155:1', networks)).to.equal('eip155:137'))
  })

  it('has the addresses of the active network first, each once', () => {
    const session = fakeSession({
      namespaces: {
        eip155: fakeNamespace({
          accounts: [
            `eip155:1:${fakeAddress}`,
            `eip155:10:${otherFakeAddress}`,
            `eip155:10:${fakeAddress}`,
            `eip155:10:${otherFakeAddress}`,
          ],
        }),
      },
    })
    const approval = readApproval(session, eip155, networks)!
    expect(addressesOn(approval, 'eip155:10')).to.deep.equal([otherFakeAddress, fakeAddress])
    expect(addressesOn(approval, 'eip155:1')).to.deep.equal([fakeAddress])
    expect(addressesOn(approval, 'eip155:137')).to.deep.equal([fakeAddress, otherFakeAddress])
  })
})

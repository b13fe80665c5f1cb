import { expect } from 'chai'
import { atom } from 'nanostores'
import type { CaipNetworkId } from '../caip/caip-network-id.js'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import type { Identity } from '../names/identities.store.js'
import { fakeNetwork } from '../testing/fake-networks.js'
import { fakeAddress } from '../testing/fake-wallet.js'
import { createAccountStore } from './account.store.js'
import { syncProfile } from './sync-profile.js'
import { snapshotAccount } from './account.state.js'

const { caipNetworkId } = fakeNetwork
const otherAddress = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

describe('what is known of an account besides its address', () => {
  function start(shown: ChainNamespace = 'eip155') {
    const account = createAccountStore()
    const identities = atom<Readonly<Record<string, Identity>>>({})
    const known: readonly CaipNetworkId[] = [caipNetworkId, 'eip155:10']
    const stops = syncProfile(
      account,
      identities,
      id => known.find(knownId => knownId === id),
      () => shown,
    )
    const connect = (address: string, network: CaipNetworkId = caipNetworkId) =>
      account.set('eip155', {
        status: 'connected',
        connectorId: 'a',
        addresses: [address],
        caipNetworkId: network,
      })
    const snapshot = () => {
      const { profileName, profileImage } = snapshotAccount(account.$state.get(), 'eip155')
      return { profileName, profileImage }
    }
    return { account, identities, connect, seen: snapshot, stops }
  }
  const nothing = { profileName: undefined, profileImage: undefined }

  it('is nothing at first, then name and picture', () => {
    const { connect, identities, seen } = start()
    connect(fakeAddress)
    expect(seen()).to.deep.equal(nothing)
    identities.set({ [fakeAddress]: { name: 'ada.eth', avatar: 'data:image/png;base64,AA', caipNetworkId } })
    expect(seen()).to.deep.equal({ profileName: 'ada.eth', profileImage: 'data:image/png;base64,AA' })
  })

  it('is there at once where it was known before the account connected', () => {
    const { connect, identities, seen } = start()
    identities.set({ [fakeAddress]: { name: 'ada.eth', caipNetworkId } })
    connect(fakeAddress)
    expect(seen().profileName).to.equal('ada.eth')
  })

  it('never is another account’s, not for a moment', () => {
    const { account, connect, identities, seen } = start()
    identities.set({ [fakeAddress]: { name: 'ada.eth', caipNetworkId } })
    connect(fakeAddress)
    const emitted: unknown[] = []
    account.$state.listen(() => emitted.push(seen().profileName))
    const here = account.get('eip155')
    if (here.status === 'connected') account.set('eip155', { ...here, login: undefined, addresses: [otherAddress] })
    expect([emitted, seen()]).to.deep.equal([[undefined], nothing])
  })

  it('is not what was read on another network of its namespace', () => {
    const { connect, identities, seen } = start()
    connect(fakeAddress)
    identities.set({ [fakeAddress]: { name: 'ada.eth', caipNetworkId } })
    connect(fakeAddress, 'eip155:10')
    expect(seen()).to.deep.equal(nothing)
    identities.set({ [fakeAddress]: { name: 'ada.ten.eth', caipNetworkId: 'eip155:10' } })
    expect(seen().profileName).to.equal('ada.ten.eth')
    // On a network that the application does not know, names are read on none.
    connect(fakeAddress, 'eip155:777')
    expect(seen()).to.deep.equal(nothing)
    identities.set({ [fakeAddress]: { name: 'ada.any.eth' } })
    expect(seen().profileName).to.equal('ada.any.eth')
    connect(fakeAddress)
    expect(seen()).to.deep.equal(nothing)
  })

  it('is also what was read while another namespace was shown', () => {
    const { connect, identities, seen } = start()
    connect(fakeAddress)
    identities.set({ [fakeAddress]: { name: 'ada.eth', caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' } })
    expect(seen().profileName).to.equal('ada.eth')
  })

  it('is also what was read on no network, where another namespace is shown on an unknown one', () => {
    const { connect, identities, seen } = start('solana')
    connect(fakeAddress)
    identities.set({ [fakeAddress]: { name: 'ada.eth' } })
    expect(seen().profileName).to.equal('ada.eth')
  })

  it('is told once for each change', () => {
    const { account, connect, identities } = start()
    connect(fakeAddress)
    let emitCount = 0
    account.$state.listen(() => void emitCount++)
    identities.set({ [fakeAddress]: { name: 'ada.eth', caipNetworkId } })
    identities.set({
      [fakeAddress]: { name: 'ada.eth', caipNetworkId },
      [otherAddress]: { name: 'grace.eth', caipNetworkId },
    })
    expect(emitCount).to.equal(1)
  })

  it('is followed no longer once it was stopped', () => {
    const { connect, identities, seen, stops } = start()
    connect(fakeAddress)
    for (const stop of stops) stop()
    identities.set({ [fakeAddress]: { name: 'ada.eth', caipNetworkId } })
    expect(seen()).to.deep.equal(nothing)
  })
})

import { expect } from 'chai'
import { atom } from 'nanostores'
import type { Identity } from '../names/identities.store.js'
import { fakeNetwork } from '../testing/fake-networks.js'
import { fakeAddress } from '../testing/fake-wallet.js'
import { createAccountStore } from './account.store.js'
import { syncProfile } from './sync-profile.js'
import { snapshotAccount } from './account.state.js'

const otherAddress = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

describe('what is known of an account besides its address', () => {
  function start() {
    const account = createAccountStore()
    const identities = atom<Readonly<Record<string, Identity>>>({})
    const stops = syncProfile(account, identities)
    const connect = (address: string) =>
      account.set('eip155', {
        status: 'connected',
        connectorId: 'a',
        addresses: [address],
        caipNetworkId: fakeNetwork.caipNetworkId,
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
    identities.set({ [fakeAddress]: { name: 'ada.eth', avatar: 'data:image/png;base64,AA' } })
    expect(seen()).to.deep.equal({ profileName: 'ada.eth', profileImage: 'data:image/png;base64,AA' })
  })

  it('is there at once where it was known before the account connected', () => {
    const { connect, identities, seen } = start()
    identities.set({ [fakeAddress]: { name: 'ada.eth' } })
    connect(fakeAddress)
    expect(seen().profileName).to.equal('ada.eth')
  })

  it('never is another account’s, not for a moment', () => {
    const { account, connect, identities, seen } = start()
    identities.set({ [fakeAddress]: { name: 'ada.eth' } })
    connect(fakeAddress)
    const emitted: unknown[] = []
    account.$state.listen(() => emitted.push(seen().profileName))
    const here = account.get('eip155')
    if (here.status === 'connected') account.set('eip155', { ...here, login: undefined, addresses: [otherAddress] })
    expect([emitted, seen()]).to.deep.equal([[undefined], nothing])
  })

  it('is told once for each change', () => {
    const { account, connect, identities } = start()
    connect(fakeAddress)
    let emitCount = 0
    account.$state.listen(() => void emitCount++)
    identities.set({ [fakeAddress]: { name: 'ada.eth' } })
    identities.set({ [fakeAddress]: { name: 'ada.eth' }, [otherAddress]: { name: 'grace.eth' } })
    expect(emitCount).to.equal(1)
  })

  it('is followed no longer once it was stopped', () => {
    const { connect, identities, seen, stops } = start()
    connect(fakeAddress)
    for (const stop of stops) stop()
    identities.set({ [fakeAddress]: { name: 'ada.eth' } })
    expect(seen()).to.deep.equal(nothing)
  })
})

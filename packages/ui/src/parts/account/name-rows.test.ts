import type { Identity } from '@w3m/core'
import { fakeAddress } from '@w3m/core/testing'
import { expect } from 'chai'
import { html } from 'lit'
import { atom } from 'nanostores'
import { createViewFixture } from '../../../../../test/gallery/view-fixture.js'
import { fakeNames } from '../names/names.samples.js'
import { nameRows } from './name-rows.js'

describe('the rows of the account’s name', () => {
  const fixture = createViewFixture()
  afterEach(() => fixture.end())

  it('know a name, or that there is none, from the shown network alone', async () => {
    const $state = atom<Readonly<Record<string, Identity>>>({})
    await fixture.start({ services: { api: 'https://api.example' } })
    Object.assign(fixture.w3m.load, {
      names: () => Promise.resolve(fakeNames([]).store),
      identities: () => Promise.resolve({ $state, refresh: async () => undefined }),
    })
    await fixture.connect({ accounts: [fakeAddress] })
    await fixture.show(html`${nameRows(fixture.w3m)}`)
    const rows = () => ['account-own-name', 'account-choose-name'].map(row => fixture.find(row) !== undefined)
    const read = (caipNetworkId: 'eip155:1' | 'eip155:10', name?: string) =>
      $state.set({ [fakeAddress]: { name, caipNetworkId } })

    read('eip155:1', 'ada.w3m.local')
    await fixture.eventually(() => rows()[0])
    read('eip155:10', 'ada.w3m.local')
    await fixture.eventually(() => !rows()[0])
    expect(rows()).to.deep.equal([false, false])
    read('eip155:1')
    await fixture.eventually(() => rows()[1])
    read('eip155:10')
    await fixture.eventually(() => !rows()[1])
    expect(rows()).to.deep.equal([false, false])
  })
})

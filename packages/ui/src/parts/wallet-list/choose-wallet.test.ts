import { fakeAddress, fakeNetwork, fakeSolanaNetwork } from '@w3m/core/testing'
import { expect } from 'chai'
import { createViewFixture } from '../../../../../test/gallery/view-fixture.js'
import { chooseWallet, isConnectedRow } from './choose-wallet.js'

describe('a click on a wallet that is connected', () => {
  const fixture = createViewFixture()
  afterEach(() => fixture.end())

  it('shows its account, also where the page shows another namespace', async () => {
    const w3m = await fixture.start({ networks: [fakeNetwork, fakeSolanaNetwork] })
    await fixture.connect()
    await w3m.switchNetwork(fakeSolanaNetwork)
    const list = await w3m.load.walletList()
    await w3m.open({ view: 'Connect' })
    const row = list.$state.get().installed.find(({ id }) => id === 'test.wallet')!
    expect([isConnectedRow(w3m, row), w3m.getAccount().address]).to.deep.equal([true, undefined])
    chooseWallet(w3m, list, row)
    expect(w3m.router.$history.get().map(({ view }) => view)).to.deep.equal(['Account'])
    expect(w3m.getAccount().address).to.equal(fakeAddress)
  })
})

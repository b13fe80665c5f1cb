import { fakeAddress, fakeNetwork, fakeSolanaNetwork, until } from '@w3m/core/testing'
import { expect } from 'chai'
import { html } from 'lit'
import { createButtonPage } from '../../../../test/gallery/button-page.js'
import { createViewFixture } from '../../../../test/gallery/view-fixture.js'
import '../index.js'
import { fakePairing } from '../parts/pairing/pairing.samples.js'

describe('w3m-wallet-button', () => {
  const fixture = createViewFixture()
  const { page, button, read, put, when, axeIds } = createButtonPage()

  beforeEach(() => document.body.append(page))
  afterEach(() => {
    fixture.end()
    put('')
    page.remove()
  })

  it('connects its wallet with one click', async () => {
    put(html`<w3m-wallet-button wallet="test.wallet"></w3m-wallet-button>`)
    const wallet = fixture.announce()
    await fixture.start()
    await when(() => read('wallet-button-test.wallet') === 'Lantern')
    expect(await axeIds()).to.deep.equal([])
    button('wallet-button-test.wallet').click()
    expect(fixture.w3m.router.$history.get().map(route => route.view)).to.deep.equal(['Connect', 'ConnectingExternal'])
    await until(fixture.w3m.account.$state, accounts => accounts.eip155?.status === 'connected')
    expect(wallet.calls.filter(({ method }) => method === 'eth_requestAccounts')).to.have.length(1)
    await until(fixture.w3m.modal.$state, ({ open }) => !open)
  })

  it('asks once where it is pressed again before the modal is seen', async () => {
    put(html`<w3m-wallet-button wallet="test.wallet"></w3m-wallet-button>`)
    const wallet = fixture.announce()
    await fixture.start()
    await when(() => read('wallet-button-test.wallet') === 'Lantern')
    button('wallet-button-test.wallet').click()
    button('wallet-button-test.wallet').click()
    expect(fixture.w3m.router.$history.get().map(route => route.view)).to.deep.equal(['Connect', 'ConnectingExternal'])
    await until(fixture.w3m.account.$state, accounts => accounts.eip155?.status === 'connected')
    expect(wallet.calls.filter(({ method }) => method === 'eth_requestAccounts')).to.have.length(1)
  })

  it('leads to the list where its wallet is not on the page', async () => {
    put(html`<w3m-wallet-button wallet="gone.wallet"></w3m-wallet-button>`)
    await fixture.start()
    await when(() => read('wallet-button-gone.wallet') === 'Connect Wallet')
    button('wallet-button-gone.wallet').click()
    expect(fixture.w3m.router.$history.get().map(route => route.view)).to.deep.equal(['Connect'])
  })

  it('connects nothing before the host’s terms are agreed to', async () => {
    put(html`<w3m-wallet-button wallet="test.wallet"></w3m-wallet-button>`)
    const wallet = fixture.announce()
    await fixture.start({ termsConditionsUrl: 'https://terms.example/', features: { legalCheckbox: true } })
    await when(() => read('wallet-button-test.wallet') === 'Lantern')
    button('wallet-button-test.wallet').click()
    expect(fixture.w3m.router.$history.get().map(route => route.view)).to.deep.equal(['Connect'])
    expect(wallet.calls).to.deep.equal([])
  })

  it('shows the account where its wallet is connected already', async () => {
    put(html`<w3m-wallet-button wallet="test.wallet"></w3m-wallet-button>`)
    fixture.announce()
    await fixture.start()
    await fixture.w3m.connect({ connectorId: 'test.wallet' })
    await when(() => read('wallet-button-test.wallet') === 'Lantern')
    button('wallet-button-test.wallet').click()
    expect(fixture.w3m.router.$history.get().map(route => route.view)).to.deep.equal(['Account'])
  })

  it('shows its own account where the page shows another namespace', async () => {
    put(html`<w3m-wallet-button wallet="test.wallet"></w3m-wallet-button>`)
    fixture.announce()
    await fixture.start({ networks: [fakeNetwork, fakeSolanaNetwork] })
    await fixture.w3m.connect({ connectorId: 'test.wallet' })
    await fixture.w3m.switchNetwork(fakeSolanaNetwork)
    expect(fixture.w3m.getAccount().address).to.equal(undefined)
    await when(() => read('wallet-button-test.wallet') === 'Lantern')
    button('wallet-button-test.wallet').click()
    expect(fixture.w3m.router.$history.get().map(route => route.view)).to.deep.equal(['Account'])
    expect(fixture.w3m.getAccount().address).to.equal(fakeAddress)
  })

  it('leads to the ways to a wallet that is elsewhere', async () => {
    put(html`<w3m-wallet-button wallet="mine"></w3m-wallet-button>`)
    await fixture.start({
      universalProvider: {} as never,
      customWallets: [{ id: 'mine', name: 'Mine', mobile_link: 'mine:' }],
    })
    await fakePairing(fixture.w3m)
    await when(() => read('wallet-button-mine') === 'Mine')
    button('wallet-button-mine').click()
    await when(() => fixture.w3m.router.$route.get().view === 'ConnectingWalletConnect')
    expect((fixture.w3m.router.$route.get().params as { readonly wallet: object }).wallet).to.include({
      id: 'mine',
      mobileLink: 'mine:',
    })
    await until(fixture.w3m.connection.$state, ({ phase }) => phase === 'connecting')
  })

  it('leads to a code where it stands for WalletConnect', async () => {
    put(html`<w3m-wallet-button wallet="walletConnect"></w3m-wallet-button>`)
    await fixture.start({ universalProvider: {} as never })
    await fakePairing(fixture.w3m)
    await when(() => read('wallet-button-walletConnect') === 'WalletConnect')
    button('wallet-button-walletConnect').click()
    await when(() => fixture.w3m.router.$route.get().view === 'ConnectingWalletConnect')
    expect(fixture.w3m.router.$route.get().params).to.deep.equal({ wallet: undefined })
  })

  it('says that it is waiting', async () => {
    put(html`<w3m-wallet-button wallet="test.wallet"></w3m-wallet-button>`)
    fixture.announce({ hangs: ['eth_requestAccounts'] })
    await fixture.start()
    await when(() => read('wallet-button-test.wallet') === 'Lantern')
    button('wallet-button-test.wallet').click()
    await when(() => button('wallet-button-test.wallet').getAttribute('aria-busy') === 'true')
  })
})

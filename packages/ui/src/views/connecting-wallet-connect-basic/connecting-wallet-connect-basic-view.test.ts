import type { W3mOptions } from '@w3m/core'
import { until } from '@w3m/core/testing'
import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewFixture } from '../../../../../test/gallery/view-fixture.js'
import { legalConsentOf } from '../../parts/legal/legal-consent.js'
import { fakePairing, sampleUri, type FakePairing } from '../../parts/pairing/pairing.samples.js'
import './connecting-wallet-connect-basic-view.js'

describe('w3m-connecting-wallet-connect-basic-view', () => {
  const fixture = createViewFixture()
  let pairing: FakePairing

  const draw = () =>
    fixture.show(
      html`<w3m-connecting-wallet-connect-basic-view .w3m=${fixture.w3m}></w3m-connecting-wallet-connect-basic-view>`,
    )
  const open = async (services = {}, options: Partial<W3mOptions> = {}) => {
    await fixture.start({ connectors: ['walletConnect'], universalProvider: {} as never, services, ...options })
    pairing = await fakePairing(fixture.w3m)
  }
  const running = () => until(fixture.w3m.connection.$state, ({ phase }) => phase === 'connecting')

  afterEach(() => fixture.end())

  it('is what opens where WalletConnect alone is offered, and begins by itself', async () => {
    await open()
    await fixture.w3m.open()
    expect(fixture.w3m.router.$route.get().view).to.equal('ConnectingWalletConnectBasic')
    await draw()
    await running()
    pairing.ready()
    await fixture.eventually(() => fixture.find('wc-qr')?.dataset['uri'] === sampleUri())
    expect(fixture.find('all-wallets')).to.equal(undefined)
    expect(await axeFindings()).to.deep.equal([])
  })

  it('answers the host who asked for any wallet, also by way of all wallets', async () => {
    await open({ api: 'https://api.example' })
    const outcome = fixture.w3m.connect()
    await draw()
    await running()
    pairing.ready()
    await fixture.eventually(() => fixture.find('all-wallets'))
    expect(await axeFindings()).to.deep.equal([])
    fixture.find('all-wallets')!.click()
    expect(fixture.w3m.router.$route.get().view).to.equal('AllWallets')
    expect(fixture.w3m.connection.$state.get().phase).to.equal('connecting')
    fixture.w3m.router.push('ConnectingWalletConnect', {})
    pairing.approve()
    expect((await outcome).connectorId).to.equal('walletConnect')
  })

  it('shows no code before the visitor agreed to what the host asks, and begins then', async () => {
    await open({}, { termsConditionsUrl: 'https://t.example', features: { legalCheckbox: true } })
    await fixture.w3m.open()
    await draw()
    await fixture.eventually(() => fixture.text().includes('I agree'))
    await fixture.w3m.load.pairing()
    expect([fixture.w3m.connection.$state.get().phase, fixture.find('wc-qr')]).to.deep.equal(['idle', undefined])
    expect(await axeFindings()).to.deep.equal([])
    legalConsentOf(fixture.w3m).set(true)
    await running()
    pairing.ready()
    await fixture.eventually(() => fixture.find('wc-qr')?.dataset['uri'] === sampleUri())
  })

  it('ends the attempt when the modal closes', async () => {
    await open()
    const outcome = fixture.w3m.connect().catch((error: { code: unknown }) => error.code)
    await draw()
    await running()
    await fixture.w3m.close()
    expect(await outcome).to.equal('MODAL_CLOSED')
  })

  it('shows the account of a visitor who is connected', async () => {
    await open()
    await fixture.w3m.open()
    await draw()
    await running()
    pairing.approve()
    await until(fixture.w3m.modal.$state, state => !state.open)
    await fixture.w3m.open()
    expect(fixture.w3m.router.$route.get().view).to.equal('Account')
  })
})

import type { W3mOptions } from '@w3m/core'
import { until } from '@w3m/core/testing'
import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewStage } from '../../../../../test/gallery/view-stage.js'
import { legalConsentOf } from '../../parts/legal/legal-consent.js'
import { fakePairing, sampleUri, type FakePairing } from '../../parts/pairing/pairing.samples.js'
import './connecting-wallet-connect-basic-view.js'

describe('w3m-connecting-wallet-connect-basic-view', () => {
  const stage = createViewStage()
  let pairing: FakePairing

  const draw = () =>
    stage.show(
      html`<w3m-connecting-wallet-connect-basic-view .w3m=${stage.w3m}></w3m-connecting-wallet-connect-basic-view>`,
    )
  const open = async (services = {}, options: Partial<W3mOptions> = {}) => {
    await stage.start({ connectors: ['walletConnect'], universalProvider: {} as never, services, ...options })
    pairing = await fakePairing(stage.w3m)
  }
  const running = () => until(stage.w3m.connection.$state, ({ phase }) => phase === 'connecting')

  afterEach(() => stage.end())

  it('is what opens where WalletConnect alone is offered, and begins by itself', async () => {
    await open()
    await stage.w3m.open()
    expect(stage.w3m.router.$route.get().view).to.equal('ConnectingWalletConnectBasic')
    await draw()
    await running()
    pairing.ready()
    await stage.eventually(() => stage.find('wc-qr')?.dataset['uri'] === sampleUri())
    expect(stage.find('all-wallets')).to.equal(undefined)
    expect(await axeFindings()).to.deep.equal([])
  })

  it('answers the host who asked for any wallet, also by way of all wallets', async () => {
    await open({ api: 'https://api.example' })
    const outcome = stage.w3m.connect()
    await draw()
    await running()
    pairing.ready()
    await stage.eventually(() => stage.find('all-wallets'))
    expect(await axeFindings()).to.deep.equal([])
    stage.find('all-wallets')!.click()
    expect(stage.w3m.router.$route.get().view).to.equal('AllWallets')
    expect(stage.w3m.connection.$state.get().phase).to.equal('connecting')
    stage.w3m.router.push('ConnectingWalletConnect', {})
    pairing.approve()
    expect((await outcome).connectorId).to.equal('walletConnect')
  })

  it('shows no code before the visitor agreed to what the host asks, and begins then', async () => {
    await open({}, { termsConditionsUrl: 'https://t.example', features: { legalCheckbox: true } })
    await stage.w3m.open()
    await draw()
    await stage.eventually(() => stage.text().includes('I agree'))
    await stage.w3m.load.pairing()
    expect([stage.w3m.connection.$state.get().phase, stage.find('wc-qr')]).to.deep.equal(['idle', undefined])
    expect(await axeFindings()).to.deep.equal([])
    legalConsentOf(stage.w3m).set(true)
    await running()
    pairing.ready()
    await stage.eventually(() => stage.find('wc-qr')?.dataset['uri'] === sampleUri())
  })

  it('ends the attempt when the modal closes', async () => {
    await open()
    const outcome = stage.w3m.connect().catch((error: { code: unknown }) => error.code)
    await draw()
    await running()
    await stage.w3m.close()
    expect(await outcome).to.equal('MODAL_CLOSED')
  })

  it('shows the account of a visitor who is connected', async () => {
    await open()
    await stage.w3m.open()
    await draw()
    await running()
    pairing.approve()
    await until(stage.w3m.modal.$state, state => !state.open)
    await stage.w3m.open()
    expect(stage.w3m.router.$route.get().view).to.equal('Account')
  })
})

import { expect } from 'chai'
import { until } from '../testing/until.js'
import { sessionOn, SignInFixture } from '../testing/sign-in-fixture.js'

describe('Signing in where it is required', () => {
  const stage = new SignInFixture()
  afterEach(() => stage.end())

  it('holds the modal against the close button, Escape and the page around', async () => {
    await stage.start({ required: true })
    await stage.connectAndBeAsked()
    stage.w3m.modal.tryClose()
    stage.w3m.modal.back()
    expect(stage.isOpen).to.equal(true)
    expect(stage.w3m.modal.$state.get().shakes).to.equal(2)
    expect(stage.flow.$state.get().phase).to.equal('asking')
  })

  it('disconnects whoever cancels, and leaves the modal at the beginning', async () => {
    await stage.start({ required: true })
    const events = stage.tracked()
    await stage.connectAndBeAsked()
    await stage.flow.cancel()
    await stage.closed()
    expect(stage.w3m.getAccount().isConnected).to.equal(false)
    await until(stage.w3m.router.$route, route => route.view === 'Connect')
    expect(events).to.include('CLICK_CANCEL_SIWX')
    expect(stage.flow.$state.get().phase).to.equal('idle')
  })

  it('goes back to the network where the visitor is signed in', async () => {
    await stage.start({ required: true, sessions: [sessionOn('eip155:1')] })
    await stage.connect()
    await stage.phase('signedIn')
    stage.wallet.setChain(10)
    await stage.phase('asking')
    expect(stage.view).to.equal('SIWXSignMessage')
    await stage.flow.cancel()
    await stage.phase('signedIn')
    await stage.closed()
    expect(stage.w3m.getNetwork().caipNetworkId).to.equal('eip155:1')
    expect(stage.w3m.getAccount().isConnected).to.equal(true)
  })

  it('disconnects where the former session has ended meanwhile', async () => {
    await stage.start({ required: true, sessions: [sessionOn('eip155:1')] })
    await stage.connect()
    await stage.phase('signedIn')
    stage.wallet.setChain(10)
    await stage.phase('asking')
    stage.config.sessions = []
    await stage.flow.cancel()
    expect(stage.w3m.getAccount().isConnected).to.equal(false)
  })

  it('disconnects where the wallet will not go back', async () => {
    await stage.start({ required: true, sessions: [sessionOn('eip155:1')] })
    await stage.connect()
    await stage.phase('signedIn')
    stage.wallet.setChain(10)
    await stage.phase('asking')
    stage.wallet.flags.refuseWith = 4001
    await stage.flow.cancel()
    expect(stage.w3m.getAccount().isConnected).to.equal(false)
  })

  it('does not wait for a wallet that says nothing when the visitor cancels again', async () => {
    await stage.start({ required: true, sessions: [sessionOn('eip155:1')] })
    await stage.connect()
    await stage.phase('signedIn')
    stage.wallet.setChain(10)
    await stage.phase('asking')
    Object.assign(stage.wallet.flags, { hangs: ['wallet_switchEthereumChain'] })
    const leaving = stage.flow.cancel()
    await stage.phase('leaving')
    while (!stage.wallet.calls.some(({ method }) => method === 'wallet_switchEthereumChain'))
      await new Promise(resolve => requestAnimationFrame(resolve))
    await stage.flow.cancel()
    await leaving
    expect(stage.w3m.getAccount().isConnected).to.equal(false)
  })

  it('asks again when the modal is opened after a host closed it', async () => {
    await stage.start({ required: true })
    await stage.connectAndBeAsked()
    await stage.w3m.close()
    expect(stage.flow.$state.get().phase).to.equal('asking')
    await stage.w3m.open()
    expect(stage.view).to.equal('SIWXSignMessage')
    await stage.w3m.open({ view: 'Networks' })
    expect(stage.view).to.equal('SIWXSignMessage')
    await stage.flow.sign()
    await stage.w3m.open()
    expect(stage.view).to.equal('Account')
  })
})

import { slowNoticeMs } from '../../limits/waits.js'
import { until, type FakeWalletOptions } from '@w3m/core/testing'
import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewStage, takeTimers, type FakeTimers } from '../../../../../test/gallery/view-stage.js'
import './connecting-external-view.js'

describe('w3m-connecting-external-view', () => {
  const stage = createViewStage()
  let timers: FakeTimers | undefined

  /** As a click on a wallet does: the attempt starts, and the view shows it. */
  const click = async (connectorId = 'test.wallet') => {
    await stage.w3m.open()
    const outcome = stage.w3m.connect({ connectorId }).then(
      () => 'connected',
      (error: { code: unknown }) => error.code,
    )
    stage.w3m.router.push('ConnectingExternal', { connectorId })
    await stage.show(
      html`<w3m-connecting-external-view .w3m=${stage.w3m} .params=${{ connectorId }}></w3m-connecting-external-view>`,
    )
    return { outcome }
  }
  const start = async (options: FakeWalletOptions = {}) => {
    const wallet = stage.announce(options)
    await stage.start()
    const { outcome } = await click()
    return { wallet, outcome }
  }
  const asked = (wallet: { readonly calls: readonly { readonly method: string }[] }) =>
    wallet.calls.filter(({ method }) => method === 'eth_requestAccounts').length
  const phase = (wanted: string) => until(stage.w3m.connection.$state, state => state.phase === wanted)

  afterEach(() => {
    timers?.end()
    timers = undefined
    stage.end()
  })

  it('says what to do there while the wallet asks its visitor', async () => {
    await start({ hangs: ['eth_requestAccounts'] })
    await stage.eventually(() => stage.text().includes('Approve in Lantern'))
    expect(stage.text()).to.include('Accept the connection request in your wallet.')
    expect(stage.find('connecting-retry')).to.equal(undefined)
    expect(await axeFindings()).to.deep.equal([])
  })

  it('is still trying after 5 s, and shows a way out that ends the attempt', async () => {
    const { outcome } = await start({ hangs: ['eth_requestAccounts'] })
    await stage.eventually(() => stage.text().includes('Approve in Lantern'))
    // From here on time is ours: the view waits anew.
    timers = takeTimers()
    await stage.show(
      html`<w3m-connecting-external-view
        .w3m=${stage.w3m}
        .params=${{ connectorId: 'test.wallet' }}
      ></w3m-connecting-external-view>`,
    )
    timers.pass(slowNoticeMs - 1)
    await stage.eventually(() => true)
    expect(stage.find('connecting-other')).to.equal(undefined)
    timers.pass(1)
    await stage.eventually(() => stage.find('connecting-other'))
    expect(stage.text()).to.include('Still waiting.')
    timers.end()
    expect(await axeFindings()).to.deep.equal([])
    stage.find('connecting-other')!.click()
    expect(await outcome).to.equal('ABORTED')
    expect(stage.w3m.router.$route.get().view).to.equal('Connect')
  })

  const refusals: readonly (readonly [code: number, heading: string])[] = [
    [4001, 'Connection declined'],
    [-32002, 'A request is already waiting'],
    [4900, 'The wallet has no connection'],
    [-31999, 'Code -31999'],
  ]
  for (const [code, heading] of refusals) {
    it(`says “${heading}” for ${code}, and asks again on the retry, in the click`, async () => {
      const { wallet, outcome } = await start({ refuseWith: code })
      expect(await outcome).to.equal(code)
      await stage.eventually(() => stage.text().includes(heading))
      expect(await axeFindings()).to.deep.equal([])
      wallet.flags.refuseWith = undefined
      stage.find('connecting-retry')!.click()
      expect(stage.w3m.connection.$state.get().phase).to.equal('finding')
      await until(stage.w3m.account.$state, accounts => accounts.eip155?.status === 'connected')
      expect(asked(wallet)).to.equal(2)
    })
  }

  it('makes one request of quick clicks on the retry', async () => {
    const { wallet, outcome } = await start({ refuseWith: 4001 })
    await outcome
    await stage.eventually(() => stage.find('connecting-retry'))
    wallet.flags.refuseWith = undefined
    const retry = stage.find('connecting-retry')!
    for (let clicks = 0; clicks < 5; clicks++) retry.click()
    await phase('connected')
    expect(asked(wallet)).to.equal(2)
  })

  it('shakes once for a refusal, and shows a tick for a success', async () => {
    const { wallet, outcome } = await start({ refuseWith: 4001 })
    await outcome
    const ring = () =>
      document
        .querySelector('w3m-test-host')!
        .shadowRoot!.querySelector('w3m-connecting-external-view')!
        .shadowRoot!.querySelector('w3m-ui-loading-ring')!
    await stage.eventually(() => ring().state === 'refused')
    wallet.flags.refuseWith = undefined
    stage.w3m.modal.attach({ show: async () => undefined, hide: () => new Promise(() => undefined) })
    stage.find('connecting-retry')!.click()
    await until(stage.w3m.account.$state, accounts => accounts.eip155?.status === 'connected')
    expect(stage.w3m.getState().open).to.equal(false)
  })

  it('leads to wallets to get where the wallet is missing', async () => {
    await stage.start()
    timers = takeTimers()
    const { outcome } = await click('gone.wallet')
    await stage.eventually(() => stage.text().includes('Looking for gone.wallet'))
    await stage.w3m.load.discovery()
    await stage.eventually(() => {
      timers!.pass(10_000)
      return stage.find('connecting-get')
    })
    expect(await outcome).to.equal('CONNECTOR_NOT_FOUND')
    expect(stage.text()).to.include('Wallet not found')
    timers.end()
    expect(await axeFindings()).to.deep.equal([])
    stage.find('connecting-get')!.click()
    await until(stage.w3m.router.$route, route => route.view === 'GetWallet')
  })

  it('names a wallet that answers nonsense', async () => {
    const { outcome } = await start({ answers: { eth_requestAccounts: 'yes' } })
    expect(await outcome).to.equal('WALLET_ANSWER_INVALID')
    await stage.eventually(() => stage.text().includes('The wallet gave an odd answer'))
  })

  it('offers to begin where nothing runs, as after coming back', async () => {
    const wallet = stage.announce()
    await stage.start()
    await stage.show(
      html`<w3m-connecting-external-view
        .w3m=${stage.w3m}
        .params=${{ connectorId: 'test.wallet' }}
      ></w3m-connecting-external-view>`,
    )
    await stage.eventually(() => stage.text().includes('Connect with Lantern'))
    expect(await axeFindings()).to.deep.equal([])
    expect(asked(wallet)).to.equal(0)
    stage.find('connecting-retry')!.click()
    await phase('connected')
  })

  it('says one error when the visitor goes back, and none of its own', async () => {
    const { outcome } = await start({ hangs: ['eth_requestAccounts'] })
    await phase('connecting')
    const errors: unknown[] = []
    const stop = stage.w3m.subscribe(
      'events',
      ({ name, detail }) => name === 'error' && errors.push((detail as { code: unknown }).code),
    )
    stage.w3m.modal.back()
    expect(await outcome).to.equal('ABORTED')
    expect(errors).to.deep.equal(['ABORTED'])
    stop()
  })
})

import { slowNoticeMs } from '../../limits/ui-timings.js'
import { until, type FakeWalletOptions } from '@w3m/core/testing'
import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { recordHeights } from '../../../../../test/gallery/record-heights.js'
import { waitForAnimations } from '../../../../../test/gallery/wait-for-animations.js'
import { createViewFixture, installFakeTimers, type FakeTimers } from '../../../../../test/gallery/view-fixture.js'
import './connecting-external-view.js'

describe('w3m-connecting-external-view', () => {
  const fixture = createViewFixture()
  let timers: FakeTimers | undefined

  /** As a click on a wallet does: the attempt starts, and the view shows it. */
  const click = async (connectorId = 'test.wallet') => {
    await fixture.w3m.open()
    const outcome = fixture.w3m.connect({ connectorId }).then(
      () => 'connected',
      (error: { code: unknown }) => error.code,
    )
    fixture.w3m.router.push('ConnectingExternal', { connectorId })
    await fixture.show(
      html`<w3m-connecting-external-view
        .w3m=${fixture.w3m}
        .params=${{ connectorId }}
      ></w3m-connecting-external-view>`,
    )
    return { outcome }
  }
  const start = async (options: FakeWalletOptions = {}) => {
    const wallet = fixture.announce(options)
    await fixture.start()
    const { outcome } = await click()
    return { wallet, outcome }
  }
  const requestCount = (wallet: { readonly calls: readonly { readonly method: string }[] }) =>
    wallet.calls.filter(({ method }) => method === 'eth_requestAccounts').length
  const phase = (expected: string) => until(fixture.w3m.connection.$state, state => state.phase === expected)

  afterEach(() => {
    timers?.end()
    timers = undefined
    fixture.end()
  })

  it('says what to do there while the wallet asks its visitor', async () => {
    await start({ hangs: ['eth_requestAccounts'] })
    await fixture.eventually(() => fixture.text().includes('Approve in Lantern'))
    expect(fixture.text()).to.include('Accept the connection request in your wallet.')
    expect(fixture.find('connecting-retry')).to.equal(undefined)
    expect(await axeFindings()).to.deep.equal([])
  })

  it('is still trying after 5 s, and shows a way out that ends the attempt', async () => {
    const { outcome } = await start({ hangs: ['eth_requestAccounts'] })
    await fixture.eventually(() => fixture.text().includes('Approve in Lantern'))
    // From here on time is ours: the view waits anew.
    timers = installFakeTimers()
    await fixture.show(
      html`<w3m-connecting-external-view
        .w3m=${fixture.w3m}
        .params=${{ connectorId: 'test.wallet' }}
      ></w3m-connecting-external-view>`,
    )
    timers.pass(slowNoticeMs - 1)
    await fixture.eventually(() => true)
    expect(fixture.find('connecting-other')).to.equal(undefined)
    timers.pass(1)
    await fixture.eventually(() => fixture.find('connecting-other'))
    expect(fixture.text()).to.include('Still waiting.')
    timers.end()
    expect(await axeFindings()).to.deep.equal([])
    fixture.find('connecting-other')!.click()
    expect(await outcome).to.equal('ABORTED')
    expect(fixture.w3m.router.$route.get().view).to.equal('Connect')
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
      await fixture.eventually(() => fixture.text().includes(heading))
      expect(await axeFindings()).to.deep.equal([])
      wallet.flags.refuseWith = undefined
      fixture.find('connecting-retry')!.click()
      expect(fixture.w3m.connection.$state.get().phase).to.equal('finding')
      await until(fixture.w3m.account.$state, accounts => accounts.eip155?.status === 'connected')
      expect(requestCount(wallet)).to.equal(2)
    })
  }

  it('makes one request of quick clicks on the retry', async () => {
    const { wallet, outcome } = await start({ refuseWith: 4001 })
    await outcome
    await fixture.eventually(() => fixture.find('connecting-retry'))
    wallet.flags.refuseWith = undefined
    const retry = fixture.find('connecting-retry')!
    for (let clicks = 0; clicks < 5; clicks++) retry.click()
    await phase('connected')
    expect(requestCount(wallet)).to.equal(2)
  })

  it('shakes once for a refusal, and shows a tick for a success', async () => {
    const { wallet, outcome } = await start({ refuseWith: 4001 })
    await outcome
    const ring = () =>
      document
        .querySelector('w3m-test-host')!
        .shadowRoot!.querySelector('w3m-connecting-external-view')!
        .shadowRoot!.querySelector('w3m-ui-loading-ring')!
    await fixture.eventually(() => ring().state === 'refused')
    wallet.flags.refuseWith = undefined
    fixture.w3m.modal.attach({ show: async () => undefined, hide: () => new Promise(() => undefined) })
    fixture.find('connecting-retry')!.click()
    await until(fixture.w3m.account.$state, accounts => accounts.eip155?.status === 'connected')
    expect(fixture.w3m.getState().open).to.equal(false)
  })

  it('eases to the height of what it shows after a refusal, its buttons included', async () => {
    let refuse!: (reason: unknown) => void
    const answer = new Promise((_, reject) => (refuse = reject))
    const { outcome } = await start({ answers: { eth_requestAccounts: answer } })
    await fixture.eventually(() => fixture.text().includes('Approve in Lantern'))
    const view = document.querySelector('w3m-test-host')!.shadowRoot!.querySelector('w3m-connecting-external-view')!
    const heights = recordHeights(view)
    const before = view.offsetHeight
    refuse(Object.assign(new Error('User rejected'), { code: 4001 }))
    expect(await outcome).to.equal(4001)
    await fixture.eventually(() => heights.length)
    await waitForAnimations()
    expect(fixture.find('connecting-retry')).to.not.equal(undefined)
    expect(view.offsetHeight).to.be.at.least(before + 124)
    expect(heights).to.deep.equal([before, view.offsetHeight])
  })

  it('leads to wallets to get where the wallet is missing', async () => {
    await fixture.start()
    timers = installFakeTimers()
    const { outcome } = await click('gone.wallet')
    await fixture.eventually(() => fixture.text().includes('Looking for gone.wallet'))
    await fixture.w3m.load.discovery()
    await fixture.eventually(() => {
      timers!.pass(10_000)
      return fixture.find('connecting-get')
    })
    expect(await outcome).to.equal('CONNECTOR_NOT_FOUND')
    expect(fixture.text()).to.include('Wallet not found')
    timers.end()
    expect(await axeFindings()).to.deep.equal([])
    fixture.find('connecting-get')!.click()
    await until(fixture.w3m.router.$route, route => route.view === 'GetWallet')
  })

  it('names a wallet that answers nonsense', async () => {
    const { outcome } = await start({ answers: { eth_requestAccounts: 'yes' } })
    expect(await outcome).to.equal('WALLET_ANSWER_INVALID')
    await fixture.eventually(() => fixture.text().includes('The wallet gave an odd answer'))
  })

  it('offers to begin where nothing runs, as after coming back', async () => {
    const wallet = fixture.announce()
    await fixture.start()
    await fixture.show(
      html`<w3m-connecting-external-view
        .w3m=${fixture.w3m}
        .params=${{ connectorId: 'test.wallet' }}
      ></w3m-connecting-external-view>`,
    )
    await fixture.eventually(() => fixture.text().includes('Connect with Lantern'))
    expect(await axeFindings()).to.deep.equal([])
    expect(requestCount(wallet)).to.equal(0)
    fixture.find('connecting-retry')!.click()
    await phase('connected')
  })

  it('says one error when the visitor goes back, and none of its own', async () => {
    const { outcome } = await start({ hangs: ['eth_requestAccounts'] })
    await phase('connecting')
    const errors: unknown[] = []
    const stop = fixture.w3m.subscribe(
      'events',
      ({ name, detail }) => name === 'error' && errors.push((detail as { code: unknown }).code),
    )
    fixture.w3m.modal.back()
    expect(await outcome).to.equal('ABORTED')
    expect(errors).to.deep.equal(['ABORTED'])
    stop()
  })
})

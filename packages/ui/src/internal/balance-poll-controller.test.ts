import type { BalancesState, BalanceState } from '@w3m/core'
import { balanceCacheMs } from '@w3m/core/limits'
import { balancePollMs } from '../limits/ui-timings.js'
import { expect } from 'chai'
import { html, type LitElement } from 'lit'
import { atom } from 'nanostores'
import { createViewFixture, installFakeTimers, type FakeTimers } from '../../../../test/gallery/view-fixture.js'
import '../buttons/account-content.js'
import '../views/account/account-view.js'

describe('a balance that is shown', () => {
  const fixture = createViewFixture()
  const realNow = Date.now
  let timers: FakeTimers | undefined
  let passed = 0

  const requestCount = (wallet: Awaited<ReturnType<typeof fixture.connect>>) =>
    wallet.calls.filter(({ method }) => method === 'eth_getBalance').length
  const shows = (figure: string) =>
    (fixture.find('account-balance') ?? fixture.find('account-button'))!.textContent
      .replace(/\s+/g, ' ')
      .includes(figure)
  const flush = async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(resolve => requestAnimationFrame(resolve))
  }
  /** Looks as often as the page would, so that what is asked at each look has its answer before the next. */
  const pass = async (ms: number) => {
    for (let leftMs = ms; leftMs > 0; leftMs -= balancePollMs) {
      passed += balancePollMs
      timers!.pass(balancePollMs)
      await flush()
    }
  }
  const setHidden = (isHidden: boolean) => {
    if (isHidden) Object.defineProperty(document, 'hidden', { configurable: true, value: true })
    else Reflect.deleteProperty(document, 'hidden')
    document.dispatchEvent(new Event('visibilitychange'))
  }

  afterEach(() => {
    setHidden(false)
    timers?.end()
    timers = undefined
    Date.now = realNow
    fixture.end()
  })

  const hosts = {
    'in the account': () => html`<w3m-account-view .w3m=${fixture.w3m}></w3m-account-view>`,
    'on the button': () => html`<w3m-account-content .w3m=${fixture.w3m}></w3m-account-content>`,
  }
  for (const [title, host] of Object.entries(hosts)) {
    describe(title, () => {
      let wallet: Awaited<ReturnType<typeof fixture.connect>>
      beforeEach(async () => {
        await fixture.start()
        wallet = await fixture.connect()
        await fixture.w3m.open({ view: 'Account' })
        await fixture.w3m.load.balances()
        passed = 0
        const start = realNow()
        Date.now = () => start + passed
        timers = installFakeTimers()
        await fixture.show(host())
        await fixture.eventually(() => shows('1.000 ETH'))
        wallet.flags.answers = { eth_getBalance: '0x1bc16d674ec80000' }
      })

      it('reads once a rendering is over, so that none asks for another while it lasts', async () => {
        const element = (
          (fixture.find('account-balance') ?? fixture.find('account-button'))!.getRootNode() as ShadowRoot
        ).host as LitElement & { updated(): void }
        const pending: boolean[] = []
        const before = requestCount(wallet)
        element.updated = () => void pending.push(element.isUpdatePending)
        passed += balanceCacheMs + 1
        element.requestUpdate()
        await element.updateComplete
        await fixture.eventually(() => requestCount(wallet) > before)
        expect(pending[0]).to.equal(false)
      })

      it('is read again by itself, as soon as it is no longer good and no sooner', async () => {
        await pass(balanceCacheMs - balancePollMs)
        expect(requestCount(wallet)).to.equal(1)
        await pass(balancePollMs)
        await fixture.eventually(() => shows('2.000 ETH'))
        await pass(2 * balanceCacheMs)
        expect(requestCount(wallet)).to.equal(4)
      })

      it('is not read while the page is hidden, and at once when it is seen again', async () => {
        setHidden(true)
        await pass(3 * balanceCacheMs)
        expect(requestCount(wallet)).to.equal(1)
        expect(timers!.waiting()).to.equal(0)
        setHidden(false)
        await fixture.eventually(() => shows('2.000 ETH'))
        expect(requestCount(wallet)).to.equal(2)
      })

      it('is read on another network at once, and from then on', async () => {
        wallet.setChain(10)
        await fixture.eventually(() => shows('2.000 ETH'))
        expect(requestCount(wallet)).to.equal(2)
        wallet.flags.answers = { eth_getBalance: '0x29a2241af62c0000' }
        await pass(balanceCacheMs)
        await fixture.eventually(() => shows('3.000 ETH'))
        expect(requestCount(wallet)).to.equal(3)
      })

      it('asks nobody and leaves no timer once its place is off the page', async () => {
        await fixture.show(html``)
        setHidden(true)
        setHidden(false)
        await pass(2 * balanceCacheMs)
        expect([requestCount(wallet), timers!.waiting()]).to.deep.equal([1, 0])
      })

      it('asks nobody and leaves no timer once the wallet is disconnected, or the instance is gone', async () => {
        await fixture.w3m.disconnect()
        await flush()
        await pass(2 * balanceCacheMs)
        expect([requestCount(wallet), timers!.waiting()]).to.deep.equal([1, 0])
        await fixture.w3m.connect({ connectorId: 'test.wallet' })
        await fixture.eventually(() => requestCount(wallet) === 2)
        fixture.w3m.destroy()
        await pass(2 * balanceCacheMs)
        setHidden(false)
        expect([requestCount(wallet), timers!.waiting()]).to.deep.equal([2, 0])
      })
    })
  }

  it('is left alone where the service said that it cannot answer now', async () => {
    await fixture.start()
    await fixture.connect()
    await fixture.w3m.open({ view: 'Account' })
    const account = fixture.w3m.getAccount().caipAddress!
    const failed = (status: number) =>
      ({ phase: 'failed', atMs: 0, error: new Error('no', { cause: { status } }) }) as unknown as BalanceState
    const $state = atom<BalancesState>({ [account]: failed(503) })
    let pollCount = 0
    Object.assign(fixture.w3m.load, {
      balances: () => Promise.resolve({ $state, show: () => '', refresh: () => Promise.resolve(void pollCount++) }),
    })
    timers = installFakeTimers()
    await fixture.show(hosts['in the account']())
    await fixture.eventually(() => pollCount > 0)
    await pass(balanceCacheMs)
    expect(timers.waiting()).to.equal(0)
    $state.set({ [account]: failed(500) })
    await fixture.eventually(() => timers!.waiting() === 1)
    const before = pollCount
    await pass(balancePollMs)
    expect(pollCount).to.be.above(before)
  })
})

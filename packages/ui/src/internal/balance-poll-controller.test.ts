import type { BalancesState, BalanceState } from '@w3m/core'
import { balanceCacheMs } from '@w3m/core/limits'
import { balancePollMs } from '../limits/waits.js'
import { expect } from 'chai'
import { html, type LitElement } from 'lit'
import { atom } from 'nanostores'
import { createViewStage, takeTimers, type FakeTimers } from '../../../../test/gallery/view-stage.js'
import '../buttons/account-content.js'
import '../views/account/account-view.js'

describe('a balance that is shown', () => {
  const stage = createViewStage()
  const realNow = Date.now
  let timers: FakeTimers | undefined
  let passed = 0

  const asked = (wallet: Awaited<ReturnType<typeof stage.connect>>) =>
    wallet.calls.filter(({ method }) => method === 'eth_getBalance').length
  const shows = (figure: string) =>
    (stage.find('account-balance') ?? stage.find('account-button'))!.textContent.replace(/\s+/g, ' ').includes(figure)
  const turn = async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(resolve => requestAnimationFrame(resolve))
  }
  /** Looks as often as the page would, so that what is asked at each look has its answer before the next. */
  const pass = async (ms: number) => {
    for (let left = ms; left > 0; left -= balancePollMs) {
      passed += balancePollMs
      timers!.pass(balancePollMs)
      await turn()
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
    stage.end()
  })

  const hosts = {
    'in the account': () => html`<w3m-account-view .w3m=${stage.w3m}></w3m-account-view>`,
    'on the button': () => html`<w3m-account-content .w3m=${stage.w3m}></w3m-account-content>`,
  }
  for (const [where, host] of Object.entries(hosts)) {
    describe(where, () => {
      let wallet: Awaited<ReturnType<typeof stage.connect>>
      beforeEach(async () => {
        await stage.start()
        wallet = await stage.connect()
        await stage.w3m.open({ view: 'Account' })
        await stage.w3m.load.balances()
        passed = 0
        const start = realNow()
        Date.now = () => start + passed
        timers = takeTimers()
        await stage.show(host())
        await stage.eventually(() => shows('1.000 ETH'))
        wallet.flags.answers = { eth_getBalance: '0x1bc16d674ec80000' }
      })

      it('reads once a rendering is over, so that none asks for another while it lasts', async () => {
        const element = ((stage.find('account-balance') ?? stage.find('account-button'))!.getRootNode() as ShadowRoot)
          .host as LitElement & { updated(): void }
        const pending: boolean[] = []
        const before = asked(wallet)
        element.updated = () => void pending.push(element.isUpdatePending)
        passed += balanceCacheMs + 1
        element.requestUpdate()
        await element.updateComplete
        await stage.eventually(() => asked(wallet) > before)
        expect(pending[0]).to.equal(false)
      })

      it('is read again by itself, as soon as it is no longer good and no sooner', async () => {
        await pass(balanceCacheMs - balancePollMs)
        expect(asked(wallet)).to.equal(1)
        await pass(balancePollMs)
        await stage.eventually(() => shows('2.000 ETH'))
        await pass(2 * balanceCacheMs)
        expect(asked(wallet)).to.equal(4)
      })

      it('is not read while the page is hidden, and at once when it is seen again', async () => {
        setHidden(true)
        await pass(3 * balanceCacheMs)
        expect(asked(wallet)).to.equal(1)
        expect(timers!.waiting()).to.equal(0)
        setHidden(false)
        await stage.eventually(() => shows('2.000 ETH'))
        expect(asked(wallet)).to.equal(2)
      })

      it('is read on another network at once, and from then on', async () => {
        wallet.setChain(10)
        await stage.eventually(() => shows('2.000 ETH'))
        expect(asked(wallet)).to.equal(2)
        wallet.flags.answers = { eth_getBalance: '0x29a2241af62c0000' }
        await pass(balanceCacheMs)
        await stage.eventually(() => shows('3.000 ETH'))
        expect(asked(wallet)).to.equal(3)
      })

      it('asks nobody and leaves no timer once its place is off the page', async () => {
        await stage.show(html``)
        setHidden(true)
        setHidden(false)
        await pass(2 * balanceCacheMs)
        expect([asked(wallet), timers!.waiting()]).to.deep.equal([1, 0])
      })

      it('asks nobody and leaves no timer once the wallet is disconnected, or the instance is gone', async () => {
        await stage.w3m.disconnect()
        await turn()
        await pass(2 * balanceCacheMs)
        expect([asked(wallet), timers!.waiting()]).to.deep.equal([1, 0])
        await stage.w3m.connect({ connectorId: 'test.wallet' })
        await stage.eventually(() => asked(wallet) === 2)
        stage.w3m.destroy()
        await pass(2 * balanceCacheMs)
        setHidden(false)
        expect([asked(wallet), timers!.waiting()]).to.deep.equal([2, 0])
      })
    })
  }

  it('is left alone where the service said that it cannot answer now', async () => {
    await stage.start()
    await stage.connect()
    await stage.w3m.open({ view: 'Account' })
    const account = stage.w3m.getAccount().caipAddress!
    const failed = (status: number) =>
      ({ phase: 'failed', atMs: 0, error: new Error('no', { cause: { status } }) }) as unknown as BalanceState
    const $state = atom<BalancesState>({ [account]: failed(503) })
    let looks = 0
    Object.assign(stage.w3m.load, {
      balances: () => Promise.resolve({ $state, show: () => '', refresh: () => Promise.resolve(void looks++) }),
    })
    timers = takeTimers()
    await stage.show(hosts['in the account']())
    await stage.eventually(() => looks > 0)
    await pass(balanceCacheMs)
    expect(timers.waiting()).to.equal(0)
    $state.set({ [account]: failed(500) })
    await stage.eventually(() => timers!.waiting() === 1)
    const before = looks
    await pass(balancePollMs)
    expect(looks).to.be.above(before)
  })
})

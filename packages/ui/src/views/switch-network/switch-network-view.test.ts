import { slowNoticeMs } from '../../limits/ui-timings.js'
import { type FakeWallet, type FakeWalletOptions } from '@w3m/core/testing'
import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewFixture, installFakeTimers, type FakeTimers } from '../../../../../test/gallery/view-fixture.js'
import './switch-network-view.js'

describe('w3m-switch-network-view', () => {
  const fixture = createViewFixture()
  let timers: FakeTimers | undefined
  let wallet: FakeWallet
  const requestCount = () => wallet.calls.filter(({ method }) => method === 'wallet_switchEthereumChain').length

  /** From the network button: the list, then the switch. */
  const choose = async (options: FakeWalletOptions = {}) => {
    await fixture.start()
    const { refuseWith, ...rest } = options
    wallet = await fixture.connect(rest)
    wallet.flags.refuseWith = refuseWith
    await fixture.w3m.open({ view: 'Networks' })
    fixture.w3m.router.push('SwitchNetwork', { caipNetworkId: 'eip155:10' })
    await fixture.show(
      html`<w3m-switch-network-view
        .w3m=${fixture.w3m}
        .params=${{ caipNetworkId: 'eip155:10' }}
      ></w3m-switch-network-view>`,
    )
  }

  afterEach(() => {
    timers?.end()
    timers = undefined
    fixture.end()
  })

  it('asks the wallet at once, and once', async () => {
    await choose({ hangs: ['wallet_switchEthereumChain'] })
    await fixture.eventually(() => requestCount() === 1)
    expect(fixture.text()).to.include('Approve in Lantern').and.include('Accept the switch to Test Two in your wallet.')
    // Whatever renders again asks nobody.
    fixture.w3m.setLocale('es')
    fixture.w3m.setLocale('en')
    await fixture.eventually(() => fixture.text().includes('Approve in Lantern'))
    expect(requestCount()).to.equal(1)
    expect(await axeFindings()).to.deep.equal([])
  })

  it('is gone when the wallet switched', async () => {
    await choose()
    await fixture.eventually(() => !fixture.w3m.getState().open)
    expect(fixture.w3m.getNetwork().chainId).to.equal(10)
  })

  it('says that the switch was declined, and asks again on the retry', async () => {
    await choose({ refuseWith: 4001 })
    await fixture.eventually(() => fixture.text().includes('Switch declined'))
    expect(fixture.w3m.getNetwork().chainId).to.equal(1)
    expect(await axeFindings()).to.deep.equal([])
    wallet.flags.refuseWith = undefined
    fixture.find('switch-retry')!.click()
    await fixture.eventually(() => !fixture.w3m.getState().open)
    expect(requestCount()).to.equal(2)
  })

  const failures: readonly (readonly [what: string, options: FakeWalletOptions, heading: string])[] = [
    ['a wallet that says yes and stays', { liesAboutSwitch: true }, 'The wallet did not switch'],
    ['a request that waits in the wallet', { refuseWith: -32002 }, 'A request is already waiting'],
    ['a wallet without a connection', { refuseWith: 4900 }, 'The wallet has no connection'],
  ]
  for (const [title, options, heading] of failures) {
    it(`says “${heading}” for ${title}`, async () => {
      await choose(options)
      await fixture.eventually(() => fixture.text().includes(heading))
      expect(fixture.w3m.router.$route.get().view).to.equal('SwitchNetwork')
    })
  }

  it('is still trying after 5 s, and lets the visitor stay where they are', async () => {
    await choose({ hangs: ['wallet_switchEthereumChain'] })
    timers = installFakeTimers()
    await fixture.show(
      html`<w3m-switch-network-view
        .w3m=${fixture.w3m}
        .params=${{ caipNetworkId: 'eip155:10' }}
      ></w3m-switch-network-view>`,
    )
    timers.pass(slowNoticeMs)
    await fixture.eventually(() => fixture.find('switch-stay'))
    timers.end()
    expect(await axeFindings()).to.deep.equal([])
    fixture.find('switch-stay')!.click()
    expect(fixture.w3m.router.$route.get().view).to.equal('Networks')
  })
})

import { slowNoticeMs } from '../../limits/waits.js'
import { type FakeWallet, type FakeWalletOptions } from '@w3m/core/testing'
import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewStage, takeTimers, type FakeTimers } from '../../../../../test/gallery/view-stage.js'
import './switch-network-view.js'

describe('w3m-switch-network-view', () => {
  const stage = createViewStage()
  let timers: FakeTimers | undefined
  let wallet: FakeWallet
  const asked = () => wallet.calls.filter(({ method }) => method === 'wallet_switchEthereumChain').length

  /** From the network button: the list, then the switch. */
  const choose = async (options: FakeWalletOptions = {}) => {
    await stage.start()
    const { refuseWith, ...rest } = options
    wallet = await stage.connect(rest)
    wallet.flags.refuseWith = refuseWith
    await stage.w3m.open({ view: 'Networks' })
    stage.w3m.router.push('SwitchNetwork', { caipNetworkId: 'eip155:10' })
    await stage.show(
      html`<w3m-switch-network-view
        .w3m=${stage.w3m}
        .params=${{ caipNetworkId: 'eip155:10' }}
      ></w3m-switch-network-view>`,
    )
  }

  afterEach(() => {
    timers?.end()
    timers = undefined
    stage.end()
  })

  it('asks the wallet at once, and once', async () => {
    await choose({ hangs: ['wallet_switchEthereumChain'] })
    await stage.eventually(() => asked() === 1)
    expect(stage.text()).to.include('Approve in Lantern').and.include('Accept the switch to Test Two in your wallet.')
    // Whatever renders again asks nobody.
    stage.w3m.setLocale('es')
    stage.w3m.setLocale('en')
    await stage.eventually(() => stage.text().includes('Approve in Lantern'))
    expect(asked()).to.equal(1)
    expect(await axeFindings()).to.deep.equal([])
  })

  it('is gone when the wallet switched', async () => {
    await choose()
    await stage.eventually(() => !stage.w3m.getState().open)
    expect(stage.w3m.getNetwork().chainId).to.equal(10)
  })

  it('says that the switch was declined, and asks again on the retry', async () => {
    await choose({ refuseWith: 4001 })
    await stage.eventually(() => stage.text().includes('Switch declined'))
    expect(stage.w3m.getNetwork().chainId).to.equal(1)
    expect(await axeFindings()).to.deep.equal([])
    wallet.flags.refuseWith = undefined
    stage.find('switch-retry')!.click()
    await stage.eventually(() => !stage.w3m.getState().open)
    expect(asked()).to.equal(2)
  })

  const failures: readonly (readonly [what: string, options: FakeWalletOptions, heading: string])[] = [
    ['a wallet that says yes and stays', { liesAboutSwitch: true }, 'The wallet did not switch'],
    ['a request that waits in the wallet', { refuseWith: -32002 }, 'A request is already waiting'],
    ['a wallet without a connection', { refuseWith: 4900 }, 'The wallet has no connection'],
  ]
  for (const [what, options, heading] of failures) {
    it(`says “${heading}” for ${what}`, async () => {
      await choose(options)
      await stage.eventually(() => stage.text().includes(heading))
      expect(stage.w3m.router.$route.get().view).to.equal('SwitchNetwork')
    })
  }

  it('is still trying after 5 s, and lets the visitor stay where they are', async () => {
    await choose({ hangs: ['wallet_switchEthereumChain'] })
    timers = takeTimers()
    await stage.show(
      html`<w3m-switch-network-view
        .w3m=${stage.w3m}
        .params=${{ caipNetworkId: 'eip155:10' }}
      ></w3m-switch-network-view>`,
    )
    timers.pass(slowNoticeMs)
    await stage.eventually(() => stage.find('switch-stay'))
    timers.end()
    expect(await axeFindings()).to.deep.equal([])
    stage.find('switch-stay')!.click()
    expect(stage.w3m.router.$route.get().view).to.equal('Networks')
  })
})

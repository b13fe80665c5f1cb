import { expect } from 'chai'
import { html } from 'lit'
import type { W3m } from '@w3m/core'
import { until } from '@w3m/core/testing'
import { createSampleContext, sampleWallet, type SampleContext } from '../../parts/wallet-views.samples.js'
import { axeFindings, deep, mount, unmount, updated } from '../../../../../test/gallery/atom-fixture.js'
import './get-wallet-view.js'

describe('w3m-get-wallet-view', () => {
  let sampleContext: SampleContext
  let w3m: W3m

  async function show(expected: string): Promise<ShadowRoot> {
    w3m.router.push('GetWallet')
    const root = await mount(html`<w3m-get-wallet-view .w3m=${w3m}></w3m-get-wallet-view>`)
    await until((await sampleContext.wallets()).$state, ({ directory }) => directory === expected)
    await updated(root)
    return root
  }

  beforeEach(() => (sampleContext = createSampleContext()))
  afterEach(() => {
    unmount()
    sampleContext.destroy()
  })

  it('suggests four wallets and leads to where one can be got', async () => {
    w3m = await sampleContext.start()
    const root = await show('ready')
    expect(root.querySelector('w3m-get-wallet-view')!.shadowRoot!.querySelectorAll('li')).to.have.length(4)
    deep(root, '[data-testid=get-wallet-w2]').click()
    expect(w3m.router.$route.get()).to.deep.include({ view: 'Downloads' })
    expect(await axeFindings()).to.deep.equal([])
  })

  it('leads to all wallets', async () => {
    w3m = await sampleContext.start()
    deep(await show('ready'), '[data-testid=explore-wallets]').click()
    expect(w3m.router.$route.get().view).to.equal('AllWallets')
  })

  it('leads nowhere where there is nothing to explore', async () => {
    w3m = await sampleContext.start({ allWallets: 'HIDE' })
    const root = await show('ready')
    expect(() => deep(root, '[data-testid=explore-wallets]')).to.throw()
  })

  it('leaves out what cannot be got', async () => {
    sampleContext.directory.wallets = [
      sampleWallet('a', { homepage: null, chrome_store: null, app_store: null, play_store: null }),
      sampleWallet('b'),
    ]
    w3m = await sampleContext.start()
    const root = await show('ready')
    expect(() => deep(root, '[data-testid=get-wallet-a]')).to.throw()
    deep(root, '[data-testid=get-wallet-b]')
  })

  it('has the shape of what comes while it waits', async () => {
    sampleContext.directory.mode = 'hangs'
    w3m = await sampleContext.start()
    const root = await show('loading')
    deep(root, 'w3m-ui-skeleton')
    expect(deep(root, '[role=status]').textContent).to.equal('Loading')
    expect(await axeFindings()).to.deep.equal([])
  })

  it('says what failed, and works at the next try', async () => {
    sampleContext.directory.mode = 'fails'
    w3m = await sampleContext.start()
    const root = await show('failed')
    expect(await axeFindings()).to.deep.equal([])
    sampleContext.directory.mode = 'answers'
    deep(root, '[data-testid=wallets-retry]').click()
    await until((await sampleContext.wallets()).$state, ({ directory }) => directory === 'ready')
    await updated(root)
    deep(root, '[data-testid=get-wallet-w1]')
  })

  it('says what to do where no directory is set', async () => {
    w3m = await sampleContext.start({ services: {} })
    const root = await show('none')
    expect(deep(root, 'h2').textContent).to.equal('No wallet to suggest')
    expect(await axeFindings()).to.deep.equal([])
  })
})

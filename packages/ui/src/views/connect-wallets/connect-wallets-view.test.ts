import type { W3m, W3mOptions } from '@w3m/core'
import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings, deep, mount, unmount, updated } from '../../../../../test/gallery/atom-fixture.js'
import { waitUntil } from '../../../../../test/gallery/wait-until.js'
import { createSampleContext, type SampleContext } from '../../parts/wallet-views.samples.js'
import './connect-wallets-view.js'

describe('w3m-connect-wallets-view', () => {
  const frame = 'https://wallet.example'
  let sampleContext: SampleContext
  let w3m: W3m
  let root: ShadowRoot

  const has = (selector: string) => {
    try {
      return Boolean(deep(root, selector))
    } catch {
      return false
    }
  }
  async function show(options: Partial<W3mOptions>, selector: string): Promise<void> {
    w3m = await sampleContext.start(options)
    root = await mount(html`<w3m-connect-wallets-view .w3m=${w3m}></w3m-connect-wallets-view>`)
    await waitUntil(() => has(selector))
    await updated(root)
  }

  beforeEach(() => (sampleContext = createSampleContext()))
  afterEach(() => {
    unmount()
    sampleContext.destroy()
  })

  it('tells a visitor what to do where there is no wallet to list, and lists one that announces itself late', async () => {
    await show({ services: { frame } }, '[data-testid=get-wallet]')
    expect(deep(root, 'h2').textContent).to.equal('No wallet found')
    expect(await axeFindings()).to.deep.equal([])
    deep(root, '[data-testid=get-wallet]').click()
    expect(w3m.router.$route.get().view).to.equal('GetWallet')
    sampleContext.announce({ rdns: 'late.x', name: 'Late' })
    await waitUntil(() => has('[data-testid="wallet-late.x"]'))
    expect(has('w3m-no-wallet')).to.equal(false)
  })

  for (const [title, options, selector] of [
    ['of the directory', { services: { frame, api: 'https://api.example' } }, '[data-testid=wallet-w1]'],
    ['of the host', { services: { frame }, customWallets: [{ id: 'own', name: 'Own' }] }, '[data-testid=wallet-own]'],
    ['over the relay', { services: { frame, relay: 'ws://127.0.0.1:9' } }, '[data-testid=wallet-walletConnect]'],
  ] as const)
    it(`lists wallets ${title} without that`, async () => {
      await show({ ...options, allWallets: 'HIDE' }, selector)
      expect(has('w3m-no-wallet')).to.equal(false)
    })
})

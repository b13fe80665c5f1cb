import { until } from '@w3m/core/testing'
import { RpcError } from '@w3m/core/errors'
import { expect } from 'chai'
import { html } from 'lit'
import { createViewFixture } from '../../../../../test/gallery/view-fixture.js'
import { fakePairing, harbor, sampleUri, type FakePairing } from './pairing.samples.js'
import './pairing-panel.js'
import type { W3mPairingPanel } from './pairing-panel.js'

describe('one tap on a wallet of a phone', () => {
  const fixture = createViewFixture()
  let pairing: FakePairing
  let opened: string[]
  const open = (event: Event) => {
    const [link] = event.composedPath()
    if (!(link instanceof HTMLAnchorElement)) return
    event.preventDefault()
    opened.push(link.href)
  }
  const linkOf = (digit: string) => `harbor://wc?uri=${encodeURIComponent(sampleUri(digit))}`
  /** Whether the browser still counts what happens as done by the visitor. */
  const counts = (isActive: boolean) =>
    Object.defineProperty(navigator, 'userActivation', { value: { isActive }, configurable: true })
  const tap = async (way: W3mPairingPanel['way'] = 'mobile') => {
    opened = []
    await fixture.start()
    pairing = await fakePairing(fixture.w3m)
    await fixture.w3m.open()
    fixture.w3m.router.push('ConnectingWalletConnect', { wallet: harbor })
    counts(true)
    await fixture.show(html`<w3m-pairing-panel .w3m=${fixture.w3m} .wallet=${harbor} .way=${way}></w3m-pairing-panel>`)
    await until(fixture.w3m.connection.$state, ({ phase }) => phase === 'connecting')
  }
  const ready = async (digit = 'a') => {
    pairing.ready(sampleUri(digit))
    await fixture.eventually(
      () => fixture.find('wc-qr') || (fixture.find('wc-open') as HTMLAnchorElement | undefined)?.href === linkOf(digit),
    )
  }

  beforeEach(() => document.addEventListener('click', open))
  afterEach(() => {
    document.removeEventListener('click', open)
    Reflect.deleteProperty(navigator, 'userActivation')
    fixture.end()
  })

  it('opens its app as soon as the link is known', async () => {
    await tap()
    expect(opened).to.deep.equal([])
    await ready()
    expect(opened).to.deep.equal([linkOf('a')])
    expect(pairing.opened).to.deep.equal(['harbor://'])
    await fixture.eventually(() => fixture.text().includes('Open Harbor again'))
  })

  it('opens nothing by itself once the browser does not count the tap any more', async () => {
    await tap()
    counts(false)
    await ready()
    counts(true)
    await ready('b')
    expect(opened).to.deep.equal([])
    expect(fixture.text()).to.include('Open Harbor')
  })

  it('opens its app once, not with each fresh code', async () => {
    await tap()
    await ready()
    await ready('b')
    expect(opened).to.deep.equal([linkOf('a')])
  })

  it('opens its app again with a retry', async () => {
    await tap()
    await ready()
    const refusal = new RpcError(4001, 'no')
    pairing.$state.set({ phase: 'failed', error: refusal })
    pairing.refuse(refusal)
    await fixture.eventually(() => fixture.find('connecting-retry'))
    fixture.find('connecting-retry')!.click()
    await until(fixture.w3m.connection.$state, ({ phase }) => phase === 'connecting')
    await ready('b')
    expect(opened).to.deep.equal([linkOf('a'), linkOf('b')])
  })

  it('opens no app where the way is a code', async () => {
    await tap('qrcode')
    await ready()
    expect(opened).to.deep.equal([])
  })
})

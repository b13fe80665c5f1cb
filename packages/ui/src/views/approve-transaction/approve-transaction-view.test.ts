import { operationError } from '@w3m/core/errors'
import { slowNoticeMs } from '../../limits/ui-timings.js'
import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewFixture, installFakeTimers, type FakeTimers } from '../../../../../test/gallery/view-fixture.js'
import { fakeLogin, type FakeLogin } from '../../parts/login/login.samples.js'
import type { W3mApproveTransactionView } from './approve-transaction-view.js'
import './approve-transaction-view.js'
import { styles } from './approve-transaction-view.styles.js'
import { followFrame } from './frame-title.js'

describe('w3m-approve-transaction-view', () => {
  const fixture = createViewFixture()
  let login: FakeLogin
  let frame: HTMLIFrameElement
  let view: W3mApproveTransactionView
  let timers: FakeTimers | undefined

  const start = async (height = 0, isPending = true) => {
    await fixture.start({ services: { frame: 'https://wallet.example' } })
    login = await fakeLogin(fixture.w3m)
    frame = Object.assign(document.createElement('iframe'), { hidden: true, title: 'Wallet' })
    document.body.append(frame)
    login.$frame.set({ element: frame, isShown: false, height })
    login.$isPending.set(isPending)
    await fixture.show(
      html`<div data-testid="place">
        <w3m-approve-transaction-view .w3m=${fixture.w3m}></w3m-approve-transaction-view>
      </div>`,
    )
    view = fixture.find('place')!.firstElementChild as W3mApproveTransactionView
    Object.assign(fixture.find('place')!.style, { inlineSize: '376px' })
  }
  const place = ({ left, top, width, height } = frame.getBoundingClientRect()) =>
    [left, top, width, height].map(Math.round)
  const hole = () => place(view.renderRoot.querySelector('.hole')!.getBoundingClientRect())
  const hasEnded = () => !frame.hidden && place().join() === hole().join()
  const show = (height = 400) => login.$frame.set({ element: frame, isShown: true, height })

  afterEach(() => {
    timers?.end()
    timers = undefined
    fixture.end()
    frame.remove()
  })

  it('says that the wallet opens, while the frame has nothing to show', async () => {
    await start()
    expect(fixture.text()).to.include('Opening your wallet')
    expect(frame.hidden).to.equal(true)
    expect(await axeFindings()).to.deep.equal([])
  })

  it('says at once that there is nothing to approve, until something is asked', async () => {
    await start(0, false)
    await fixture.eventually(() => fixture.text().includes('Nothing to approve'))
    expect(fixture.text()).not.to.include('Opening your wallet')
    expect(fixture.find('approve-cancel')).to.equal(undefined)
    expect(await axeFindings()).to.deep.equal([])
    await fixture.w3m.open({ view: 'ApproveTransaction' })
    fixture.find('approve-close')!.click()
    await fixture.eventually(() => !fixture.w3m.getState().open)
    login.$isPending.set(true)
    await fixture.eventually(() => fixture.text().includes('Opening your wallet'))
    show()
    await fixture.eventually(hasEnded)
  })

  it('has nothing to say of nothing where a request is over, and of a login', async () => {
    await start()
    login.$isPending.set(false)
    await view.updateComplete
    expect(fixture.text()).not.to.include('Nothing to approve')
    fixture.end()
    await start(0, false)
    login.$state.set({ phase: 'frame' })
    await fixture.eventually(() => fixture.text().includes('Opening your wallet'))
  })

  it('offers a way out after 5 s', async () => {
    timers = installFakeTimers()
    await start()
    timers.pass(slowNoticeMs)
    await fixture.eventually(() => fixture.find('approve-cancel'))
    timers.end()
    expect(await axeFindings()).to.deep.equal([])
    await fixture.w3m.open({ view: 'ApproveTransaction' })
    fixture.find('approve-cancel')!.click()
    await fixture.eventually(() => !fixture.w3m.getState().open)
  })

  it('lays the frame exactly over itself, as high as it asks, and gives it the focus', async () => {
    await start()
    show(400)
    await fixture.eventually(hasEnded)
    expect(hole()[3]).to.equal(400)
    expect(fixture.text()).not.to.include('Opening your wallet')
    expect(document.activeElement).to.equal(frame)
  })

  it('has the frame called what is in it, in the language of the page', async () => {
    await start()
    show()
    await fixture.eventually(hasEnded)
    expect(frame.title).to.equal('Secure wallet: Approve Transaction')
    login.$requestedMethod.set('personal_sign')
    await followFrame(fixture.w3m)
    await fixture.eventually(() => frame.title === 'Secure wallet: Sign Message')
    login.$frame.set({ element: frame, isShown: true, height: 400, shows: 'recovery' })
    await fixture.eventually(() => frame.title === 'Secure wallet: Open Your Wallet')
    fixture.w3m.setLocale('es')
    await fixture.eventually(() => frame.title === 'Billetera segura: Abre tu billetera')
  })

  it('follows when the frame grows, when the page moves and when its place gets narrower', async () => {
    await start()
    show(300)
    await fixture.eventually(hasEnded)
    show(420)
    await fixture.eventually(() => hasEnded() && hole()[3] === 420)
    Object.assign(fixture.find('place')!.style, { inlineSize: '320px', marginBlockStart: '30px' })
    await fixture.eventually(() => hasEnded() && hole()[2] === 320)
  })

  for (const zoomed of [document.documentElement, document.body])
    it(`lays the frame over itself where the page is zoomed by its style: ${zoomed.localName}`, async () => {
      zoomed.style.zoom = '1.25'
      try {
        await start()
        show(320)
        await fixture.eventually(hasEnded)
        expect(hole().slice(2)).to.deep.equal([376 * 1.25, 320 * 1.25])
        show(100_000)
        const most = Math.round(Math.min(innerHeight - 96 * 1.25, 656 * 1.25))
        await fixture.eventually(() => hasEnded() && hole()[3] === most)
        show(240)
        zoomed.style.zoom = '0.75'
        await fixture.eventually(() => hasEnded() && place().slice(2).join() === [376 * 0.75, 240 * 0.75].join())
      } finally {
        zoomed.style.removeProperty('zoom')
      }
    })

  it('keeps to what fits, however high the frame asks to be', async () => {
    await start()
    show(100_000)
    await fixture.eventually(hasEnded)
    expect(hole()[3]).to.be.below(innerHeight)
  })

  for (const [width, height, requestedHeight, expected] of [
    [320, 180, '400px', 180 - 96],
    [600, 180, '400px', 180 - 96],
    [320, 180, '', 180 - 96],
    [320, 800, '400px', 400],
    [320, 800, '100px', 144],
    [600, 1000, '900px', 720 - 64],
  ] as const)
    it(`has ${expected}px of a page of ${width} by ${height} for a frame that asks for ${requestedHeight || 'nothing yet'}`, async () => {
      const page = Object.assign(document.createElement('iframe'), {
        srcdoc: `<style>${styles.cssText}</style><div style="--_frame-height: ${requestedHeight || 'initial'}"><div class="hole">`,
      })
      page.style.cssText = `inline-size: ${width}px; block-size: ${height}px; border: 0`
      const loaded = new Promise(resolve => page.addEventListener('load', resolve))
      document.body.append(page)
      await loaded
      const place = page.contentDocument!.querySelector('.hole')!.getBoundingClientRect()
      page.remove()
      expect(Math.round(place.height)).to.equal(expected)
    })

  it('never moves the frame in the document, and hides it when it is left', async () => {
    await start()
    const moves: MutationRecord[] = []
    const watch = new MutationObserver(records => moves.push(...records))
    watch.observe(document.body, { childList: true })
    show()
    await fixture.eventually(hasEnded)
    view.remove()
    expect(frame.hidden).to.equal(true)
    await new Promise(requestAnimationFrame)
    watch.disconnect()
    expect(moves).to.deep.equal([])
    expect(frame.isConnected).to.equal(true)
  })

  it('lays it over itself again where it comes back', async () => {
    await start()
    show()
    await fixture.eventually(hasEnded)
    view.remove()
    fixture.find('place')!.append(view)
    await fixture.eventually(hasEnded)
  })

  it('hides it when it has nothing to show any more', async () => {
    await start()
    show()
    await fixture.eventually(hasEnded)
    login.$frame.set({ element: frame, isShown: false, height: 0 })
    await fixture.eventually(() => frame.hidden)
    expect(fixture.text()).to.include('Opening your wallet')
  })

  it('leads to the frame’s own window, and out', async () => {
    await start()
    login.$window.set({ phase: 'open' })
    await fixture.eventually(() => fixture.find('frame-window'))
    expect(fixture.text()).to.include('Go on in the window of your wallet')
    expect(await axeFindings()).to.deep.equal([])
    fixture.find('frame-window')!.click()
    expect(login.requests).to.deep.equal(['window'])
    login.$window.set({ phase: 'closed' })
    await fixture.eventually(() => fixture.text().includes('Open the window'))
    expect(fixture.find('approve-cancel')).not.to.equal(undefined)
  })

  it('names what keeps the frame out', async () => {
    await start()
    login.$state.set({
      phase: 'failed',
      error: operationError('FRAME_UNAVAILABLE', {}, { cause: { blockedBy: 'page-csp' } }),
    })
    login.$window.set({ phase: 'offered' })
    await fixture.eventually(
      () =>
        fixture.text().includes('The settings of this site keep the secure login out.') && fixture.find('frame-window'),
    )
    expect(await axeFindings()).to.deep.equal([])
  })
})

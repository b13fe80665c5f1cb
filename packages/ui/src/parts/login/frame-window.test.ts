import type { FrameWindow } from '@w3m/core'
import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewFixture } from '../../../../../test/gallery/view-fixture.js'
import './frame-window.js'
import { fakeLogin, type FakeLogin } from './login.samples.js'

describe('w3m-frame-window', () => {
  const fixture = createViewFixture()
  let login: FakeLogin
  const start = async (phases?: readonly FrameWindow['phase'][]) => {
    await fixture.start({ services: { frame: 'https://wallet.example' } })
    login = await fakeLogin(fixture.w3m)
    await fixture.show(
      html`<div data-testid="place">
        ${
          phases
            ? html`<w3m-frame-window .w3m=${fixture.w3m} .phases=${phases}></w3m-frame-window>`
            : html`<w3m-frame-window .w3m=${fixture.w3m}></w3m-frame-window>`
        }
      </div>`,
    )
  }
  const isEmpty = () => fixture.find('place')!.offsetHeight === 0

  afterEach(() => fixture.end())

  it('takes no place where there is no need of a window, nor while it opens', async () => {
    await start()
    await fixture.eventually(isEmpty)
    login.$window.set({ phase: 'opening' })
    await fixture.eventually(isEmpty)
    login.$window.set({ phase: 'open' })
    await fixture.eventually(isEmpty)
  })

  for (const [phase, text] of [
    ['offered', 'Go on in a window'],
    ['closed', 'Open the window'],
    ['open', 'Show the window'],
  ] as const) {
    it(`opens the window in a click where it is ${phase}`, async () => {
      await start(['offered', 'closed', 'open'])
      login.$window.set({ phase })
      await fixture.eventually(() => fixture.text().includes(text))
      expect(await axeFindings()).to.deep.equal([])
      fixture.find('frame-window')!.click()
      expect(login.requests).to.deep.equal(['window'])
    })
  }

  it('gives a link where the browser held it back, and leaves it to the link where a click opens nothing by script', async () => {
    await start()
    login.$window.set({ phase: 'blocked', url: 'https://wallet.example/popup.html#w3m=1' })
    await fixture.eventually(() => fixture.find('frame-window-link'))
    const link = fixture.find('frame-window-link') as HTMLAnchorElement
    expect([link.href, link.target, link.rel]).to.deep.equal([
      'https://wallet.example/popup.html#w3m=1',
      '_blank',
      'opener',
    ])
    expect(await axeFindings()).to.deep.equal([])
    let isPrevented: boolean | undefined
    // After the link's own listener; nothing is to open here.
    link.parentNode!.addEventListener('click', event => {
      isPrevented = event.defaultPrevented
      event.preventDefault()
    })
    link.click()
    expect(isPrevented).to.equal(true)
    Object.assign(login, { openWindow: () => false })
    link.click()
    expect(isPrevented).to.equal(false)
  })

  it('gives no link to an address that runs', async () => {
    await start()
    login.$window.set({ phase: 'blocked', url: 'javascript:alert(1)' })
    await fixture.eventually(() => fixture.find('frame-window-link'))
    expect(fixture.find('frame-window-link')!.hasAttribute('href')).to.equal(false)
  })
})

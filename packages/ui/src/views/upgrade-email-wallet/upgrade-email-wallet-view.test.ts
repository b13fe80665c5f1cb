import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewFixture } from '../../../../../test/gallery/view-fixture.js'
import { fakeLogin } from '../../parts/login/login.samples.js'
import './upgrade-email-wallet-view.js'

describe('w3m-upgrade-email-wallet-view', () => {
  const fixture = createViewFixture()
  const start = async (frame?: string) => {
    await fixture.start({ services: frame ? { frame } : {} })
    await fakeLogin(fixture.w3m)
    await fixture.show(html`<w3m-upgrade-email-wallet-view .w3m=${fixture.w3m}></w3m-upgrade-email-wallet-view>`)
  }

  afterEach(() => fixture.end())

  it('leads to the secure page of the frame’s own origin', async () => {
    await start('https://wallet.example/frame/?x=1')
    const link = fixture.find('upgrade-open') as HTMLAnchorElement
    expect([link.href, link.target, link.rel]).to.deep.equal([
      'https://wallet.example/popup.html#locale=en&theme=',
      '_blank',
      'noopener noreferrer',
    ])
    expect(await axeFindings()).to.deep.equal([])
  })

  it('has no link where there is no frame', async () => {
    await start()
    expect(fixture.find('upgrade-open')).to.equal(undefined)
  })
})

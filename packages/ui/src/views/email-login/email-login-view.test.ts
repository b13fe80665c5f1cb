import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewFixture } from '../../../../../test/gallery/view-fixture.js'
import { fakeLogin } from '../../parts/login/login.samples.js'
import './email-login-view.js'

describe('w3m-email-login-view', () => {
  const fixture = createViewFixture()

  afterEach(() => fixture.end())

  for (const [locale, dir, sentence] of [
    ['en', 'ltr', 'We send a code to your email address.'],
    ['ar', 'rtl', 'أدخل بريدك الإلكتروني لنرسل إليك رمزًا'],
  ] as const) {
    it(`says in ${locale} what comes of an address, above the field for it`, async () => {
      await fixture.start({ services: { frame: 'https://wallet.example' }, locale })
      await fakeLogin(fixture.w3m)
      await fixture.show(html`<w3m-email-login-view .w3m=${fixture.w3m}></w3m-email-login-view>`, { dir })
      await fixture.eventually(() => fixture.text().includes(sentence))
      expect(fixture.find('email-input')).to.not.equal(null)
      expect(await axeFindings()).to.deep.equal([])
    })
  }
})

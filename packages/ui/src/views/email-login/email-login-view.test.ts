import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewStage } from '../../../../../test/gallery/view-stage.js'
import { fakeLogin } from '../../parts/login/login.samples.js'
import './email-login-view.js'

describe('w3m-email-login-view', () => {
  const stage = createViewStage()

  afterEach(() => stage.end())

  for (const [locale, dir, sentence] of [
    ['en', 'ltr', 'We send a code to your email address.'],
    ['ar', 'rtl', 'أدخل بريدك الإلكتروني لنرسل إليك رمزًا'],
  ] as const) {
    it(`says in ${locale} what comes of an address, above the field for it`, async () => {
      await stage.start({ services: { frame: 'https://wallet.example' }, locale })
      await fakeLogin(stage.w3m)
      await stage.show(html`<w3m-email-login-view .w3m=${stage.w3m}></w3m-email-login-view>`, { dir })
      await stage.eventually(() => stage.text().includes(sentence))
      expect(stage.find('email-input')).to.not.equal(null)
      expect(await axeFindings()).to.deep.equal([])
    })
  }
})

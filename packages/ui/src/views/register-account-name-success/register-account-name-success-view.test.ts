import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewFixture } from '../../../../../test/gallery/view-fixture.js'
import { themesAndLocales } from '../../parts/names/names.samples.js'
import { registerAccountNameSuccessRoute } from './register-account-name-success.route.js'

describe('w3m-register-account-name-success-view', () => {
  const fixture = createViewFixture()
  const start = async ({ name = 'alice.w3m.local', theme = 'light' as 'light' | 'dark', locale = 'en' } = {}) => {
    await fixture.start({ locale })
    await registerAccountNameSuccessRoute.load(fixture.w3m)
    await fixture.connect()
    fixture.w3m.router.reset('Account')
    fixture.w3m.router.push('RegisterAccountNameSuccess', { name })
    await fixture.show(
      html`<w3m-register-account-name-success-view
        .w3m=${fixture.w3m}
        .params=${{ name }}
      ></w3m-register-account-name-success-view>`,
      { theme, dir: locale === 'ar' ? 'rtl' : 'ltr' },
    )
  }
  afterEach(() => fixture.end())

  for (const [theme, locale] of themesAndLocales)
    it(`tells the name, as news, and is reached by everybody in ${theme} and ${locale}`, async () => {
      await start({ theme, locale })
      const name = fixture.find('name-registered')!
      expect(name.textContent).to.equal('alice.w3m.local')
      expect(name.closest('[role="status"]')).not.to.equal(null)
      expect(fixture.unnamed()).to.deep.equal([])
      expect(await axeFindings()).to.deep.equal([])
    })

  for (const way of ['a click', 'the keyboard'])
    it(`leads to the account, with nothing to go back to, by ${way}`, async () => {
      await start()
      const button = fixture.find('name-done')!
      if (way === 'a click') button.click()
      else {
        button.focus()
        await sendKeys({ press: 'Enter' })
      }
      expect(fixture.w3m.router.$history.get().map(({ view }) => view)).to.deep.equal(['Account'])
    })

  it('fits into 280 px, however long the name is', async () => {
    await start({ name: `${'a'.repeat(60)}.w3m.local`, locale: 'ar' })
    const name = fixture.find('name-registered')!
    const { host } = name.getRootNode() as ShadowRoot
    ;(host as HTMLElement).style.setProperty('inline-size', '280px')
    await fixture.eventually(() => host.scrollWidth <= host.clientWidth)
    expect(name.scrollWidth).to.be.at.most(name.clientWidth)
  })
})

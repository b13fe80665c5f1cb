import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewStage } from '../../../../../test/gallery/view-stage.js'
import { looks } from '../../parts/names/names.samples.js'
import { registerAccountNameSuccessRoute } from './register-account-name-success.route.js'

describe('w3m-register-account-name-success-view', () => {
  const stage = createViewStage()
  const start = async ({ name = 'alice.w3m.local', theme = 'light' as 'light' | 'dark', locale = 'en' } = {}) => {
    await stage.start({ locale })
    await registerAccountNameSuccessRoute.load(stage.w3m)
    await stage.connect()
    stage.w3m.router.reset('Account')
    stage.w3m.router.push('RegisterAccountNameSuccess', { name })
    await stage.show(
      html`<w3m-register-account-name-success-view
        .w3m=${stage.w3m}
        .params=${{ name }}
      ></w3m-register-account-name-success-view>`,
      { theme, dir: locale === 'ar' ? 'rtl' : 'ltr' },
    )
  }
  afterEach(() => stage.end())

  for (const [theme, locale] of looks)
    it(`tells the name, as news, and is reached by everybody in ${theme} and ${locale}`, async () => {
      await start({ theme, locale })
      const name = stage.find('name-registered')!
      expect(name.textContent).to.equal('alice.w3m.local')
      expect(name.closest('[role="status"]')).not.to.equal(null)
      expect(stage.unnamed()).to.deep.equal([])
      expect(await axeFindings()).to.deep.equal([])
    })

  for (const way of ['a click', 'the keyboard'])
    it(`leads to the account, with nothing to go back to, by ${way}`, async () => {
      await start()
      const button = stage.find('name-done')!
      if (way === 'a click') button.click()
      else {
        button.focus()
        await sendKeys({ press: 'Enter' })
      }
      expect(stage.w3m.router.$history.get().map(({ view }) => view)).to.deep.equal(['Account'])
    })

  it('fits into 280 px, however long the name is', async () => {
    await start({ name: `${'a'.repeat(60)}.w3m.local`, locale: 'ar' })
    const name = stage.find('name-registered')!
    const { host } = name.getRootNode() as ShadowRoot
    ;(host as HTMLElement).style.setProperty('inline-size', '280px')
    await stage.eventually(() => host.scrollWidth <= host.clientWidth)
    expect(name.scrollWidth).to.be.at.most(name.clientWidth)
  })
})

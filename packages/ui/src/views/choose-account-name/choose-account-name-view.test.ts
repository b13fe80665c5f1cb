import { fakeAddress } from '@w3m/core/testing'
import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewFixture } from '../../../../../test/gallery/view-fixture.js'
import { themesAndLocales } from '../../parts/names/names.samples.js'
import { chooseAccountNameRoute } from './choose-account-name.route.js'

describe('w3m-choose-account-name-view', () => {
  const fixture = createViewFixture()
  const start = async (theme: 'light' | 'dark' = 'light', locale = 'en') => {
    await fixture.start({ locale })
    await chooseAccountNameRoute.load(fixture.w3m)
    await fixture.connect({ accounts: [fakeAddress] })
    fixture.w3m.router.reset('Account')
    fixture.w3m.router.push('ChooseAccountName')
    await fixture.show(html`<w3m-choose-account-name-view .w3m=${fixture.w3m}></w3m-choose-account-name-view>`, {
      theme,
      dir: locale === 'ar' ? 'rtl' : 'ltr',
    })
  }
  afterEach(() => fixture.end())

  for (const [theme, locale] of themesAndLocales)
    it(`is reached by everybody in ${theme} and ${locale}`, async () => {
      await start(theme, locale)
      expect(fixture.unnamed()).to.deep.equal([])
      expect(await axeFindings()).to.deep.equal([])
    })

  it('says what a name is good for, what it costs, and who sees it', async () => {
    await start()
    expect(fixture.text())
      .to.include('A name instead of an address')
      .and.include('It costs nothing')
      .and.include('Everybody can see which account has the name.')
  })

  for (const way of ['a click', 'the keyboard'])
    it(`leads to the registration, from where the way back is here, and tells the page of it, by ${way}`, async () => {
      await start()
      const trackedProperties: unknown[] = []
      fixture.w3m.events.$event.listen(tracked => {
        if (tracked?.data.event === 'OPEN_ENS_FLOW') trackedProperties.push(tracked.data.properties)
      })
      const button = fixture.find('choose-name-start')!
      if (way === 'a click') button.click()
      else {
        button.focus()
        await sendKeys({ press: 'Enter' })
      }
      expect(trackedProperties).to.deep.equal([{ isSmartAccount: false }])
      expect(fixture.w3m.router.$history.get().map(({ view }) => view)).to.deep.equal([
        'Account',
        'ChooseAccountName',
        'RegisterAccountName',
      ])
    })
})

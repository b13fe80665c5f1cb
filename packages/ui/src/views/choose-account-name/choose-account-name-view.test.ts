import { fakeAddress } from '@w3m/core/testing'
import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewStage } from '../../../../../test/gallery/view-stage.js'
import { looks } from '../../parts/names/names.samples.js'
import { chooseAccountNameRoute } from './choose-account-name.route.js'

describe('w3m-choose-account-name-view', () => {
  const stage = createViewStage()
  const start = async (theme: 'light' | 'dark' = 'light', locale = 'en') => {
    await stage.start({ locale })
    await chooseAccountNameRoute.load(stage.w3m)
    await stage.connect({ accounts: [fakeAddress] })
    stage.w3m.router.reset('Account')
    stage.w3m.router.push('ChooseAccountName')
    await stage.show(html`<w3m-choose-account-name-view .w3m=${stage.w3m}></w3m-choose-account-name-view>`, {
      theme,
      dir: locale === 'ar' ? 'rtl' : 'ltr',
    })
  }
  afterEach(() => stage.end())

  for (const [theme, locale] of looks)
    it(`is reached by everybody in ${theme} and ${locale}`, async () => {
      await start(theme, locale)
      expect(stage.unnamed()).to.deep.equal([])
      expect(await axeFindings()).to.deep.equal([])
    })

  it('says what a name is good for, what it costs, and who sees it', async () => {
    await start()
    expect(stage.text())
      .to.include('A name instead of an address')
      .and.include('It costs nothing')
      .and.include('Everybody can see which account has the name.')
  })

  for (const way of ['a click', 'the keyboard'])
    it(`leads to the registration, from where the way back is here, and tells the page of it, by ${way}`, async () => {
      await start()
      const told: unknown[] = []
      stage.w3m.events.$event.listen(tracked => {
        if (tracked?.data.event === 'OPEN_ENS_FLOW') told.push(tracked.data.properties)
      })
      const button = stage.find('choose-name-start')!
      if (way === 'a click') button.click()
      else {
        button.focus()
        await sendKeys({ press: 'Enter' })
      }
      expect(told).to.deep.equal([{ isSmartAccount: false }])
      expect(stage.w3m.router.$history.get().map(({ view }) => view)).to.deep.equal([
        'Account',
        'ChooseAccountName',
        'RegisterAccountName',
      ])
    })
})

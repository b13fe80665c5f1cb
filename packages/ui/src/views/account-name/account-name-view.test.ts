import { fakeAddress } from '@w3m/core/testing'
import { expect } from 'chai'
import { html } from 'lit'
import { atom } from 'nanostores'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewStage } from '../../../../../test/gallery/view-stage.js'
import { fakeNames, looks } from '../../parts/names/names.samples.js'
import { accountNameRoute } from './account-name.route.js'

describe('w3m-account-name-view', () => {
  const stage = createViewStage()
  const { store, $offer } = fakeNames([])
  const name = 'alice.w3m.local'
  const start = async (known: string | undefined, theme: 'light' | 'dark' = 'light', locale = 'en') => {
    $offer.set({ status: 'idle' })
    await stage.start({ locale })
    const identities = { $state: atom({ [fakeAddress]: { name: known } }), refresh: async () => undefined }
    Object.assign(stage.w3m.load, {
      names: () => Promise.resolve(store),
      identities: () => Promise.resolve(identities),
    })
    await accountNameRoute.load(stage.w3m)
    await stage.connect({ accounts: [fakeAddress] })
    stage.w3m.router.reset('AccountName')
    await stage.show(html`<w3m-account-name-view .w3m=${stage.w3m}></w3m-account-name-view>`, {
      theme,
      dir: locale === 'ar' ? 'rtl' : 'ltr',
    })
  }
  afterEach(() => stage.end())

  for (const [theme, locale] of looks)
    it(`tells the name, and is reached by everybody in ${theme} and ${locale}`, async () => {
      await start(name, theme, locale)
      await stage.eventually(() => stage.find('own-name')?.textContent === name)
      expect(await axeFindings()).to.deep.equal([])
    })

  for (const [button, view] of [
    ['name-move', 'MoveAccountName'],
    ['name-release', 'ReleaseAccountName'],
  ] as const)
    it(`leads to ${view} with the name`, async () => {
      await start(name)
      await stage.eventually(() => stage.find(button))
      stage.find(button)!.click()
      expect(stage.w3m.router.$route.get()).to.deep.equal({ view, params: { name } })
    })

  it('says that an offer waits', async () => {
    await start(name)
    $offer.set({ status: 'offered', name, from: fakeAddress, to: '0x1', expiresAtMs: 0 })
    await stage.eventually(() => stage.text().includes('Waiting'))
  })

  it('says where the account has none', async () => {
    await start(undefined)
    await stage.eventually(() => stage.find('account-name-none'))
    expect(await axeFindings()).to.deep.equal([])
  })
})

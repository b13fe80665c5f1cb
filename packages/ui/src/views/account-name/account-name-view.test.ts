import type { Identity } from '@w3m/core'
import { fakeAddress, fakeNetwork } from '@w3m/core/testing'
import { expect } from 'chai'
import { html } from 'lit'
import { atom } from 'nanostores'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewFixture } from '../../../../../test/gallery/view-fixture.js'
import { fakeNames, themesAndLocales } from '../../parts/names/names.samples.js'
import { accountNameRoute } from './account-name.route.js'

describe('w3m-account-name-view', () => {
  const fixture = createViewFixture()
  const { store, $offer } = fakeNames([])
  const name = 'alice.w3m.local'
  const { caipNetworkId } = fakeNetwork
  const $identities = atom<Readonly<Record<string, Identity>>>({})
  const start = async (known: string | undefined, theme: 'light' | 'dark' = 'light', locale = 'en') => {
    $identities.set({ [fakeAddress]: { name: known, caipNetworkId } })
    $offer.set({ status: 'idle' })
    await fixture.start({ locale })
    const identities = { $state: $identities, refresh: async () => undefined }
    Object.assign(fixture.w3m.load, {
      names: () => Promise.resolve(store),
      identities: () => Promise.resolve(identities),
    })
    await accountNameRoute.load(fixture.w3m)
    await fixture.connect({ accounts: [fakeAddress] })
    fixture.w3m.router.reset('AccountName')
    await fixture.show(html`<w3m-account-name-view .w3m=${fixture.w3m}></w3m-account-name-view>`, {
      theme,
      dir: locale === 'ar' ? 'rtl' : 'ltr',
    })
  }
  afterEach(() => fixture.end())

  for (const [theme, locale] of themesAndLocales)
    it(`tells the name, and is reached by everybody in ${theme} and ${locale}`, async () => {
      await start(name, theme, locale)
      await fixture.eventually(() => fixture.find('own-name')?.textContent === name)
      expect(await axeFindings()).to.deep.equal([])
    })

  for (const [button, view] of [
    ['name-move', 'MoveAccountName'],
    ['name-release', 'ReleaseAccountName'],
  ] as const)
    it(`leads to ${view} with the name`, async () => {
      await start(name)
      await fixture.eventually(() => fixture.find(button))
      fixture.find(button)!.click()
      expect(fixture.w3m.router.$route.get()).to.deep.equal({ view, params: { name } })
    })

  it('says that an offer waits', async () => {
    await start(name)
    $offer.set({ status: 'offered', name, from: fakeAddress, to: '0x1', expiresAtMs: 0 })
    await fixture.eventually(() => fixture.text().includes('Waiting'))
  })

  it('waits for the name on the shown network', async () => {
    await start(name)
    await fixture.eventually(() => fixture.find('own-name'))
    $identities.set({ [fakeAddress]: { name, caipNetworkId: 'eip155:10' } })
    await fixture.eventually(() => !fixture.find('own-name'))
    expect(fixture.find('account-name-none')).to.equal(undefined)
    $identities.set({ [fakeAddress]: { name: undefined, caipNetworkId } })
    await fixture.eventually(() => fixture.find('account-name-none'))
  })

  it('says where the account has none', async () => {
    await start(undefined)
    await fixture.eventually(() => fixture.find('account-name-none'))
    expect(await axeFindings()).to.deep.equal([])
  })
})

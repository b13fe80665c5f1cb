import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewFixture } from '../../../../../test/gallery/view-fixture.js'
import { fakeNames, themesAndLocales } from '../../parts/names/names.samples.js'
import { releaseAccountNameRoute } from './release-account-name.route.js'

describe('w3m-release-account-name-view', () => {
  const fixture = createViewFixture()
  const requests: string[] = []
  const { store, $release } = fakeNames(requests)
  const name = 'alice.w3m.local'
  const start = async (theme: 'light' | 'dark' = 'light', locale = 'en') => {
    requests.splice(0)
    $release.set({ status: 'idle' })
    await fixture.start({ locale })
    Object.assign(fixture.w3m.load, { names: () => Promise.resolve(store) })
    await releaseAccountNameRoute.load(fixture.w3m)
    await fixture.connect()
    fixture.w3m.router.reset('Account')
    fixture.w3m.router.push('ReleaseAccountName', { name })
    await fixture.show(
      html`<w3m-release-account-name-view .w3m=${fixture.w3m} .params=${{ name }}></w3m-release-account-name-view>`,
      { theme, dir: locale === 'ar' ? 'rtl' : 'ltr' },
    )
    await fixture.eventually(() => fixture.find('name-release-confirm')?.getAttribute('aria-busy') === null)
  }
  afterEach(() => fixture.end())

  for (const [theme, locale] of themesAndLocales)
    it(`asks, and is reached by everybody in ${theme} and ${locale}: before, meanwhile and after a failure`, async () => {
      await start(theme, locale)
      expect(fixture.text()).to.contain(name)
      expect(await axeFindings()).to.deep.equal([])
      for (const state of [
        { status: 'releasing', name },
        { status: 'failed', name, error: { code: 4001 } as never },
      ] as const) {
        $release.set(state)
        await fixture.eventually(() => fixture.find('name-release-confirm'))
        expect(await axeFindings(), state.status).to.deep.equal([])
      }
    })

  it('says that it could not be loaded, and tries again', async () => {
    await start()
    let names = () => Promise.reject<typeof store>(new Error('offline'))
    Object.assign(fixture.w3m.load, { names: () => names() })
    await fixture.show(
      html`<w3m-release-account-name-view .w3m=${fixture.w3m} .params=${{ name }}></w3m-release-account-name-view>`,
    )
    await fixture.eventually(() => fixture.find('name-release-retry'))
    expect(fixture.find('name-release-confirm')).to.equal(undefined)
    expect(await axeFindings()).to.deep.equal([])
    names = () => Promise.resolve(store)
    fixture.find('name-release-retry')!.click()
    await fixture.eventually(() => fixture.find('name-release-confirm'))
  })

  it('gives nothing up before it is asked to, and is left by the other button', async () => {
    await start()
    expect(fixture.text()).to.contain('anybody can register it')
    fixture.find('name-keep')!.click()
    expect(requests).to.deep.equal([])
    expect(fixture.w3m.router.$route.get().view).to.equal('Account')
  })

  it('gives the name up, says what to do meanwhile, and goes to the account once it is done', async () => {
    await start()
    fixture.find('name-release-confirm')!.click()
    expect(requests).to.deep.equal([`release ${name}`])
    $release.set({ status: 'releasing', name })
    await fixture.eventually(() => fixture.text().includes('Sign the message in Lantern.'))
    $release.set({ status: 'released', name })
    await fixture.eventually(() => fixture.w3m.router.$route.get().view === 'Account')
    expect(fixture.w3m.notices.$state.get().notice).to.include({ text: 'release-account-name.done' })
    expect($release.get().status).to.equal('idle')
  })

  for (const [code, text] of [
    [4001, 'You declined the signature. Nothing has changed.'],
    ['NAME_TAKEN', 'does not have this name any more'],
    ['HTTP_STATUS', 'does not answer'],
  ] as const)
    it(`says why it failed with ${code}, and stays`, async () => {
      await start()
      $release.set({ status: 'failed', name, error: { code } as never })
      await fixture.eventually(() => fixture.find('name-release-failure'))
      expect(fixture.text()).to.match(new RegExp(text, 'i'))
      expect(fixture.w3m.router.$route.get().view).to.equal('ReleaseAccountName')
    })

  for (const [code, isKnown] of [
    [4001, true],
    ['NAME_MESSAGE_EXPIRED', true],
    ['NAME_TAKEN', false],
    ['HTTP_UNREACHABLE', false],
    ['HTTP_STATUS', false],
    ['TIMEOUT', false],
    ['UNKNOWN', false],
  ] as const)
    it(`${isKnown ? 'says' : 'does not say'} after ${code} that the name is still the account's`, async () => {
      await start()
      $release.set({ status: 'failed', name, error: { code } as never })
      await fixture.eventually(() => fixture.find('name-release-failure'))
      expect(fixture.text().includes('The name is still yours')).to.equal(isKnown)
      expect(await axeFindings()).to.deep.equal([])
    })

  it('tells nothing of another name', async () => {
    await start()
    $release.set({ status: 'failed', name: 'other.w3m.local', error: { code: 4001 } as never })
    await fixture.eventually(() => fixture.find('name-release-confirm'))
    expect(fixture.find('name-release-failure')).to.equal(undefined)
  })
})

import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewStage } from '../../../../../test/gallery/view-stage.js'
import { fakeNames, looks } from '../../parts/names/names.samples.js'
import { releaseAccountNameRoute } from './release-account-name.route.js'

describe('w3m-release-account-name-view', () => {
  const stage = createViewStage()
  const asked: string[] = []
  const { store, $release } = fakeNames(asked)
  const name = 'alice.w3m.local'
  const start = async (theme: 'light' | 'dark' = 'light', locale = 'en') => {
    asked.splice(0)
    $release.set({ status: 'idle' })
    await stage.start({ locale })
    Object.assign(stage.w3m.load, { names: () => Promise.resolve(store) })
    await releaseAccountNameRoute.load(stage.w3m)
    await stage.connect()
    stage.w3m.router.reset('Account')
    stage.w3m.router.push('ReleaseAccountName', { name })
    await stage.show(
      html`<w3m-release-account-name-view .w3m=${stage.w3m} .params=${{ name }}></w3m-release-account-name-view>`,
      { theme, dir: locale === 'ar' ? 'rtl' : 'ltr' },
    )
    await stage.eventually(() => stage.find('name-release-confirm')?.getAttribute('aria-busy') === null)
  }
  afterEach(() => stage.end())

  for (const [theme, locale] of looks)
    it(`asks, and is reached by everybody in ${theme} and ${locale}: before, meanwhile and after a failure`, async () => {
      await start(theme, locale)
      expect(stage.text()).to.contain(name)
      expect(await axeFindings()).to.deep.equal([])
      for (const state of [
        { status: 'releasing', name },
        { status: 'failed', name, error: { code: 4001 } as never },
      ] as const) {
        $release.set(state)
        await stage.eventually(() => stage.find('name-release-confirm'))
        expect(await axeFindings(), state.status).to.deep.equal([])
      }
    })

  it('says that it could not be loaded, and tries again', async () => {
    await start()
    let names = () => Promise.reject<typeof store>(new Error('offline'))
    Object.assign(stage.w3m.load, { names: () => names() })
    await stage.show(
      html`<w3m-release-account-name-view .w3m=${stage.w3m} .params=${{ name }}></w3m-release-account-name-view>`,
    )
    await stage.eventually(() => stage.find('name-release-retry'))
    expect(stage.find('name-release-confirm')).to.equal(undefined)
    expect(await axeFindings()).to.deep.equal([])
    names = () => Promise.resolve(store)
    stage.find('name-release-retry')!.click()
    await stage.eventually(() => stage.find('name-release-confirm'))
  })

  it('gives nothing up before it is asked to, and is left by the other button', async () => {
    await start()
    expect(stage.text()).to.contain('anybody can register it')
    stage.find('name-keep')!.click()
    expect(asked).to.deep.equal([])
    expect(stage.w3m.router.$route.get().view).to.equal('Account')
  })

  it('gives the name up, says what to do meanwhile, and goes to the account once it is done', async () => {
    await start()
    stage.find('name-release-confirm')!.click()
    expect(asked).to.deep.equal([`release ${name}`])
    $release.set({ status: 'releasing', name })
    await stage.eventually(() => stage.text().includes('Sign the message in Lantern.'))
    $release.set({ status: 'released', name })
    await stage.eventually(() => stage.w3m.router.$route.get().view === 'Account')
    expect(stage.w3m.notices.$state.get().notice).to.include({ text: 'release-account-name.done' })
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
      await stage.eventually(() => stage.find('name-release-failure'))
      expect(stage.text()).to.match(new RegExp(text, 'i'))
      expect(stage.w3m.router.$route.get().view).to.equal('ReleaseAccountName')
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
      await stage.eventually(() => stage.find('name-release-failure'))
      expect(stage.text().includes('The name is still yours')).to.equal(isKnown)
      expect(await axeFindings()).to.deep.equal([])
    })

  it('tells nothing of another name', async () => {
    await start()
    $release.set({ status: 'failed', name: 'other.w3m.local', error: { code: 4001 } as never })
    await stage.eventually(() => stage.find('name-release-confirm'))
    expect(stage.find('name-release-failure')).to.equal(undefined)
  })
})

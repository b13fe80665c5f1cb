import type { NameOffer, NameRegistration, NamesState, NamesStore } from '@w3m/core'
import { expect } from 'chai'
import { html } from 'lit'
import { atom } from 'nanostores'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewFixture } from '../../../../../test/gallery/view-fixture.js'
import { registerAccountNameRoute } from './register-account-name.route.js'

const fresh: NamesState = {
  suffix: '.w3m.local',
  label: '',
  problem: 'short',
  status: 'idle',
  suggestions: [],
  error: undefined,
}

describe('w3m-register-account-name-view', () => {
  const fixture = createViewFixture()
  const $state = atom<NamesState>(fresh)
  const $registration = atom<NameRegistration>({ status: 'idle' })
  let requests: string[]
  const set = (change: Partial<NamesState>) => $state.set({ ...$state.get(), ...change })

  const start = async (
    state: Partial<NamesState> = {},
    locale = 'en',
    namespaces: NamesStore['namespaces'] = ['eip155'],
  ) => {
    requests = []
    $state.set({ ...fresh, ...state })
    $registration.set({ status: 'idle' })
    await fixture.start({ locale })
    const store: NamesStore = {
      namespaces,
      $state,
      $registration,
      refresh: async ({ force = false } = {}) => void requests.push(force ? 'refresh again' : 'refresh'),
      type: text => (requests.push(`type ${text}`), set({ label: text.replace(/[^a-z0-9-]/g, '') })),
      retry: () => requests.push('retry'),
      register: async () => (requests.push('register'), ''),
      release: async () => undefined,
      $offer: atom<NameOffer>({ status: 'idle' }),
      transfers: () => Promise.reject(new Error('Nobody parts with a name here.')),
      reset: () => requests.push('reset'),
    }
    Object.assign(fixture.w3m.load, { names: () => Promise.resolve(store) })
    await registerAccountNameRoute.load(fixture.w3m)
    await fixture.connect()
    fixture.w3m.router.reset('RegisterAccountName')
    await fixture.show(html`<w3m-register-account-name-view .w3m=${fixture.w3m}></w3m-register-account-name-view>`, {
      dir: locale === 'ar' ? 'rtl' : 'ltr',
    })
    await fixture.eventually(() => requests.includes('refresh'))
  }
  const view = () => fixture.find('name-register')!
  const input = () => fixture.find('name-input') as HTMLInputElement
  afterEach(() => fixture.end())

  it('keeps its height while names are looked for and found: what is pressed stays where it is', async () => {
    await start()
    await fixture.eventually(() => view())
    const { host } = fixture.find('name-status')!.getRootNode() as ShadowRoot
    const height = () => Math.round(host.getBoundingClientRect().height)
    const empty = height()
    set({ label: 'alice', status: 'waiting', problem: undefined })
    await fixture.eventually(() => fixture.text().includes('Checking'))
    expect(height()).to.equal(empty)
    const labels = ['alice', 'alice7', 'alice8', 'alice9', 'alice-eth', 'alice-dao']
    set({ status: 'ready', suggestions: labels.map(label => ({ label, isTaken: false })) })
    await fixture.eventually(() => fixture.find('name-suggestion-alice-dao'))
    expect(height()).to.equal(empty)
  })

  for (const locale of ['en', 'ar'])
    it(`is reached by everybody, in ${locale}: empty, looking, free and taken`, async () => {
      await start({}, locale)
      expect(await axeFindings()).to.deep.equal([])
      for (const state of [
        { label: 'alice', status: 'waiting', problem: undefined },
        { status: 'ready', suggestions: [{ label: 'alice', isTaken: false }] },
        {
          problem: 'taken',
          suggestions: [
            { label: 'alice', isTaken: true },
            { label: 'alice7', isTaken: false },
          ],
        },
      ] as const) {
        set(state)
        await fixture.eventually(() => view())
        expect(await axeFindings(), state.status).to.deep.equal([])
      }
    })

  for (const locale of ['en', 'ar'])
    it(`ends what is typed with the suffix, in ${locale}`, async () => {
      await start({ label: 'alice' }, locale)
      const suffix = (fixture.find('name-status')!.getRootNode() as ShadowRoot).querySelector('.suffix')!
      expect(suffix.getBoundingClientRect().left).to.be.at.least(input().getBoundingClientRect().right)
    })

  it('passes on what is typed, and shows what a name may contain', async () => {
    await start()
    input().value = 'Al_ice'
    input().dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
    expect(requests.at(-1)).to.equal('type Al_ice')
    await fixture.eventually(() => input().value === 'lice')
  })

  it('asks the wallet for no name before it is known whether that is free', async () => {
    await start({ label: 'alice', problem: undefined, status: 'waiting' })
    const isBusy = () => view().getAttribute('aria-busy') === 'true'
    view().click()
    await fixture.eventually(isBusy)
    set({ status: 'ready', problem: 'taken', suggestions: [{ label: 'alice', isTaken: true }] })
    await fixture.eventually(() => !isBusy())
    set({ label: 'alice7', status: 'waiting', problem: undefined })
    await fixture.eventually(() => view().getAttribute('aria-disabled') === null)
    view().click()
    await fixture.eventually(isBusy)
    expect(requests).not.to.include('register')
    set({ status: 'ready', suggestions: [{ label: 'alice7', isTaken: false }] })
    await fixture.eventually(() => requests.includes('register'))
    expect(requests.filter(request => request === 'register')).to.have.length(1)
  })

  it('asks the wallet for no name where nobody could say whether that is free, until that is wanted again', async () => {
    await start({ label: 'alice', problem: undefined, status: 'waiting' })
    const isBusy = () => view().getAttribute('aria-busy') === 'true'
    view().click()
    await fixture.eventually(isBusy)
    set({ status: 'failed', error: { code: 'NAME_SUGGESTIONS_FAILED' } as never })
    await fixture.eventually(() => fixture.find('name-suggestions-retry') && !isBusy())
    set({ status: 'ready', suggestions: [{ label: 'alice', isTaken: false }], error: undefined })
    await fixture.eventually(() => fixture.text().includes('alice.w3m.local is free.'))
    expect(requests).not.to.include('register')
    view().click()
    expect(requests.at(-1)).to.equal('register')
  })

  it('says that a name is free, and takes a suggestion', async () => {
    await start({
      label: 'alice',
      problem: undefined,
      status: 'ready',
      suggestions: [
        { label: 'alice', isTaken: false },
        { label: 'alice7', isTaken: false },
      ],
    })
    expect(fixture.text()).to.contain('alice.w3m.local is free.')
    fixture.find('name-suggestion-alice7')!.click()
    expect(requests.at(-1)).to.equal('type alice7')
  })

  it('registers what is right, and says what is wrong once that is wanted', async () => {
    await start({ label: 'abc', problem: 'short' })
    expect(fixture.text()).not.to.contain('at least 4')
    view().click()
    await fixture.eventually(() => fixture.text().includes('Name must be at least 4 characters long'))
    expect(requests).not.to.contain('register')
    set({ label: 'abcd', problem: undefined })
    view().click()
    expect(requests.at(-1)).to.equal('register')
  })

  it('goes to the success once the name is registered, and not before', async () => {
    await start({ label: 'alice', problem: undefined })
    $registration.set({ status: 'signing', name: 'alice.w3m.local' })
    await fixture.eventually(() => fixture.text().includes('Sign the message in Lantern.'))
    $registration.set({ status: 'registering', name: 'alice.w3m.local' })
    await fixture.eventually(() => fixture.text().includes('Registering alice.w3m.local'))
    expect(fixture.w3m.router.$route.get().view).to.equal('RegisterAccountName')
    $registration.set({ status: 'registered', name: 'alice.w3m.local' })
    await fixture.eventually(() => fixture.w3m.router.$route.get().view === 'RegisterAccountNameSuccess')
    expect(fixture.w3m.router.$route.get().params).to.deep.equal({ name: 'alice.w3m.local' })
    // It is told once.
    expect(requests.at(-1)).to.equal('reset')
  })

  const failures: readonly (readonly [code: number | string, text: string])[] = [
    [4001, 'You declined the signature. Nothing was registered.'],
    ['NAME_TAKEN', 'Somebody has this name'],
    ['NAME_OWNED', 'You already own a name'],
    ['NAME_MESSAGE_EXPIRED', 'Too much time has passed'],
    ['HTTP_STATUS', 'does not answer'],
  ]
  for (const [code, text] of failures)
    it(`stays where the registration fails with ${code}, says why, and tries again`, async () => {
      await start({ label: 'alice', problem: undefined })
      $registration.set({ status: 'failed', name: 'alice.w3m.local', error: { code } as never })
      await fixture.eventually(() => fixture.find('name-failure'))
      expect(fixture.text()).to.match(new RegExp(text, 'i'))
      fixture.find('name-retry')!.click()
      expect(requests.at(-1)).to.equal('register')
      expect(await axeFindings()).to.deep.equal([])
    })

  it('says that suggestions failed, and asks again', async () => {
    await start({
      label: 'alice',
      problem: undefined,
      status: 'failed',
      error: { code: 'NAME_SUGGESTIONS_FAILED' } as never,
    })
    expect(fixture.text()).to.contain('Error fetching name suggestions')
    fixture.find('name-suggestions-retry')!.click()
    expect(requests.at(-1)).to.equal('retry')
  })

  it('says of a service that refused to look not that it did not answer', async () => {
    await start({ label: 'alice', problem: undefined, status: 'failed', error: { code: 'HTTP_STATUS' } as never })
    expect(fixture.text()).to.contain('Error fetching name suggestions')
    expect(fixture.text()).not.to.contain('did not answer')
  })

  it('says what is wrong with hyphens', async () => {
    await start({ label: 'ab--cd', problem: 'punycode' })
    expect(fixture.text()).to.contain('its third and fourth characters cannot both be hyphens')
    set({ label: '-abcd', problem: 'hyphens' })
    await fixture.eventually(() => fixture.text().includes('starts and ends with a letter or a digit'))
  })

  it('says where nobody has names: by the service, and by the network', async () => {
    await start({ suffix: null })
    expect(fixture.find('names-unsupported')).not.to.equal(undefined)
    fixture.end()
    await start({}, 'en', ['solana'])
    expect(fixture.find('names-unsupported')).not.to.equal(undefined)
  })

  for (const code of ['HTTP_UNREACHABLE', 'TIMEOUT'])
    it(`says that the service does not answer, and asks it again: ${code}`, async () => {
      await start({ suffix: undefined, error: { code } as never })
      expect(fixture.text()).to.include('The service does not answer')
      fixture.find('names-retry')!.click()
      expect(requests.at(-1)).to.equal('refresh again')
    })
})

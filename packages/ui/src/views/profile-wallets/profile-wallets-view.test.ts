import type { IdentitiesStore, Identity, ProfileStore, ProfileWallet, W3mOptions } from '@w3m/core'
import { fakeAddress, otherFakeAddress } from '@w3m/core/testing'
import { expect } from 'chai'
import { html } from 'lit'
import { atom } from 'nanostores'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewFixture } from '../../../../../test/gallery/view-fixture.js'
import { profileWalletsRoute } from './profile-wallets.route.js'

const wallet = (id: string, status: ProfileWallet['status'], address: string): ProfileWallet => ({
  id,
  connectorId: id,
  namespace: 'eip155',
  name: id,
  address,
  status,
})

describe('w3m-profile-wallets-view', () => {
  const fixture = createViewFixture()
  const endedIds: string[] = []
  const switched: (string | undefined)[] = []
  let failure: Error | undefined
  const start = async (
    wallets: readonly ProfileWallet[],
    {
      locale = 'en',
      theme = 'light' as 'light' | 'dark',
      services = { relay: 'wss://relay.example' } as NonNullable<W3mOptions['services']>,
    } = {},
    identities?: IdentitiesStore,
  ) => {
    await fixture.start({ locale, services })
    await profileWalletsRoute.load(fixture.w3m)
    await fixture.connect()
    fixture.announce({}, { rdns: 'other.wallet', name: 'Other' })
    const profile: ProfileStore = {
      $state: atom(wallets),
      refresh: async () => undefined,
      async switchTo({ session }) {
        switched.push(session)
        if (failure) throw failure
      },
      async disconnect(wallet) {
        endedIds.push(wallet!.connectorId)
        if (failure) throw failure
      },
    }
    Object.assign(fixture.w3m.load, {
      profile: () => Promise.resolve(profile),
      ...(identities && { identities: () => Promise.resolve(identities) }),
    })
    await fixture.w3m.open()
    await fixture.show(html`<w3m-profile-wallets-view .w3m=${fixture.w3m}></w3m-profile-wallets-view>`, {
      theme,
      dir: locale === 'ar' ? 'rtl' : 'ltr',
    })
    await fixture.eventually(() => fixture.find('wallet-add'))
  }
  beforeEach(() => {
    endedIds.splice(0)
    switched.splice(0)
    failure = undefined
  })
  afterEach(() => fixture.end())

  for (const [theme, locale] of [
    ['light', 'en'],
    ['dark', 'en'],
    ['light', 'ar'],
  ] as const)
    it(`lists them with what each is, in ${theme} and ${locale}`, async () => {
      await start([wallet('test.wallet', 'active', fakeAddress), wallet('other.wallet', 'recent', otherFakeAddress)], {
        theme,
        locale,
      })
      if (locale === 'en') {
        expect(fixture.text()).to.include('Active').and.include('Used before')
        expect(fixture.text()).to.include('It may ask you to agree.')
      }
      expect(await axeFindings()).to.deep.equal([])
    })

  for (const [locale, width] of [
    ['en', 376],
    ['ar', 376],
    ['en', 320],
    ['ar', 320],
  ] as const)
    it(`shows the whole of a name in a card of ${width} px, in ${locale}`, async () => {
      const long = { ...wallet('test.wallet', 'active', fakeAddress), name: 'Lighthouse Wallet of Two' }
      await start([long, wallet('other.wallet', 'recent', otherFakeAddress)], { locale })
      const row = fixture.find('wallet-switch-test.wallet')!
      const outer = (row.getRootNode() as ShadowRoot).host.getRootNode() as ShadowRoot
      ;(outer.host as HTMLElement).style.inlineSize = `${width}px`
      const name = outer.querySelector<HTMLElement>('w3m-ui-list-item .name')!
      expect([name.textContent, name.title]).to.deep.equal([long.name, long.name])
      expect([name.scrollWidth, name.scrollHeight]).to.deep.equal([name.clientWidth, name.clientHeight])
      expect(row.getAttribute('aria-current')).to.equal('true')
      expect(fixture.find('wallet-switch-other.wallet')!.getAttribute('aria-current')).to.equal(null)
    })

  it('shows only the name that an account has on the shown network', async () => {
    const read: string[] = []
    const identityOf = (caipNetworkId: 'eip155:1' | 'eip155:10') => ({
      [fakeAddress]: { name: 'ada.example', caipNetworkId },
    })
    const $identities = atom<Readonly<Record<string, Identity>>>(identityOf('eip155:10'))
    const identities = { $state: $identities, refresh: async (address: string) => void read.push(address) }
    await start([wallet('test.wallet', 'active', fakeAddress)], {}, identities)
    await fixture.eventually(() => read.includes(fakeAddress))
    expect(fixture.text()).not.to.include('ada.example')
    $identities.set(identityOf('eip155:1'))
    await fixture.eventually(() => fixture.text().includes('ada.example'))
  })

  it('leads to the account of the active one, and connects another', async () => {
    await start([wallet('test.wallet', 'active', fakeAddress), wallet('other.wallet', 'connected', otherFakeAddress)])
    fixture.find('wallet-switch-test.wallet')!.click()
    expect(fixture.w3m.router.$route.get().view).to.equal('Account')
    fixture.find('wallet-switch-other.wallet')!.click()
    expect(fixture.w3m.router.$route.get().view).to.equal('ConnectingExternal')
    await fixture.eventually(() => fixture.w3m.getWalletInfo()?.name === 'Other')
  })

  it('switches to a session that lives on without another view', async () => {
    await start([
      wallet('test.wallet', 'active', fakeAddress),
      { ...wallet('walletConnect', 'connected', otherFakeAddress), name: 'Phone', session: 'a topic' },
    ])
    const discovery = await fixture.w3m.load.discovery()
    await fixture.eventually(() => discovery.$connectors.get().some(({ id }) => id === 'walletConnect'))
    const { view } = fixture.w3m.router.$route.get()
    fixture.find('wallet-switch-walletConnect')!.click()
    await fixture.eventually(() => switched.length === 1)
    expect([switched, fixture.w3m.router.$route.get().view]).to.deep.equal([['a topic'], view])
  })

  it('ends one that is not active, and says so', async () => {
    await start([wallet('test.wallet', 'active', fakeAddress), wallet('other.wallet', 'connected', otherFakeAddress)])
    fixture.find('wallet-disconnect-other.wallet')!.click()
    await fixture.eventually(() => fixture.w3m.notices.$state.get().notice)
    expect(endedIds).to.deep.equal(['other.wallet'])
    expect(fixture.w3m.notices.$state.get().notice).to.include({ text: 'profile-wallets.disconnected' })
  })

  it('says no success where ending one failed', async () => {
    failure = new Error('down')
    await start([wallet('test.wallet', 'active', fakeAddress), wallet('other.wallet', 'connected', otherFakeAddress)])
    fixture.find('wallet-disconnect-other.wallet')!.click()
    await fixture.eventually(() => fixture.w3m.notices.$state.get().notice)
    await new Promise(resolve => setTimeout(resolve))
    expect(fixture.w3m.notices.$state.get().notice).to.include({ variant: 'error', text: 'notice.disconnect-failed' })
  })

  for (const [title, code, text] of [
    ['says where an embedded wallet cannot be switched to', 'UNKNOWN', 'profile-wallets.not-switched'],
    ['says nothing of a switch to it that another attempt replaced', 'ABORTED', undefined],
  ] as const)
    it(title, async () => {
      failure = Object.assign(new Error('down'), { code })
      await start([wallet('test.wallet', 'active', fakeAddress), wallet('ID_AUTH', 'connected', otherFakeAddress)], {
        services: { frame: 'https://wallet.example' },
      })
      const discovery = await fixture.w3m.load.discovery()
      await fixture.eventually(() => discovery.$connectors.get().some(({ id }) => id === 'ID_AUTH'))
      const { view } = fixture.w3m.router.$route.get()
      fixture.find('wallet-switch-ID_AUTH')!.click()
      await fixture.eventually(() => switched.length === 1)
      await new Promise(resolve => setTimeout(resolve))
      expect([fixture.w3m.notices.$state.get().notice?.text, fixture.w3m.router.$route.get().view]).to.deep.equal([
        text,
        view,
      ])
    })

  it('says where there is none, and leads to the wallets', async () => {
    await start([])
    expect(fixture.text()).to.include('No wallet yet')
    expect(await axeFindings()).to.deep.equal([])
    fixture.find('wallet-add')!.click()
    expect(fixture.w3m.router.$route.get().view).to.equal('Connect')
  })
})

import { fakeAddress, fakeNetwork, otherFakeAddress, otherFakeNetwork } from '@w3m/core/testing'
import type { ReplacementReason, SendStore, SentTransfer } from '@w3m/core'
import { expect } from 'chai'
import { html } from 'lit'
import { atom } from 'nanostores'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewFixture } from '../../../../../test/gallery/view-fixture.js'
import './pending-actions.js'

const sent: SentTransfer = {
  id: '0xab',
  account: `eip155:1:${fakeAddress}`,
  to: otherFakeAddress,
  symbol: 'ETH',
  amount: '1',
  atMs: 1,
  status: 'pending',
  mark: {},
}

describe('w3m-pending-actions', () => {
  const fixture = createViewFixture()
  let requests: string[]
  let settle: { readonly resolve: (id: string) => void; readonly reject: (error: unknown) => void }

  const start = async (
    place: 'here' | 'elsewhere' | 'wallet' | undefined,
    { locale = 'en', theme = 'light' as 'light' | 'dark', mark = {} as SentTransfer['mark'] } = {},
  ) => {
    requests = []
    await fixture.start({ locale, networks: [fakeNetwork, otherFakeNetwork] })
    await fixture.connect()
    const real = await fixture.w3m.load.send()
    const store: SendStore = {
      ...real,
      $sent: atom([{ ...sent, mark, ...(place === 'elsewhere' && { account: `eip155:10:${fakeAddress}` as const }) }]),
      dismiss: id => void requests.push(`dismiss ${id}`),
      replaceable: async id => {
        requests.push(`where ${id}`)
        return place
      },
      replace(id: string, reason: ReplacementReason) {
        requests.push(`${reason} ${id}`)
        return new Promise((resolve, reject) => (settle = { resolve, reject }))
      },
    }
    Object.assign(fixture.w3m.load, { send: () => Promise.resolve(store) })
    await fixture.w3m.open()
    await fixture.show(html`<w3m-pending-actions .w3m=${fixture.w3m} .transaction=${'0xab'}></w3m-pending-actions>`, {
      theme,
      dir: locale === 'ar' ? 'rtl' : 'ltr',
    })
    await fixture.eventually(() => requests.length > 0)
  }
  afterEach(() => fixture.end())

  for (const [theme, locale] of [
    ['light', 'en'],
    ['dark', 'en'],
    ['light', 'ar'],
  ] as const)
    it(`offers both where the wallet can, in ${theme} and ${locale}`, async () => {
      await start('here', { theme, locale })
      await fixture.eventually(() => fixture.find('pending-cancelled'))
      if (locale === 'en') expect(fixture.text()).to.include('Speed up').and.include('Cancel it')
      expect(await axeFindings()).to.deep.equal([])
    })

  it('leads to the wallet where that alone can', async () => {
    await start('wallet')
    await fixture.eventually(() => fixture.find('pending-in-wallet'))
    expect(fixture.text()).to.match(/To speed it up or cancel it, open \S+/)
    expect(fixture.find('pending-cancelled')).to.equal(undefined)
    expect(await axeFindings()).to.deep.equal([])
  })

  for (const [theme, locale] of [
    ['light', 'en'],
    ['dark', 'en'],
    ['light', 'ar'],
  ] as const)
    it(`leads to the network of the transaction where the wallet is on another, in ${theme} and ${locale}`, async () => {
      await start('elsewhere', { theme, locale })
      await fixture.eventually(() => fixture.find('pending-switch'))
      if (locale === 'en') expect(fixture.text()).to.include('To speed it up or cancel it, switch to Test Two.')
      expect(fixture.find('pending-cancelled')).to.equal(undefined)
      expect(await axeFindings()).to.deep.equal([])
      fixture.find('pending-switch')!.click()
      expect(fixture.w3m.router.$route.get()).to.deep.equal({
        view: 'SwitchNetwork',
        params: { caipNetworkId: 'eip155:10' },
      })
    })

  for (const [theme, locale] of [
    ['light', 'en'],
    ['dark', 'en'],
    ['light', 'ar'],
  ] as const)
    it(`leads to the wallet where no network knows what a contract sent, and is removed, in ${theme} and ${locale}`, async () => {
      await start('wallet', { theme, locale, mark: { contract: 1 } })
      await fixture.eventually(() => fixture.find('pending-dismiss'))
      if (locale === 'en') expect(fixture.text()).to.match(/No network has it yet: it may wait for signatures in \S+/)
      expect(fixture.find('pending-in-wallet')).to.equal(undefined)
      expect(await axeFindings()).to.deep.equal([])
      fixture.find('pending-dismiss')!.click()
      expect(requests).to.deep.equal(['where 0xab', 'dismiss 0xab'])
    })

  it('stands below the texts of its row', async () => {
    await start('here')
    await fixture.eventually(() => fixture.find('pending-repriced'))
    const inner = (fixture.find('pending-repriced')!.getRootNode() as ShadowRoot).host
    const { host } = inner.getRootNode() as ShadowRoot
    // A row has 8 px, a sign of 40 px, and 12 px before its texts; in 360 px 4 px, and 8 px.
    const texts = matchMedia('(max-width: 360px)').matches ? 52 : 60
    expect(inner.getBoundingClientRect().left - host.getBoundingClientRect().left).to.equal(texts)
  })

  it('switches there and then where no wallet is asked, and offers both on that network', async () => {
    await start('elsewhere')
    const { account } = fixture.w3m
    const connected = account.get('eip155')
    if (connected.status !== 'connected') throw new Error('Nobody is connected.')
    account.set('eip155', { ...connected, approvedNetworkIds: ['eip155:1', 'eip155:10'] })
    await fixture.eventually(() => fixture.find('pending-switch'))
    fixture.find('pending-switch')!.click()
    await fixture.eventually(() => requests.length === 2)
    expect(fixture.w3m.getNetwork().caipNetworkId).to.equal('eip155:10')
    expect(fixture.w3m.router.$route.get().view).to.equal('Account')
  })

  it('asks once for a double click, and is quiet where the visitor says no', async () => {
    await start('here')
    await fixture.eventually(() => fixture.find('pending-repriced'))
    fixture.find('pending-repriced')!.click()
    fixture.find('pending-repriced')!.click()
    fixture.find('pending-cancelled')!.click()
    expect(requests).to.deep.equal(['where 0xab', 'repriced 0xab'])
    settle.reject(Object.assign(new Error('no'), { code: 4001 }))
    await fixture.eventually(() => fixture.find('pending-repriced')?.getAttribute('aria-busy') === null)
    expect(fixture.w3m.notices.$state.get().notice).to.equal(undefined)
  })

  for (const [code, text] of [
    ['REPLACE_TOO_LATE', 'pending.too-late'],
    [-32000, 'pending.failed'],
    [-32603, 'notice.request-failed'],
    ['TIMEOUT', 'notice.request-failed'],
    [4900, 'notice.request-failed'],
  ] as const)
    it(`says why it came to nothing: ${code}`, async () => {
      await start('here')
      await fixture.eventually(() => fixture.find('pending-cancelled'))
      fixture.find('pending-cancelled')!.click()
      settle.reject(Object.assign(new Error('no'), { code }))
      await fixture.eventually(() => fixture.w3m.notices.$state.get().notice)
      expect(fixture.w3m.notices.$state.get().notice).to.include({ text, variant: 'error' })
    })

  it('says so too where another view has taken its place meanwhile', async () => {
    await start('here')
    await fixture.eventually(() => fixture.find('pending-cancelled'))
    const button = fixture.find('pending-cancelled')!
    button.click()
    const { host: inner } = button.getRootNode() as ShadowRoot
    const { host } = inner.getRootNode() as ShadowRoot
    expect(host.localName).to.equal('w3m-pending-actions')
    host.remove()
    settle.reject(Object.assign(new Error('no'), { code: 'REPLACE_TOO_LATE' }))
    await fixture.eventually(() => fixture.w3m.notices.$state.get().notice)
    expect(fixture.w3m.notices.$state.get().notice).to.include({ text: 'pending.too-late' })
  })
})

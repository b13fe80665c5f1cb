import type { Allowance, AllowancesEntry, AllowancesState } from '@w3m/core'
import { fakeAddress, otherFakeAddress } from '@w3m/core/testing'
import { expect } from 'chai'
import { html } from 'lit'
import { atom } from 'nanostores'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewFixture } from '../../../../../test/gallery/view-fixture.js'
import { loadAllowancesTexts } from '../../i18n/allowances-texts.js'
import './allowances-view.js'

const allowance: Allowance = {
  id: 'usd',
  caipNetworkId: 'eip155:1',
  standard: 'erc20',
  token: fakeAddress,
  tokenId: undefined,
  name: 'Some Dollar',
  symbol: 'USD',
  decimals: 6,
  spender: otherFakeAddress,
  via: undefined,
  units: 5_000_000n,
  isUnlimited: false,
  expiresAtMs: undefined,
  approvedAtMs: undefined,
  hash: undefined,
  isSpam: false,
}

describe('w3m-allowances-view', () => {
  const fixture = createViewFixture()
  afterEach(() => fixture.end())

  it('says that nobody is connected, with the way to connect, and waits for nothing', async () => {
    await fixture.start()
    await loadAllowancesTexts(fixture.w3m)
    await fixture.w3m.open({ view: 'Allowances' })
    await fixture.show(html`<w3m-allowances-view .w3m=${fixture.w3m}></w3m-allowances-view>`)
    await fixture.eventually(() => fixture.find('allowances-nobody'))
    expect(fixture.text()).to.contain('No account is connected').and.not.contain('Loading')
    expect(await axeFindings()).to.deep.equal([])
    fixture.find('allowances-nobody')!.dispatchEvent(new Event('w3m-ui-action'))
    expect(fixture.w3m.router.$route.get().view).to.equal('Connect')
  })

  const show = async (entry: Partial<AllowancesEntry>) => {
    await fixture.start()
    await loadAllowancesTexts(fixture.w3m)
    await fixture.connect()
    const of = (changes: Partial<AllowancesEntry>): AllowancesState => ({
      [`eip155:1:${fakeAddress}`]: {
        allowances: [allowance],
        isLoading: false,
        next: undefined,
        error: undefined,
        atMs: 0,
        ...changes,
      },
    })
    const $state = atom(of(entry))
    const real = await fixture.w3m.load.allowances()
    const store = { ...real, $state, refresh: () => Promise.resolve() }
    Object.assign(fixture.w3m.load, { allowances: () => Promise.resolve(store) })
    await fixture.w3m.open({ view: 'Allowances' })
    await fixture.show(html`<w3m-allowances-view .w3m=${fixture.w3m}></w3m-allowances-view>`)
    await fixture.eventually(() => fixture.find('allowance-USD'))
    return (changes: Partial<AllowancesEntry>) => $state.set(of(changes))
  }

  it('keeps the former list where a newer one failed, and says of when it is', async () => {
    await show({
      error: Object.assign(new Error('down'), { code: 'HTTP_STATUS' }) as never,
      atMs: new Date(2026, 2, 5, 10, 30).getTime(),
    })
    expect(fixture.text()).to.match(/This is the last list that could be read, as of Mar 5, 2026, 10:30\sAM\./)
    expect(await axeFindings()).to.deep.equal([])
  })

  it('leads from the last wish for more to the first that came', async () => {
    const set = await show({ next: 'b' })
    fixture.find('allowances-more')!.focus()
    set({ allowances: [allowance, { ...allowance, id: 'eur', name: 'Some Euro', symbol: 'EUR' }] })
    await fixture.eventually(() => fixture.find('allowance-EUR'))
    expect(fixture.find('allowance-EUR')!.matches(':focus')).to.equal(true)
  })
})

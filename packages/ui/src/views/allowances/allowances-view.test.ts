import type { Allowance, AllowancesCoverage, AllowancesEntry, AllowancesState, Revocations } from '@w3m/core'
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

  const show = async (entry: Partial<AllowancesEntry>, revocations: Revocations = {}) => {
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
        coverage: undefined,
        ...changes,
      },
    })
    const $state = atom(of(entry))
    const real = await fixture.w3m.load.allowances()
    const store = { ...real, $state, $revocations: atom(revocations), refresh: () => Promise.resolve() }
    Object.assign(fixture.w3m.load, { allowances: () => Promise.resolve(store) })
    await fixture.w3m.open({ view: 'Allowances' })
    await fixture.show(html`<w3m-allowances-view .w3m=${fixture.w3m}></w3m-allowances-view>`)
    await fixture.eventually(() => fixture.find('allowance-USD') ?? fixture.find('allowances-empty'))
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

  const at = (minute: number) => new Date(2026, 2, 5, 10, minute).getTime()
  const complete: AllowancesCoverage = { isFromFirstBlock: true, fromMs: undefined, isBehind: false, toMs: at(30) }
  const nothing = 'No contract may take anything from this account.'
  const before = /What was allowed before Mar 5, 2026, 10:00\sAM is not known here\./
  const older = /Older allowances may exist that are not known here\./
  const behind = /The latest allowances may be missing: this is complete up to Mar 5, 2026, 10:30\sAM\./

  for (const [title, coverage, expected] of [
    ['older approvals are unknown', { ...complete, isFromFirstBlock: false, fromMs: at(0) }, [before]],
    ['the latest approvals are unknown', { ...complete, isBehind: true }, [behind]],
    [
      'older and the latest ones are',
      { ...complete, isFromFirstBlock: false, fromMs: at(0), isBehind: true },
      [before, behind],
    ],
    ['it is unknown since when they are known', { ...complete, isFromFirstBlock: false }, [older]],
    ['the service does not say it', undefined, [older]],
  ] as const)
    it(`does not say that nothing may be taken where ${title}`, async () => {
      await show({ allowances: [], coverage })
      expect(fixture.text()).to.contain('No allowances found').and.not.contain(nothing)
      expect([before, older, behind].filter(text => text.test(fixture.text()))).to.deep.equal(expected)
      expect(await axeFindings()).to.deep.equal([])
    })

  it('says that nothing may be taken where all approvals are known', async () => {
    await show({ allowances: [], coverage: complete })
    expect(fixture.text()).to.contain(nothing).and.not.match(older)
  })

  it('says below a list which approvals are unknown, the older ones where no other page has them', async () => {
    const set = await show({ coverage: { ...complete, isFromFirstBlock: false, fromMs: at(0), isBehind: true } })
    expect(fixture.text()).to.match(before).and.match(behind)
    expect(await axeFindings()).to.deep.equal([])
    set({ coverage: { ...complete, isFromFirstBlock: false, fromMs: at(0) }, next: 'b' })
    await fixture.eventually(() => fixture.find('allowances-more'))
    expect(fixture.text()).not.to.match(before)
    set({ coverage: undefined })
    await fixture.eventually(() => older.test(fixture.text()))
    set({ coverage: undefined, next: 'b' })
    await fixture.eventually(() => fixture.find('allowances-more'))
    expect(fixture.text()).not.to.match(older)
  })

  it('offers the next page where all of this one were revoked', async () => {
    await show({ allowances: [], coverage: complete, next: 'b' })
    expect(fixture.find('allowances-more')).not.to.equal(undefined)
    expect(fixture.text()).not.to.contain(nothing)
    expect(await axeFindings()).to.deep.equal([])
  })

  for (const [code, expectedText] of [
    ['TIMEOUT', 'Check there whether the transaction was sent'],
    ['WALLET_ANSWER_INVALID', 'Check there whether the transaction was sent'],
    [4900, 'Check there whether the transaction was sent'],
    [-32603, 'Check there whether the transaction was sent'],
    [-32000, 'It could not be revoked.'],
    [4001, 'You declined.'],
    ['NOT_CONNECTED', 'It could not be revoked.'],
  ] as const)
    it(
      code === 'TIMEOUT'
        ? 'sends to the wallet where it did not answer in time'
        : `says of a revocation that ended with ${code}: ${expectedText}`,
      async () => {
        const error = Object.assign(new Error('ended'), { code }) as never
        await show({}, { usd: { status: 'failed', error } })
        fixture.find('allowance-USD')!.click()
        await fixture.eventually(() => fixture.find('allowance-status'))
        expect(fixture.find('allowance-status')!.textContent).to.contain(expectedText)
      },
    )

  it('leads from the last wish for more to the first that came', async () => {
    const set = await show({ next: 'b' })
    fixture.find('allowances-more')!.focus()
    set({ allowances: [allowance, { ...allowance, id: 'eur', name: 'Some Euro', symbol: 'EUR' }] })
    await fixture.eventually(() => fixture.find('allowance-EUR'))
    expect(fixture.find('allowance-EUR')!.matches(':focus')).to.equal(true)
  })
})

import type { ActivityItem, ActivityState, ActivityStore } from '@w3m/core'
import { fakeAddress, otherFakeAddress } from '@w3m/core/testing'
import { expect } from 'chai'
import { html } from 'lit'
import { atom } from 'nanostores'
import { createViewFixture } from '../../../../../test/gallery/view-fixture.js'
import './activity-list.js'

const account = `eip155:1:${fakeAddress}` as const
const inward = { direction: 'in', isNft: false, iconUrl: undefined } as const
const item = (id: string, changes: Partial<ActivityItem> = {}): ActivityItem => ({
  id,
  kind: 'receive',
  status: 'confirmed',
  atMs: new Date(2026, 10, 25, 22, 48).getTime(),
  caipNetworkId: 'eip155:1',
  hash: undefined,
  sentFrom: otherFakeAddress,
  sentTo: fakeAddress,
  transfers: [{ ...inward, name: 'LUSD', amount: '20.738' }],
  approved: [],
  isLookalike: false,
  ...changes,
})
const transfersOf = (amount: string, name: string) => [
  { ...inward, direction: 'out' as const, name, amount },
  { ...inward, name, amount },
]

describe('a row of the activity', () => {
  const fixture = createViewFixture()
  const show = async (locale: string, width: number, items: readonly ActivityItem[]) => {
    await fixture.start({ locale, services: { api: 'https://api.example' } })
    const $state = atom<ActivityState>({
      scope: { account, caipNetworkId: 'eip155:1' },
      items,
      isLoading: false,
      isEmpty: false,
      next: undefined,
      error: undefined,
      atMs: undefined,
      coverage: undefined,
    })
    const store: ActivityStore = { ...(await fixture.w3m.load.activity()), $state, show: async () => undefined }
    const identities = { ...(await fixture.w3m.load.identities()), $state: atom({}), refresh: async () => undefined }
    Object.assign(fixture.w3m.load, {
      activity: () => Promise.resolve(store),
      identities: () => Promise.resolve(identities),
    })
    await fixture.connect()
    const list = Object.assign(document.createElement('w3m-activity-list'), { w3m: fixture.w3m, limit: 9 })
    list.style.inlineSize = `${width}px`
    await fixture.show(html`${list}`, { dir: ['ar', 'fa'].includes(locale) ? 'rtl' : 'ltr' })
    await fixture.eventually(() => fixture.find(`activity-${items[0]!.id}`))
  }
  afterEach(() => fixture.end())

  // The list of a modal on screens of 320 and 390 px, and on larger ones.
  for (const width of [280, 350, 376])
    for (const locale of ['en', 'es', 'ar', 'fa'])
      it(`has its numbers and its date in full, in ${locale} and ${width} px`, async () => {
        await show(locale, width, [
          item('1'),
          item('2', { kind: 'trade', transfers: transfersOf('20.738', 'LUSD') }),
          item('3', { kind: 'trade', transfers: transfersOf('999999999.999', 'LONGSYMBOLOFATOKEN') }),
          item('4', { kind: 'trade', transfers: transfersOf('999999999999.999', 'USD') }),
          item('5', { kind: 'trade', transfers: transfersOf('115792089237316195423570985', 'USD') }),
          item('6', { kind: 'trade', transfers: transfersOf('20.738', 'LUSD'), atMs: Date.UTC(2024, 10, 25) }),
        ])
        for (const id of ['1', '2', '3', '4', '5', '6']) {
          const row = fixture.find(`activity-${id}`)!
          const box = row.getBoundingClientRect()
          const parts = [...row.querySelectorAll<HTMLElement>('.figure-text, .when')]
          expect(parts.length).to.be.at.least(2)
          for (const part of parts) {
            const { left, right } = part.getBoundingClientRect()
            const around = part.closest('.amount, .when')!.getBoundingClientRect()
            expect(part.scrollWidth, `${id} ${part.textContent}`).to.be.at.most(part.clientWidth || part.scrollWidth)
            expect(left, `${id} ${part.textContent}`).to.be.at.least(Math.max(box.left, around.left) - 0.5)
            expect(right, `${id} ${part.textContent}`).to.be.at.most(Math.min(box.right, around.right) + 0.5)
          }
        }
        // A symbol of usual length stands in full where a date with its time leaves room.
        if (width > 280)
          for (const symbol of fixture.find('activity-2')!.querySelectorAll('.amount .cut'))
            expect(symbol.scrollWidth).to.be.at.most(symbol.clientWidth)
      })

  for (const locale of ['en', 'es', 'ar', 'fa', 'ja'])
    it(`names the year of what was done in another one, in place of the time of day, in ${locale}`, async () => {
      const [now, olderMs] = [Date.now(), new Date(new Date().getFullYear() - 2, 10, 25, 22, 48).getTime()]
      const transfers = transfersOf('20.738', 'LUSD')
      await show(locale, 280, [item('1', { atMs: now }), item('2', { atMs: olderMs, kind: 'trade', transfers })])
      const times = ['1', '2'].map(id => fixture.find(`activity-${id}`)!.querySelector('time')!)
      const dateText = (atMs: number, rest: Intl.DateTimeFormatOptions) =>
        new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', ...rest }).format(atMs)
      expect(times.map(({ textContent }) => textContent)).to.deep.equal([
        dateText(now, { hour: 'numeric', minute: '2-digit' }),
        dateText(olderMs, { year: 'numeric' }),
      ])
    })

  it('goes by the years of the Persian calendar where dates are written by it', async () => {
    const thisYear = new Date().getFullYear()
    const year = new Intl.DateTimeFormat('fa', { year: 'numeric' })
    // Until its new year, in March, the end of the former Gregorian year is of the same year; then the beginning of
    // this one is of another.
    for (const atMs of [new Date(thisYear - 1, 11, 5).getTime(), new Date(thisYear, 0, 5).getTime()]) {
      await show('fa', 280, [item('1', { atMs })])
      const timeText = fixture.find('activity-1')!.querySelector('time')!.textContent
      expect(timeText.includes(year.format(atMs)), timeText).to.equal(year.format(atMs) !== year.format(Date.now()))
      fixture.end()
    }
  })

  for (const locale of ['en', 'ar', 'fa'])
    it(`cuts the name of whom it was with at its end, and tells it in full, in ${locale}`, async () => {
      await show(locale, 350, [item('1', { kind: 'trade', transfers: transfersOf('20.738', 'LUSD') })])
      const cut = fixture.find('activity-1')!.querySelector<HTMLElement>('.whom .cut')!
      expect(getComputedStyle(cut).direction).to.equal('ltr')
      expect(cut.closest('[title]')!.getAttribute('title')).to.include(fakeAddress)
      // Its beginning is inside of what is seen.
      const text = [...cut.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE)!
      const range = document.createRange()
      range.setStart(text, 0)
      range.setEnd(text, 1)
      expect(range.getBoundingClientRect().left).to.be.at.least(cut.getBoundingClientRect().left - 0.5)
    })

  it('names what somebody may take, where nothing moved', async () => {
    await show('en', 350, [
      item('1', { kind: 'approve', transfers: [], approved: ['LUSD'] }),
      item('2', { kind: 'revoke', transfers: [], approved: ['LUSD', 'Local Tiles'] }),
      item('3', { kind: 'approve', transfers: [] }),
      item('4', { kind: 'trade', transfers: transfersOf('1', 'LEAF'), approved: ['LUSD'] }),
    ])
    const named = ['1', '2', '3', '4'].map(id => fixture.find(`activity-${id}`)!.querySelector('.first.amount')!)
    expect(named.map(({ textContent }) => textContent.trim())).to.deep.equal([
      'LUSD',
      'LUSD, Local Tiles',
      '',
      '−1.000 LEAF',
    ])
    expect(named[1]!.querySelector('[title]')!.getAttribute('title')).to.equal('LUSD, Local Tiles')
  })

  it('parts the names of what may be taken as the language does', async () => {
    await show('ar', 350, [item('1', { kind: 'approve', transfers: [], approved: ['LUSD', 'Local Tiles'] })])
    expect(fixture.find('activity-1')!.querySelector('.first.amount')!.textContent.trim()).to.equal(
      new Intl.ListFormat('ar', { type: 'unit' }).format(['\u2068LUSD\u2069', '\u2068Local Tiles\u2069']),
    )
  })
})

import type { ActivityItem, ActivityState, ActivityStore, SentTransfer } from '@w3m/core'
import { fakeAddress, fakeNetwork, otherFakeAddress } from '@w3m/core/testing'
import { expect } from 'chai'
import { html } from 'lit'
import { atom, type WritableAtom } from 'nanostores'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { balancePollMs } from '../../limits/ui-timings.js'
import { createViewFixture, installFakeTimers } from '../../../../../test/gallery/view-fixture.js'
import './activity-list.js'

const account = `eip155:1:${fakeAddress}` as const
const item = (id: string, changes: Partial<ActivityItem> = {}): ActivityItem => ({
  id,
  kind: 'send',
  status: 'confirmed',
  atMs: new Date(2026, 2, 5, 10).getTime(),
  caipNetworkId: 'eip155:1',
  hash: `0x${id}`,
  sentFrom: fakeAddress,
  sentTo: otherFakeAddress,
  transfers: [{ direction: 'out', isNft: false, name: 'ETH', amount: '1.5', iconUrl: undefined }],
  approved: [],
  isLookalike: false,
  ...changes,
})
const emptyList: ActivityState = {
  scope: { account, caipNetworkId: 'eip155:1' },
  items: [],
  isLoading: false,
  isEmpty: false,
  next: undefined,
  error: undefined,
  atMs: new Date(2026, 2, 5, 10, 30).getTime(),
  coverage: undefined,
}

describe('w3m-activity-list', () => {
  const fixture = createViewFixture()
  let $state = atom<ActivityState>(emptyList)
  let requests: string[]
  /** Of whom the newest page was wanted again. */
  let refreshed: string[]

  const start = async (state: Partial<ActivityState>, { limit = 0, locale = 'en' } = {}) => {
    requests = []
    refreshed = []
    $state = atom<ActivityState>({ ...emptyList, ...state })
    await fixture.start({
      locale,
      networks: [{ ...fakeNetwork, blockExplorers: { default: { name: 'Look', url: 'https://look.example' } } }],
      services: { api: 'https://api.example' },
    })
    const real = await fixture.w3m.load.activity()
    const store: ActivityStore = {
      ...real,
      $state,
      show: async (of, { isOfAllNetworks, force } = {}) =>
        void requests.push(`show ${of}${isOfAllNetworks ? ' all' : ''}${force ? ' now' : ''}`),
      refresh: async of => void refreshed.push(of),
      loadMore: async () => void requests.push('more'),
      months: tag => {
        const { items } = $state.get()
        const years = [...new Set(items.map(({ atMs }) => new Date(atMs).getFullYear()))]
        return years.map(year => ({
          name: new Intl.DateTimeFormat(tag, { year: 'numeric', month: 'long' }).format(new Date(year, 2)),
          year,
          month: 2,
          items: items.filter(({ atMs }) => new Date(atMs).getFullYear() === year),
        }))
      },
    }
    Object.assign(fixture.w3m.load, { activity: () => Promise.resolve(store) })
    await fixture.connect()
    const scroller = document.createElement('div')
    Object.assign(scroller.style, { blockSize: '400px', overflow: 'auto' })
    const list = Object.assign(document.createElement('w3m-activity-list'), { w3m: fixture.w3m, limit })
    scroller.append(list)
    await fixture.show(html`${scroller}`, { dir: locale === 'ar' ? 'rtl' : 'ltr' })
    await fixture.eventually(() => requests.length > 0)
  }
  afterEach(() => fixture.end())

  it('looks again every few seconds, so that what comes in shows while somebody waits for it', async () => {
    await start({ items: [item('1')] }, { limit: 3 })
    const timers = installFakeTimers()
    try {
      $state.set({ ...$state.get(), items: [item('2'), item('1')] })
      await fixture.eventually(() => fixture.find('activity-2') !== undefined && timers.waiting() > 0)
      refreshed = []
      timers.pass(balancePollMs)
      timers.pass(balancePollMs)
      expect([refreshed, requests]).to.deep.equal([[account, account], [`show ${account}`]])
    } finally {
      timers.end()
    }
  })

  it('asks for the activity of the account, and shows its shape meanwhile', async () => {
    await start({ isLoading: true })
    expect([requests, fixture.text()]).to.deep.equal([[`show ${account}`], 'Loading'])
    expect(await axeFindings()).to.deep.equal([])
  })

  it('says what each did, with whom, when and how much, under the month it was in', async () => {
    await start({
      items: [
        item('1'),
        item('2', {
          kind: 'receive',
          sentFrom: otherFakeAddress,
          transfers: [{ direction: 'in', isNft: false, name: 'USD', amount: '2500', iconUrl: undefined }],
        }),
        item('3', { status: 'failed', kind: 'execute', transfers: [], atMs: new Date(2025, 2, 1).getTime() }),
      ],
    })
    await fixture.eventually(() => fixture.find('activity-1'))
    expect(fixture.text()).to.include('March 2026').and.include('March 2025')
    // The modal's title is the heading above: no level may be missing between.
    const root = fixture.find('activity-1')!.getRootNode() as ShadowRoot
    expect([...root.querySelectorAll('h1, h2, h3')].map(({ localName }) => localName)).to.deep.equal(['h2', 'h2'])
    expect(fixture.find('activity-1')!.textContent.replace(/\s+/g, ' ')).to.match(
      /Sent ?−1\.500 ETH ?To 0xfB69…d359 · Mar 5, 10:00 AM/,
    )
    expect(fixture.find('activity-2')!.textContent.replace(/\s+/g, ' ')).to.match(/Received ?\+2,500\.000 USD ?From /)
    expect(fixture.find('activity-3')!.textContent).to.include('Called a contract').and.include('Failed')
    // The head has said the year.
    expect(fixture.find('activity-3')!.textContent).to.match(/Mar 1, 12:00\sAM/)
    expect(fixture.find('activity-1')!.getAttribute('href')).to.equal('https://look.example/tx/0x1')
    expect(await axeFindings()).to.deep.equal([])
  })

  it('has English dates among English texts, and the figures of the page all the same', async () => {
    await start({ items: [item('1')] }, { locale: 'de' })
    await fixture.eventually(() => fixture.find('activity-1'))
    expect(fixture.text()).to.include('March 2026')
    expect(fixture.find('activity-1')!.textContent.replace(/\s+/g, ' ')).to.match(
      /Sent ?−1,500 ETH ?To 0xfB69…d359 · Mar 5, 10:00 AM/,
    )
  })

  for (const [contract, text] of [
    ['Uniswap V2', /Called sync of Uniswap V2 ?On 0xfB69…d359 · Mar 5/],
    ['', /Called sync of 0xfB69…d359 ?Mar 5/],
  ] as const)
    it(`names the function that was called, and ${contract || 'the address of a contract without a name, once'}`, async () => {
      const called = { name: 'sync', contract }
      await start({ items: [item('1', { kind: 'execute', transfers: [], called })] })
      await fixture.eventually(() => fixture.find('activity-1'))
      expect(fixture.find('activity-1')!.textContent.replace(/\s+/g, ' ')).to.match(text)
    })

  for (const [amount, text] of [
    ['1', /\+ ?Tile #1/],
    ['3', /\+3 × ?Tile #1/],
    ['1234', /\+1,234 × ?Tile #1/],
  ] as const)
    it(`counts ${amount} of an NFT without decimals`, async () => {
      const transfers = [{ direction: 'in', isNft: true, name: 'Tile #1', amount, iconUrl: undefined }] as const
      await start({ items: [item('1', { kind: 'mint', transfers })] })
      await fixture.eventually(() => fixture.find('activity-1'))
      expect(fixture.find('activity-1')!.textContent.replace(/\s+/g, ' ')).to.match(text)
    })

  it('marks what came from an address that looks like a known one', async () => {
    await start({ items: [item('1', { kind: 'receive', isLookalike: true })] })
    await fixture.eventually(() => fixture.find('activity-1'))
    expect(fixture.find('activity-1')!.textContent).to.include('Looks like an address you know')
  })

  for (const [locale, width] of [
    ['en', 336],
    ['en', 280],
    ['es', 280],
    ['ar', 280],
  ] as const)
    it(`never cuts a date, whatever moved, in ${locale} and ${width} px`, async () => {
      const transfer = { direction: 'in', isNft: false, iconUrl: undefined } as const
      const large = { ...transfer, name: 'LONGSYMBOL', amount: '115792089237316195423570.985' }
      await start(
        {
          items: [
            item('1', { kind: 'receive', sentFrom: otherFakeAddress, transfers: [large] }),
            item('2', { status: 'failed' }),
            item('3', { transfers: [large, large] }),
            item('4', { isLookalike: true }),
          ],
        },
        { locale },
      )
      await fixture.eventually(() => fixture.find('activity-4'))
      const { host } = fixture.find('activity-1')!.getRootNode() as ShadowRoot
      ;(host as HTMLElement).style.setProperty('inline-size', `${width}px`)
      for (const id of ['1', '2', '3', '4']) {
        const row = fixture.find(`activity-${id}`)!
        const box = row.getBoundingClientRect()
        const when = row.querySelector('time')!.parentElement!
        const text = when.getBoundingClientRect()
        expect(when.scrollWidth, id).to.be.at.most(when.clientWidth)
        expect(text.left, id).to.be.at.least(box.left)
        expect(text.right, id).to.be.at.most(box.right)
        expect(text.bottom, id).to.be.at.most(box.bottom)
      }
    })

  it('asks for the next page near the end, and not before', async () => {
    await start({ items: Array.from({ length: 60 }, (_, at) => item(String(at))), next: 'p2' })
    await fixture.eventually(() => fixture.find('activity-0'))
    expect(requests).not.to.include('more')
    const scroller = document.querySelector('w3m-test-host')!.shadowRoot!.querySelector('div')!
    scroller.scrollTop = scroller.scrollHeight
    await fixture.eventually(() => requests.includes('more'))
  })

  it('keeps a bounded DOM with 10,000 transactions', async () => {
    await start({ items: Array.from({ length: 10_000 }, (_, at) => item(String(at))) })
    await fixture.eventually(() => fixture.find('activity-0'))
    const list = document
      .querySelector('w3m-test-host')!
      .shadowRoot!.querySelector('w3m-activity-list')!
      .shadowRoot!.querySelector('w3m-ui-virtual-list')!
    expect(list.querySelectorAll('.row').length).to.be.within(5, 64)
  })

  it('shows the last few alone where it is told to', async () => {
    await start({ items: [item('1'), item('2'), item('3')] }, { limit: 2 })
    await fixture.eventually(() => fixture.find('activity-2'))
    expect(fixture.find('activity-3')).to.equal(undefined)
    expect(await axeFindings()).to.deep.equal([])
  })

  it('is empty in words', async () => {
    await start({ isEmpty: true })
    await fixture.eventually(() => fixture.text().includes('No activity yet'))
    expect(await axeFindings()).to.deep.equal([])
  })

  it('is not empty where only spam was read so far: the visitor asks for more, and is shown that it comes', async () => {
    await start({ isEmpty: true, next: 'p6' }, { limit: 3 })
    await fixture.eventually(() => fixture.find('activity-more'))
    expect(fixture.text()).not.to.include('No activity yet')
    expect(await axeFindings()).to.deep.equal([])
    fixture.find('activity-more')!.click()
    expect(requests.at(-1)).to.equal('more')
    $state.set({ ...$state.get(), isLoading: true })
    await fixture.eventually(() => fixture.find('activity-more')?.getAttribute('aria-busy') === 'true')
    $state.set({ ...$state.get(), isLoading: false, next: undefined })
    await fixture.eventually(() => fixture.text().includes('No activity yet'))
    expect(fixture.find('activity-more')).to.equal(undefined)
  })

  it('says what went wrong in place of an empty list, and tries again', async () => {
    await start({ isEmpty: true, error: Object.assign(new Error('down'), { code: 'HTTP_STATUS' }) as never })
    await fixture.eventually(() => fixture.find('activity-retry'))
    expect(fixture.text()).to.include('The activity could not be read').and.not.include('No activity yet')
    fixture.find('activity-retry')!.click()
    expect(requests.at(-1)).to.equal(`show ${account} now`)
    expect(await axeFindings()).to.deep.equal([])
  })

  it('says of a service that does not answer in time nothing of a wallet, which nobody asked', async () => {
    await start({ isEmpty: true, error: Object.assign(new Error('slow'), { code: 'TIMEOUT' }) as never })
    await fixture.eventually(() => fixture.find('activity-retry'))
    expect(fixture.text()).to.include('Try again in a moment.').and.not.include('wallet')
  })

  it('says it once: a notice in the same words goes where this says it', async () => {
    const error = Object.assign(new Error('down'), { code: 'HTTP_STATUS' }) as never
    const noticeText = () => fixture.w3m.notices.$state.get().notice?.text
    await start({ items: [item('1')] }, { limit: 2 })
    fixture.w3m.notices.show({ variant: 'error', text: 'activity.notice-unread' })
    await fixture.eventually(() => fixture.find('activity-1'))
    expect(noticeText()).to.equal('activity.notice-unread')
    $state.set({ ...$state.get(), error })
    await fixture.eventually(() => fixture.find('activity-retry'))
    await fixture.eventually(() => noticeText() === undefined)
  })

  it('says with the last few alone, too, that they could not be read anew, and tries again', async () => {
    await start({ items: [item('1')] }, { limit: 2 })
    await fixture.eventually(() => fixture.find('activity-1'))
    $state.set({ ...$state.get(), error: Object.assign(new Error('down'), { code: 'HTTP_STATUS' }) as never })
    await fixture.eventually(() => fixture.find('activity-retry'))
    expect(fixture.text()).to.include('This is the last list that could be read')
    fixture.find('activity-retry')!.click()
    expect(requests.at(-1)).to.equal(`show ${account} now`)
    expect(await axeFindings()).to.deep.equal([])
  })

  it('says where the newest may be missing, and since when it is kept', async () => {
    const [toMs, fromMs] = [new Date(2026, 2, 5, 12).getTime(), new Date(2026, 0, 2, 12).getTime()]
    const coverage = { isBehind: true, toMs, fromMs }
    await start({ items: [item('1')], coverage })
    await fixture.eventually(() => fixture.find('activity-behind'))
    expect(fixture.find('activity-behind')!.textContent).to.include('complete up to Mar 5, 2026')
    expect(fixture.find('activity-since')!.textContent).to.include('before Jan 2, 2026')
    expect(await axeFindings()).to.deep.equal([])
    $state.set({ ...$state.get(), coverage: { ...coverage, isBehind: false }, next: 'p2' })
    await fixture.eventually(() => !fixture.find('activity-behind'))
    expect(fixture.find('activity-since')).to.equal(undefined)
  })

  it('keeps the former list after a failure, and says of when it is', async () => {
    await start({ items: [item('1')], error: Object.assign(new Error('down'), { code: 'HTTP_STATUS' }) as never })
    await fixture.eventually(() => fixture.find('activity-1'))
    expect(fixture.text()).to.match(/This is the last list that could be read, as of Mar 5, 2026, 10:30\sAM\./)
    expect(fixture.find('activity-retry')).not.to.equal(undefined)
  })

  it('has on top what this page sent and the service does not know, and reads anew once that has landed', async () => {
    await start({ items: [item('1')] })
    await fixture.eventually(() => fixture.find('activity-1'))
    const { $sent } = await fixture.w3m.load.send()
    const pending: SentTransfer = {
      id: '0xnew',
      account,
      to: otherFakeAddress,
      symbol: 'ETH',
      amount: '2',
      atMs: Date.now(),
      status: 'pending',
      mark: {},
    }
    const set = (transfer: SentTransfer) => ($sent as WritableAtom<readonly SentTransfer[]>).set([transfer])
    set(pending)
    await fixture.eventually(() => fixture.find('activity-0xnew'))
    expect(fixture.find('activity-0xnew')!.textContent).to.include('Pending')
    expect(await axeFindings()).to.deep.equal([])
    set({ ...pending, status: 'confirmed' })
    await fixture.eventually(() => requests.at(-1) === `show ${account} now`)
    $state.set({ ...$state.get(), items: [item('2', { hash: '0xnew' }), item('1')] })
    await fixture.eventually(() => !fixture.find('activity-0xnew'))
    // The chain takes the block back: what the service said of it holds no more.
    const times = requests.length
    set(pending)
    await fixture.eventually(() => requests.length === times + 1)
    $state.set({ ...$state.get(), items: [item('1')] })
    await fixture.eventually(() => fixture.find('activity-0xnew'))
  })

  for (const [title, ids, items, focused] of [
    ['the next row', ['0xone', '0xtwo'], [item('1')], 'activity-0xtwo'],
    ['the heading of what the service lists', ['0xone'], [item('1')], 'March 2026'],
    ['the list, where nothing else is there', ['0xone'], [], 'w3m-activity-list'],
  ] as const)
    it(`leaves the focus where a row was removed: ${title}`, async () => {
      await start({ items })
      const $sent = atom<readonly SentTransfer[]>(
        ids.map(id => ({
          id,
          account,
          to: otherFakeAddress,
          symbol: 'USD',
          amount: '1',
          atMs: Date.now(),
          status: 'pending',
          mark: { contract: 1 },
        })),
      )
      const real = await fixture.w3m.load.send()
      const dismiss = (id: string) => $sent.set($sent.get().filter(transfer => transfer.id !== id))
      Object.assign(fixture.w3m.load, { send: () => Promise.resolve({ ...real, $sent, dismiss }) })
      const list = Object.assign(document.createElement('w3m-activity-list'), { w3m: fixture.w3m })
      await fixture.show(html`${list}`)
      await fixture.eventually(() => fixture.find('pending-dismiss'))
      const button = fixture.find('pending-dismiss')!
      button.focus()
      button.click()
      await fixture.eventually(() => !fixture.find('activity-0xone'))
      const active = list.shadowRoot!.activeElement ?? document.activeElement?.shadowRoot?.activeElement
      const place = active instanceof HTMLElement && (active.dataset['testid'] ?? active.textContent)
      expect(place || active?.localName).to.equal(focused)
    })

  it('never shows what another account did', async () => {
    await start({ items: [item('1')], scope: { account: `eip155:1:${otherFakeAddress}`, caipNetworkId: 'eip155:1' } })
    await fixture.eventually(() => fixture.text() === 'Loading')
  })

  it('says in full that one is on its way, in 336 px', async () => {
    await start({ items: [item('1', { status: 'pending' })] })
    await fixture.eventually(() => fixture.find('activity-1'))
    const { host } = fixture.find('activity-1')!.getRootNode() as ShadowRoot
    ;(host as HTMLElement).style.setProperty('inline-size', '336px')
    const amountLine = fixture.find('activity-1')!.querySelector('.second.amount')!
    expect(amountLine.textContent).to.equal('Pending')
    expect(amountLine.scrollWidth).to.be.at.most(amountLine.clientWidth)
  })

  for (const locale of ['es', 'ar'])
    it(`says in full that one is on its way, in 296 px, in ${locale}`, async () => {
      await start({ items: [item('1', { status: 'pending' })] }, { locale })
      await fixture.eventually(() => fixture.find('activity-1'))
      const { host } = fixture.find('activity-1')!.getRootNode() as ShadowRoot
      ;(host as HTMLElement).style.setProperty('inline-size', '296px')
      const amountLine = fixture.find('activity-1')!.querySelector('.second.amount')!
      const text = document.createRange()
      text.selectNodeContents(amountLine)
      // A fraction of a pixel too little is enough to cut a word.
      const room =
        amountLine.getBoundingClientRect().width - parseFloat(getComputedStyle(amountLine).paddingInlineStart)
      expect(text.getBoundingClientRect().width).to.be.at.most(room + 0.03)
    })

  it('has an amount before its token in Arabic too', async () => {
    await start({ items: [item('1')] }, { locale: 'ar' })
    await fixture.eventually(() => fixture.find('activity-1'))
    const [figure, name] = [...fixture.find('activity-1')!.querySelectorAll('.amount bdi bdi')]
    expect(name!.textContent).to.equal('ETH')
    expect(figure!.getBoundingClientRect().right).to.be.at.most(name!.getBoundingClientRect().left)
  })

  it('speaks from right to left, in 280 px as well', async () => {
    await start({ items: [item('1')] }, { locale: 'ar' })
    await fixture.eventually(() => fixture.find('activity-1'))
    const { host } = fixture.find('activity-1')!.getRootNode() as ShadowRoot
    ;(host as HTMLElement).style.setProperty('inline-size', '256px')
    const row = fixture.find('activity-1')!
    expect(row.scrollWidth).to.be.at.most(row.clientWidth)
    expect(await axeFindings()).to.deep.equal([])
  })
})

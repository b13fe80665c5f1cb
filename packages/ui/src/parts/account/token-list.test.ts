import type { SentTransfer, Token, TokensEntry, TokensState, TokensStore } from '@w3m/core'
import { fakeAddress } from '@w3m/core/testing'
import { expect } from 'chai'
import { html } from 'lit'
import { atom } from 'nanostores'
import { axeFindings, deep } from '../../../../../test/gallery/atom-fixture.js'
import { createViewFixture } from '../../../../../test/gallery/view-fixture.js'
import './token-list.js'

const account = `eip155:1:${fakeAddress}` as const
const dollar = 10n ** 12n
const token = (symbol: string, changes: Partial<Token> = {}): Token => ({
  id: `eip155:1:${symbol}`,
  caipNetworkId: 'eip155:1',
  address: '0x00000000000000000000000000000000000000aA',
  name: `Token ${symbol}`,
  symbol,
  decimals: 6,
  units: 1_234_567_890n,
  price: 2n * dollar,
  fiatValue: 2_469n * dollar,
  iconUrl: undefined,
  spam: undefined,
  ...changes,
})
const sending = (tokenId: string, changes: Partial<SentTransfer> = {}): SentTransfer => ({
  id: `0x${tokenId}`,
  account,
  to: fakeAddress,
  symbol: 'X',
  amount: '1',
  atMs: 0,
  status: 'pending',
  mark: { nonce: 1 },
  tokenId,
  ...changes,
})
const many = (count: number) => Array.from({ length: count }, (_, at) => token(`T${at}`))

describe('w3m-token-list', () => {
  const fixture = createViewFixture()
  const $state = atom<TokensState>({})
  let requests: string[]
  let retryAtMs: number | undefined
  const set = (entry: TokensEntry) => $state.set({ [account]: entry })
  const ready = (...tokens: readonly Token[]) => set({ phase: 'ready', tokens, atMs: 0 })

  const start = async ({
    locale = 'en',
    choosing = false,
    totalled = false,
    sent = [] as readonly SentTransfer[],
  } = {}) => {
    requests = []
    retryAtMs = undefined
    $state.set({})
    await fixture.start({ locale })
    const real = await fixture.w3m.load.tokens()
    const store: TokensStore = {
      ...real,
      $state,
      refresh: async (of, { force } = {}) => void requests.push(`${of}${force ? ' now' : ''}`),
      last: of => {
        const entry = $state.get()[of]
        return entry?.phase === 'ready' ? entry.tokens : entry?.previous
      },
      retryAtMs: () => retryAtMs,
    }
    Object.assign(fixture.w3m.load, { tokens: () => Promise.resolve(store) })
    const $sent = atom<readonly SentTransfer[]>(sent)
    const send = await fixture.w3m.load.send()
    Object.assign(fixture.w3m.load, { send: () => Promise.resolve({ ...send, $sent }) })
    await fixture.connect()
    await fixture.show(
      html`<w3m-token-list .w3m=${fixture.w3m} ?choosing=${choosing} ?totalled=${totalled}></w3m-token-list>`,
      { dir: locale === 'ar' ? 'rtl' : 'ltr' },
    )
    await fixture.eventually(() => requests.length > 0)
  }
  const type = (text: string) => {
    const input = fixture.find('token-search') as HTMLInputElement
    input.value = text
    input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
  }
  afterEach(() => fixture.end())

  it('asks for the tokens of the account, and shows their shape meanwhile', async () => {
    await start()
    expect(requests[0]).to.equal(account)
    expect(fixture.text()).to.equal('Loading')
    expect(await axeFindings()).to.deep.equal([])
  })

  it('says of each how much there is and what it is worth, and of which nobody knows the price', async () => {
    await start()
    ready(token('USD'), token('LOC', { price: undefined, fiatValue: undefined }))
    await fixture.eventually(() => fixture.find('token-USD'))
    expect(fixture.find('token-USD')!.textContent).to.match(/Token USD\s*\$2,469\.00\s*1,234\.567 USD/)
    expect(fixture.find('token-LOC')!.textContent).to.match(/Token LOC\s*Price unknown\s*1,234\.567 LOC/)
    expect(fixture.find('token-search')).to.equal(undefined)
    expect(await axeFindings()).to.deep.equal([])
  })

  it('says of which some is on its way, and of no other', async () => {
    await start({
      sent: [
        sending(token('USD').id),
        sending(token('OLD').id, { status: 'confirmed' }),
        sending(token('LOC').id, { account: `eip155:1:0x${'11'.repeat(20)}` }),
      ],
    })
    ready(token('USD'), token('OLD'), token('LOC'))
    await fixture.eventually(() => fixture.find('token-USD')?.textContent.includes('On its way'))
    expect(fixture.find('token-OLD')!.textContent).not.to.contain('On its way')
    expect(fixture.find('token-LOC')!.textContent).not.to.contain('On its way')
    expect(await axeFindings()).to.deep.equal([])
  })

  it('leads to the page of a token that is pressed', async () => {
    await start()
    ready(token('USD'))
    await fixture.eventually(() => fixture.find('token-USD'))
    fixture.find('token-USD')!.click()
    expect(fixture.w3m.router.$route.get()).to.deep.include({ view: 'TokenDetails', params: { id: token('USD').id } })
  })

  it('folds spam away with a reason', async () => {
    await start()
    ready(token('USD'), token('BAD', { spam: 'link' }), token('ETH', { spam: 'imitation' }))
    await fixture.eventually(() => fixture.find('tokens-folded'))
    expect(fixture.find('token-BAD')).to.equal(undefined)
    expect(fixture.find('tokens-folded')!.textContent).to.include('Hidden: 2')
    fixture.find('tokens-folded')!.click()
    expect(fixture.text()).to.include('Its name leads to a site').and.include('It imitates another token')
    expect(await axeFindings()).to.deep.equal([])
  })

  it('leads back to a token that the visitor has hidden, and into no bait', async () => {
    await start()
    ready(token('USD'), token('BAD', { spam: 'link' }), token('OLD', { spam: 'hidden' }))
    await fixture.eventually(() => fixture.find('tokens-folded'))
    fixture.find('tokens-folded')!.click()
    expect(fixture.text()).to.include('You have hidden it')
    expect(fixture.find('spam-BAD')!.localName).to.equal('div')
    fixture.find('spam-OLD')!.click()
    expect(fixture.w3m.router.$route.get()).to.deep.include({ view: 'TokenDetails', params: { id: token('OLD').id } })
    expect(await axeFindings()).to.deep.equal([])
  })

  it('has a search from 10 on, and not before', async () => {
    await start()
    ready(...many(9))
    await fixture.eventually(() => fixture.find('token-T8'))
    expect(fixture.find('token-search')).to.equal(undefined)
    ready(...many(12))
    await fixture.eventually(() => fixture.find('token-search'))
    expect(fixture.find('token-T11')).to.equal(undefined)
    type(' t11')
    await fixture.eventually(() => fixture.find('token-T11'))
    expect(fixture.find('token-T0')).to.equal(undefined)
    type('nothing')
    await fixture.eventually(() => fixture.text().includes('No token found'))
    expect(await axeFindings()).to.deep.equal([])
    type('')
    await fixture.eventually(() => fixture.find('tokens-more'))
    fixture.find('tokens-more')!.focus()
    fixture.find('tokens-more')!.click()
    await fixture.eventually(() => fixture.find('token-T11'))
    expect(fixture.find('tokens-more')).to.equal(undefined)
    // The first that was not there before.
    expect(fixture.find('token-T6')!.matches(':focus')).to.equal(true)
  })

  it('has as many rows, of the same search, for who comes back from a token', async () => {
    await start()
    ready(...many(70))
    await fixture.eventually(() => fixture.find('tokens-more'))
    fixture.find('tokens-more')!.click()
    await fixture.eventually(() => fixture.find('token-T49'))
    const draw = () => fixture.show(html`<w3m-token-list .w3m=${fixture.w3m}></w3m-token-list>`)
    fixture.find('token-T49')!.click()
    await draw()
    // That is another entry of the history.
    await fixture.eventually(() => fixture.find('token-T0'))
    expect(fixture.find('token-T49')).to.equal(undefined)
    fixture.w3m.router.back()
    await draw()
    await fixture.eventually(() => fixture.find('token-T49'))
    type('t6')
    await draw()
    await fixture.eventually(() => fixture.find('token-T69'))
    expect(fixture.find('token-T0')).to.equal(undefined)
    expect(fixture.find('token-search')).to.have.property('value', 't6')
  })

  it('tells apart two of one symbol, also where both are folded away', async () => {
    await start()
    const [one, other] = ['eip155:1/erc20:0xa', 'eip155:1/erc20:0xb']
    ready(
      token('USD'),
      token('BAD', { id: 'one', assetId: one, spam: 'link' }),
      token('BAD', { id: 'other', assetId: other, spam: 'hidden' }),
      token('ETH'),
      token('ETH', { id: 'false', assetId: 'eip155:1/erc20:0xc', spam: 'imitation' }),
    )
    await fixture.eventually(() => fixture.find(`spam-${one}`))
    expect([fixture.find(`spam-${one}`)!.localName, fixture.find(`spam-${other}`)!.localName]).to.deep.equal([
      'div',
      'button',
    ])
    expect(fixture.find('spam-BAD')).to.equal(undefined)
    expect(fixture.find('token-ETH')!.localName).to.equal('button')
    expect(fixture.find('spam-eip155:1/erc20:0xc')!.localName).to.equal('div')
    expect(fixture.find('spam-ETH')).to.equal(undefined)
  })

  it('is empty in words', async () => {
    await start()
    ready()
    await fixture.eventually(() => fixture.text().includes('No tokens yet'))
    expect(await axeFindings()).to.deep.equal([])
    fixture.find('empty-receive')!.click()
    expect(fixture.w3m.router.$route.get().view).to.equal('WalletReceive')
  })

  it('is as high while five tokens come as it is with them, and its rows are as high as theirs', async () => {
    await start()
    const rows = () => {
      const { shadowRoot } = deep(document.body.querySelector('w3m-test-host')!, 'w3m-token-list')
      const shape = shadowRoot!.querySelector('w3m-ui-skeleton')
      return [...(shape ? shape.shadowRoot!.querySelectorAll('.row') : shadowRoot!.querySelectorAll('.row'))].map(
        row => {
          const { top, height } = row.getBoundingClientRect()
          return [Math.round(top), height]
        },
      )
    }
    const waiting = rows()
    expect(waiting.length).to.equal(5)
    ready(...many(5))
    await fixture.eventually(() => fixture.find('token-T0'))
    const first = rows()[0]![0]!
    expect(rows().map(([top = 0, height]) => [top - first, height])).to.deep.equal(
      waiting.map(([top = 0, height]) => [top - waiting[0]![0]!, height]),
    )
  })

  it('names no other way where there is none, whatever failed', async () => {
    await start()
    set({ phase: 'failed', error: Object.assign(new Error('down'), { code: 'WHO_KNOWS' }) as never, atMs: 0 })
    await fixture.eventually(() => fixture.text().includes('The tokens could not be read'))
    expect(fixture.text()).to.include('Try again in a moment.').and.not.to.include('another way')
  })

  it('says when it tries again after a failure, and lets nobody try before', async () => {
    await start()
    const { now } = Date
    const time = now()
    Date.now = () => time
    try {
      retryAtMs = time + 20_000
      set({ phase: 'failed', error: Object.assign(new Error('down'), { code: 'HTTP_STATUS' }) as never, atMs: 0 })
      await fixture.eventually(() => fixture.find('tokens-retry-in'))
      expect(fixture.text()).to.match(/The tokens could not be read.*Next try in 20 s/)
      expect(fixture.find('tokens-retry')).to.equal(undefined)
      expect(await axeFindings()).to.deep.equal([])
      retryAtMs = time - 1
      set({ phase: 'failed', error: Object.assign(new Error('down'), { code: 'HTTP_STATUS' }) as never, atMs: 0 })
      await fixture.eventually(() => fixture.find('tokens-retry'))
      fixture.find('tokens-retry')!.click()
      expect(requests.at(-1)).to.equal(`${account} now`)
    } finally {
      Date.now = now
    }
  })

  it('keeps the last list where a newer one cannot be had, and says of when it is', async () => {
    await start()
    const previousAtMs = new Date(2026, 2, 5, 10, 30).getTime()
    set({ phase: 'failed', error: new Error('down') as never, atMs: 0, previous: [token('USD')], previousAtMs })
    await fixture.eventually(() => fixture.find('token-USD'))
    expect(fixture.text()).to.match(/This is the last list that could be read, as of Mar 5, 2026, 10:30\sAM\./)
    expect(await axeFindings()).to.deep.equal([])
  })

  it('leaves to the total above it to say of when it is, and counts the seconds to the next try', async () => {
    await start({ totalled: true })
    retryAtMs = Date.now() + 20_000
    const failed = { phase: 'failed', error: new Error('down') as never, atMs: 0, previousAtMs: 0 } as const
    set({ ...failed, previous: [token('USD')] })
    await fixture.eventually(() => fixture.text().includes('Next try in'))
    expect(fixture.text()).not.to.include('last list')
    // Where nothing has a price, there is no total.
    set({ ...failed, previous: [token('LOC', { price: undefined, fiatValue: undefined })] })
    await fixture.eventually(() => fixture.text().includes('This is the last list that could be read'))
  })

  it('gives what is chosen to whoever asked', async () => {
    await start({ choosing: true })
    ready(token('USD'), token('BAD', { spam: 'link' }))
    await fixture.eventually(() => fixture.find('token-USD'))
    const chosen: string[] = []
    const onChoose = (event: Event) => chosen.push((event as CustomEvent<{ token: Token }>).detail.token.symbol)
    addEventListener('w3m-token-choose', onChoose)
    fixture.find('token-USD')!.click()
    removeEventListener('w3m-token-choose', onChoose)
    expect([chosen, fixture.find('tokens-folded')]).to.deep.equal([['USD'], undefined])
  })

  it('speaks from right to left, in 280 px as well', async () => {
    await start({ locale: 'ar' })
    ready(token('USD', { name: 'A token with a name that is much longer than the row' }))
    await fixture.eventually(() => fixture.find('token-USD'))
    const { host } = fixture.find('token-USD')!.getRootNode() as ShadowRoot
    ;(host as HTMLElement).style.setProperty('inline-size', '256px')
    const row = fixture.find('token-USD')!
    expect(row.scrollWidth).to.be.at.most(row.clientWidth)
    expect(await axeFindings()).to.deep.equal([])
  })

  for (const locale of ['en', 'es', 'ar', 'fa'])
    it(`has an amount with its symbol and a worth in full, in ${locale} on a screen of 320 px`, async () => {
      await start({ locale })
      const name = 'Ether of a very long name'
      ready(token('ETH', { name, decimals: 3, units: 9_999_721n, fiatValue: 29_837_925n * dollar }))
      await fixture.eventually(() => fixture.find('token-ETH'))
      const row = fixture.find('token-ETH')!
      ;((row.getRootNode() as ShadowRoot).host as HTMLElement).style.inlineSize = '280px'
      for (const part of row.querySelectorAll<HTMLElement>('.figure-text, .cut, .fiat')) {
        expect(part.scrollWidth, part.textContent).to.be.at.most(part.clientWidth)
        const { left, right } = part.getBoundingClientRect()
        expect(left).to.be.at.least(row.getBoundingClientRect().left)
        expect(right).to.be.at.most(row.getBoundingClientRect().right)
      }
    })
})

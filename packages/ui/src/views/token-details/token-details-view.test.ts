import type { Token, TokensState, TokensStore, W3mOptions } from '@w3m/core'
import { fakeAddress, fakeNetwork } from '@w3m/core/testing'
import { expect } from 'chai'
import { html } from 'lit'
import { atom } from 'nanostores'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewFixture, installFakeTimers } from '../../../../../test/gallery/view-fixture.js'
import { loadAssetsTexts } from '../../i18n/assets-texts.js'
import { balancePollMs } from '../../limits/ui-timings.js'
import './token-details-view.js'

const dollar = 10n ** 12n
const token: Token = {
  id: 'eip155:1:usd',
  caipNetworkId: 'eip155:1',
  address: '0x00000000000000000000000000000000000000aA',
  name: 'Some Dollar',
  symbol: 'USD',
  decimals: 6,
  units: 1_234_567_891n,
  price: 2n * dollar,
  fiatValue: 2_469n * dollar,
  iconUrl: undefined,
  spam: undefined,
}

describe('w3m-token-details-view', () => {
  const fixture = createViewFixture()
  const account = `eip155:1:${fakeAddress}` as const
  let requests: string[]
  const start = async (
    list: readonly Token[],
    {
      locale = 'en',
      theme = 'light' as 'light' | 'dark',
      options = {} as Partial<W3mOptions>,
      entries = {} as TokensState,
    } = {},
  ) => {
    requests = []
    await fixture.start({ locale, ...options })
    await loadAssetsTexts(fixture.w3m)
    await fixture.connect()
    const tokens: TokensStore = {
      ...(await fixture.w3m.load.tokens()),
      $state: atom(entries),
      last: of => (of === account ? list : undefined),
      refresh: async of => void requests.push(of),
    }
    Object.assign(fixture.w3m.load, { tokens: () => Promise.resolve(tokens) })
    await fixture.w3m.open()
    await fixture.show(
      html`<w3m-token-details-view .w3m=${fixture.w3m} .params=${{ id: token.id }}></w3m-token-details-view>`,
      { theme, dir: locale === 'ar' ? 'rtl' : 'ltr' },
    )
  }
  afterEach(() => fixture.end())

  for (const [theme, locale] of [
    ['light', 'en'],
    ['dark', 'en'],
    ['light', 'ar'],
  ] as const)
    it(`says how much there is to the last unit, what it is worth and its contract, in ${theme} and ${locale}`, async () => {
      await start([token], { theme, locale })
      await fixture.eventually(() => fixture.find('token-send'))
      expect(fixture.find('token-amount')!.textContent).to.match(/1,234\.567891\s*USD/)
      expect(fixture.find('token-worth')!.textContent.trim()).to.include('2,469.00')
      expect(fixture.text()).to.include('0x0000…00aA')
      expect(await axeFindings()).to.deep.equal([])
    })

  it('leads to its contract at the explorer by what looks like a link', async () => {
    const blockExplorers = { default: { name: 'Look', url: 'https://look.example' } }
    await start([token], { options: { networks: [{ ...fakeNetwork, blockExplorers }] } })
    await fixture.eventually(() => fixture.text().includes('Look'))
    const link = (fixture.find('token-amount')!.getRootNode() as ShadowRoot).querySelector('a')!
    expect(getComputedStyle(link).textDecorationLine).to.equal('underline')
    expect(await axeFindings()).to.deep.equal([])
  })

  it('is read again by itself while it is looked at', async () => {
    await start([token])
    await fixture.eventually(() => requests.length > 0)
    const timers = installFakeTimers()
    try {
      document.dispatchEvent(new Event('visibilitychange'))
      requests = []
      timers.pass(balancePollMs)
      timers.pass(balancePollMs)
      expect(requests).to.deep.equal([account, account])
    } finally {
      timers.end()
    }
  })

  it('says when that was read, where it cannot be read any more', async () => {
    const previousAtMs = new Date(2026, 2, 5, 10, 30).getTime()
    const failed = { phase: 'failed', error: new Error('down') as never, atMs: 0, previousAtMs } as const
    await start([token], { entries: { [account]: failed } })
    await fixture.eventually(() => fixture.find('tokens-former'))
    expect(fixture.find('tokens-former')!.textContent).to.match(/As of .?Mar 5, 2026, 10:30\sAM/)
    expect(await axeFindings()).to.deep.equal([])
    await start([token])
    await fixture.eventually(() => fixture.find('token-send'))
    expect(fixture.find('tokens-former')).to.equal(undefined)
  })

  it('says in the digits of the locale what one of it is worth', async () => {
    await start([token], { locale: 'fa' })
    await fixture.eventually(() => fixture.text().includes('۱ USD ='))
  })

  it('leads to sending it, and to receiving', async () => {
    await start([token])
    await fixture.eventually(() => fixture.find('token-send'))
    fixture.find('token-send')!.click()
    expect(fixture.w3m.router.$route.get().view).to.equal('WalletSend')
    expect((await fixture.w3m.load.send()).$state.get().token).to.equal(token)
    fixture.find('token-receive')!.click()
    expect(fixture.w3m.router.$route.get().view).to.equal('WalletReceive')
  })

  const swapping: Partial<W3mOptions> = { services: { api: 'https://api.example' }, features: { history: false } }

  for (const locale of ['en', 'es', 'ar'])
    it(`leads to swapping it, in ${locale} in 280 px as well`, async () => {
      const unpriced = { ...token, price: undefined }
      await start([unpriced], { locale, options: swapping })
      const chosen: unknown[] = []
      const swap = { setToken: (...params: readonly unknown[]) => void chosen.push(params) }
      Object.assign(fixture.w3m.load, { swap: () => Promise.resolve(swap) })
      await fixture.eventually(() => fixture.find('token-swap'))
      const buttons = ['token-receive', 'token-send', 'token-swap'].map(id => fixture.find(id)!)
      const view = document.body.querySelector('w3m-test-host')!
      ;(view as HTMLElement).style.inlineSize = '280px'
      for (const { scrollWidth, clientWidth } of buttons) expect(scrollWidth).to.be.at.most(clientWidth)
      expect(await axeFindings()).to.deep.equal([])
      buttons[2]!.click()
      expect(fixture.w3m.router.$route.get().view).to.equal('Swap')
      await fixture.eventually(() => chosen.length)
      expect(chosen).to.deep.equal([['from', unpriced]])
    })

  for (const [title, units, options] of [
    ['the host has it off', 1n, { ...swapping, features: { ...swapping.features, swaps: false } }],
    ['no service is named', 1n, {}],
    ['there is none of it', 0n, swapping],
  ] as const)
    it(`offers no swapping where ${title}`, async () => {
      await start([{ ...token, units, price: undefined }], { options })
      await fixture.eventually(() => fixture.find('token-receive'))
      await fixture.w3m.load.send()
      await new Promise(requestAnimationFrame)
      expect(fixture.find('token-swap')).to.equal(undefined)
    })

  it('offers no sending of nothing, and says where nobody knows the price', async () => {
    await start([{ ...token, units: 0n, price: undefined, fiatValue: undefined }])
    await fixture.eventually(() => fixture.find('token-receive'))
    expect(fixture.find('token-send')).to.equal(undefined)
    expect(fixture.find('token-worth')!.textContent).to.include('Price unknown')
  })

  it('is hidden, and shown again', async () => {
    await start([token])
    const tokens = await fixture.w3m.load.tokens()
    const requests: string[] = []
    Object.assign(tokens, { setHidden: ({ id }: Token, isHidden: boolean) => void requests.push(`${id} ${isHidden}`) })
    await fixture.eventually(() => fixture.find('token-hide'))
    fixture.find('token-hide')!.click()
    expect(requests).to.deep.equal([`${token.id} true`])
    await start([{ ...token, spam: 'hidden' }])
    await fixture.eventually(() => fixture.text().includes('Show it again'))
    await start([{ ...token, spam: 'link' }])
    await fixture.eventually(() => fixture.find('token-receive'))
    expect(fixture.find('token-hide')).to.equal(undefined)
  })

  it('says where it is gone', async () => {
    await start([])
    await fixture.eventually(() => fixture.text().includes('no longer in this account'))
    expect(await axeFindings()).to.deep.equal([])
  })
})

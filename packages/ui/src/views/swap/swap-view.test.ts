import type { SwapState, SwapStore, SwapTokens } from '@w3m/core'
import { optionalError } from '@w3m/core/errors'
import { expect } from 'chai'
import { html } from 'lit'
import { atom } from 'nanostores'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { coin, dollar, prepared, startSwap } from '../../../../../test/gallery/swap-samples.js'
import { createViewStage } from '../../../../../test/gallery/view-stage.js'
import { loadSwapTexts } from '../../parts/swap/swap-texts.js'
import './swap-view.js'

const quote = { ...prepared, route: ['ETH', 'LEAF', 'USD'] }

describe('w3m-swap-view', () => {
  const stage = createViewStage()
  /** A store that says what it is told to, and keeps what it is asked. */
  const start = async (
    state: Partial<SwapState>,
    {
      locale = 'en',
      theme = 'light' as 'light' | 'dark',
      step = 'review' as ReturnType<SwapStore['step']>,
      list = { phase: 'ready', tokens: [coin, dollar] } as SwapTokens,
    } = {},
  ) => {
    await stage.start({ locale })
    await loadSwapTexts(stage.w3m)
    await stage.connect()
    const swap = await stage.w3m.load.swap()
    const $state = atom<SwapState>({ ...swap.$state.get(), ...state })
    const asked: unknown[] = []
    const store: SwapStore = {
      ...swap,
      $state,
      $tokens: atom(list),
      step: () => step,
      amountOf: () => '3000.123456789',
      worthOf: () => 3n * 10n ** 15n,
      preselect: async () => undefined,
      watch: () => () => undefined,
      setAmount: (...params) => void asked.push(['amount', ...params]),
      setSlippage: bps => void asked.push(['slippage', bps]),
      reverse: () => void asked.push(['reverse']),
      setMax: async () => void asked.push(['max']),
      edit: () => void asked.push(['edit']),
    }
    Object.assign(stage.w3m.load, { swap: () => Promise.resolve(store) })
    await stage.show(html`<w3m-swap-view .w3m=${stage.w3m}></w3m-swap-view>`, {
      theme,
      dir: locale === 'ar' ? 'rtl' : 'ltr',
    })
    await stage.eventually(
      () => stage.find('swap-review') ?? stage.find('swap-unsupported') ?? stage.find('swap-tokens-retry'),
    )
    return asked
  }
  const type = (testId: string, text: string) => {
    const input = stage.find(testId) as HTMLInputElement
    input.value = text
    input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
  }
  afterEach(() => stage.end())

  it('writes what arrives with the decimal sign of the language in which an amount is typed', async () => {
    await start({ from: coin, to: dollar, amount: '1,5', side: 'from', quote }, { locale: 'es' })
    const shown = ['swap-amount', 'swap-amount-to'].map(id => (stage.find(id) as HTMLInputElement).value)
    expect(shown).to.deep.equal(['1,5', '3000,123456'])
  })

  for (const [locale, symbol] of [
    ['en', 'USD'],
    ['ar', 'LUSD'],
  ] as const)
    it(`writes an amount so small that none of it is cut, beside ${symbol} in ${locale}`, async () => {
      await start({ from: coin, to: { ...dollar, symbol }, amount: '0.123456', side: 'from', quote }, { locale })
      const view = (stage.find('swap-amount')!.getRootNode() as ShadowRoot).host as HTMLElement
      view.style.inlineSize = '376px'
      for (const id of ['swap-amount', 'swap-amount-to']) {
        const { value, scrollWidth, clientWidth } = stage.find(id) as HTMLInputElement
        expect(scrollWidth, value).to.be.at.most(clientWidth)
      }
    })

  for (const [step, side, wrong, told] of [
    ['insufficient-balance', 'to', 'swap-amount', 'Insufficient balance'],
    ['incorrect-value', 'to', 'swap-amount-to', 'Incorrect value'],
    ['incorrect-value', 'from', 'swap-amount', 'Incorrect value'],
    ['review', 'from', '', ''],
  ] as const)
    it(`ties to ${wrong || 'no amount'} what is wrong where ${side} was typed: ${told || 'nothing'}`, async () => {
      await start({ from: coin, to: dollar, amount: '1', side, quote }, { step })
      for (const id of ['swap-amount', 'swap-amount-to']) {
        const { ariaInvalid, ariaDescribedByElements } = stage.find(id)!
        const said = (ariaDescribedByElements ?? []).map(({ textContent }) => textContent).join()
        expect([ariaInvalid, said], id).to.deep.equal(id === wrong ? ['true', told] : ['false', ''])
      }
      const view = stage.find('swap-amount')!.getRootNode() as ShadowRoot
      expect(view.querySelector('#wrong[role=status]')!.textContent).to.equal(told)
      expect(await axeFindings()).to.deep.equal([])
    })

  it('points down from where the details are open, also from right to left', async () => {
    for (const locale of ['en', 'ar']) {
      await start({ from: coin, to: dollar, amount: '1', side: 'from', quote }, { locale })
      const summary = stage.find('swap-details')!.querySelector('summary')!
      summary.click()
      await stage.eventually(() => summary.parentElement!.hasAttribute('open'))
      const chevron = summary.querySelector('svg')!
      const { rotate, transform } = getComputedStyle(chevron)
      // Where the tip of a chevron that is drawn to the right goes.
      const tip = new DOMMatrix(`rotate(${rotate}) ${transform === 'none' ? '' : transform}`).transformPoint({ x: 1 })
      expect([Math.round(tip.x), Math.round(tip.y)], locale).to.deep.equal([0, 1])
      stage.end()
    }
  })
  const both = { from: coin, to: dollar, amount: '1', quote }

  for (const [theme, locale] of [
    ['light', 'en'],
    ['dark', 'en'],
    ['light', 'ar'],
    ['dark', 'fa'],
  ] as const)
    it(`shows what arrives, at least, over what, and what it costs, in ${theme}, ${locale}`, async () => {
      await start(both, { theme, locale })
      expect((stage.find('swap-amount-to') as HTMLInputElement).value).to.equal('3000.123456')
      expect(stage.find('swap-route')!.textContent).to.include('LEAF')
      expect(stage.find('swap-provider-fee')).to.equal(undefined)
      expect(stage.find('swap-warning-impact')).to.equal(undefined)
      if (locale === 'fa') expect(stage.find('swap-rate')!.textContent).to.match(/^۱ ETH = /)
      if (locale === 'en') {
        expect(stage.find('swap-limit')!.textContent).to.include('2,970 USD')
        expect(stage.find('swap-rate')!.textContent).to.equal('1 ETH = 3,000 USD')
        expect(stage.find('swap-fee')!.textContent).to.include('0.001 ETH')
        expect(stage.find('swap-impact')!.textContent).to.include('0.05%')
      }
      expect(await axeFindings()).to.deep.equal([])
    })

  it('shows what the provider takes, in what arrives', async () => {
    await start({ ...both, quote: { ...quote, providerFeeUnits: 4_500_000n } })
    const fee = stage.find('swap-provider-fee')!
    expect([fee.previousElementSibling!.textContent, fee.textContent]).to.deep.equal(['Provider fee', '4.5 USD'])
    expect(await axeFindings()).to.deep.equal([])
  })

  it('hands on what is typed, turned round and taken whole', async () => {
    const asked = await start(both)
    type('swap-amount', '2')
    type('swap-amount-to', '5')
    stage.find('swap-reverse')!.click()
    await stage.eventually(() => stage.find('swap-max'))
    stage.find('swap-max')!.click()
    type('swap-slippage', '0,5')
    type('swap-slippage', '51')
    type('swap-slippage', 'x')
    expect(asked).to.deep.equal([
      ['amount', 'from', '2'],
      ['amount', 'to', '5'],
      ['reverse'],
      ['max'],
      ['slippage', 50],
    ])
    await stage.eventually(() => stage.text().includes('A number from 0.01 to 50.'))
  })

  it('reviews nothing with a slippage that is wrong, and as little with the one that it was typed over', async () => {
    const asked = await start(both)
    const button = () => stage.find('swap-review')!
    for (const [text, isOff, label] of [
      ['5', null, 'Review swap'],
      ['50', null, 'Review swap'],
      ['500', 'true', 'Incorrect value'],
      ['5', null, 'Review swap'],
    ] as const) {
      type('swap-slippage', text)
      await stage.eventually(() => button().textContent.trim() === label)
      expect(button().getAttribute('aria-disabled'), text).to.equal(isOff)
    }
    expect(asked).to.deep.equal([500, 5_000, 500].map(bps => ['slippage', bps]))
    expect(stage.find('swap-amount')!.ariaInvalid).to.equal('false')
  })

  for (const [phase, isLeft] of [
    ['prepared', true],
    ['editing', false],
    ['asking', false],
  ] as const)
    it(`${isLeft ? 'goes on from what was typed' : 'leaves all as it is'} where it comes back to what is ${phase}`, async () => {
      const asked = await start({ ...both, prepared, phase })
      expect(asked).to.deep.equal(isLeft ? [['edit']] : [])
    })

  for (const [phase, told] of [
    ['editing', 'Nothing was swapped. Try again in a moment.'],
    ['prepared', 'Check there whether the transaction was sent'],
  ] as const)
    it(`says who did not answer in time to what is ${phase}, and tries again`, async () => {
      const error = Object.assign(new Error('slow'), { code: 'TIMEOUT' }) as never
      const asked = await start({ ...both, phase, error }, { step: 'failed' })
      expect(stage.find('swap-failure')!.textContent + stage.text()).to.include(told)
      asked.length = 0
      stage.find('swap-retry')!.click()
      expect(asked).to.deep.equal([['edit']])
    })

  for (const [bps, isRed] of [
    [250, false],
    [1_500, true],
  ] as const)
    it(`warns of a price impact of ${bps / 100} %`, async () => {
      await start({ ...both, quote: { ...quote, impactBps: bps, isTaxed: true } })
      expect(stage.find('swap-warning-impact')!.classList.contains('red')).to.equal(isRed)
      expect(stage.find('swap-warning-taxed')).not.to.equal(undefined)
      expect(await axeFindings()).to.deep.equal([])
    })

  for (const [isGasUnsupported, told] of [
    [true, 'Network not supported for Gas Price'],
    [false, 'Shown by your wallet'],
  ] as const)
    it(`says of a fee that the service does not know: ${told}`, async () => {
      await start({ ...both, quote: { ...quote, feeUnits: undefined, isGasUnsupported } })
      expect(stage.find('swap-fee')!.textContent).to.equal(told)
    })

  for (const phase of ['approving', 'asking'] as const)
    it(`leads back to what is ${phase} where somebody left it`, async () => {
      await start({ from: coin, to: dollar, amount: '1', side: 'from', quote, prepared, phase })
      await stage.w3m.open({ view: 'Swap' })
      stage.find('swap-review')!.click()
      await stage.eventually(() => stage.w3m.router.$route.get().view === 'SwapPreview')
    })

  it('warns of high slippage, and of nothing at the usual one', async () => {
    await start({ ...both, slippageBps: 500 })
    expect(stage.find('swap-warning-slippage')).not.to.equal(undefined)
  })

  for (const [title, state, step, label] of [
    ['no token', { from: coin }, 'select-token', 'Select token'],
    ['no amount', { from: coin, to: dollar }, 'enter-amount', 'Enter amount'],
    ['too little', both, 'insufficient-balance', 'Insufficient balance'],
  ] as const)
    it(`says what is missing: ${title}`, async () => {
      await start(state, { step })
      const button = stage.find('swap-review')!
      expect(button.textContent.trim()).to.equal(label)
      expect(button.getAttribute('aria-disabled')).to.equal('true')
    })

  for (const phase of ['asking', 'approving'] as const)
    it(`looks no further while something of another network is ${phase}, so that the page goes on`, async () => {
      const unsupported: SwapTokens = {
        phase: 'failed',
        tokens: [],
        error: optionalError('SWAP_NETWORK_UNSUPPORTED', {}),
      }
      let looks = 0
      const from = { ...coin, caipNetworkId: 'eip155:10' } as const
      // As the store: what is busy is not reset, and what cannot be loaded says so each time.
      const { $tokens } = await startSwap(
        stage,
        { from, phase, list: unsupported },
        {
          reset: () => undefined,
          async preselect() {
            looks++
            await Promise.resolve()
            if (looks < 20) $tokens.set({ ...unsupported })
          },
        },
      )
      await stage.show(html`<w3m-swap-view .w3m=${stage.w3m}></w3m-swap-view>`)
      await stage.eventually(() => stage.find('swap-unsupported'))
      // The first is that of the view that opens.
      expect(looks).to.equal(1)
    })

  it('says where tokens are not swapped, and leads to the networks', async () => {
    const error = { code: 'SWAP_NETWORK_UNSUPPORTED' } as never
    await start({}, { list: { phase: 'failed', tokens: [], error } })
    expect(stage.text()).to.include('Network not supported for Swaps')
    expect(await axeFindings()).to.deep.equal([])
  })

  it('says that the tokens could not be read, with another try', async () => {
    const error = { code: 'HTTP_UNREACHABLE' } as never
    await start({}, { list: { phase: 'failed', tokens: [], error } })
    expect(stage.find('swap-tokens-retry')).not.to.equal(undefined)
  })

  it('fits into 280 px', async () => {
    await start({ ...both, to: { ...dollar, symbol: 'LONGSYMBOLOFATOKEN' } }, { locale: 'ar' })
    const { host } = stage.find('swap-amount')!.getRootNode() as ShadowRoot
    ;(host as HTMLElement).style.setProperty('inline-size', '280px')
    const card = stage.find('swap-amount')!.closest('.card')!
    await stage.eventually(() => card.scrollWidth <= card.clientWidth)
  })
})

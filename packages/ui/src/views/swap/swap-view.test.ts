import type { SwapState, SwapStore, SwapTokens } from '@w3m/core'
import { optionalError } from '@w3m/core/errors'
import { expect } from 'chai'
import { html } from 'lit'
import { atom } from 'nanostores'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { coin, dollar, prepared, startSwap } from '../../../../../test/gallery/swap-samples.js'
import { createViewFixture } from '../../../../../test/gallery/view-fixture.js'
import { loadSwapTexts } from '../../parts/swap/swap-texts.js'
import './swap-view.js'

const quote = { ...prepared, route: ['ETH', 'LEAF', 'USD'] }

describe('w3m-swap-view', () => {
  const fixture = createViewFixture()
  /** A store that has the state of the test, and records its calls. */
  const start = async (
    state: Partial<SwapState>,
    {
      locale = 'en',
      theme = 'light' as 'light' | 'dark',
      step = 'review' as ReturnType<SwapStore['step']>,
      list = { phase: 'ready', tokens: [coin, dollar] } as SwapTokens,
    } = {},
  ) => {
    await fixture.start({ locale })
    await loadSwapTexts(fixture.w3m)
    await fixture.connect()
    const swap = await fixture.w3m.load.swap()
    const $state = atom<SwapState>({ ...swap.$state.get(), ...state })
    const requests: unknown[] = []
    const store: SwapStore = {
      ...swap,
      $state,
      $tokens: atom(list),
      step: () => step,
      amountOf: () => '3000.123456789',
      fiatValueOf: () => 3n * 10n ** 15n,
      preselect: async () => undefined,
      watch: () => () => undefined,
      setAmount: (...params) => void requests.push(['amount', ...params]),
      setSlippage: bps => void requests.push(['slippage', bps]),
      reverse: () => void requests.push(['reverse']),
      setMax: async () => void requests.push(['max']),
      edit: () => void requests.push(['edit']),
    }
    Object.assign(fixture.w3m.load, { swap: () => Promise.resolve(store) })
    await fixture.show(html`<w3m-swap-view .w3m=${fixture.w3m}></w3m-swap-view>`, {
      theme,
      dir: locale === 'ar' ? 'rtl' : 'ltr',
    })
    await fixture.eventually(
      () => fixture.find('swap-review') ?? fixture.find('swap-unsupported') ?? fixture.find('swap-tokens-retry'),
    )
    return requests
  }
  const type = (testId: string, text: string) => {
    const input = fixture.find(testId) as HTMLInputElement
    input.value = text
    input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
  }
  afterEach(() => fixture.end())

  it('writes what arrives with the decimal sign of the language in which an amount is typed', async () => {
    await start({ from: coin, to: dollar, amount: '1,5', side: 'from', quote }, { locale: 'es' })
    const shown = ['swap-amount', 'swap-amount-to'].map(id => (fixture.find(id) as HTMLInputElement).value)
    expect(shown).to.deep.equal(['1,5', '3000,123456'])
  })

  for (const [locale, symbol] of [
    ['en', 'USD'],
    ['ar', 'LUSD'],
  ] as const)
    it(`writes an amount so small that none of it is cut, beside ${symbol} in ${locale}`, async () => {
      await start({ from: coin, to: { ...dollar, symbol }, amount: '0.123456', side: 'from', quote }, { locale })
      const view = (fixture.find('swap-amount')!.getRootNode() as ShadowRoot).host as HTMLElement
      view.style.inlineSize = '376px'
      for (const id of ['swap-amount', 'swap-amount-to']) {
        const { value, scrollWidth, clientWidth } = fixture.find(id) as HTMLInputElement
        expect(scrollWidth, value).to.be.at.most(clientWidth)
      }
    })

  for (const [step, side, wrong, expectedText] of [
    ['insufficient-balance', 'to', 'swap-amount', 'Insufficient balance'],
    ['incorrect-value', 'to', 'swap-amount-to', 'Incorrect value'],
    ['incorrect-value', 'from', 'swap-amount', 'Incorrect value'],
    ['review', 'from', '', ''],
  ] as const)
    it(`ties to ${wrong || 'no amount'} what is wrong where ${side} was typed: ${expectedText || 'nothing'}`, async () => {
      await start({ from: coin, to: dollar, amount: '1', side, quote }, { step })
      for (const id of ['swap-amount', 'swap-amount-to']) {
        const { ariaInvalid, ariaDescribedByElements } = fixture.find(id)!
        const description = (ariaDescribedByElements ?? []).map(({ textContent }) => textContent).join()
        expect([ariaInvalid, description], id).to.deep.equal(id === wrong ? ['true', expectedText] : ['false', ''])
      }
      const view = fixture.find('swap-amount')!.getRootNode() as ShadowRoot
      expect(view.querySelector('#wrong[role=status]')!.textContent).to.equal(expectedText)
      expect(await axeFindings()).to.deep.equal([])
    })

  it('points down from where the details are open, also from right to left', async () => {
    for (const locale of ['en', 'ar']) {
      await start({ from: coin, to: dollar, amount: '1', side: 'from', quote }, { locale })
      const summary = fixture.find('swap-details')!.querySelector('summary')!
      summary.click()
      await fixture.eventually(() => summary.parentElement!.hasAttribute('open'))
      const chevron = summary.querySelector('svg')!
      const { rotate, transform } = getComputedStyle(chevron)
      // Where the tip of a chevron that is drawn to the right goes.
      const tip = new DOMMatrix(`rotate(${rotate}) ${transform === 'none' ? '' : transform}`).transformPoint({ x: 1 })
      expect([Math.round(tip.x), Math.round(tip.y)], locale).to.deep.equal([0, 1])
      fixture.end()
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
      expect((fixture.find('swap-amount-to') as HTMLInputElement).value).to.equal('3000.123456')
      expect(fixture.find('swap-route')!.textContent).to.include('LEAF')
      expect(fixture.find('swap-provider-fee')).to.equal(undefined)
      expect(fixture.find('swap-warning-impact')).to.equal(undefined)
      if (locale === 'fa') expect(fixture.find('swap-rate')!.textContent).to.match(/^۱ ETH = /)
      if (locale === 'en') {
        expect(fixture.find('swap-limit')!.textContent).to.include('2,970 USD')
        expect(fixture.find('swap-rate')!.textContent).to.equal('1 ETH = 3,000 USD')
        expect(fixture.find('swap-fee')!.textContent).to.include('0.001 ETH')
        expect(fixture.find('swap-impact')!.textContent).to.include('0.05%')
      }
      expect(await axeFindings()).to.deep.equal([])
    })

  it('shows what the provider takes, in what arrives', async () => {
    await start({ ...both, quote: { ...quote, providerFeeUnits: 4_500_000n } })
    const fee = fixture.find('swap-provider-fee')!
    expect([fee.previousElementSibling!.textContent, fee.textContent]).to.deep.equal(['Provider fee', '4.5 USD'])
    expect(await axeFindings()).to.deep.equal([])
  })

  it('hands on what is typed, turned round and taken whole', async () => {
    const requests = await start(both)
    type('swap-amount', '2')
    type('swap-amount-to', '5')
    fixture.find('swap-reverse')!.click()
    await fixture.eventually(() => fixture.find('swap-max'))
    fixture.find('swap-max')!.click()
    type('swap-slippage', '0,5')
    type('swap-slippage', '51')
    type('swap-slippage', 'x')
    expect(requests).to.deep.equal([
      ['amount', 'from', '2'],
      ['amount', 'to', '5'],
      ['reverse'],
      ['max'],
      ['slippage', 50],
    ])
    await fixture.eventually(() => fixture.text().includes('A number from 0.01 to 50.'))
  })

  it('reviews nothing with a slippage that is wrong, and as little with the one that it was typed over', async () => {
    const requests = await start(both)
    const button = () => fixture.find('swap-review')!
    for (const [text, isOff, label] of [
      ['5', null, 'Review swap'],
      ['50', null, 'Review swap'],
      ['500', 'true', 'Incorrect value'],
      ['5', null, 'Review swap'],
    ] as const) {
      type('swap-slippage', text)
      await fixture.eventually(() => button().textContent.trim() === label)
      expect(button().getAttribute('aria-disabled'), text).to.equal(isOff)
    }
    expect(requests).to.deep.equal([500, 5_000, 500].map(bps => ['slippage', bps]))
    expect(fixture.find('swap-amount')!.ariaInvalid).to.equal('false')
  })

  for (const [phase, isLeft] of [
    ['prepared', true],
    ['editing', false],
    ['asking', false],
  ] as const)
    it(`${isLeft ? 'goes on from what was typed' : 'leaves all as it is'} where it comes back to what is ${phase}`, async () => {
      const requests = await start({ ...both, prepared, phase })
      expect(requests).to.deep.equal(isLeft ? [['edit']] : [])
    })

  for (const [phase, expectedText] of [
    ['editing', 'Nothing was swapped. Try again in a moment.'],
    ['prepared', 'Check there whether the transaction was sent'],
  ] as const)
    it(`says who did not answer in time to what is ${phase}, and tries again`, async () => {
      const error = Object.assign(new Error('slow'), { code: 'TIMEOUT' }) as never
      const requests = await start({ ...both, phase, error }, { step: 'failed' })
      expect(fixture.find('swap-failure')!.textContent + fixture.text()).to.include(expectedText)
      requests.length = 0
      fixture.find('swap-retry')!.click()
      expect(requests).to.deep.equal([['edit']])
    })

  for (const [bps, isRed] of [
    [250, false],
    [1_500, true],
  ] as const)
    it(`warns of a price impact of ${bps / 100} %`, async () => {
      await start({ ...both, quote: { ...quote, impactBps: bps, isTaxed: true } })
      expect(fixture.find('swap-warning-impact')!.classList.contains('red')).to.equal(isRed)
      expect(fixture.find('swap-warning-taxed')!.closest('[role="status"]')).not.to.equal(null)
      expect(await axeFindings()).to.deep.equal([])
    })

  describe('by the prices of both tokens', () => {
    const usd = 10n ** 12n
    const unknown = { ...quote, impactBps: undefined }
    const priced = { ...both, from: { ...coin, price: 3_000n * usd }, to: { ...dollar, price: usd } }

    for (const [toUnits, percent, isRed] of [
      [2_400_000_000n, '20%', true],
      [2_910_000_000n, '3%', false],
    ] as const)
      it(`warns of what is lost in worth where the service tells no impact: ${percent}`, async () => {
        await start({ ...priced, quote: { ...unknown, toUnits } })
        const warning = fixture.find('swap-warning-impact')!
        expect(warning.textContent).to.contain(`What you receive is worth ${percent} less than what you pay.`)
        expect([warning.classList.contains('red'), fixture.find('swap-impact')!.textContent]).to.deep.equal([
          isRed,
          'Unknown',
        ])
        expect(await axeFindings()).to.deep.equal([])
      })

    for (const toUnits of [2_941_000_000n, 3_000_000_000n, 9_000_000_000n])
      it(`warns of nothing where ${toUnits / 1_000_000n} dollars arrive for 3,000`, async () => {
        await start({ ...priced, quote: { ...unknown, toUnits } })
        expect(fixture.find('swap-warning-impact')).to.equal(undefined)
      })

    for (const price of [undefined, 0n])
      it(`says that the impact is unknown, and no loss, where the price of what arrives is ${price}`, async () => {
        await start({ ...priced, to: { ...dollar, price }, quote: { ...unknown, toUnits: 1n } })
        expect(fixture.find('swap-warning-impact')).to.equal(undefined)
        expect(fixture.find('swap-impact')!.textContent).to.equal('Unknown')
      })

    for (const [side, swap] of [
      ['given', { from: { ...coin, isIlliquid: true }, to: { ...dollar, price: usd } }],
      ['received', { from: coin, to: { ...dollar, units: 1n, isIlliquid: true } }],
    ] as const)
      it(`warns in red that the loss may be large where what is ${side} is more than anybody pays for`, async () => {
        await start({ ...both, ...swap, quote: unknown })
        const warning = fixture.find('swap-warning-impact')!
        expect(warning.textContent).to.match(/There may be no buyers for so much \W*(ETH|USD)\W*:/)
        expect(warning.classList.contains('red')).to.equal(true)
        expect(await axeFindings()).to.deep.equal([])
      })

    for (const [title, swap] of [
      [
        'a token that the account has none of any more',
        { ...both, to: { ...dollar, isIlliquid: true }, quote: unknown },
      ],
      ['a swap whose impact is told', { ...both, from: { ...coin, isIlliquid: true }, quote }],
    ] as const)
      it(`does not say so of ${title}`, async () => {
        await start(swap)
        expect(fixture.find('swap-warning-impact')).to.equal(undefined)
      })

    it('believes the service where it tells one', async () => {
      await start({ ...priced, quote: { ...unknown, impactBps: 5, toUnits: 2_400_000_000n } })
      expect(fixture.find('swap-warning-impact')).to.equal(undefined)
    })
  })

  for (const [isGasUnsupported, expectedText] of [
    [true, 'Network not supported for Gas Price'],
    [false, 'Shown by your wallet'],
  ] as const)
    it(`says of a fee that the service does not know: ${expectedText}`, async () => {
      await start({ ...both, quote: { ...quote, feeUnits: undefined, isGasUnsupported } })
      expect(fixture.find('swap-fee')!.textContent).to.equal(expectedText)
    })

  for (const phase of ['approving', 'asking'] as const)
    it(`leads back to what is ${phase} where somebody left it`, async () => {
      await start({ from: coin, to: dollar, amount: '1', side: 'from', quote, prepared, phase })
      await fixture.w3m.open({ view: 'Swap' })
      fixture.find('swap-review')!.click()
      await fixture.eventually(() => fixture.w3m.router.$route.get().view === 'SwapPreview')
    })

  it('warns of high slippage, and of nothing at the usual one', async () => {
    await start({ ...both, slippageBps: 500 })
    expect(fixture.find('swap-warning-slippage')).not.to.equal(undefined)
  })

  for (const [title, state, step, label] of [
    ['no token', { from: coin }, 'select-token', 'Select token'],
    ['no amount', { from: coin, to: dollar }, 'enter-amount', 'Enter amount'],
    ['too little', both, 'insufficient-balance', 'Insufficient balance'],
  ] as const)
    it(`says what is missing: ${title}`, async () => {
      await start(state, { step })
      const button = fixture.find('swap-review')!
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
      let updateCount = 0
      const from = { ...coin, caipNetworkId: 'eip155:10' } as const
      // As the store: what is busy is not reset, and what cannot be loaded says so each time.
      const { $tokens } = await startSwap(
        fixture,
        { from, phase, list: unsupported },
        {
          reset: () => undefined,
          async preselect() {
            updateCount++
            await Promise.resolve()
            if (updateCount < 20) $tokens.set({ ...unsupported })
          },
        },
      )
      await fixture.show(html`<w3m-swap-view .w3m=${fixture.w3m}></w3m-swap-view>`)
      await fixture.eventually(() => fixture.find('swap-unsupported'))
      // The first is that of the view that opens.
      expect(updateCount).to.equal(1)
    })

  it('says where tokens are not swapped, and leads to the networks', async () => {
    const error = { code: 'SWAP_NETWORK_UNSUPPORTED' } as never
    await start({}, { list: { phase: 'failed', tokens: [], error } })
    expect(fixture.text()).to.include('Network not supported for Swaps')
    expect(await axeFindings()).to.deep.equal([])
  })

  it('says that the tokens could not be read, with another try', async () => {
    const error = { code: 'HTTP_UNREACHABLE' } as never
    await start({}, { list: { phase: 'failed', tokens: [], error } })
    expect(fixture.find('swap-tokens-retry')).not.to.equal(undefined)
  })

  it('fits into 280 px', async () => {
    await start({ ...both, to: { ...dollar, symbol: 'LONGSYMBOLOFATOKEN' } }, { locale: 'ar' })
    const { host } = fixture.find('swap-amount')!.getRootNode() as ShadowRoot
    ;(host as HTMLElement).style.setProperty('inline-size', '280px')
    const card = fixture.find('swap-amount')!.closest('.card')!
    await fixture.eventually(() => card.scrollWidth <= card.clientWidth)
    // From right to left .5 would be shown as 5.
    const { direction, textAlign } = getComputedStyle(fixture.find('swap-amount')!)
    expect([direction, textAlign]).to.deep.equal(['ltr', 'end'])
  })
})

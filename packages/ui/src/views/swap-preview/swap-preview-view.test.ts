import type { SwapState } from '@w3m/core'
import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { coin, dollar, prepared, startSwap, type SwapStandIn } from '../../../../../test/gallery/swap-samples.js'
import { createViewFixture } from '../../../../../test/gallery/view-fixture.js'
import './swap-preview-view.js'

describe('w3m-swap-preview-view', () => {
  const fixture = createViewFixture()
  let swap: SwapStandIn
  const start = async (
    changes: Partial<SwapState> = {},
    { locale = 'en', theme = 'light' as 'light' | 'dark' } = {},
  ) => {
    swap = await startSwap(fixture, { locale, phase: 'prepared', from: coin, to: dollar, prepared, ...changes })
    await fixture.w3m.open({ view: 'Swap' })
    fixture.w3m.router.push('SwapPreview')
    await fixture.show(html`<w3m-swap-preview-view .w3m=${fixture.w3m}></w3m-swap-preview-view>`, {
      theme,
      dir: locale === 'ar' ? 'rtl' : 'ltr',
    })
    await fixture.eventually(() => fixture.find('swap-confirm'))
  }
  const change = (changes: Partial<SwapState>) => swap.$state.set({ ...swap.$state.get(), ...changes })
  const view = () => fixture.w3m.router.$route.get().view
  const textOf = (testId: string) => fixture.find(testId)!.textContent.replace(/\s+/g, ' ').trim()
  afterEach(() => fixture.end())

  for (const [theme, locale] of [
    ['light', 'en'],
    ['dark', 'en'],
    ['light', 'ar'],
    ['dark', 'fa'],
  ] as const)
    it(`says what is given, what arrives, at least, and what it costs, in ${theme}, ${locale}`, async () => {
      await start({}, { theme, locale })
      expect(fixture.find('swap-spender')).to.equal(undefined)
      expect(fixture.find('swap-warning-untried')).to.equal(undefined)
      if (locale === 'en') {
        expect([textOf('swap-preview-from'), textOf('swap-preview-to')]).to.deep.equal(['1 ETH', '3,000 USD'])
        expect([textOf('swap-limit'), textOf('swap-fee')]).to.deep.equal(['2,970 USD', '0.001 ETH'])
      }
      expect(await axeFindings()).to.deep.equal([])
    })

  it('asks the wallet, once somebody says so, and says where to look meanwhile', async () => {
    await start()
    fixture.find('swap-confirm')!.click()
    expect(swap.requests).to.deep.equal(['confirm'])
    change({ phase: 'asking' })
    await fixture.eventually(() => fixture.text().includes('Confirm it in Lantern.'))
    expect(fixture.find('swap-confirm')!.getAttribute('aria-busy')).to.equal('true')
    expect((fixture.find('swap-cancel') as HTMLButtonElement).matches(':disabled, [aria-disabled="true"]')).to.equal(
      true,
    )
    expect(await axeFindings()).to.deep.equal([])
  })

  it('says who is let take what first, and how much, and goes on to the swap', async () => {
    const spender = '0x00000000000000000000000000000000000000aa'
    const back = { ...prepared, from: dollar, to: coin, fromUnits: 5_000_000n, limitUnits: 10n ** 15n }
    await start({ prepared: { ...back, action: 'approve', spender } })
    expect(textOf('swap-spender')).to.equal(spender)
    expect(textOf('swap-confirm')).to.equal('Approve USD')
    fixture.find('swap-confirm')!.click()
    expect(swap.requests).to.deep.equal(['confirm'])
    expect(textOf('swap-note')).to.include('5 USD and no more')
    expect(await axeFindings()).to.deep.equal([])
    change({ phase: 'approving', approvalId: '0xa' })
    await fixture.eventually(() => fixture.text().includes('The approval is on its way. Then you can swap.'))
    expect(fixture.find('swap-warning-taxed')).to.equal(undefined)
    const stack = fixture.find('swap-note')!.parentElement!
    const regions = [...stack.querySelectorAll('[role=status]')]
    change({ phase: 'prepared', prepared: { ...back, isTaxed: true, isSimulated: false } })
    await fixture.eventually(() => textOf('swap-confirm') === 'Swap')
    // The same live regions as before: one that comes with its text is not announced.
    expect([...stack.querySelectorAll('[role=status]')]).to.deep.equal(regions)
    expect(textOf('swap-note')).to.equal('The approval has landed. Now you can swap.')
    for (const name of ['taxed', 'untried'])
      expect(regions).to.include(fixture.find(`swap-warning-${name}`)!.parentElement)
    expect(await axeFindings()).to.deep.equal([])
    change({ phase: 'asking', approvalId: undefined })
    await fixture.eventually(() => textOf('swap-note') === 'Confirm it in Lantern.')
    change({ phase: 'prepared' })
    await fixture.eventually(() => textOf('swap-note') === '')
  })

  it('rounds up what is given at most, where what arrives is fixed', async () => {
    const most = { ...prepared, side: 'to', limitUnits: 1_003_424_000_000_000_001n } as const
    await start({ prepared: most })
    expect(textOf('swap-limit')).to.equal('1.00342401 ETH')
    change({
      prepared: { ...most, from: { ...dollar, decimals: 18 }, to: coin, action: 'approve', spender: '0xrouter' },
    })
    await fixture.eventually(() => textOf('swap-note').includes('1.00342401 USD and no more'))
  })

  it('says of an allowance that is taken back first what the wallet will: nothing', async () => {
    await start({ prepared: { ...prepared, from: dollar, to: coin, action: 'approve', spender: undefined } })
    expect(fixture.find('swap-spender')).to.equal(undefined)
    expect(textOf('swap-note')).to.include(' 0 USD and no more')
  })

  it('sends to the wallet for an allowance until it is on its way, and not after', async () => {
    await start({ phase: 'approving', prepared: { ...prepared, from: dollar, to: coin, action: 'approve' } })
    await fixture.eventually(() => textOf('swap-note') === 'Confirm it in Lantern.')
    change({ approvalId: '0xa' })
    await fixture.eventually(() => textOf('swap-note') === 'The approval is on its way. Then you can swap.')
  })

  it('holds nobody back once an allowance is on its way, and asks for no other', async () => {
    await start({ phase: 'approving', prepared: { ...prepared, from: dollar, to: coin, action: 'approve' } })
    const isOff = (testId: string) => fixture.find(testId)!.matches(':disabled, [aria-disabled="true"]')
    expect(isOff('swap-cancel')).to.equal(true)
    change({ approvalId: '0xa' })
    await fixture.eventually(() => !isOff('swap-cancel'))
    expect(fixture.find('swap-confirm')!.getAttribute('aria-busy')).to.equal('true')
    fixture.find('swap-cancel')!.click()
    await fixture.eventually(() => view() === 'Swap')
  })

  it('says that both go as one where the wallet can', async () => {
    await start({ prepared: { ...prepared, action: 'batch' } })
    expect(textOf('swap-note')).to.equal('Your wallet approves and swaps in one transaction.')
  })

  it('says that no node has tried it, and that the wallet says what it costs', async () => {
    await start({ prepared: { ...prepared, isSimulated: false, feeUnits: undefined } })
    expect(fixture.find('swap-warning-untried')).not.to.equal(undefined)
    expect(textOf('swap-fee')).to.equal('Shown by your wallet')
    expect(await axeFindings()).to.deep.equal([])
  })

  for (const [title, error, expectedText] of [
    ['a refusal', { code: 4001 }, 'You declined it. Nothing was swapped.'],
    ['a price that moved', { code: 'SWAP_PRICE_MOVED' }, 'The price has moved'],
    ['a token that was listed with other decimals', { code: 'TOKEN_CHANGED' }, 'This swap was stopped'],
    ['a swap that would fail', { code: 'SWAP_REVERTED' }, 'This swap would fail'],
    ['an approval that failed', { code: 'SWAP_APPROVAL_FAILED' }, 'The approval did not go through'],
    ['a fee that cannot be paid', { code: 'INSUFFICIENT_FEE' }, 'Not enough ETH for the fee'],
    ['a wallet that says nothing', { code: 'TIMEOUT' }, 'Check there whether the transaction was sent'],
    ['a wallet that went away', { code: 4900 }, 'Check there whether the transaction was sent'],
    ['a wallet that says nonsense', { code: 'WALLET_ANSWER_INVALID' }, 'Check there whether the transaction was sent'],
    ['a wallet on another network', { code: 'SWITCH_NOT_FOLLOWED' }, 'Switch the network in the wallet itself'],
    ['a wallet that failed inside', { code: -32603 }, 'Check there whether the transaction was sent'],
    ['anything else', { code: -32000 }, 'Nothing was swapped. Try again in a moment.'],
  ] as const)
    it(`tells of ${title}, and lets try again`, async () => {
      await start({ error: Object.assign(new Error('no'), error) as never })
      expect(textOf('swap-failure') + fixture.text()).to.include(expectedText)
      expect(fixture.find('swap-confirm')!.getAttribute('aria-disabled')).to.equal(null)
      expect(await axeFindings()).to.deep.equal([])
    })

  it('goes back to what was typed', async () => {
    await start()
    fixture.find('swap-cancel')!.click()
    await fixture.eventually(() => view() === 'Swap')
    expect(swap.requests).to.deep.equal(['edit'])
  })

  it('leads on to what was sent, from where the way back is to the account', async () => {
    await start()
    change({ phase: 'sent', sentId: '0xid' })
    await fixture.eventually(() => view() === 'SwapConfirmed')
    expect(fixture.w3m.router.$history.get().map(route => route.view)).to.deep.equal(['Account', 'SwapConfirmed'])
  })

  it('has both ways on as buttons that the keyboard comes to, Cancel first', async () => {
    await start()
    const buttons = ['swap-cancel', 'swap-confirm'].map(name => fixture.find(name)!.closest('button')!)
    for (const button of buttons) {
      button.focus()
      expect([(button.getRootNode() as ShadowRoot).activeElement, button.tabIndex]).to.deep.equal([button, 0])
    }
    const [cancel, confirm] = buttons.map(button => (button.getRootNode() as ShadowRoot).host)
    expect(cancel!.compareDocumentPosition(confirm!) & Node.DOCUMENT_POSITION_FOLLOWING).to.be.greaterThan(0)
  })

  it('fits into 280 px', async () => {
    await start({ prepared: { ...prepared, to: { ...dollar, symbol: 'LONGSYMBOLOFATOKEN' } } }, { locale: 'ar' })
    const { host } = fixture.find('swap-preview-to')!.getRootNode() as ShadowRoot
    ;(host as HTMLElement).style.setProperty('inline-size', '280px')
    await fixture.eventually(() => host.scrollWidth <= host.clientWidth)
  })
})

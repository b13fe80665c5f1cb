import type { SentTransfer, SwapState } from '@w3m/core'
import { fakeAddress } from '@w3m/core/testing'
import { expect } from 'chai'
import { html } from 'lit'
import { atom } from 'nanostores'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { coin, dollar, prepared, startSwap, type SwapStandIn } from '../../../../../test/gallery/swap-samples.js'
import { createViewFixture } from '../../../../../test/gallery/view-fixture.js'
import './swap-confirmed-view.js'

const sent: SentTransfer = {
  id: '0xid',
  account: `eip155:1:${fakeAddress}`,
  to: '0xrouter',
  symbol: 'ETH',
  amount: '1',
  swappedFor: 'USD',
  atMs: 0,
  status: 'pending',
  mark: {},
}
const statuses = [
  ['pending', 'On its way'],
  ['confirmed', 'Swapped'],
  ['failed', 'The swap failed'],
  ['replaced', 'Another transaction took its place'],
  ['dropped', 'The network dropped it'],
] as const

describe('w3m-swap-confirmed-view', () => {
  const fixture = createViewFixture()
  const $sent = atom<readonly SentTransfer[]>([])
  let swap: SwapStandIn
  const start = async (
    status: SentTransfer['status'],
    changes: Partial<SwapState> = {},
    { locale = 'en', theme = 'light' as 'light' | 'dark' } = {},
  ) => {
    $sent.set([
      { ...sent, id: '0xother', symbol: 'OTHER' },
      { ...sent, status },
    ])
    const state = { phase: 'sent', from: coin, to: dollar, prepared, sentId: '0xid', locale, ...changes } as const
    swap = await startSwap(fixture, state, { $sent })
    await fixture.w3m.open({ view: 'Account' })
    fixture.w3m.router.push('SwapConfirmed')
    await fixture.show(html`<w3m-swap-confirmed-view .w3m=${fixture.w3m}></w3m-swap-confirmed-view>`, {
      theme,
      dir: locale === 'ar' ? 'rtl' : 'ltr',
    })
    await fixture.eventually(() => fixture.find('swap-status'))
  }
  const textOf = (testId: string) => fixture.find(testId)!.textContent.replace(/\s+/g, ' ').trim()
  afterEach(() => fixture.end())

  for (const [status, expectedText] of statuses)
    it(`says of what was sent: ${expectedText}`, async () => {
      await start(status)
      expect([textOf('swap-status'), fixture.find('swap-status')!.dataset['status']]).to.deep.equal([
        expectedText,
        status,
      ])
      expect([textOf('swap-given'), textOf('swap-received')]).to.deep.equal(['ETH', 'USD'])
      const statusText = (fixture.find('swap-status')!.getRootNode() as ShadowRoot).querySelector('p.text')!
      for (const element of [fixture.find('swap-status')!, statusText])
        expect(element.closest('[role="status"]')).not.to.equal(null)
      expect(await axeFindings()).to.deep.equal([])
    })

  for (const [theme, locale] of [
    ['dark', 'en'],
    ['light', 'ar'],
    ['dark', 'fa'],
  ] as const)
    it(`is told in ${theme}, ${locale}`, async () => {
      await start('confirmed', { outcome: { fromUnits: 10n ** 18n, toUnits: 2_990_000_000n } }, { theme, locale })
      expect(await axeFindings()).to.deep.equal([])
    })

  it('says the amounts once the chain does, and of what it says alone', async () => {
    await start('pending')
    $sent.set([{ ...sent, status: 'confirmed' }])
    swap.$state.set({ ...swap.$state.get(), outcome: { fromUnits: undefined, toUnits: 2_990_000_000n } })
    await fixture.eventually(() => textOf('swap-received') === '2,990 USD')
    expect(textOf('swap-given')).to.equal('ETH')
  })

  it('tells of what took its place for a higher fee, once the store follows that', async () => {
    await start('replaced')
    $sent.set([{ ...sent, id: '0xfaster', status: 'confirmed' }, ...$sent.get()])
    swap.$state.set({
      ...swap.$state.get(),
      sentId: '0xfaster',
      outcome: { fromUnits: 10n ** 18n, toUnits: 2_990_000_000n },
    })
    await fixture.eventually(() => textOf('swap-status') === 'Swapped')
    expect([textOf('swap-given'), textOf('swap-received')]).to.deep.equal(['1 ETH', '2,990 USD'])
  })

  it('has no amounts of a swap that failed', async () => {
    await start('failed', { outcome: { fromUnits: 1n, toUnits: 1n } })
    expect([textOf('swap-given'), textOf('swap-received')]).to.deep.equal(['ETH', 'USD'])
  })

  it('says of what a contract proposed that others may have to sign it, and leads to no explorer', async () => {
    await start('pending')
    expect(fixture.find('swap-explorer')).not.to.equal(undefined)
    $sent.set([{ ...sent, mark: { contract: 1 } }])
    await fixture.eventually(() => fixture.text().includes('No network has it yet'))
    expect(fixture.find('swap-explorer')).to.equal(undefined)
    expect(await axeFindings()).to.deep.equal([])
  })

  it('leads on where what was sent is removed', async () => {
    await start('pending')
    $sent.set([])
    await fixture.eventually(() => !fixture.find('swap-status'))
    expect(fixture.find('swap-done')).not.to.equal(undefined)
  })

  it('leads to the account by its button, which the keyboard comes to', async () => {
    await start('confirmed')
    const button = fixture.find('swap-done')!.closest('button')!
    button.focus()
    expect((button.getRootNode() as ShadowRoot).activeElement).to.equal(button)
    button.click()
    expect(fixture.w3m.router.$history.get().map(route => route.view)).to.deep.equal(['Account'])
  })
})

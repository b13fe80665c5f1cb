import type { SwapTokens } from '@w3m/core'
import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { coin, dollar, startSwap, type SwapStandIn } from '../../../../../test/gallery/swap-samples.js'
import { createViewFixture } from '../../../../../test/gallery/view-fixture.js'
import { loadAssetsTexts } from '../../i18n/assets-texts.js'
import './swap-select-token-view.js'

describe('w3m-swap-select-token-view', () => {
  const fixture = createViewFixture()
  let swap: SwapStandIn
  const start = async ({
    locale = 'en',
    theme = 'light' as 'light' | 'dark',
    list = { phase: 'ready', tokens: [coin, dollar] } as SwapTokens,
  } = {}) => {
    swap = await startSwap(fixture, { locale, list })
    await loadAssetsTexts(fixture.w3m)
    await fixture.w3m.open({ view: 'Swap' })
    fixture.w3m.router.push('SwapSelectToken', { side: 'to' })
    await fixture.show(
      html`<w3m-swap-select-token-view .w3m=${fixture.w3m} .params=${{ side: 'to' }}></w3m-swap-select-token-view>`,
      { theme, dir: locale === 'ar' ? 'rtl' : 'ltr' },
    )
  }
  const search = async (text: string) => {
    const input = fixture.find('token-search') as HTMLInputElement
    input.value = text
    input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
    await fixture.eventually(() => !fixture.find('swap-suggested-ETH'))
  }
  const view = () => fixture.w3m.router.$route.get().view
  afterEach(() => fixture.end())

  for (const [theme, locale] of [
    ['light', 'en'],
    ['dark', 'en'],
    ['light', 'ar'],
  ] as const)
    it(`lists the tokens, those that are asked for most before them, in ${theme}, ${locale}`, async () => {
      await start({ theme, locale })
      await fixture.eventually(() => fixture.find('token-USD') && fixture.text().includes('2.000'))
      expect([fixture.find('token-ETH'), fixture.find('swap-suggested-ETH')]).not.to.include(undefined)
      // Of what there is nothing of, there is no amount.
      expect(fixture.find('token-USD')!.querySelector('.figures')!.textContent.trim()).to.equal('')
      expect(await axeFindings()).to.deep.equal([])
    })

  it('keeps 8 px between search, suggestions and list, where the modal makes a block of the view', async () => {
    await start()
    await fixture.eventually(() => fixture.find('swap-suggested-ETH') && fixture.find('token-ETH'))
    const root = fixture.find('token-ETH')!.getRootNode() as ShadowRoot
    ;(root.host as HTMLElement).style.display = 'block'
    const [search, chips, list] = ['w3m-ui-input', '.chips', 'ul:not(.chips)'].map(part =>
      root.querySelector(part)!.getBoundingClientRect(),
    )
    expect([chips!.top - search!.bottom, list!.top - chips!.bottom]).to.deep.equal([8, 8])
  })

  for (const row of ['token-USD', 'swap-suggested-ETH'])
    it(`takes a token for the side that asked, and goes back, also by the keyboard: ${row}`, async () => {
      await start()
      await fixture.eventually(() => fixture.find(row))
      const button = fixture.find(row)!.closest('button')!
      button.focus()
      expect([(button.getRootNode() as ShadowRoot).activeElement, button.tabIndex]).to.deep.equal([button, 0])
      button.click()
      expect(swap.requests).to.deep.equal([['to', row.slice(row.lastIndexOf('-') + 1)]])
      expect(view()).to.equal('Swap')
    })

  it('finds a token, and says where there is none', async () => {
    await start()
    await fixture.eventually(() => fixture.find('token-search'))
    await search('doll')
    expect([fixture.find('token-USD') === undefined, fixture.find('token-ETH')]).to.deep.equal([false, undefined])
    await search('nothing like it')
    await fixture.eventually(() => fixture.find('swap-none'))
    expect(fixture.find('swap-none')!.closest('[role="status"]')).not.to.equal(null)
    expect(await axeFindings()).to.deep.equal([])
    fixture.find('swap-none')!.dispatchEvent(new Event('w3m-ui-action'))
    await fixture.eventually(() => fixture.find('token-ETH'))
    expect((fixture.find('token-search') as HTMLInputElement).value).to.equal('')
  })

  it('says of a token that imitates another what it is', async () => {
    await start({ list: { phase: 'ready', tokens: [coin, { ...dollar, isUnlisted: true, spam: 'imitation' }] } })
    await fixture.eventually(() => fixture.find('token-USD')?.textContent.includes('It imitates another token'))
    expect(fixture.find('token-ETH')!.textContent).not.to.include('imitates')
    expect(await axeFindings()).to.deep.equal([])
  })

  it('has a row of its own for each token of one symbol', async () => {
    const ids = ['eip155:1/erc20:0xa', 'eip155:1/erc20:0xb']
    await start({ list: { phase: 'ready', tokens: ids.map(id => ({ ...dollar, id, assetId: id })) } })
    await fixture.eventually(() => fixture.find(`token-${ids[1]}`))
    for (const id of ids) expect(fixture.find(`token-${id}`)!.textContent).to.include('USD')
    expect(fixture.find('token-USD')).to.equal(undefined)
  })

  it('says that it is loading', async () => {
    await start({ list: { phase: 'loading', tokens: [] } })
    expect(fixture.text()).to.include('Loading')
    expect(fixture.find('token-search')).to.equal(undefined)
    expect(await axeFindings()).to.deep.equal([])
    swap.$tokens.set({ phase: 'ready', tokens: [coin] })
    await fixture.eventually(() => fixture.find('token-ETH'))
  })

  it('says that the tokens could not be read, and reads them again', async () => {
    await start({ list: { phase: 'failed', tokens: [], error: { code: 'HTTP_UNREACHABLE' } as never } })
    expect(fixture.text()).to.include('The tokens could not be read')
    expect(await axeFindings()).to.deep.equal([])
    const before = swap.requests.length
    fixture.find('swap-tokens-retry')!.click()
    expect(swap.requests.slice(before)).to.deep.equal(['load'])
  })

  it('shows fifty tokens, of more those that are searched', async () => {
    const tokens = Array.from({ length: 60 }, (_, index) => ({
      ...dollar,
      id: `x${index}`,
      name: `Token ${index}`,
      symbol: `T${index}`,
    }))
    await start({ list: { phase: 'ready', tokens } })
    await fixture.eventually(() => fixture.find('token-T49'))
    expect(fixture.find('token-T50')).to.equal(undefined)
    await search('token 59')
    await fixture.eventually(() => fixture.find('token-T59'))
  })

  it('fits into 280 px, whatever a token is called', async () => {
    const name = 'A token whose name is much longer than the room that there is for it'
    await start({ locale: 'ar', list: { phase: 'ready', tokens: [{ ...coin, name, symbol: 'LONGSYMBOLOFATOKEN' }] } })
    await fixture.eventually(() => fixture.find('token-LONGSYMBOLOFATOKEN'))
    const row = fixture.find('token-LONGSYMBOLOFATOKEN')!
    const { host } = row.getRootNode() as ShadowRoot
    ;(host as HTMLElement).style.setProperty('inline-size', '280px')
    await fixture.eventually(() => row.scrollWidth <= row.clientWidth)
  })
})

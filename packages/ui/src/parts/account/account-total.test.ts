import type { TokensEntry, TokensState, TokensStore } from '@w3m/core'
import { fakeAddress } from '@w3m/core/testing'
import { expect } from 'chai'
import { html } from 'lit'
import { atom } from 'nanostores'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewFixture } from '../../../../../test/gallery/view-fixture.js'
import './account-total.js'

describe('w3m-account-total', () => {
  const fixture = createViewFixture()
  let read: string[]
  const start = async (figure: string, width: number, entry?: TokensEntry) => {
    read = []
    await fixture.start()
    await fixture.connect()
    const tokens: TokensStore = {
      ...(await fixture.w3m.load.tokens()),
      $state: atom<TokensState>(entry ? { [`eip155:1:${fakeAddress}`]: entry } : {}),
      last: () => [],
      refresh: async account => void read.push(account),
      total: () => ({ fiatValue: 1n, unpriced: 0 }),
      showFiatValue: () => figure,
    }
    Object.assign(fixture.w3m.load, { tokens: () => Promise.resolve(tokens) })
    await fixture.show(html`<div><w3m-account-total .w3m=${fixture.w3m}></w3m-account-total></div>`)
    await fixture.eventually(() => fixture.find('account-total'))
    const { host } = fixture.find('account-total')!.getRootNode() as ShadowRoot
    host.parentElement!.style.inlineSize = `${width}px`
    return fixture.find('account-total')!
  }
  afterEach(() => fixture.end())

  for (const width of [336, 280])
    for (const figure of ['30.028.646,50 $', 'US$30,028,646.50', '€1,230,028,646.50'])
      it(`is written on one line of ${width} px: ${figure}`, async () => {
        const total = await start(figure, width)
        const { fontSize, lineHeight } = getComputedStyle(total)
        expect(total.clientHeight, fontSize).to.be.at.most(Math.ceil(parseFloat(lineHeight)))
        expect(total.scrollWidth, fontSize).to.be.at.most(width)
      })

  it('reads what the account has, also where no list of it is shown', async () => {
    await start('$1,234.50', 280)
    expect(new Set(read)).to.deep.equal(new Set([fixture.w3m.getAccount().caipAddress]))
  })

  it('says when it was read, where it cannot be read any more', async () => {
    const previousAtMs = new Date(2026, 2, 5, 10, 30).getTime()
    await start('$1,234.50', 280, { phase: 'failed', error: new Error('down') as never, atMs: 0, previousAtMs })
    const time = fixture.find('tokens-former')!.textContent.replace(/\s+/g, ' ').trim()
    expect(time).to.match(/As of .?Mar 5, 2026, 10:30 AM/)
    expect(await axeFindings()).to.deep.equal([])
    // The balance beside it says it.
    const { host } = fixture.find('account-total')!.getRootNode() as ShadowRoot
    host.toggleAttribute('dated', true)
    await fixture.eventually(() => !fixture.find('tokens-former'))
    await start('$1,234.50', 280, { phase: 'loading', previousAtMs })
    expect(fixture.find('tokens-former')).to.equal(undefined)
  })

  it('is the largest figure where it is short', async () => {
    const total = await start('$1,234.50', 280)
    expect(getComputedStyle(total).fontSize).to.equal('32px')
  })
})

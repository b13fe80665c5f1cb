import type { TokensStore } from '@w3m/core'
import { expect } from 'chai'
import { html } from 'lit'
import { createViewStage } from '../../../../../test/gallery/view-stage.js'
import './account-total.js'

describe('w3m-account-total', () => {
  const stage = createViewStage()
  let read: string[]
  const start = async (figure: string, width: number) => {
    read = []
    await stage.start()
    await stage.connect()
    const tokens: TokensStore = {
      ...(await stage.w3m.load.tokens()),
      last: () => [],
      refresh: async account => void read.push(account),
      total: () => ({ worth: 1n, unpriced: 0 }),
      showWorth: () => figure,
    }
    Object.assign(stage.w3m.load, { tokens: () => Promise.resolve(tokens) })
    await stage.show(html`<div><w3m-account-total .w3m=${stage.w3m}></w3m-account-total></div>`)
    await stage.eventually(() => stage.find('account-total'))
    const { host } = stage.find('account-total')!.getRootNode() as ShadowRoot
    host.parentElement!.style.inlineSize = `${width}px`
    return stage.find('account-total')!
  }
  afterEach(() => stage.end())

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
    expect(new Set(read)).to.deep.equal(new Set([stage.w3m.getAccount().caipAddress]))
  })

  it('is the largest figure where it is short', async () => {
    const total = await start('$1,234.50', 280)
    expect(getComputedStyle(total).fontSize).to.equal('32px')
  })
})

import { describe, it } from 'node:test'
import { expect } from 'chai'
import { testChain, testServer } from '../testing/test-server.js'
import { inventWallets } from '../directory/invented-wallets.js'
import { drawAvatar } from './avatar.js'
import { drawCurrency } from './currency-image.js'

const { app } = testServer()
const wallets = inventWallets([])

describe('Pictures', () => {
  const paths = [
    `/getWalletImage/${wallets[0]!.image_id}`,
    '/public/getAssetImage/eip155%3A1',
    '/public/getAssetImage/solana',
    '/public/getTokenImage/ETH',
    '/public/getTokenImage/LUSD',
    '/public/getCurrencyImage/USD',
    '/public/getCurrencyImage/usd',
    '/public/getCurrencyImage/BTC',
  ]
  for (const path of paths) {
    it(`${path.slice(0, 40)} is an SVG for every page, that can run nothing and is kept long`, async () => {
      const response = await app.request(`${path}?st=w3m&sv=1`)
      expect(response.status).to.equal(200)
      const expected = {
        'content-type': 'image/svg+xml; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'public, max-age=604800, immutable',
      }
      for (const [name, value] of Object.entries(expected)) expect(response.headers.get(name), name).to.equal(value)
      expect(response.headers.get('content-security-policy')).to.match(/^default-src 'none';.* sandbox$/)
      expect(await response.text()).to.match(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" [^]*<\/svg>$/)
    })
  }

  it('of tokens are the same in capitals and in their own spelling', async () => {
    const token = { address: `0x${'5e'.repeat(20)}`, symbol: 'wstETH', name: 'Wrapped', decimals: 18 }
    const server = testServer({ chains: [{ ...testChain, tokens: [token] }] })
    const texts = await Promise.all(
      ['WSTETH', 'wstETH'].map(async symbol => {
        const answer = await server.app.request(`/public/getTokenImage/${symbol}`)
        expect(answer.status, symbol).to.equal(200)
        return answer.text()
      }),
    )
    expect(texts[0]).to.equal(texts[1])
    expect((await server.app.request('/public/getTokenImage/OTHER')).status).to.equal(404)
    await server.close()
  })

  it('of currencies have their sign, and are well formed for every one of them', () => {
    for (const [code, sign] of [
      ['usd', '$'],
      ['EUR', '\u20ac'],
      ['jpy', '\u00a5'],
      ['btc', '\u20bf'],
      ['eth', '\u039e'],
      ['CHF', 'CHF'],
    ] as const)
      expect(drawCurrency(code)).to.include(`>${sign}</text>`)
    for (const code of Intl.supportedValuesOf('currency')) {
      const svg = drawCurrency(code)!
      expect(svg.replace(/<[^<>&]+>/g, ''), code).to.match(/^[^<>&]{1,10}$/)
      expect(svg, code).to.not.match(/<script|<style|style=|href|\bon\w+=|undefined|NaN/)
    }
    for (const code of ['', 'NONE', 'US', '<b>', 'ZZZ']) expect(drawCurrency(code), code).to.equal(undefined)
  })

  it('of all wallets differ, are small, and hold no script, style or reference', () => {
    const pictures = wallets.map(wallet => drawAvatar(`wallet ${wallet.image_id}`))
    expect(new Set(pictures).size).to.equal(wallets.length)
    for (const picture of pictures) {
      expect(picture.length).to.be.lessThan(2_500)
      expect(picture).to.not.match(/<script|<style|style=|href|\bon\w+=|undefined|NaN/i)
    }
  })
})

import { expect } from 'chai'
import { ownPictures } from './own-pictures.js'

const api = 'https://api.example'
const images = 'https://images.example'
const named = 'https://host.example/usd.png'
const options = {
  services: { api: `${api}/v1`, images },
  tokens: { 'eip155:1': { address: '0xD0', image: named }, 'eip155:10': { address: '0xD1' } },
} as const

describe('a picture of a token', () => {
  const cases: readonly (readonly [url: string, isOwn: boolean])[] = [
    [`${api}/a.png`, true],
    [`${images}/a.png`, true],
    [named, true],
    ['data:image/png;base64,AA', true],
    ['https://stranger.example/a.png', false],
    [`${api}.stranger.example/a.png`, false],
    [`https://stranger.example/?${api}`, false],
    ['https://host.example/another.png', false],
    ['http://api.example/a.png', false],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['ipfs://x', false],
    ['', false],
  ]
  for (const [url, isOwn] of cases)
    it(`${isOwn ? 'may' : 'may not'} be ${url.slice(0, 50) || 'empty'}`, () =>
      expect(ownPictures(options)(url)).to.equal(isOwn))

  it('is its own text alone where the host names no service', () => {
    const isOwnPicture = ownPictures({})
    expect([isOwnPicture('data:image/png;base64,AA'), isOwnPicture(`${api}/a.png`)]).to.deep.equal([true, false])
  })

  it('lies with the directory where the host names no other place', () => {
    expect(ownPictures({ services: { directory: images } })(`${images}/a.png`)).to.equal(true)
  })
})

import { expect } from 'chai'
import { atom } from 'nanostores'
import type { ImageOptions } from './images.state.js'
import { createImagesStore } from './images.store.js'

const setUp = (options: ImageOptions = {}, fetchImage: (url: string) => Promise<unknown> = () => Promise.resolve()) =>
  createImagesStore({ $options: atom(options), fetchImage })
const api = 'https://api.example/base/'
const query = 'projectId=p&st=w3m&sv=0.1.0'

describe('the pictures', () => {
  const images = setUp({
    services: { api },
    projectId: 'p',
    chainImages: {
      'eip155:10': 'https://host.example/10.png',
      1: 'https://host.example/1.png',
      solana: 'http://evil.example/s.png',
    },
    connectorImages: { 'a.x': 'https://host.example/a.png', 'b.x': 'javascript:alert(1)' },
  })

  const cases: readonly (readonly [title: string, picture: string | undefined, expected: string | undefined])[] = [
    [
      'of a directory wallet',
      images.walletImage({ image_id: 'i/1' }, 'directory'),
      `https://api.example/base/getWalletImage/i%2F1?${query}`,
    ],
    [
      'of a directory wallet by its own address on the images host',
      images.walletImage({ image_id: 'i', image_url: 'https://api.example/x.png' }, 'directory'),
      'https://api.example/x.png',
    ],
    [
      'of a directory wallet, not from another host',
      images.walletImage({ image_id: 'i', image_url: 'https://evil.example/x.png' }, 'directory'),
      `https://api.example/base/getWalletImage/i?${query}`,
    ],
    [
      'of a directory wallet, never from its text',
      images.walletImage({ image_url: 'data:image/png,x' }, 'directory'),
      undefined,
    ],
    [
      'of a custom wallet by its own address',
      images.walletImage({ image_url: 'https://own.example/x.png' }, 'host'),
      'https://own.example/x.png',
    ],
    [
      'of a custom wallet, not by a foreign http address',
      images.walletImage({ image_url: 'http://own.example/x.png' }, 'host'),
      undefined,
    ],
    ['of a network by the host, by CAIP-2 id', images.networkImage('eip155:10'), 'https://host.example/10.png'],
    ['of a network by the host, by chain id', images.networkImage('eip155:1'), 'https://host.example/1.png'],
    [
      'of a network by the images host',
      images.networkImage('eip155:137'),
      `https://api.example/base/public/getAssetImage/eip155%3A137?${query}`,
    ],
    [
      'of a namespace, not by a foreign http address',
      images.chainImage('solana'),
      `https://api.example/base/public/getAssetImage/solana?${query}`,
    ],
    [
      'of a connector by the host',
      images.connectorImage({ id: 'a.x', icon: 'data:image/png,a' }),
      'https://host.example/a.png',
    ],
    [
      'of a connector by what it brought along',
      images.connectorImage({ id: 'b.x', icon: 'data:image/png,b' }),
      'data:image/png,b',
    ],
    ['of a token', images.tokenImage('usdc'), `https://api.example/base/public/getTokenImage/USDC?${query}`],
    ['of a currency', images.currencyImage('eur'), `https://api.example/base/public/getCurrencyImage/EUR?${query}`],
    ['of nothing, without an images host', setUp().networkImage('eip155:1'), undefined],
    ['of a wallet without one', images.walletImage({ image_id: null, image_url: null }, 'directory'), undefined],
  ]
  for (const [title, picture, expected] of cases) it(title, () => expect(picture).to.equal(expected))

  const hosts: readonly (readonly [title: string, services: ImageOptions['services'], host: string])[] = [
    [
      'on the images host where one is named',
      { api, directory: 'https://directory.example', images: 'https://images.example' },
      'https://images.example',
    ],
    [
      'with the directory where it is another server',
      { api, directory: 'https://directory.example' },
      'https://directory.example',
    ],
  ]
  for (const [title, services, host] of hosts) {
    it(`lie ${title}`, () => {
      const store = setUp({ services: services!, projectId: 'p' })
      expect(store.networkImage('eip155:137')).to.equal(`${host}/public/getAssetImage/eip155%3A137?${query}`)
      expect(store.walletImage({ image_id: 'i', image_url: `${host}/x.png` }, 'directory')).to.equal(`${host}/x.png`)
      expect(store.walletImage({ image_id: 'i', image_url: 'https://api.example/x.png' }, 'directory')).to.equal(
        `${host}/getWalletImage/i?${query}`,
      )
    })
  }

  it('preloading settles when some cannot be had', async () => {
    const requests: string[] = []
    const store = setUp(
      {},
      url => (requests.push(url), url === 'b' ? Promise.reject(new Error('gone')) : Promise.resolve()),
    )
    await store.preload(['a', 'b'])
    expect(requests).to.deep.equal(['a', 'b'])
  })

  it('preloading waits two seconds for a host that hangs, no longer', async () => {
    const waits: (number | undefined)[] = []
    const real = globalThis.setTimeout
    globalThis.setTimeout = ((callback: () => void, ms?: number) => (
      waits.push(ms),
      real(callback)
    )) as typeof setTimeout
    try {
      await setUp({}, () => new Promise(() => undefined)).preload(['a'])
    } finally {
      globalThis.setTimeout = real
    }
    expect(waits).to.deep.equal([2_000])
  })
})

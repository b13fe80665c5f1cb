import { expect } from 'chai'
import { frameAddress } from './frame-address.js'

describe('the address of the frame', () => {
  const cases: readonly [options: Parameters<typeof frameAddress>[0], url: string, wire: string][] = [
    [{ url: 'https://wallet.a.example' }, 'https://wallet.a.example/?chainId=eip155%3A1', 'port'],
    [
      { url: 'https://wallet.a.example/frame/?a=b#c', projectId: 'p', chainId: 'solana:x' },
      'https://wallet.a.example/frame/?a=b&projectId=p&chainId=solana%3Ax',
      'port',
    ],
    [
      { url: 'https://wallet.a.example/?version=4' },
      'https://wallet.a.example/?version=4&chainId=eip155%3A1&enableLogger=false',
      'envelope',
    ],
    [
      { url: 'https://wallet.a.example/?version=4', wire: 'port' },
      'https://wallet.a.example/?chainId=eip155%3A1',
      'port',
    ],
    [
      { url: 'https://secure.walletconnect.org/sdk', projectId: 'p' },
      'https://secure.walletconnect.org/sdk?projectId=p&chainId=eip155%3A1&version=4&enableLogger=false',
      'envelope',
    ],
    [
      { url: 'https://secure.reown.com/sdk' },
      'https://secure.reown.com/sdk?chainId=eip155%3A1&version=4&enableLogger=false',
      'envelope',
    ],
    [{ url: 'https://notreown.com/' }, 'https://notreown.com/?chainId=eip155%3A1', 'port'],
    [{ url: 'https://reown.com.a.example/' }, 'https://reown.com.a.example/?chainId=eip155%3A1', 'port'],
  ]
  for (const [options, url, wire] of cases)
    it(`of ${options.url}${options.wire ? ` on a ${options.wire}` : ''}`, () =>
      expect(frameAddress(options)).to.deep.include({ url, origin: new URL(url).origin, wire }))

  for (const [windowUrl, expected] of [
    [undefined, 'https://wallet.a.example/popup.html?projectId=p&chainId=eip155%3A1'],
    ['/w/?a=b#c', 'https://wallet.a.example/w/?a=b&projectId=p&chainId=eip155%3A1'],
  ] as const)
    it(`is ${expected} for its window`, () =>
      expect(
        frameAddress({ url: 'https://wallet.a.example/frame/?version=4', projectId: 'p', windowUrl }).windowUrl,
      ).to.equal(expected))

  it('is an address', () => expect(() => frameAddress({ url: 'frame' })).to.throw(TypeError))
})

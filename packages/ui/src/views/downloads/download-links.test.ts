import { expect } from 'chai'
import { deviceOf, downloadLinks, type Device } from './download-links.js'

describe('the places to get a wallet', () => {
  const wallet = { id: 'w', name: 'W', chromeStore: 'c', appStore: 'i', playStore: 'a', webappLink: 'o', homepage: 'h' }
  const cases: readonly (readonly [device: Device, expected: string])[] = [
    ['desktop', 'c i a o h'],
    ['ios', 'i o h a c'],
    ['android', 'a o h i c'],
  ]
  for (const [device, expected] of cases) {
    it(`put first what fits: ${device}`, () =>
      expect(
        downloadLinks(wallet, device)
          .map(({ href }) => href)
          .join(' '),
      ).to.equal(expected))
  }

  it('are only those that are known', () =>
    expect(downloadLinks({ id: 'w', name: 'W', playStore: 'a' }, 'ios')).to.deep.equal([
      { place: 'android', href: 'a' },
    ]))

  for (const [title, device, expected] of [
    ['a phone of Apple', { isIos: true, isMobile: true }, 'ios'],
    ['a phone with Android', { isIos: false, isMobile: true }, 'android'],
    ['a computer', { isIos: false, isMobile: false }, 'desktop'],
  ] as const)
    it(`know ${title}`, () => expect(deviceOf(device)).to.equal(expected))
})

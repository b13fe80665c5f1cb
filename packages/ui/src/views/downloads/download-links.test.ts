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

  const agents: readonly (readonly [userAgent: string, maxTouchPoints: number, expected: Device])[] = [
    ['Mozilla/5.0 (Linux; Android 14; Pixel 8)', 5, 'android'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, 'ios'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, 'ios'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, 'desktop'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10, 'desktop'],
  ]
  for (const [userAgent, maxTouchPoints, expected] of agents) {
    it(`know ${expected} by ${userAgent} with ${maxTouchPoints} touch points`, () =>
      expect(deviceOf({ userAgent, maxTouchPoints })).to.equal(expected))
  }
})

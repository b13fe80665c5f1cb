import type { BlockCause } from '@w3m/frame-bridge'
import { expect } from 'chai'
import { frameFailureAlert } from './frame-failure-alert.js'

const url = 'https://wallet.dapp.example/'

/** By its cause: the code, the short text, and what the long one says there is to do. */
const refused: Readonly<Record<BlockCause, readonly [code: string, short: string, says: string]>> = {
  'page-csp': ['FRAME_UNAVAILABLE', 'Network Error - Could not load embedded wallet', 'add its origin to frame-src'],
  blocker: [
    'FRAME_UNAVAILABLE',
    'Network Error - Could not load embedded wallet',
    'something in the browser blocks it',
  ],
  'origin-not-allowed': [
    'FRAME_ORIGIN_NOT_ALLOWED',
    'Invalid App Configuration',
    'unverified domain: add its origin to the project',
  ],
  server: ['FRAME_UNAVAILABLE', 'Network Error - Could not load embedded wallet', 'its own server refuses or fails'],
  unreachable: ['FRAME_UNAVAILABLE', 'Network Error - Could not load embedded wallet', 'its page can’t be reached'],
  offline: ['FRAME_UNAVAILABLE', 'Network Error - Could not load embedded wallet', 'there is no network'],
  'no-storage': [
    'FRAME_UNAVAILABLE',
    'Network Error - Could not load embedded wallet',
    'serve it from a subdomain of the page',
  ],
  'window-closed': ['FRAME_UNAVAILABLE', 'Network Error - Could not load embedded wallet', 'its own window was closed'],
  unknown: ['FRAME_UNAVAILABLE', 'Network Error - Could not load embedded wallet', 'it did not answer'],
}
const causes = Object.keys(refused) as BlockCause[]

describe('what a developer is told of the secure frame', () => {
  for (const cause of causes) {
    it(`names why it does not come: ${cause}`, () => {
      const { code, short, long, variant } = frameFailureAlert('iframe_load_failed', cause, url)
      const [expectedCode, expectedShort, says] = refused[cause]
      expect({ code, short, variant }).to.deep.equal({ code: expectedCode, short: expectedShort, variant: 'error' })
      expect(long).to.include(url).and.include('(iframe_load_failed)').and.include(says)
    })
  }

  it('says of a frame without a cause that it did not answer', () => {
    expect(frameFailureAlert('iframe_load_failed', undefined, url)).to.deep.equal(
      frameFailureAlert('iframe_load_failed', 'unknown', url),
    )
  })

  for (const cause of [undefined, ...causes]) {
    it(`says of a login that takes too long that it does, whatever the cause: ${cause ?? 'none'}`, () => {
      const { long, ...alert } = frameFailureAlert('iframe_request_timeout', cause, url)
      expect(alert).to.deep.equal({ code: 'TIMEOUT', short: 'Embedded Wallet Request Timed Out', variant: 'error' })
      expect(long).to.include(url).and.include('(iframe_request_timeout)')
    })
  }
})

import { expect } from 'chai'
import { createFakeFrame, type FakeFrame } from '../../testing/fake-frame.js'
import { settlePromises } from '../../testing/settle-promises.js'
import { createFrameLink, type FrameLink } from './frame-link.js'

describe('the secure frame of a page that is loaded before it is shown', () => {
  let frame: FakeFrame
  let link: FrameLink
  const isAhead = (value: boolean) => Object.defineProperty(document, 'prerendering', { value, configurable: true })
  const show = () => {
    isAhead(false)
    document.dispatchEvent(new Event('prerenderingchange'))
  }

  beforeEach(() => {
    isAhead(true)
    frame = createFakeFrame({ email: 'ada@example.com' })
    link = createFrameLink({
      load: () => Promise.resolve(frame.bridge),
      settings: () => ({ url: 'https://frame.example/' }),
      home: () => Promise.resolve(document.body),
      initialData: () => ({ app: {}, theme: {} }),
      onFailure: () => undefined,
    })
  })
  afterEach(() => {
    link.destroy()
    Reflect.deleteProperty(document, 'prerendering')
  })

  it('is put there once the page is shown, and answers then', async () => {
    const answer = link.request('isConnected', undefined)
    await settlePromises()
    expect([frame.options, document.querySelector('iframe')]).to.deep.equal([undefined, null])
    show()
    expect(await answer).to.deep.equal({ isConnected: true })
  })

  it('is there at once on a page that is shown', async () => {
    isAhead(false)
    expect(await link.request('isConnected', undefined)).to.deep.equal({ isConnected: true })
  })

  it('is never put there where the instance ended before', async () => {
    const code = link.request('isConnected', undefined).catch((error: { readonly code: unknown }) => error.code)
    await settlePromises()
    link.destroy()
    show()
    expect([await code, frame.options]).to.deep.equal(['DESTROYED', undefined])
  })
})

import { expect } from 'chai'
import { unlistedPollMs } from '../bridge-limits.js'
import { FrameError, type BlockCause } from '../frame-error.js'
import { isConnected } from '../messages/account-messages.js'
import { getChainId } from '../messages/network-messages.js'
import {
  bench,
  fakeTimers,
  frameOrigin,
  frameUrl,
  outcomeOf,
  pageUrl,
  type Bench,
  type FakeTimers,
} from '../testing/two-origins.js'
import { browserEnvironment, type Probe } from './frame-environment.js'

const loadOf = async (element: HTMLIFrameElement | undefined): Promise<void> =>
  new Promise(resolve => {
    element?.addEventListener('load', () => {
      resolve()
    })
  })

describe('a frame that is blocked', () => {
  let under: Bench
  let timers: FakeTimers
  const probes: string[] = []
  const open = (url: string, probe: Probe, isOnline = true, patiently = probe): void => {
    timers = fakeTimers()
    probes.length = 0
    under = bench({
      url,
      environment: {
        ...timers,
        isOnline: () => isOnline,
        probe: (address, limitMs) => {
          probes.push(address)
          return Promise.resolve(limitMs > 1_000 ? patiently : probe)
        },
      },
    })
  }
  afterEach(() => {
    under.end()
  })

  const cases: readonly [probe: Probe, isOnline: boolean, cause: BlockCause][] = [
    ['unlisted', true, 'origin-not-allowed'],
    ['answered', true, 'unreachable'],
    ['refused', true, 'server'],
    ['failed', true, 'unreachable'],
    ['blocked', true, 'blocker'],
    ['forbidden', true, 'unknown'],
    ['failed', false, 'offline'],
    ['answered', false, 'unreachable'],
    ['refused', false, 'server'],
  ]
  for (const [probe, isOnline, cause] of cases)
    it(`loads and says nothing for 1.5 s: ${cause}, where the probe ${probe}${isOnline ? '' : ', offline'}`, async () => {
      open(pageUrl('silent-page.html'), probe, isOnline)
      const outcome = outcomeOf(under.client.request(isConnected))
      await loadOf(under.client.element)
      expect(under.failures).to.deep.equal([])
      timers.elapse(1_500)
      expect(await outcome).to.include({
        code: 'FRAME_UNAVAILABLE',
        message: 'Unable to load email login dependency',
        blockedBy: cause,
      })
      expect(under.failures).to.deep.equal([['iframe_load_failed', cause]])
      expect(probes.length).to.equal(1)
    })

  it('is not one whose server takes its time: it is waited for, as long as for any frame', async () => {
    open(pageUrl('silent-page.html'), 'late')
    const outcome = outcomeOf(under.client.request(isConnected))
    await loadOf(under.client.element)
    timers.elapse(1_500)
    await new Promise(resolve => setTimeout(resolve))
    timers.elapse(1_500)
    await new Promise(resolve => setTimeout(resolve))
    expect([probes.length, under.failures]).to.deep.equal([2, []])
    timers.elapse(20_000)
    expect(await outcome).to.include({ code: 'FRAME_UNAVAILABLE' })
  })

  it('is one where its server was slow, and answers, and it still says nothing', async () => {
    open(pageUrl('silent-page.html'), 'late', true, 'unlisted')
    const outcome = outcomeOf(under.client.request(isConnected))
    await loadOf(under.client.element)
    timers.elapse(1_500)
    await new Promise(resolve => setTimeout(resolve))
    expect(under.failures).to.deep.equal([])
    timers.elapse(1_500)
    expect(await outcome).to.include({ code: 'FRAME_UNAVAILABLE', blockedBy: 'origin-not-allowed' })
  })

  it('is not asked about while it is only slow: a page whose policy forbids to ask reports each try', async () => {
    open(frameUrl({ wait: '60000' }), 'forbidden')
    const outcome = outcomeOf(under.client.request(isConnected))
    for (const ms of timers.waiting()) if (ms < 10_000) timers.elapse(ms)
    expect(probes).to.deep.equal([])
    under.end()
    await outcome
  })

  it('is told where its server does not list this page, before anything of it has loaded', async () => {
    open(frameUrl({ wait: '60000' }), 'unlisted')
    const outcome = outcomeOf(under.client.request(isConnected))
    timers.elapse(unlistedPollMs)
    expect(await outcome).to.include({ code: 'FRAME_UNAVAILABLE', blockedBy: 'origin-not-allowed' })
    expect(under.failures).to.deep.equal([['iframe_load_failed', 'origin-not-allowed']])
  })

  it('is waited for where its server lists this page, or says nothing yet', async () => {
    for (const probe of ['answered', 'refused', 'late'] as const) {
      open(frameUrl({ wait: '60000' }), probe)
      const outcome = outcomeOf(under.client.request(isConnected))
      timers.elapse(unlistedPollMs)
      await new Promise(resolve => setTimeout(resolve))
      expect([probes.length, under.failures], probe).to.deep.equal([1, []])
      under.end()
      await outcome
    }
  })

  it('keeps the first cause that was found: what is found later says no other', async () => {
    const popup = { closed: false, close: () => undefined, focus: () => undefined }
    const found: Probe[] = ['unlisted', 'failed']
    timers = fakeTimers()
    under = bench({
      url: pageUrl('silent-page.html'),
      environment: {
        ...timers,
        isOnline: () => true,
        probe: () => Promise.resolve(found.shift() ?? 'failed'),
        openWindow: () => popup as unknown as Window,
      },
    })
    const inPage = outcomeOf(under.client.request(isConnected))
    const loaded = loadOf(under.client.element)
    timers.elapse(unlistedPollMs)
    await inPage
    await loaded
    timers.elapse(1_500)
    await new Promise(resolve => setTimeout(resolve))
    timers.elapse(20_000)
    const alert = ['iframe_load_failed', 'origin-not-allowed']
    expect([under.failures, found]).to.deep.equal([[alert], []])
    under.client.openWindow()
    const inWindow = outcomeOf(under.client.request(isConnected))
    popup.closed = true
    timers.elapse(20_000)
    expect(await inWindow).to.include({ blockedBy: 'origin-not-allowed' })
    expect(under.failures).to.deep.equal([alert, alert])
  })

  it('is asked for anew by the next request', async () => {
    open(pageUrl('silent-page.html'), 'blocked')
    const first = outcomeOf(under.client.request(isConnected))
    await loadOf(under.client.element)
    timers.elapse(1_500)
    await first
    const second = outcomeOf(under.client.request(isConnected))
    await loadOf(under.client.element)
    timers.elapse(1_500)
    expect(await second).to.include({ blockedBy: 'blocker' })
    expect(under.failures).to.have.length(2)
  })

  it('is asked for anew by what was asked before anybody knew that it is blocked, and that alone', async () => {
    const url = pageUrl('silent-page.html')
    open(url, 'blocked')
    const first = outcomeOf(under.client.request(isConnected))
    await loadOf(under.client.element)
    const second = outcomeOf(under.client.request(getChainId))
    const { src: previousSrc } = under.client.element!
    timers.elapse(1_500)
    expect(await first).to.include({ blockedBy: 'blocker' })
    expect(under.client.element!.src).not.to.equal(previousSrc)
    // It is blocked still: then that is how it ends, too.
    await loadOf(under.client.element)
    timers.elapse(1_500)
    expect(await second).to.include({ blockedBy: 'blocker' })
    expect(under.failures).to.have.length(2)
  })

  it('answers what was asked before anybody knew that it was blocked, once it comes', async () => {
    open(pageUrl('silent-page.html'), 'blocked')
    const first = outcomeOf(under.client.request(isConnected))
    const { element } = under.client
    await loadOf(element)
    const second = under.client.request(getChainId)
    // What kept it out is gone: from now on its page comes.
    const source = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'src')!
    Object.defineProperty(element, 'src', {
      configurable: true,
      get: () => source.get!.call(element) as string,
      set: (address: string) =>
        source.set!.call(
          element,
          address.replace('silent-page.html?', 'frame-page.html?allow=' + encodeURIComponent(location.origin) + '&'),
        ),
    })
    timers.elapse(1_500)
    expect(await first).to.include({ blockedBy: 'blocker' })
    expect((await second).chainId).to.be.a('string')
    expect(under.failures).to.have.length(1)
  })

  it('is no frame that speaks late, but in time', async () => {
    open(frameUrl({ wait: '400' }), 'answered')
    const request = under.client.request(isConnected)
    await loadOf(under.client.element)
    expect(timers.waiting()).to.include(1_500)
    expect(await request).to.deep.equal({ isConnected: true })
    expect(timers.waiting()).to.deep.equal([])
  })

  for (const [how, leave] of [
    ['is closed again', (popup: { closed: boolean }) => void (popup.closed = true)],
    ['stays silent', () => undefined],
  ] as const)
    it(`is named by what keeps it out of the page too where its window never speaks and ${how}`, async () => {
      const popup = { closed: false, close: () => undefined, focus: () => undefined }
      timers = fakeTimers()
      under = bench({
        url: pageUrl('silent-page.html'),
        environment: {
          ...timers,
          isOnline: () => true,
          probe: () => Promise.resolve('unlisted'),
          openWindow: () => popup as unknown as Window,
        },
      })
      const inPage = outcomeOf(under.client.request(isConnected))
      await loadOf(under.client.element)
      timers.elapse(1_500)
      await inPage
      under.client.openWindow()
      const inWindow = outcomeOf(under.client.request(isConnected))
      leave(popup)
      timers.elapse(20_000)
      expect(await inWindow).to.include({ code: 'FRAME_UNAVAILABLE', blockedBy: 'origin-not-allowed' })
    })

  it('is noticed when a frame that was there becomes another page', async () => {
    open(frameUrl(), 'unlisted')
    await under.client.request(isConnected)
    const { element } = under.client
    const loaded = loadOf(element)
    if (element) element.src = pageUrl('silent-page.html')
    // The first load may still be under way.
    await loaded
    while (!timers.waiting().includes(1_500)) await loadOf(element)
    const outcome = outcomeOf(under.client.request(isConnected))
    timers.elapse(1_500)
    expect(await outcome).to.include({ code: 'FRAME_UNAVAILABLE', blockedBy: 'origin-not-allowed' })
  })

  it('by the page’s own policy is named at once: no time has to pass', async () => {
    const page = document.createElement('iframe')
    const reported = new Promise(resolve => {
      addEventListener('message', ({ data, source }) => {
        if (source === page.contentWindow) resolve(data)
      })
    })
    page.src = pageUrl('csp-page.html', { at: location.origin })
    document.body.append(page)
    const outcome = await reported
    page.remove()
    under = bench()
    expect(outcome).to.deep.equal({
      code: 'FRAME_UNAVAILABLE',
      blockedBy: 'page-csp',
      failures: [['iframe_load_failed', 'page-csp']],
    })
  })
})

describe('the probe', () => {
  it('hears a server that answers, and one that does not', async () => {
    expect(await browserEnvironment.probe(pageUrl('silent-page.html'), 5_000)).to.equal('answered')
    // The discard port: browsers refuse it without asking anybody.
    expect(await browserEnvironment.probe(`${new URL(frameOrigin).protocol}//127.0.0.1:9/`, 5_000)).to.equal('failed')
  })

  it('tells a page that is kept back from a server that is not there: what else that server has does come', async () => {
    const closed = `${new URL(frameOrigin).protocol}//127.0.0.1:9/`
    expect(await browserEnvironment.probe(closed, 5_000, location.href)).to.equal('blocked')
    expect(await browserEnvironment.probe(closed, 5_000, closed)).to.equal('failed')
  })

  it('hears a server that answers, and does not do what it is for', async () => {
    const [page, missing] = [pageUrl('silent-page.html'), new URL('/no-such-page', location.href).href]
    expect(await browserEnvironment.probe(page, 5_000, location.href)).to.equal('answered')
    expect(await browserEnvironment.probe(page, 5_000, missing)).to.equal('refused')
  })

  it('says that this page is not listed only where the server says so', async () => {
    const page = pageUrl('silent-page.html')
    const says = (text: string): string => `data:application/json,${encodeURIComponent(text)}`
    expect(await browserEnvironment.probe(page, 5_000, says('{"isListed":false}'))).to.equal('unlisted')
    for (const text of ['{"isListed":true}', '{}', 'null', 'no JSON', ''])
      expect(await browserEnvironment.probe(page, 5_000, says(text)), text).to.equal('answered')
  })

  it('makes an error that names itself', () => {
    expect(new FrameError('FRAME_UNAVAILABLE', 'a', { blockedBy: 'blocker' })).to.include({
      name: 'FrameError',
      blockedBy: 'blocker',
    })
  })
})

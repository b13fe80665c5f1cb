import { expect } from 'chai'
import { is } from 'valibot'
import { analyticsEvent } from '../api/send-event.js'
import { analyticsErrorsMs } from '../limits/analytics-limits.js'
import { startAnalytics, type AnalyticsDeps, type PostedEvent } from './analytics.js'
import { createEventsStore } from './events.store.js'

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

function world(deps: Partial<AnalyticsDeps> = {}) {
  let nowMs = 1_000_000
  let isNeeded = true
  let leave!: () => void
  const posts: (readonly PostedEvent[])[] = []
  const answers: ((status: number) => void)[] = []
  const refusals: unknown[] = []
  const events = createEventsStore(() => nowMs)
  const stop = startAnalytics({
    events,
    post(batch) {
      posts.push(batch)
      return new Promise(resolve => answers.push(resolve))
    },
    isEnabled: () => isNeeded,
    address: () => undefined,
    keepsAddresses: () => false,
    network: () => 'eip155:1',
    page: { origin: 'https://dapp.example', pathname: '/shop', hostname: 'dapp.example' },
    onLeave(callback) {
      leave = callback
      return () => undefined
    },
    refused: () => void refusals.push(1),
    now: () => nowMs,
    ...deps,
  })
  const error = (code: number | string = 'TIMEOUT', message = 'No answer.') => events.emit('error', { code, message })
  return {
    events,
    posts,
    refusals,
    stop,
    error,
    leave: () => leave(),
    want: (enabled: boolean) => void (isNeeded = enabled),
    wait: (ms: number) => void (nowMs += ms),
    async answer(status = 200) {
      answers.shift()!(status)
      await new Promise(resolve => setTimeout(resolve))
    },
    async answerAll() {
      while (answers.length) {
        answers.shift()!(200)
        await new Promise(resolve => setTimeout(resolve))
      }
    },
    names: () => posts.map(batch => batch.map(({ props }) => props.event)),
  }
}

describe('Analytics', () => {
  it('posts an event at once, with what the service of analytics takes and nothing more', () => {
    const { events, posts } = world()
    events.track('MODAL_OPEN', { connected: true })
    const [[event]] = posts as [[PostedEvent]]
    expect(is(analyticsEvent, event)).to.equal(true)
    expect({ ...event, eventId: '' }).to.deep.equal({
      eventId: '',
      url: 'https://dapp.example/shop',
      domain: 'dapp.example',
      timestamp: 1_000_000,
      props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: true, caipNetworkId: 'eip155:1' } },
    })
  })

  it('posts together what came while one was on its way', async () => {
    const { events, names, answer } = world()
    for (const name of ['A', 'B', 'C']) events.track(name)
    expect(names()).to.deep.equal([['A']])
    await answer()
    expect(names()).to.deep.equal([['A'], ['B', 'C']])
    events.track('D')
    await answer(0)
    expect(names().at(-1)).to.deep.equal(['D'])
  })

  it('posts at most 100 at once, and no more than 45 kB', async () => {
    const { events, posts, answerAll } = world()
    for (let count = 0; count < 202; count++) events.track('A')
    for (let count = 0; count < 300; count++) events.track('B', { text: 'x '.repeat(250) })
    await answerAll()
    expect(posts.flat()).to.have.length(502)
    expect(posts.slice(0, 3).map(batch => batch.length)).to.deep.equal([1, 100, 100])
    for (const batch of posts) {
      expect(batch.length).to.be.at.most(100)
      expect(JSON.stringify(batch).length).to.be.below(48_000)
    }
  })

  it('gives everything that waits to the browser when the page is left', () => {
    const { events, names, leave } = world()
    for (const name of ['A', 'B', 'C']) events.track(name)
    leave()
    expect(names()).to.deep.equal([['A'], ['B', 'C']])
    leave()
    expect(names()).to.have.length(2)
  })

  it('posts nothing while it is not wanted, and forgets what waits', async () => {
    const { events, names, want, answer, leave } = world()
    want(false)
    events.track('A')
    expect(names()).to.deep.equal([])
    want(true)
    events.track('B')
    events.track('C')
    want(false)
    await answer()
    leave()
    want(true)
    events.track('D')
    expect(names()).to.deep.equal([['B'], ['D']])
  })

  it('posts five errors in a minute, and then as many in the next', async () => {
    const { error, posts, answerAll, wait } = world()
    for (let count = 0; count < 20; count++) error()
    await answerAll()
    expect(posts.flat()).to.have.length(5)
    wait(analyticsErrorsMs - 1)
    error()
    await answerAll()
    expect(posts.flat()).to.have.length(5)
    wait(1)
    for (let count = 0; count < 20; count++) error()
    await answerAll()
    expect(posts.flat()).to.have.length(10)
  })

  it('counts other events towards no limit', async () => {
    const { events, error, posts, answerAll } = world()
    for (let count = 0; count < 20; count++) error()
    for (let count = 0; count < 20; count++) events.track('A')
    await answerAll()
    expect(posts.flat().filter(({ props }) => props.type === 'track')).to.have.length(20)
  })

  for (const code of [4001, 'MODAL_CLOSED', 'ABORTED']) {
    it(`takes ${code} for no error`, () => {
      const { error, posts } = world()
      error(code)
      expect(posts).to.deep.equal([])
    })
  }

  it('says of an error its code and its text, without what the text holds', () => {
    const { error, posts } = world()
    error('INVALID_ADDRESS', `"${address}" is not an address; see https://dapp.example/a?token=secret`)
    expect(posts[0]![0]!.props).to.deep.include({ type: 'error', event: 'INTERNAL_SDK_ERROR' })
    expect(posts[0]![0]!.props.properties).to.deep.equal({
      errorType: 'INVALID_ADDRESS',
      errorMessage: '"[address]" is not an address; see [link]',
      uncaught: false,
      caipNetworkId: 'eip155:1',
    })
  })

  for (const [pathname, posted] of [
    [`/portfolio/${address}/nfts`, '/portfolio/[address]/nfts'],
    ['/u/DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy', '/u/[address]'],
    [`/a/eip155:1:${address}`, '/a/eip155:1:[address]'],
    ['/mail/ada%40dapp.example', '/mail/[email]'],
    ['/50%/a%20b/', '/50%/a%20b/'],
  ] as const) {
    it(`says of a page at ${pathname} no more than ${posted}`, () => {
      const { events, posts } = world({ page: { origin: 'https://dapp.example', pathname, hostname: 'dapp.example' } })
      events.track('A')
      expect(posts[0]![0]!.url).to.equal(`https://dapp.example${posted}`)
    })
  }

  it('names the account only where the host wants it', () => {
    const { events, posts } = world({ address: () => address, keepsAddresses: () => true })
    events.track('A', { to: address })
    expect(posts[0]![0]!.props).to.deep.include({ address, properties: { to: address, caipNetworkId: 'eip155:1' } })
  })

  it('stops where the server refuses, and says so once', async () => {
    const { events, names, answer, refusals } = world()
    events.track('A')
    events.track('B')
    await answer(403)
    events.track('C')
    expect(names()).to.deep.equal([['A']])
    expect(refusals).to.have.length(1)
  })

  it('takes what came before it, and has it kept no longer', () => {
    const events = createEventsStore(() => 1, 2)
    for (const name of ['A', 'B', 'C']) events.track(name)
    const { names } = world({ events })
    expect(names()).to.deep.equal([['A']])
    events.track('D')
    expect(events.takeEarly()).to.deep.equal([])
    expect(world({ events }).names()).to.deep.equal([])
  })

  it('ends with its instance', () => {
    const { events, posts, stop } = world()
    stop()
    events.track('A')
    expect(posts).to.deep.equal([])
  })
})

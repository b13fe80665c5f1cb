import { expect } from 'chai'
import type { FrameError } from '../frame-error.js'
import { isConnected } from '../messages/account-messages.js'
import { connectDevice, connectEmail } from '../messages/login-messages.js'
import { getChainId } from '../messages/network-messages.js'
import { rpcRequest } from '../messages/rpc-messages.js'
import { bench, fakeTimers, frameOrigin, frameUrl, outcomeOf, pageUrl, type Bench } from '../testing/two-origins.js'
import { hello, nonceIn, originIn, withNonce } from '../wire/handshake.js'
import { newId } from '../wire/new-id.js'
import type { FrameWindow } from './frame-client-options.js'
import { browserEnvironment } from './frame-environment.js'

const signature = { method: 'personal_sign', params: ['0x00', '0x0000000000000000000000000000000000000001'] } as const
const typedData = {
  method: 'eth_signTypedData_v4',
  params: ['0x0000000000000000000000000000000000000001', '{}'],
} as const
const codeOf = (error: unknown): unknown => [(error as FrameError).code, (error as FrameError).blockedBy]

describe('a frame in a window of its own', () => {
  let under: Bench
  let emitted: FrameWindow[]
  let windows: Window[]
  const open = (options: Parameters<typeof bench>[0] = {}): Bench => {
    emitted = []
    windows = []
    return (under = bench({
      windowUrl: frameUrl(),
      onWindow: state => emitted.push(state),
      ...options,
      environment: {
        openWindow(...args) {
          const opened = browserEnvironment.openWindow(...args)
          if (opened) windows.push(opened)
          return opened
        },
        ...options.environment,
      },
    }))
  }
  const phases = (): readonly string[] => emitted.map(({ phase }) => phase)
  const closed = async (): Promise<void> => {
    for (const window of windows) window.close()
    while (emitted.at(-1)?.phase !== 'closed') await new Promise(resolve => setTimeout(resolve, 20))
  }
  afterEach(() => {
    under.end()
    for (const window of windows) window.close()
  })

  it('takes the place of the iframe, and is told the page’s origin by the channel', async () => {
    const { client, container } = open()
    await client.request(isConnected)
    expect(client.openWindow()).to.equal(true)
    expect(await client.request(rpcRequest, { method: 'eth_syncing' })).to.deep.equal({ origin: location.origin })
    expect([client.element, container.childElementCount]).to.deep.equal([undefined, 0])
    expect(phases()).to.deep.equal(['opening', 'open'])
  })

  it('is opened once, and brought to the front from then on', async () => {
    const { client } = open()
    client.openWindow()
    expect(client.openWindow()).to.equal(true)
    await client.request(isConnected)
    expect(client.openWindow()).to.equal(true)
    expect(windows.length).to.equal(1)
  })

  it('ends what the iframe was doing with 4900', async () => {
    const { client } = open()
    await client.request(isConnected)
    const outcome = outcomeOf(client.request(rpcRequest, signature))
    client.openWindow()
    expect(codeOf(await outcome)).to.deep.equal([4900, undefined])
  })

  it('is opened by a link where the browser holds it back, and answers what waits', async () => {
    const { client } = open({ environment: { openWindow: () => null } })
    expect(client.openWindow()).to.equal(false)
    const request = client.request(isConnected)
    const [state] = emitted
    expect(state?.phase).to.equal('blocked')
    const linked = window.open(state?.phase === 'blocked' ? state.url : '', '_blank')
    if (linked) windows.push(linked)
    expect(await request).to.deep.equal({ isConnected: true })
    expect(phases()).to.deep.equal(['blocked', 'open'])
  })

  it('says no for a visitor who closes it, and lets calls that need one wait for the next window', async () => {
    const { client } = open()
    client.openWindow()
    await client.request(isConnected)
    const outcome = [outcomeOf(client.request(rpcRequest, signature)), outcomeOf(client.request(connectDevice))]
    await client.request(getChainId)
    await closed()
    expect((await Promise.all(outcome)).map(codeOf)).to.deep.equal([
      [4001, undefined],
      ['FRAME_UNAVAILABLE', 'window-closed'],
    ])
    expect(codeOf(await outcomeOf(client.request(rpcRequest, { method: 'eth_call', params: [] })))).to.deep.equal([
      'FRAME_UNAVAILABLE',
      'window-closed',
    ])
    const waiting = client.request(rpcRequest, typedData)
    client.openWindow()
    expect(await waiting).to.deep.equal(typedData.params)
  })

  it('that was closed over what was approved refuses the rest: what became of it nobody knows, and it is not asked again', async () => {
    const { client } = open()
    client.openWindow()
    await client.request(isConnected)
    const unheard = outcomeOf(
      client.request(rpcRequest, { method: 'solana_signMessage', params: { message: 'a', pubkey: 'a' } }),
    )
    const sent = client.request(rpcRequest, { method: 'eth_sendTransaction', params: [{}] })
    const waiting = outcomeOf(client.request(rpcRequest, signature))
    await client.request(getChainId)
    await closed()
    expect([await sent, codeOf(await waiting), codeOf(await unheard)]).to.deep.equal([
      '0xaa',
      [4001, undefined],
      [4900, undefined],
    ])
    client.openWindow()
    expect(await client.request(getChainId)).to.deep.equal({ chainId: '0 accepted, 0 aborted' })
  })

  it('is not asked where it was closed a moment before: that waits for the next one', async () => {
    const { client } = open()
    client.openWindow()
    await client.request(isConnected)
    windows[0]!.close()
    const waiting = client.request(rpcRequest, typedData)
    expect(phases().at(-1)).to.equal('closed')
    client.openWindow()
    expect(await waiting).to.deep.equal(typedData.params)
  })

  it('lets what waits for it be refused', async () => {
    const { client } = open()
    client.openWindow()
    await client.request(isConnected)
    await closed()
    const waiting = outcomeOf(client.request(rpcRequest, signature))
    client.rejectApprovals()
    expect(codeOf(await waiting)).to.deep.equal([4001, undefined])
  })

  it('shakes hands again after a reload', async () => {
    const { client } = open()
    client.openWindow()
    await client.request(isConnected)
    client.reload()
    expect(await client.request(getChainId)).to.deep.equal({ chainId: '0 accepted, 0 aborted' })
  })

  it('goes with the client', async () => {
    const { client } = open()
    client.openWindow()
    await client.request(isConnected)
    client.destroy()
    expect(windows.map(window => window.closed)).to.deep.equal([true])
  })

  it('does not talk to a page that is not listed, and is not waited for longer than 20 s', async () => {
    const timers = fakeTimers()
    const { client } = open({ windowUrl: frameUrl({ allow: 'https://other.example' }), environment: timers })
    client.openWindow()
    const outcome = outcomeOf(client.request(isConnected))
    timers.elapse(20_000)
    expect(codeOf(await outcome)).to.deep.equal(['FRAME_UNAVAILABLE', undefined])
    expect(phases()).to.deep.equal(['opening', 'closed'])
  })

  it('is offered where the iframe is blocked, but not without a network, nor for a frame of the incumbent’s', async () => {
    for (const [isOnline, wire, expected] of [
      [true, 'port', ['offered']],
      [false, 'port', []],
      [true, 'envelope', []],
    ] as const) {
      const timers = fakeTimers()
      const { client } = open({
        url: pageUrl('silent-page.html'),
        wire,
        environment: { ...timers, isOnline: () => isOnline, probe: () => Promise.resolve('failed') },
      })
      const outcome = outcomeOf(client.request(isConnected))
      await new Promise(resolve => client.element?.addEventListener('load', resolve))
      timers.elapse(1_500)
      await outcome
      expect(phases()).to.deep.equal(expected)
      if (wire === 'envelope') expect(client.openWindow()).to.equal(false)
      under.end()
    }
  })

  it('is offered where the browser keeps nothing for the iframe', async () => {
    const { client } = open()
    expect(codeOf(await outcomeOf(client.request(connectEmail, { email: 'homeless@example.com' })))).to.deep.equal([
      'FRAME_UNAVAILABLE',
      'no-storage',
    ])
    expect(phases()).to.deep.equal(['offered'])
    client.openWindow()
    expect(codeOf(await outcomeOf(client.request(connectEmail, { email: 'homeless@example.com' })))).to.deep.equal([
      'NO_STORAGE',
      undefined,
    ])
  })

  it('hears no other window, and no other origin', async () => {
    let nonce = ''
    const { client } = open({
      windowUrl: frameUrl({ wait: '300' }),
      environment: {
        openWindow(url, ...rest) {
          nonce = nonceIn(new URL(url).hash) ?? ''
          const opened = browserEnvironment.openWindow(url, ...rest)
          if (opened) windows.push(opened)
          return opened
        },
      },
    })
    client.openWindow()
    const answer = client.request(isConnected)
    const popup = windows[0] ?? null
    for (const init of [
      { source: window, origin: frameOrigin },
      { source: popup, origin: location.origin },
      { source: popup, origin: 'null' },
      { source: null, origin: frameOrigin },
    ])
      dispatchEvent(new MessageEvent('message', { data: hello(nonce, newId()), ...init }))
    expect(phases()).to.deep.equal(['opening'])
    expect(await answer).to.deep.equal({ isConnected: true })
  })

  it('says nothing to a page that names another’s origin as its own', async () => {
    open()
    const received: string[] = []
    const onMessage = ({ data, origin }: MessageEvent<{ readonly appNonce: string }>): void => {
      if (origin === frameOrigin) received.push(data.appNonce)
    }
    addEventListener('message', onMessage)
    const [liar, honest] = [newId(), newId()]
    for (const [nonce, from] of [
      [liar, 'https://other.example'],
      [honest, location.origin],
    ] as const) {
      const opened = window.open(
        withNonce(frameUrl({ allow: from, wait: nonce === honest ? '300' : '0' }), nonce, from),
        '_blank',
      )
      if (opened) windows.push(opened)
    }
    while (!received.includes(honest)) await new Promise(resolve => setTimeout(resolve, 20))
    removeEventListener('message', onMessage)
    expect(received).to.deep.equal([honest])
  })
})

describe('the origin that a window is told', () => {
  for (const [hash, origin] of [
    ['#w3m=1&from=https%3A%2F%2Fdapp.example', 'https://dapp.example'],
    ['#from=http%3A%2F%2Fdapp.localhost%3A4400', 'http://dapp.localhost:4400'],
    ['#w3m=1', undefined],
    ['#from=null', undefined],
    ['#from=https%3A%2F%2Fdapp.example%2F', undefined],
    ['#from=https%3A%2F%2FDAPP.example', undefined],
    ['#from=javascript%3Aalert(1)', undefined],
    ['#from=*', undefined],
  ] as const)
    it(`is ${origin ?? 'none'} in ${hash}`, () => expect(originIn(hash)).to.equal(origin))
})

import { expect } from 'chai'
import { framePollMs } from '../bridge-limits.js'
import { FrameError } from '../frame-error.js'
import { getUser, isConnected, signOut } from '../messages/account-messages.js'
import { connectDevice, connectEmail, getFarcasterUri } from '../messages/login-messages.js'
import { getChainId } from '../messages/network-messages.js'
import { reload, syncTheme } from '../messages/page-messages.js'
import { rpcRequest } from '../messages/rpc-messages.js'
import { bench, fakeTimers, frameOrigin, frameUrl, outcomeOf, type Bench } from '../testing/two-origins.js'

const readChainId = async ({ client }: Bench): Promise<unknown> => (await client.request(getChainId)).chainId
const codeAndMessage = (error: unknown): unknown => (error instanceof FrameError ? [error.code, error.message] : error)
const signature = { method: 'personal_sign', params: ['0x00', '0x0000000000000000000000000000000000000001'] } as const

describe('the client of the secure frame', () => {
  let under: Bench
  const open = (options?: Parameters<typeof bench>[0]): Bench => (under = bench(options))
  afterEach(() => {
    under.end()
  })

  it('adds no iframe before the first request, and then one with the published attributes', async () => {
    const { client, container } = open()
    expect(container.childElementCount).to.equal(0)
    expect(client.element).to.equal(undefined)
    await client.request(isConnected)
    const [element, ...others] = container.children
    expect(others).to.deep.equal([])
    expect(element).to.equal(client.element)
    expect(
      Object.fromEntries([...(element?.attributes ?? [])].map(({ name, value }) => [name, value])),
    ).to.deep.include({
      sandbox:
        'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-storage-access-by-user-activation',
      allow: `publickey-credentials-get ${frameOrigin}; publickey-credentials-create ${frameOrigin}; clipboard-write ${frameOrigin}`,
      referrerpolicy: 'strict-origin',
      hidden: '',
    })
    expect(element?.hasAttribute('style')).to.equal(false)
  })

  it('gives a nonce in the fragment, where no server sees it, and the chain in the query', async () => {
    const { client } = open({ projectId: 'p', chainId: 'eip155:10' })
    await client.request(isConnected)
    const { hash, searchParams } = new URL(client.element?.src ?? '')
    expect(hash).to.match(/^#w3m=[0-9a-f]{32}$/)
    expect([searchParams.get('projectId'), searchParams.get('chainId'), searchParams.get('version')]).to.deep.equal([
      'p',
      'eip155:10',
      null,
    ])
  })

  it('lets requests on a frame that is not ready wait for it, in order', async () => {
    const { client } = open()
    const answers = await Promise.all(
      [1, 2, 3].map(param => client.request(rpcRequest, { method: 'eth_call', params: [param] })),
    )
    expect(answers).to.deep.equal([[1], [2], [3]])
  })

  it('tells the frame the origin of the page from the channel', async () => {
    expect(await open().client.request(rpcRequest, { method: 'eth_syncing' })).to.deep.equal({
      origin: location.origin,
    })
  })

  it('sends bigints as hex', async () => {
    expect(
      await open().client.request(rpcRequest, {
        method: 'eth_call',
        params: [{ value: 255n, nested: [1n], left: undefined }],
      }),
    ).to.deep.equal([{ value: '0xff', nested: ['0x1'] }])
  })

  const refusals: readonly [title: string, request: () => Promise<unknown>, expected: unknown][] = [
    [
      'what the frame throws with a code',
      () => under.client.request(connectEmail, { email: 'cooldown@example.com' }),
      ['COOLDOWN', 'Please try again after 30 seconds'],
    ],
    [
      'nothing of what it throws without one',
      () => under.client.request(connectEmail, { email: 'secret@example.com' }),
      ['UNKNOWN', 'An error occurred'],
    ],
    [
      '4200 for a method on no list',
      () => under.client.request(rpcRequest, { method: 'eth_sign', params: [] }),
      [4200, 'Action not allowed'],
    ],
    [
      '-32602 for calls that do not start with 0x',
      () => under.client.request(rpcRequest, { method: 'wallet_sendCalls', params: [{ calls: [{ to: 'bob' }] }] }),
      [-32602, 'The parameters of wallet_sendCalls do not have the agreed shape.'],
    ],
    [
      'its own fault for a payload of another shape',
      () => under.client.request(connectEmail, { email: 'nobody' }),
      ['REQUEST_INVALID', 'The request does not have the agreed shape.'],
    ],
    [
      'its own fault for 256 KiB',
      () => under.client.request(syncTheme, { themeVariables: { '--w3m-accent': 'x'.repeat(256 * 1024) } }),
      ['REQUEST_TOO_LARGE', 'The request is too large.'],
    ],
    [
      '-32602 for a call of 256 KiB',
      () => under.client.request(rpcRequest, { method: 'eth_call', params: ['x'.repeat(256 * 1024)] }),
      [-32602, 'The request is too large.'],
    ],
    [
      '-32602 for a call that is nested too deep',
      () =>
        under.client.request(rpcRequest, { method: 'eth_call', params: [JSON.parse('['.repeat(40) + ']'.repeat(40))] }),
      [-32602, 'The request is too large.'],
    ],
    [
      '-32602 for a call that is none',
      () => under.client.request(rpcRequest, { method: 1 } as never),
      [-32602, 'The request does not have the agreed shape.'],
    ],
    [
      'an answer even where the handler’s can’t be copied, which is -32603 of a call',
      () => under.client.request(rpcRequest, { method: 'eth_accounts' }),
      [-32603, 'An error occurred'],
    ],
    [
      '-32603 at once for an answer of more than it hears',
      () => under.client.request(rpcRequest, { method: 'eth_getBlockByNumber', params: ['latest', true] }),
      [-32603, 'The answer is too large, or no plain data.'],
    ],
  ]
  for (const [title, request, expected] of refusals)
    it(`rejects with ${title}`, async () => {
      open()
      expect(codeAndMessage(await outcomeOf(request()))).to.deep.equal(expected)
    })

  it('settles an aborted login at once, and tells the frame', async () => {
    const { client } = open()
    await client.request(isConnected)
    const abort = new AbortController()
    const login = outcomeOf(client.request(connectDevice, undefined, { signal: abort.signal }))
    await readChainId(under)
    abort.abort()
    expect(codeAndMessage(await login)).to.deep.equal(['ABORTED', 'Something went wrong'])
    expect(await readChainId(under)).to.equal('2 accepted, 1 aborted')
  })

  it('settles an aborted call with the words of a call', async () => {
    const { client } = open()
    const call = outcomeOf(client.request(rpcRequest, signature, { signal: AbortSignal.abort() }))
    expect(codeAndMessage(await call)).to.deep.equal(['ABORTED', 'Request was aborted'])
    expect(client.element).to.equal(undefined)
  })

  it('does not let an abort end the question for Farcaster’s link', async () => {
    expect(await open().client.request(getFarcasterUri, undefined, { signal: AbortSignal.abort() })).to.deep.equal({
      url: 'https://farcaster.example/',
    })
  })

  it('rejects approvals and lets safe calls go on', async () => {
    const { client } = open()
    const approval = outcomeOf(client.request(rpcRequest, signature))
    let isSafeOneOpen = true
    void outcomeOf(client.request(rpcRequest, { method: 'eth_getLogs', params: [] })).then(
      () => (isSafeOneOpen = false),
    )
    await readChainId(under)
    client.rejectApprovals()
    expect(codeAndMessage(await approval)).to.deep.equal([4001, 'Request was aborted'])
    expect(await readChainId(under)).to.equal('3 accepted, 1 aborted')
    expect(isSafeOneOpen).to.equal(true)
  })

  describe('gives up an approval', () => {
    const ways: readonly (readonly [
      title: string,
      giveUp: (client: Bench['client'], abort: AbortController) => void,
      error: unknown,
    ])[] = [
      ['that the page aborts', (_, abort) => abort.abort(), ['ABORTED', 'Request was aborted']],
      ['with all others', client => client.rejectApprovals(), [4001, 'Request was aborted']],
    ]
    for (const [title, giveUp, error] of ways) {
      it(`${title}: the frame has the last word on what was approved before`, async () => {
        const { client } = open()
        const abort = new AbortController()
        const sent = client.request(
          rpcRequest,
          { method: 'eth_sendTransaction', params: [{}] },
          { signal: abort.signal },
        )
        await readChainId(under)
        giveUp(client, abort)
        expect(await sent).to.equal('0xaa')
      })

      it(`${title}, and waits for a frame that says nothing no longer than for any answer`, async () => {
        const timers = fakeTimers()
        const { client } = open({ environment: timers })
        const abort = new AbortController()
        const call = outcomeOf(
          client.request(
            rpcRequest,
            { method: 'solana_signMessage', params: { message: 'a', pubkey: 'a' } },
            { signal: abort.signal },
          ),
        )
        await readChainId(under)
        giveUp(client, abort)
        giveUp(client, abort)
        expect(timers.waiting()).to.have.members([framePollMs, 30_000])
        timers.elapse(30_000)
        expect(codeAndMessage(await call)).to.deep.equal(error)
      })
    }
  })

  it('rejects what is pending with 4900 when the frame loads itself again, and shakes hands anew', async () => {
    const { client } = open()
    const call = outcomeOf(client.request(rpcRequest, signature))
    await client.request(syncTheme, { locale: 'en-XA' }).catch(() => undefined)
    expect(codeAndMessage(await call)).to.deep.equal([4900, 'The secure frame was loaded again.'])
    expect(await readChainId(under)).to.equal('0 accepted, 0 aborted')
  })

  it('answers RELOAD when the frame is back', async () => {
    const { client } = open()
    await client.request(isConnected)
    expect(await client.request(reload)).to.equal(undefined)
    expect(await readChainId(under)).to.equal('0 accepted, 0 aborted')
  })

  it('loads the frame anew on demand, in the same element with another nonce', async () => {
    const { client } = open()
    await client.request(isConnected)
    const { element } = client
    const before = element?.src
    const call = outcomeOf(client.request(rpcRequest, signature))
    client.reload()
    expect(codeAndMessage(await call)).to.deep.equal([4900, 'The secure frame was loaded again.'])
    expect(await readChainId(under)).to.equal('0 accepted, 0 aborted')
    expect(client.element).to.equal(element)
    expect(element?.src).not.to.equal(before)
  })

  it('comes back when its element was taken out of the page', async () => {
    const { client } = open()
    await client.request(isConnected)
    client.element?.remove()
    expect(await readChainId(under)).to.equal('0 accepted, 0 aborted')
  })

  it('hears pushes until it is told not to', async () => {
    const { client } = open()
    const emitted: unknown[] = []
    const stop = client.on('FRAME_VIEW', payload => emitted.push(payload))
    await client.request(syncTheme, { themeMode: 'dark' })
    await client.request(syncTheme, { themeMode: 'light' })
    stop()
    await client.request(syncTheme, { themeMode: 'dark' })
    expect(emitted).to.deep.equal([
      { isShown: true, height: 600 },
      { isShown: false, height: 600 },
    ])
  })

  it('ends with destroy: what is pending, what comes later, and the element', async () => {
    const { client, container } = open()
    const pending = outcomeOf(client.request(rpcRequest, signature))
    client.destroy()
    const later = await outcomeOf(client.request(isConnected))
    expect([codeAndMessage(await pending), codeAndMessage(later)]).to.deep.equal([
      [4900, 'The secure frame was loaded again.'],
      [4900, 'The secure frame was loaded again.'],
    ])
    expect([client.element, container.childElementCount]).to.deep.equal([undefined, 0])
  })

  describe('in time', () => {
    it('gives up a frame that is not ready after 20 s, and says so once', async () => {
      const timers = fakeTimers()
      const { client, failures } = open({ url: frameUrl({ wait: '60000' }), environment: timers })
      const both = Promise.all([outcomeOf(client.request(getUser)), outcomeOf(client.request(isConnected))])
      timers.elapse(20_000)
      expect((await both).map(codeAndMessage)).to.deep.equal([
        ['FRAME_UNAVAILABLE', 'Unable to load email login dependency'],
        ['FRAME_UNAVAILABLE', 'Unable to load email login dependency'],
      ])
      expect(failures).to.deep.equal([['iframe_load_failed', undefined]])
    })

    it('tells nobody where nobody asked', async () => {
      const timers = fakeTimers()
      const { client, failures } = open({ url: frameUrl({ wait: '60000' }), environment: timers })
      const theme = outcomeOf(client.request(syncTheme, {}))
      timers.elapse(20_000)
      expect(codeAndMessage(await theme)).to.deep.equal(['FRAME_UNAVAILABLE', 'Unable to load email login dependency'])
      expect(failures).to.deep.equal([])
    })

    it('gives up a login after 30 s, tells the host, and tells the frame', async () => {
      const timers = fakeTimers()
      const { client, failures } = open({ environment: timers })
      await client.request(isConnected)
      const login = outcomeOf(client.request(connectDevice))
      await readChainId(under)
      timers.elapse(30_000)
      expect(codeAndMessage(await login)).to.deep.equal(['REQUEST_TIMEOUT', 'Something went wrong'])
      expect(failures).to.deep.equal([['iframe_request_timeout', undefined]])
      expect(await readChainId(under)).to.equal('2 accepted, 1 aborted')
    })

    it('gives a login the time that the host names, and other requests theirs', async () => {
      const timers = fakeTimers()
      const { client } = open({ loginTimeoutMs: 120_000, environment: timers })
      await client.request(isConnected)
      const login = outcomeOf(client.request(connectDevice))
      const out = outcomeOf(client.request(signOut))
      expect(timers.waiting()).to.have.members([framePollMs, 120_000, 3_000])
      timers.elapse(3_000)
      timers.elapse(120_000)
      await out
      expect(codeAndMessage(await login)).to.deep.equal(['REQUEST_TIMEOUT', 'Something went wrong'])
    })

    it('waits for the visitor while the frame asks something before the wallet can be opened', async () => {
      const timers = fakeTimers()
      const { client } = open({ url: frameUrl({ shows: 'recovery' }), environment: timers })
      await client.request(isConnected)
      const login = outcomeOf(client.request(connectDevice))
      await client.request(syncTheme, { themeMode: 'dark' })
      expect(timers.waiting()).to.have.members([framePollMs, 600_000])
      timers.elapse(600_000)
      expect(codeAndMessage(await login)).to.deep.equal(['REQUEST_TIMEOUT', 'Something went wrong'])
    })

    const limits: readonly [title: string, ms: number, ask: (bench: Bench) => Promise<unknown>][] = [
      ['signing out', 3_000, ({ client }) => client.request(signOut)],
      ['a safe call', 30_000, ({ client }) => client.request(rpcRequest, { method: 'eth_getLogs' })],
      ['an approval', 600_000, ({ client }) => client.request(rpcRequest, signature)],
    ]
    for (const [title, ms, send] of limits)
      it(`waits ${ms / 1_000} s for ${title}`, async () => {
        const timers = fakeTimers()
        open({ environment: timers })
        await under.client.request(isConnected)
        expect(timers.waiting()).to.deep.equal([])
        const outcome = outcomeOf(send(under))
        expect(timers.waiting()).to.have.members([framePollMs, ms])
        timers.elapse(ms)
        expect(codeAndMessage(await outcome)).to.deep.equal(['REQUEST_TIMEOUT', 'Something went wrong'])
        expect(under.failures).to.deep.equal([])
      })
  })
})

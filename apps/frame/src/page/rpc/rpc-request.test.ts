import { expect } from 'chai'
import { createRpcRequest } from './rpc-request.js'
import { NoAnswer } from './rpc-failure.js'

const answering = (body: object) => {
  const paths: string[] = []
  const send = ((path: string) => {
    paths.push(path)
    return Promise.resolve(new Response(JSON.stringify(body)))
  }) as typeof fetch
  return { ask: createRpcRequest(send), paths }
}

describe('what the frame asks its server', () => {
  const paths: readonly (readonly [method: string, path: string])[] = [
    ['eth_call', '/api/rpc'],
    ['eth_sendRawTransaction', '/api/rpc'],
    ['getBalance', '/api/rpc'],
    ['eth_supportedEntryPoints', '/api/bundler'],
    ['eth_estimateUserOperationGas', '/api/bundler'],
    ['eth_sendUserOperation', '/api/bundler'],
    ['eth_getUserOperationReceipt', '/api/bundler'],
    ['eth_getUserOperationByHash', '/api/bundler'],
    ['pm_getPaymasterStubData', '/api/paymaster'],
    ['pm_getPaymasterData', '/api/paymaster'],
  ]
  for (const [method, path] of paths) {
    it(`goes to ${path} for ${method}`, async () => {
      const { ask, paths: asked } = answering({ jsonrpc: '2.0', id: 1, result: 'done' })
      expect(await ask('eip155:1', method, [])).to.equal('done')
      expect(asked).to.deep.equal([`${path}?chainId=eip155%3A1`])
    })
  }

  for (const method of ['eth_sendRawTransaction', 'eth_sendUserOperation', 'sendTransaction']) {
    it(`is asked once where ${method} gets no answer: who sends decides what comes then`, async () => {
      const { ask, paths: asked } = answering({ status: 'FAILED' })
      expect(await ask('eip155:1', method, []).catch((error: unknown) => error)).to.be.instanceOf(NoAnswer)
      expect(asked).to.have.length(1)
    })
  }

  for (const [code, told] of [
    [4001, -32603],
    [4100, -32603],
    [4900, -32603],
    [5710, -32603],
    [3, 3],
    [-32000, -32000],
    [1.5, -32603],
  ] as const) {
    it(`is told as ${told} where a node fails with ${code}`, async () => {
      const { ask } = answering({ error: { code, message: 'no' } })
      expect(await ask('eip155:1', 'eth_call', []).catch((error: unknown) => error)).to.include({
        code: told,
        message: 'no',
      })
    })
  }

  for (const code of [-32600, -32601, -32602]) {
    it(`is a failure, no fault of the page, where a node says ${code} of what was sent, and ${code} of what was asked`, async () => {
      const { ask } = answering({ error: { code, message: 'no', data: '0x01' } })
      const told = async (method: string) => await ask('eip155:1', method, []).catch((error: unknown) => error)
      for (const method of ['eth_sendRawTransaction', 'eth_sendUserOperation', 'sendTransaction'])
        expect(await told(method), method).to.include({ code: -32603, message: 'no', data: '0x01' })
      for (const method of [
        'eth_call',
        'eth_estimateUserOperationGas',
        'eth_newFilter',
        'eth_getFilterChanges',
        'getSignatureStatuses',
      ])
        expect(await told(method), method).to.include({ code })
    })
  }

  const faults: readonly (readonly [status: number, retryAfter: string | undefined, waitsMs: readonly number[]])[] = [
    [500, undefined, [250, 1_000]],
    [502, undefined, [250, 1_000]],
    [408, undefined, [250, 1_000]],
    [413, undefined, [250, 1_000]],
    [200, undefined, [250, 1_000]],
    [429, '3', [3_000, 3_000]],
    [503, '1', [1_000, 1_000]],
    [429, 'Wed, 21 Oct 2015 07:28:00 GMT', [250, 1_000]],
    [429, 'soon', [250, 1_000]],
    // Who wants to be left alone for so long is.
    [429, '3600', []],
    [429, 'Fri, 21 Oct 2095 07:28:00 GMT', []],
    [400, undefined, []],
    [401, undefined, []],
    [403, undefined, []],
    [404, '1', []],
  ]
  for (const [status, retryAfter, waitsMs] of faults) {
    const when = waitsMs.length ? `after ${waitsMs.join(' and ')} ms` : 'by nobody'
    const answer = retryAfter ? `${status} and ${retryAfter}` : status
    it(`is asked again ${when} where the answer is none of a node, with ${answer}`, async () => {
      const waited: number[] = []
      const send = (() =>
        Promise.resolve(
          new Response('busy', { status, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } }),
        )) as typeof fetch
      const ask = createRpcRequest(send, ms => {
        waited.push(ms)
        return Promise.resolve()
      })
      expect(await ask('eip155:1', 'eth_call', []).catch((error: unknown) => error)).to.be.instanceOf(NoAnswer)
      expect(waited).to.deep.equal(waitsMs)
    })
  }

  it('is given up after twenty seconds in all: a node that hangs is asked twice', async () => {
    const limits: number[] = []
    const patience = new AbortController()
    let asked = 0
    const send = ((_: string, { signal }: RequestInit) => {
      asked++
      if (asked === 2) patience.abort()
      return signal!.aborted
        ? Promise.reject(new Error('aborted'))
        : new Promise((_, reject) => signal!.addEventListener('abort', () => reject(new Error('aborted'))))
    }) as typeof fetch
    const ask = createRpcRequest(
      send,
      () => Promise.resolve(),
      ms => {
        limits.push(ms)
        return limits.length === 1 ? patience.signal : AbortSignal.abort()
      },
    )
    expect(await ask('eip155:1', 'eth_call', []).catch((error: unknown) => error)).to.be.instanceOf(NoAnswer)
    expect([asked, limits]).to.deep.equal([2, [20_000, 10_000, 10_000]])
  })

  it('is asked again at the time that it names', async () => {
    const waited: number[] = []
    const send = (() =>
      Promise.resolve(
        new Response('busy', { status: 503, headers: { 'retry-after': new Date(Date.now() + 6_000).toUTCString() } }),
      )) as typeof fetch
    const ask = createRpcRequest(send, ms => Promise.resolve(void waited.push(ms)))
    await ask('eip155:1', 'eth_call', []).catch(() => undefined)
    // A date has no part of a second.
    expect(waited.map(ms => ms > 4_000 && ms <= 6_000)).to.deep.equal([true, true])
  })

  it('is not asked again, and nobody waits, where the answer is given up meanwhile', async () => {
    let asked = 0
    const givenUp = new AbortController()
    const send = (() => {
      asked++
      setTimeout(() => givenUp.abort())
      return Promise.resolve(new Response('busy', { status: 429, headers: { 'retry-after': '9' } }))
    }) as typeof fetch
    const answer = createRpcRequest(send)('eip155:1', 'eth_call', [], givenUp.signal).catch((error: unknown) => error)
    expect(
      await Promise.race([answer, new Promise(resolve => setTimeout(() => resolve('still waits'), 8_000))]),
    ).to.be.instanceOf(NoAnswer)
    expect(asked).to.equal(1)
  })

  it('is told what the node says, whatever its status', async () => {
    const ask = createRpcRequest((() =>
      Promise.resolve(new Response('{"error":{"code":-32602,"message":"no"}}', { status: 400 }))) as typeof fetch)
    expect(await ask('eip155:1', 'eth_call', []).catch((error: unknown) => error)).to.include({
      code: -32602,
      message: 'no',
    })
  })

  const said: readonly (readonly [message: string, told: string])[] = [
    ['execution reverted: Z\u0015Fu\u0000\u0000', 'execution reverted'],
    ['execution reverted: \uFFFD', 'execution reverted'],
    ['execution reverted: not yours\nat all', 'execution reverted: not yours\nat all'],
  ]
  for (const [message, told] of said) {
    it(`is told ${JSON.stringify(message)} as words`, async () => {
      const { ask } = answering({ error: { code: 3, message, data: '0x5a154675' } })
      expect(await ask('eip155:1', 'eth_call', []).catch((error: unknown) => error)).to.include({
        code: 3,
        message: told,
        data: '0x5a154675',
      })
    })
  }

  it('is refused with what the node says', async () => {
    const { ask } = answering({ jsonrpc: '2.0', id: 1, error: { code: -32500, message: "AA21 didn't pay prefund" } })
    expect(await ask('eip155:1', 'eth_sendUserOperation', []).catch((error: unknown) => error)).to.include({
      code: -32500,
      message: "AA21 didn't pay prefund",
    })
  })
})

import { expect } from 'chai'
import { vaultFailure } from '../testing/vault-requests.js'
import { createBundlerRequest, type BundlerRequest } from './bundler-request.js'
import { createRpcRequest } from './rpc-request.js'
import { NoAnswer, RpcFailure, unauthorized } from './rpc-failure.js'

const noOperations: BundlerRequest = () => Promise.reject(new Error('This is no question for a bundler'))

const answering = (body: object) => {
  const paths: string[] = []
  const send = ((path: string) => {
    paths.push(path)
    return Promise.resolve(new Response(JSON.stringify(body)))
  }) as typeof fetch
  const operate: BundlerRequest = ({ chainId, isPaymaster, request: { method } }) => {
    paths.push(`${isPaymaster ? 'paymaster' : 'bundler'} of ${chainId}: ${method}`)
    return Promise.resolve(body)
  }
  return { callRpc: createRpcRequest(send, operate), paths }
}

describe('what the frame asks its server', () => {
  const paths: readonly (readonly [method: string, path: string])[] = [
    ['eth_call', '/api/rpc?chainId=eip155%3A1'],
    ['eth_sendRawTransaction', '/api/rpc?chainId=eip155%3A1'],
    ['getBalance', '/api/rpc?chainId=eip155%3A1'],
    ...[
      'eth_supportedEntryPoints',
      'eth_estimateUserOperationGas',
      'eth_sendUserOperation',
      'eth_getUserOperationReceipt',
      'eth_getUserOperationByHash',
    ].map(method => [method, `bundler of eip155:1: ${method}`] as const),
    ...['pm_getPaymasterStubData', 'pm_getPaymasterData'].map(
      method => [method, `paymaster of eip155:1: ${method}`] as const,
    ),
  ]
  for (const [method, path] of paths) {
    it(`goes to ${path} for ${method}`, async () => {
      const { callRpc, paths: requests } = answering({ jsonrpc: '2.0', id: 1, result: 'done' })
      expect(await callRpc('eip155:1', method, [])).to.equal('done')
      expect(requests).to.deep.equal([path])
    })
  }

  for (const method of ['eth_sendRawTransaction', 'eth_sendUserOperation', 'sendTransaction']) {
    it(`is asked once where ${method} gets no answer: who sends decides what comes then`, async () => {
      const { callRpc, paths: requests } = answering({ status: 'FAILED' })
      expect(await callRpc('eip155:1', method, []).catch((error: unknown) => error)).to.be.instanceOf(NoAnswer)
      expect(requests).to.have.length(1)
    })
  }

  for (const [code, expectedCode] of [
    [4001, -32603],
    [4100, -32603],
    [4900, -32603],
    [5710, -32603],
    [3, 3],
    [-32000, -32000],
    [1.5, -32603],
  ] as const) {
    it(`is told as ${expectedCode} where a node fails with ${code}`, async () => {
      const { callRpc } = answering({ error: { code, message: 'no' } })
      expect(await callRpc('eip155:1', 'eth_call', []).catch((error: unknown) => error)).to.include({
        code: expectedCode,
        message: 'no',
      })
    })
  }

  for (const code of [-32600, -32601, -32602]) {
    it(`is a failure, no fault of the page, where a node says ${code} of what was sent, and ${code} of what was asked`, async () => {
      const { callRpc } = answering({ error: { code, message: 'no', data: '0x01' } })
      const errorOf = async (method: string) => await callRpc('eip155:1', method, []).catch((error: unknown) => error)
      for (const method of ['eth_sendRawTransaction', 'eth_sendUserOperation', 'sendTransaction'])
        expect(await errorOf(method), method).to.include({ code: -32603, message: 'no', data: '0x01' })
      for (const method of [
        'eth_call',
        'eth_estimateUserOperationGas',
        'eth_newFilter',
        'eth_getFilterChanges',
        'getSignatureStatuses',
      ])
        expect(await errorOf(method), method).to.include({ code })
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
      const callRpc = createRpcRequest(send, noOperations, ms => {
        waited.push(ms)
        return Promise.resolve()
      })
      expect(await callRpc('eip155:1', 'eth_call', []).catch((error: unknown) => error)).to.be.instanceOf(NoAnswer)
      expect(waited).to.deep.equal(waitsMs)
    })
  }

  it('is given up after twenty seconds in all: a node that hangs is asked twice', async () => {
    const limits: number[] = []
    const patience = new AbortController()
    let requestCount = 0
    const send = ((_: string, { signal }: RequestInit) => {
      requestCount++
      if (requestCount === 2) patience.abort()
      return signal!.aborted
        ? Promise.reject(new Error('aborted'))
        : new Promise((_, reject) => signal!.addEventListener('abort', () => reject(new Error('aborted'))))
    }) as typeof fetch
    const callRpc = createRpcRequest(
      send,
      noOperations,
      () => Promise.resolve(),
      ms => {
        limits.push(ms)
        return limits.length === 1 ? patience.signal : AbortSignal.abort()
      },
    )
    expect(await callRpc('eip155:1', 'eth_call', []).catch((error: unknown) => error)).to.be.instanceOf(NoAnswer)
    expect([requestCount, limits]).to.deep.equal([2, [20_000, 10_000, 10_000]])
  })

  it('is asked again at the time that it names', async () => {
    const waited: number[] = []
    const send = (() =>
      Promise.resolve(
        new Response('busy', { status: 503, headers: { 'retry-after': new Date(Date.now() + 6_000).toUTCString() } }),
      )) as typeof fetch
    const callRpc = createRpcRequest(send, noOperations, ms => Promise.resolve(void waited.push(ms)))
    await callRpc('eip155:1', 'eth_call', []).catch(() => undefined)
    // A date has no part of a second.
    expect(waited.map(ms => ms > 4_000 && ms <= 6_000)).to.deep.equal([true, true])
  })

  it('is not asked again, and nobody waits, where the answer is given up meanwhile', async () => {
    let requestCount = 0
    const givenUp = new AbortController()
    const send = (() => {
      requestCount++
      setTimeout(() => givenUp.abort())
      return Promise.resolve(new Response('busy', { status: 429, headers: { 'retry-after': '9' } }))
    }) as typeof fetch
    const answer = createRpcRequest(send, noOperations)('eip155:1', 'eth_call', [], givenUp.signal).catch(
      (error: unknown) => error,
    )
    expect(
      await Promise.race([answer, new Promise(resolve => setTimeout(() => resolve('still waits'), 8_000))]),
    ).to.be.instanceOf(NoAnswer)
    expect(requestCount).to.equal(1)
  })

  it('is told what the node says, whatever its status', async () => {
    const callRpc = createRpcRequest(
      (() =>
        Promise.resolve(new Response('{"error":{"code":-32602,"message":"no"}}', { status: 400 }))) as typeof fetch,
      noOperations,
    )
    expect(await callRpc('eip155:1', 'eth_call', []).catch((error: unknown) => error)).to.include({
      code: -32602,
      message: 'no',
    })
  })

  const messages: readonly (readonly [message: string, expected: string])[] = [
    ['execution reverted: Z\u0015Fu\u0000\u0000', 'execution reverted'],
    ['execution reverted: \uFFFD', 'execution reverted'],
    ['execution reverted: not yours\nat all', 'execution reverted: not yours\nat all'],
  ]
  for (const [message, expected] of messages) {
    it(`is told ${JSON.stringify(message)} as words`, async () => {
      const { callRpc } = answering({ error: { code: 3, message, data: '0x5a154675' } })
      expect(await callRpc('eip155:1', 'eth_call', []).catch((error: unknown) => error)).to.include({
        code: 3,
        message: expected,
        data: '0x5a154675',
      })
    })
  }

  it('is refused with what the node says', async () => {
    const { callRpc } = answering({
      jsonrpc: '2.0',
      id: 1,
      error: { code: -32500, message: "AA21 didn't pay prefund" },
    })
    expect(await callRpc('eip155:1', 'eth_sendUserOperation', []).catch((error: unknown) => error)).to.include({
      code: -32500,
      message: "AA21 didn't pay prefund",
    })
  })
})

describe('what the frame asks a bundler or a paymaster', () => {
  /** A vault that fails so each time, and a visitor who is logged in. */
  function failing(error: Error, ready: () => Promise<never> = () => Promise.resolve(undefined as never)) {
    const reported: unknown[] = []
    const waited: number[] = []
    let calls = 0
    const vault = { call: () => (calls++, Promise.reject(error)) }
    const failed = (failure: unknown) => (reported.push(failure), new RpcFailure(-32005, 'told'))
    const callRpc = createRpcRequest(
      () => Promise.reject(new Error('No node is asked')),
      createBundlerRequest(vault, { ready, failed }),
      ms => Promise.resolve(void waited.push(ms)),
    )
    const outcome = (method: string, signal?: AbortSignal) =>
      callRpc('eip155:1', method, [], signal).catch((reason: unknown) => reason)
    return { outcome, reported, waited, requests: () => calls }
  }
  const waiting = (seconds: number) => Object.assign(vaultFailure('RATE_LIMITED'), { seconds })

  const passing: readonly (readonly [title: string, error: Error, waitsMs: readonly number[]])[] = [
    ['cannot be reached', vaultFailure('UNREACHABLE'), [250, 1_000]],
    ['answers what makes no sense', vaultFailure('FAILED'), [250, 1_000]],
    ['is asked too often for a moment', waiting(3), [3_000, 3_000]],
  ]
  for (const [title, error, waitsMs] of passing) {
    it(`is asked again where the server ${title}, and what is sent is not`, async () => {
      const scene = failing(error)
      expect(await scene.outcome('pm_getPaymasterData')).to.be.instanceOf(NoAnswer)
      expect([scene.requests(), scene.waited]).to.deep.equal([3, waitsMs])
      expect(await scene.outcome('eth_sendUserOperation')).to.be.instanceOf(NoAnswer)
      expect([scene.requests(), scene.reported]).to.deep.equal([4, []])
    })
  }

  for (const error of [vaultFailure('LOGGED_OUT'), vaultFailure('INVALID'), waiting(40_000)]) {
    it(`is told at once what ${error.message} means, also for what is sent`, async () => {
      const scene = failing(error)
      for (const method of ['pm_getPaymasterData', 'eth_sendUserOperation'])
        expect(await scene.outcome(method)).to.include({ code: -32005, message: 'told' })
      expect([scene.requests(), scene.reported, scene.waited]).to.deep.equal([2, [error, error], []])
    })
  }

  it('is nobody’s who is not logged in: the vault is not asked', async () => {
    const scene = failing(vaultFailure('FAILED'), () => Promise.reject(unauthorized()))
    expect(await scene.outcome('eth_getUserOperationReceipt')).to.include({ code: 4100 })
    expect(scene.requests()).to.equal(0)
  })

  it('is given up with its caller', async () => {
    const givenUp = new AbortController()
    const callRpc = createRpcRequest(
      () => Promise.reject(new Error('No node is asked')),
      () => (givenUp.abort(), new Promise(() => undefined)),
    )
    for (const method of ['eth_getUserOperationReceipt', 'eth_sendUserOperation'])
      expect(await callRpc('eip155:1', method, [], givenUp.signal).catch((error: unknown) => error)).to.be.instanceOf(
        NoAnswer,
      )
  })
})

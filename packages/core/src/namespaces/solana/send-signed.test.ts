import { expect } from 'chai'
import { encodeBase58 } from '../../caip/base58.js'
import { readProperty } from '../../rpc/error-chain.js'
import { createFakeClock } from '../../testing/fake-clock.js'
import type { SolanaSendOptions } from './solana-provider.js'
import { sendSigned } from './send-signed.js'

const signature = Uint8Array.from({ length: 64 }, (_, index) => index + 1)
const wire = Uint8Array.of(1, ...signature, 9, 9, 9)
const [one, two] = ['https://one.example/', 'https://two.example/']

/** What a node does with what it is asked: nothing at all, or how it ends. */
type Answer =
  'silent' | 'unreachable' | { readonly status: number } | { readonly error: object } | { readonly result: unknown }

const done: Answer = { result: 'said by the node' }
const refused = (code: number, message: string): Answer => ({ error: { code, message, data: { logs: [] } } })

/**
 * Sends to nodes that answer so, one after the other; the last answer is that of every later attempt.
 * @param known what they say of the signature
 */
async function send(
  answers: readonly Answer[],
  options: SolanaSendOptions = {},
  nodes: readonly string[] = [one],
  known: Answer = { status: 500 },
) {
  const clock = createFakeClock()
  const requests: { readonly url: string; readonly params: readonly [string, object] }[] = []
  const reads: unknown[] = []
  const fetch = (url: unknown, init?: RequestInit): Promise<Response> => {
    const { id, method, params } = JSON.parse(String(init?.body)) as {
      readonly id: number
      readonly method: string
      readonly params: readonly [string, object]
    }
    const isSent = method === 'sendTransaction'
    if (!isSent && method !== 'getSignatureStatuses') return Promise.resolve(new Response('{}', { status: 500 }))
    const answer = isSent ? answers[Math.min(requests.length, answers.length - 1)]! : known
    if (isSent) requests.push({ url: String(url), params })
    else reads.push(params[0])
    if (answer === 'silent') return new Promise(() => undefined)
    if (answer === 'unreachable') return Promise.reject(new TypeError('Failed to fetch'))
    if ('status' in answer) return Promise.resolve(new Response('busy', answer))
    return Promise.resolve(new Response(JSON.stringify({ jsonrpc: '2.0', id, ...answer })))
  }
  const outcome = sendSigned(nodes, wire, options, { fetch, clock }).catch(
    ({ code, message, data }: { readonly code: unknown; readonly message: string; readonly data?: unknown }) =>
      data === undefined ? code : { code, message, data },
  )
  await clock.advance(120_000)
  return { outcome: await outcome, requests, reads, waiting: clock.waiting }
}

describe('a signed transaction of Solana', () => {
  it('is handed to the node once, which tries it on the block of a moment ago, and is known by its first signature', async () => {
    const { outcome, requests, waiting } = await send([done])
    expect(outcome).to.deep.equal(signature)
    expect(requests).to.deep.equal([
      {
        url: one,
        params: [btoa(String.fromCharCode(...wire)), { preflightCommitment: 'confirmed', encoding: 'base64' }],
      },
    ])
    expect(waiting).to.equal(0)
  })

  it('is sent as the application wants it', async () => {
    const { requests } = await send([done], { skipPreflight: true, preflightCommitment: 'processed', maxRetries: 3 })
    expect(requests[0]!.params[1]).to.deep.equal({
      skipPreflight: true,
      preflightCommitment: 'processed',
      maxRetries: 3,
      encoding: 'base64',
    })
  })

  for (const [what, failure] of [
    ['does not answer', 'silent'],
    ['is not reached', 'unreachable'],
    ['fails', { status: 502 }],
  ] as const)
    for (const [then, answer] of [
      ['takes it', done],
      ['has it already', refused(-32002, 'Transaction simulation failed: This transaction has already been processed')],
      ['has it already, in other words', refused(-32002, 'AlreadyProcessed')],
      ['says that its block is over, which it was not for the first', refused(-32002, 'Blockhash not found')],
    ] as const)
      it(`is handed over as the same bytes where a node ${what} and then ${then}`, async () => {
        const { outcome, requests } = await send([failure, answer])
        expect(outcome).to.deep.equal(signature)
        expect(requests.map(({ params }) => params[0])).to.deep.equal([requests[0]!.params[0], requests[0]!.params[0]])
      })

  it('goes to another node where the first does not answer', async () => {
    const { outcome, requests } = await send(['unreachable', done], {}, [one, two])
    expect([outcome, requests.map(({ url }) => url)]).to.deep.equal([signature, [one, two]])
  })

  for (const [what, known, expected] of [
    ['which no node knows', { result: { value: [null] } }, -32003],
    [
      'which a node has all the same',
      { result: { value: [{ confirmationStatus: 'processed', err: null }] } },
      signature,
    ],
    ['of which nobody says anything', { status: 500 }, signature],
  ] as const)
    it(`that one node lost and another refused, ${what}, ends as the chain has it`, async () => {
      const refusal = refused(-32002, 'Transaction simulation failed: custom program error: 0x1')
      const sent = await send(['unreachable', refusal], {}, [one, two], known)
      expect(readProperty(sent.outcome, 'code') ?? sent.outcome).to.deep.equal(expected)
      expect(sent.reads).to.deep.include([encodeBase58(signature)])
    })

  for (const [what, answer, code] of [
    ['no node is reached', 'unreachable', 'HTTP_UNREACHABLE'],
    ['no node takes anything now', { status: 503 }, 'HTTP_STATUS'],
    ['no node stands behind its gateway', { status: 502 }, 'HTTP_STATUS'],
  ] as const) {
    it(`fails where ${what}, and none can be read from`, async () => {
      const { outcome, requests, waiting } = await send([answer], {}, [one], answer)
      expect([outcome, requests.length, waiting]).to.deep.equal([code, 4, 0])
    })

    it(`is followed by its signature where ${what} until one can be read from`, async () =>
      expect((await send([answer], {}, [one], { result: { value: [null] } })).outcome).to.deep.equal(signature))
  }

  it('is followed by its signature where nobody answers in the end', async () => {
    const { outcome, requests, waiting } = await send(['silent'])
    expect([outcome, requests.length, waiting]).to.deep.equal([signature, 4, 0])
  })

  it('is there where the first node that is asked has it', async () =>
    expect((await send([refused(-32002, 'This transaction has already been processed')])).outcome).to.deep.equal(
      signature,
    ))

  for (const [what, code, expected] of [
    ['a trial that fails or a block that is over is told as such, and not as a wallet that is busy', -32002, -32003],
    ['anything else is told with its number', -32602, -32602],
  ] as const)
    it(`is refused in the node’s words: ${what}`, async () => {
      const { outcome, requests } = await send([refused(code, 'Transaction simulation failed')])
      expect(outcome).to.deep.equal({ code: expected, message: 'Transaction simulation failed', data: { logs: [] } })
      expect(requests).to.have.length(1)
    })

  it('fails where no node let it in', async () => {
    expect((await send([{ status: 403 }])).outcome).to.equal('HTTP_STATUS')
    expect((await send([{ status: 429 }])).outcome).to.equal('HTTP_STATUS')
    expect((await send([done], {}, [])).outcome).to.equal('NETWORK_NOT_FOUND')
  })

  it('is not what a wallet gives in its place', async () =>
    expect(await sendSigned([one], Uint8Array.of(1, 2, 3), {}).catch(({ code }) => code as unknown)).to.equal(-32602))
})

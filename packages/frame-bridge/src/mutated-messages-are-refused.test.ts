import { expect } from 'chai'
import fc from 'fast-check'
import { messages, type MessageName } from './messages/messages.js'
import { rpcFault } from './rpc/rpc-fault.js'
import { messageSamples } from './testing/message-samples.js'
import { sendRequest, openHandMadePage } from './testing/hand-made-page.js'
import { readPayload } from './wire/read-payload.js'
import { portReply, portRequest, readPortReply, readPortRequest } from './wire/port-message.js'

// S25 of the security design: mutated messages: no throw, none accepted. A run takes fifty of them, so the 20,000 runs
// of `npm run test:deep` are a million in each direction; here it is a hundredth of that.

const perRun = 50
const runs = {
  numRuns: Number(process.env.W3M_FUZZ_RUNS || 200),
  ...(process.env.W3M_FUZZ_SEED ? { seed: Number(process.env.W3M_FUZZ_SEED) } : {}),
}
const last = 41
const names = Object.keys(messages) as MessageName[]

type Fields = Readonly<Record<string, unknown>>
const id = fc.stringMatching(/^[0-9a-f]{32}$/)
const nest = (levels: number): unknown => (levels === 0 ? 1 : { a: nest(levels - 1) })

/** What no field of a message may be. */
const wrongId = fc.oneof(
  fc.stringMatching(/^[0-9a-f]{31}$/),
  fc.stringMatching(/^[0-9A-F]{31}G$/),
  id.map(validId => `${validId}0`),
  id.map(validId => `${validId}\n`),
  fc.constantFrom(undefined, null, 7, '', {}, []),
)
const wrongSeq = fc.oneof(
  fc.integer({ max: last }),
  fc.double({ noInteger: true }),
  fc.constantFrom(undefined, null, '42', {}, [42], Infinity, Number.NaN, 2 ** 53),
)
const wrongType = fc.oneof(
  fc.string().filter(text => !text.startsWith('@w3m-')),
  fc
    .constantFrom(...names)
    .chain(name =>
      fc.constantFrom(
        name,
        `@w3m-app/${name.toLowerCase()}`,
        `@w3m-app/${name}_SUCCESS`,
        `@w3m-frame/${name}`,
        `@w3m-app/${name}\n`,
        ` @w3m-app/${name}`,
        `@appkit-app/${name}`,
      ),
    ),
  fc.constantFrom('@w3m-app/', '@w3m-app/toString', '@w3m-app/__proto__', '@w3m-frame/READY', undefined, null, 7, {}),
)
const unknownKey = fc.string().filter(key => !['type', 'id', 'seq', 'payload'].includes(key))
const notPlain = fc.oneof(
  fc.constantFrom(new Date(0), new Map(), new Uint8Array(3), 1n, Number.NaN, [new Error('a')]),
  fc.integer({ min: 65, max: 90 }).map(nest),
)
/** What is too much for a request, though not for an answer. */
const tooMuch = fc.oneof(
  { weight: 20, arbitrary: fc.integer({ min: 17, max: 64 }).map(nest) },
  { weight: 1, arbitrary: fc.constant('x'.repeat(262_144)) },
)
const notMessage = fc.oneof(
  fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withSet: true,
    withTypedArray: true,
    withNullPrototype: true,
  }),
  fc.constantFrom([], '', 0, null, undefined, new Map()),
)

const mutated = (whole: fc.Arbitrary<Fields>): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.tuple(whole, wrongId).map(([fields, wrong]) => ({ ...fields, id: wrong })),
    fc.tuple(whole, wrongSeq).map(([fields, wrong]) => ({ ...fields, seq: wrong })),
    fc.tuple(whole, wrongType).map(([fields, wrong]) => ({ ...fields, type: wrong })),
    fc
      .tuple(whole, unknownKey, fc.anything())
      .map(([fields, key, value]) => ({ ...fields, [key]: value, ...(key === '__proto__' ? { more: 1 } : {}) })),
    fc.tuple(whole, notPlain).map(([fields, payload]) => ({ ...fields, payload })),
    fc
      .tuple(whole, fc.constantFrom('type', 'id', 'seq'))
      .map(([fields, key]) => Object.fromEntries(Object.entries(fields).filter(([field]) => field !== key))),
    whole.map(fields => [fields]),
    whole.map(fields => JSON.stringify(fields)),
    notMessage,
  )

const sampleOf = <Kind extends 'requests' | 'replies' | 'wrongRequests' | 'wrongReplies'>(
  kind: Kind,
): fc.Arbitrary<{ readonly name: MessageName; readonly payload: unknown }> =>
  fc.constantFrom(...names.flatMap(name => messageSamples[name][kind].map(payload => ({ name, payload }))))
const request = fc
  .tuple(sampleOf('requests'), id, fc.integer({ min: last + 1, max: 2 ** 40 }))
  .map(([{ name, payload }, requestId, seq]) => portRequest(name, requestId, seq, payload) as Fields)
const reply = fc
  .tuple(sampleOf('replies'), id, fc.integer({ min: last + 1, max: 2 ** 40 }))
  .map(([{ name, payload }, requestId, seq]) => portReply('success', name, requestId, seq, payload) as Fields)

/** Whether the frame would hand it to a handler: everything that `createFrameHost` asks on the way there. */
function reachesHandler(data: unknown): boolean {
  const read = readPortRequest(data, last)
  if (read?.kind !== 'request' || !Object.hasOwn(messages, read.name)) return read?.kind === 'cancel'
  const payload = readPayload(messages[read.name as MessageName].request, read.payload, 'refuse-unknown')
  return (
    payload !== undefined &&
    (read.name !== 'RPC_REQUEST' || rpcFault(payload.value as { readonly method: string }) === undefined)
  )
}

/** Whether the page would give it to whoever asked. */
function reachesCaller(data: unknown): boolean {
  const read = readPortReply(data, last)
  if (!read || read.kind === 'push' || !Object.hasOwn(messages, read.name)) return read?.kind === 'push'
  return readPayload(messages[read.name as MessageName].reply, read.payload, 'refuse-unknown') !== undefined
}

/** Sends a value as a port would; what no port takes never arrives. */
function received(value: unknown): unknown {
  try {
    return structuredClone(value)
  } catch {
    return undefined
  }
}

describe('S25: mutated messages', () => {
  it('while whole ones are heard', () => {
    fc.assert(
      fc.property(
        request,
        reply,
        (asked, answered) => reachesHandler(received(asked)) && reachesCaller(received(answered)),
      ),
      runs,
    )
  })

  const directions: readonly [title: string, arbitrary: fc.Arbitrary<unknown>, accepts: (data: unknown) => boolean][] =
    [
      [
        'of a page reach no handler, and nothing throws',
        fc.oneof(
          { weight: 9, arbitrary: mutated(request) },
          { weight: 1, arbitrary: fc.tuple(request, tooMuch).map(([fields, payload]) => ({ ...fields, payload })) },
        ),
        reachesHandler,
      ],
      ['of a frame reach no caller, and nothing throws', mutated(reply), reachesCaller],
    ]
  for (const [title, arbitrary, accepts] of directions)
    it(title, () => {
      fc.assert(
        fc.property(fc.array(arbitrary, { minLength: perRun, maxLength: perRun }), all => {
          for (const fields of all) expect(accepts(received(fields))).to.equal(false)
        }),
        runs,
      )
    })

  it('with a payload that is not theirs reach nobody', () => {
    const wrongRequest = fc
      .tuple(sampleOf('wrongRequests'), id)
      .map(([{ name, payload }, requestId]) => portRequest(name, requestId, last + 1, payload))
    const wrongReply = fc
      .tuple(sampleOf('wrongReplies'), id)
      .map(([{ name, payload }, requestId]) => portReply('success', name, requestId, last + 1, payload))
    fc.assert(
      fc.property(
        wrongRequest,
        wrongReply,
        (asked, answered) => !reachesHandler(received(asked)) && !reachesCaller(received(answered)),
      ),
      runs,
    )
  })

  it('on a real port: 2,000 of them, and the frame answers the next question as if nothing had been', async () => {
    const page = await openHandMadePage()
    const port = page.connect()
    await sendRequest(port, 'GET_CHAIN_ID', last)
    for (const fields of fc.sample(mutated(request), {
      numRuns: 2_000,
      ...('seed' in runs ? { seed: runs.seed } : {}),
    })) {
      try {
        port.postMessage(fields)
      } catch {
        // What no port takes never arrives.
      }
    }
    expect(await sendRequest(port, 'GET_CHAIN_ID', 2 ** 50)).to.deep.equal({ chainId: '0 accepted, 0 aborted' })
    page.end()
  })
})

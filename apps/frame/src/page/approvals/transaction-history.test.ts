import { expect } from 'chai'
import { NoAnswer, RpcFailure } from '../rpc/rpc-failure.js'
import { approvalContext } from '../testing/approval-fixture.js'
import { historyMs, requestContent, sameRequestMs, type HistoryEntry } from './request-history.js'
import { transactions, type TransactionEntry } from './transaction-history.js'

const chainId = 'eip155:1'
const entry: Pick<TransactionEntry, 'chainId' | 'nonce' | 'raw' | 'hash' | 'content'> = {
  chainId,
  nonce: 7,
  raw: '0x02f8',
  hash: '0xaa',
  content: 'pay the shop',
}
const other = { ...entry, nonce: 8, raw: '0x02f9', hash: '0xbb', content: 'pay the baker' } as const
const silence = new NoAnswer()

/** A chain, and what it was handed. An answer that is an Error is thrown; the last one of a list stays. */
function chain() {
  let nowMs = 0
  let isHeard = true
  const says: Record<string, readonly unknown[]> = { eth_getTransactionCount: ['0x7'] }
  const requests: (readonly [method: string, param: unknown])[] = []
  const stored = new Map<string, unknown>()
  const states: HistoryEntry['state'][] = []
  const env = {
    ...approvalContext().env,
    now: () => nowMs,
    onAnswerDelivered: (note: () => Promise<unknown>) => void (isHeard && note()),
    store: {
      get: (key: string) => Promise.resolve(stored.get(key)),
      set: (key: string, value: unknown) => {
        states.push((value as HistoryEntry).state)
        return Promise.resolve(void stored.set(key, structuredClone(value)))
      },
      list: (prefix: string) =>
        Promise.resolve([...stored].sort().flatMap(([key, value]) => (key.startsWith(prefix) ? [value] : []))),
      delete: (key: string) => Promise.resolve(void stored.delete(key)),
    },
    callRpc: (_: string, method: string, [param]: readonly unknown[]) => {
      requests.push([method, param])
      const [answer = null, ...later] = says[method] ?? []
      if (later.length) says[method] = later
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
    },
  }
  return {
    env,
    states,
    stored,
    sends: (...answers: readonly unknown[]) => (says['eth_sendRawTransaction'] = answers),
    finds: (...answers: readonly unknown[]) => (says['eth_getTransactionByHash'] = answers),
    counts: (...answers: readonly unknown[]) => (says['eth_getTransactionCount'] = answers),
    at: (ms: number) => (nowMs = ms),
    leave: () => (isHeard = false),
    comeBack: () => (isHeard = true),
    sentRaw: () => requests.flatMap(([method, param]) => (method === 'eth_sendRawTransaction' ? [param] : [])),
    send: (signed: typeof entry = entry) =>
      transactions.send(signed, env).then(
        () => 'sent',
        (error: unknown) => error,
      ),
    resolvePending: (content = entry.content) =>
      transactions.resolvePending(chainId, content, env).then(
        ({ before, flags }) => before?.hash ?? flags[0]?.id,
        (error: unknown) => error,
      ),
    isLost: (hash: string) => transactions.isLost(chainId, hash, env),
    next: () => transactions.nextNonce(chainId, env).then(Number),
  }
}

describe('The journal of transactions', () => {
  it('writes down what was signed before it is sent, that it was, and that the page was told', async () => {
    const { env, states, send, sends } = chain()
    sends('0xaa')
    const callRpc = env.callRpc
    const before: unknown[] = []
    env.callRpc = (...args) => {
      before.push(...states)
      return callRpc(...args)
    }
    expect(await send()).to.equal('sent')
    expect([before, states]).to.deep.equal([['signed'], ['signed', 'unheard', 'sent']])
  })

  it('hands over the same bytes three times where there is no answer, and leaves it open then', async () => {
    const { sentRaw, states, send, sends } = chain()
    sends(silence)
    expect(await send()).to.equal(silence)
    expect(sentRaw()).to.deep.equal([entry.raw, entry.raw, entry.raw])
    expect(states).to.deep.equal(['signed'])
  })

  for (const text of [
    'already known',
    'known transaction: aa',
    'ALREADY_EXISTS: already exists',
    'Transaction already imported',
    'Transaction with the same hash was already imported.',
    'AlreadyKnown',
  ]) {
    it(`takes "${text}" as success`, async () => {
      const { states, send, sends } = chain()
      sends(silence, new RpcFailure(-32000, text))
      expect([await send(), states.at(-1)]).to.deep.equal(['sent', 'sent'])
    })
  }

  for (const text of [
    'unknown transaction type',
    'execution reverted: name already exists',
    'execution reverted: this transaction has already been processed',
  ]) {
    it(`takes "${text}" as a refusal`, async () => {
      const { states, send, sends } = chain()
      const refusal = new RpcFailure(-32000, text)
      sends(refusal)
      expect([await send(), states.at(-1)]).to.deep.equal([refusal, 'refused'])
    })
  }

  it('takes a refusal as success where the chain has that very transaction', async () => {
    const { states, send, sends, finds } = chain()
    sends(silence, new RpcFailure(-32000, 'nonce too low'))
    finds({ hash: entry.hash })
    expect([await send(), states.at(-1)]).to.deep.equal(['sent', 'sent'])
  })

  it('says what the node says where the chain does not have it, and does not send it again', async () => {
    const { sentRaw, states, send, resolvePending, sends } = chain()
    const refusal = new RpcFailure(-32000, 'insufficient funds')
    sends(refusal)
    expect([await send(), states.at(-1)]).to.deep.equal([refusal, 'refused'])
    expect(await resolvePending()).to.equal(undefined)
    expect(sentRaw()).to.have.length(1)
  })

  it('answers the same request with what it sends again, once', async () => {
    const { sentRaw, send, resolvePending, sends } = chain()
    sends(silence, silence, silence, '0xaa')
    await send()
    expect(await resolvePending()).to.equal(entry.hash)
    expect(sentRaw().slice(3)).to.deep.equal([entry.raw])
    expect(await resolvePending(), 'asked for again, it is meant anew').to.equal(undefined)
    expect(sentRaw()).to.have.length(4)
  })

  it('sends nothing again that the chain has', async () => {
    const { sentRaw, send, resolvePending, sends, finds } = chain()
    sends(silence)
    await send()
    finds({ hash: entry.hash })
    expect(await resolvePending()).to.equal(entry.hash)
    expect(sentRaw()).to.have.length(3)
  })

  for (const minutes of [0, 9]) {
    it(`settles what another request led to before anything new, and keeps it for that one ${minutes} minutes later`, async () => {
      const { sentRaw, send, resolvePending, sends, at } = chain()
      sends(silence, silence, silence, '0xaa')
      await send()
      expect(await resolvePending(other.content)).to.equal(undefined)
      expect(sentRaw().slice(3)).to.deep.equal([entry.raw])
      at(minutes * 60_000)
      expect(await resolvePending()).to.equal(entry.hash)
      expect(await resolvePending()).to.equal(undefined)
    })
  }

  it('asks the visitor where the same comes again after more than ten minutes, also when another request has settled it late', async () => {
    for (const isSettledByOther of [false, true]) {
      const { sentRaw, send, resolvePending, sends, finds, at } = chain()
      sends(silence)
      await send()
      at(6 * sameRequestMs)
      finds({ hash: entry.hash })
      if (isSettledByOther) expect(await resolvePending(other.content)).to.equal(undefined)
      at(7 * sameRequestMs)
      expect([await resolvePending(), sentRaw().length]).to.deep.equal(['sent-before', 3])
    }
  })

  it('lets nothing new begin while the chain says nothing', async () => {
    const { send, resolvePending, sends, finds } = chain()
    sends(silence)
    await send()
    expect(await resolvePending(other.content)).to.be.instanceOf(NoAnswer)
    finds(silence)
    expect(await resolvePending(other.content)).to.be.instanceOf(NoAnswer)
  })

  it('answers all of one request at once: of several that no page was told of, none is left for the next', async () => {
    const { send, resolvePending, sends, leave, comeBack } = chain()
    sends('0xaa')
    leave()
    await send()
    await send({ ...other, content: entry.content })
    comeBack()
    expect(await resolvePending()).to.equal(other.hash)
    expect(await resolvePending(), 'it is meant anew').to.equal(undefined)
  })

  it('keeps what arrived for a page that had given up for the same request, for ten minutes, and then asks the visitor', async () => {
    for (const [ms, answer] of [
      [sameRequestMs - 1, entry.hash],
      [sameRequestMs, 'sent-before'],
    ] as const) {
      const { send, resolvePending, sends, leave, comeBack, at, states } = chain()
      sends('0xaa')
      leave()
      expect([await send(), states.at(-1)]).to.deep.equal(['sent', 'unheard'])
      comeBack()
      at(ms)
      expect(await resolvePending()).to.equal(answer)
    }
  })

  it('is not told by an answer that nobody waits for', async () => {
    const { send, resolvePending, sends, leave, comeBack, states } = chain()
    sends(silence, silence, silence, '0xaa')
    await send()
    leave()
    expect([await resolvePending(), states.at(-1)]).to.deep.equal([entry.hash, 'unheard'])
    comeBack()
    expect(await resolvePending()).to.equal(entry.hash)
  })

  for (const [title, failure] of [
    ['says nothing', silence],
    ['has too much to do', new RpcFailure(-32005, 'rate limited')],
    ['fails', new RpcFailure(-32603, 'internal error')],
  ] as const) {
    it(`gives nothing up while the node ${title}`, async () => {
      for (const method of ['finds', 'counts'] as const) {
        const screen = chain()
        screen.sends(silence)
        await screen.send()
        screen.at(sameRequestMs)
        screen[method](failure)
        expect([await screen.resolvePending(), screen.states.at(-1)], method).to.satisfy(
          ([error, state]: readonly unknown[]) => error instanceof NoAnswer && state === 'signed',
        )
      }
    })
  }

  it('takes a node that cannot look for one that has not seen it', async () => {
    const { send, resolvePending, sends, finds, at } = chain()
    sends(silence)
    await send()
    at(sameRequestMs)
    finds(new RpcFailure(-32601, 'no such method'))
    expect(await resolvePending()).to.equal(undefined)
  })

  it('never says that it is not there where its nonce is used: for ten minutes nobody knows, and then the visitor is asked', async () => {
    const { sentRaw, send, resolvePending, sends, counts, at } = chain()
    sends(silence, silence, silence, new RpcFailure(-32000, 'nonce too low'))
    await send()
    counts('0x8')
    expect(await resolvePending()).to.be.instanceOf(NoAnswer)
    expect(await resolvePending(other.content), 'in the way of no other request').to.equal(undefined)
    at(sameRequestMs)
    expect([await resolvePending(), await resolvePending(), sentRaw().length]).to.deep.equal([
      'sent-before',
      'sent-before',
      4,
    ])
  })

  for (const [title, answer] of [
    ['nobody can say where it is', silence],
    ['its nonce is used', null],
  ] as const) {
    it(`is not refused by a second answer where the first one is missing and ${title}`, async () => {
      const { states, send, sends, finds, counts } = chain()
      sends(silence, new RpcFailure(-32000, 'nonce too low'))
      finds(answer)
      counts('0x8')
      expect(await send()).to.be.instanceOf(NoAnswer)
      expect(states).to.deep.equal(['signed'])
    })
  }

  it('does not send after ten minutes what no node has seen: the next transaction gets its nonce', async () => {
    const { sentRaw, send, resolvePending, sends, at, states } = chain()
    sends(silence)
    await send()
    at(sameRequestMs)
    expect([await resolvePending(), states.at(-1), sentRaw().length]).to.deep.equal([undefined, 'lapsed', 3])
  })

  it('asks the visitor where what was given up arrived after all', async () => {
    const { sentRaw, send, resolvePending, sends, finds, at } = chain()
    sends(silence)
    await send()
    at(2 * sameRequestMs)
    expect(await resolvePending()).to.equal(undefined)
    finds({ hash: entry.hash })
    expect([await resolvePending(), sentRaw().length]).to.deep.equal(['sent-before', 3])
  })

  it('looks once more for what was refused before the same is asked for again', async () => {
    const { send, resolvePending, sends, finds } = chain()
    sends(silence, new RpcFailure(-32000, 'replacement transaction underpriced'))
    await send()
    expect(await resolvePending()).to.equal(undefined)
    finds({ hash: entry.hash })
    expect(await resolvePending()).to.equal(entry.hash)
  })

  it('knows what never arrives any more', async () => {
    const { send, sends, finds, at, isLost } = chain()
    const lostStates = () => Promise.all([entry.hash, other.hash].map(isLost))
    sends(silence)
    await send()
    sends(new RpcFailure(-32000, 'insufficient funds'))
    await send(other)
    expect(await lostStates()).to.deep.equal([false, true])
    at(sameRequestMs)
    expect(await lostStates()).to.deep.equal([true, true])
    finds({ hash: entry.hash })
    expect(await lostStates()).to.deep.equal([false, true])
    expect(await isLost('0xcc'), 'never written down').to.equal(true)
  })

  it('knows that what was sent never arrives where something else has its nonce, and not a moment after it was sent', async () => {
    const { send, sends, counts, at, isLost } = chain()
    sends('0xaa')
    await send()
    const lostStates: boolean[] = []
    for (const [ms, count] of [
      [0, '0x8'],
      [sameRequestMs, '0x7'],
      [sameRequestMs, '0x8'],
    ] as const) {
      at(ms)
      counts(count)
      lostStates.push(await isLost(entry.hash))
    }
    expect(lostStates).to.deep.equal([false, false, true])
  })

  it('forgets after a day what is settled, and nothing else', async () => {
    const { send, resolvePending, sends, at, stored } = chain()
    sends('0xaa')
    await send()
    sends(silence)
    await send(other)
    at(historyMs - 1)
    await resolvePending('pay the smith')
    expect(stored.size).to.equal(2)
    at(historyMs)
    await resolvePending('pay the smith')
    expect(
      [...stored.values()].map(value => (value as HistoryEntry).hash),
      'that was given up a moment ago',
    ).to.deep.equal([other.hash])
    at(2 * historyMs)
    await resolvePending('pay the smith')
    expect(stored.size).to.equal(0)
  })

  it('keeps no more of a request than 32 bytes', () => {
    const env = { origin: 'https://app.example' }
    const contents = [
      requestContent(env, 'a', '0x12', 3n),
      requestContent(env, 'a', '0x12', 4n),
      requestContent({ origin: 'https://other.example' }, 'a', '0x12', 3n),
    ]
    for (const content of contents) expect(content).to.match(/^0x[0-9a-f]{64}$/)
    expect(new Set(contents).size).to.equal(3)
    expect(requestContent(env, 'a', '0x12', 3n)).to.equal(contents[0])
  })
})

describe('The next nonce', () => {
  it('is the one after what was sent a moment ago, where the node has not seen that yet', async () => {
    const { send, sends, next } = chain()
    sends('0xaa')
    expect(await next()).to.equal(7)
    await send()
    expect(await next()).to.equal(8)
    await send(other)
    expect(await next()).to.equal(9)
  })

  it('is that of what was refused, and of what no node knows after ten minutes', async () => {
    const { send, sends, next, at, finds } = chain()
    sends(new RpcFailure(-32000, 'insufficient funds'))
    await send()
    expect(await next()).to.equal(7)
    sends('0xaa')
    await send()
    at(sameRequestMs)
    expect(await next()).to.equal(7)
    finds({ hash: entry.hash })
    expect(await next(), 'it waits, though its node does not count it').to.equal(8)
  })

  it('is none where the node does not count', async () => {
    const { next, counts } = chain()
    counts('many')
    expect(await next().catch((error: unknown) => error)).to.be.instanceOf(NoAnswer)
  })

  it('is what was shown, or nothing is signed', async () => {
    const { env, counts } = chain()
    const sign = (nonce: number) =>
      transactions.withNonce(chainId, nonce, env, () => Promise.resolve('signed')).catch(({ code }: RpcFailure) => code)
    expect(await sign(7)).to.equal('signed')
    counts('0x8')
    expect(await sign(7)).to.equal(-32003)
  })

  it('is one page’s at a time', async () => {
    const { env } = chain()
    const steps: string[] = []
    const sign = (name: string) =>
      transactions.withNonce(chainId, 7, env, async () => {
        steps.push(`${name} begins`)
        await new Promise(resolve => queueMicrotask(() => resolve(undefined)))
        steps.push(`${name} ends`)
      })
    await Promise.all([sign('one'), sign('other')])
    expect(steps).to.deep.equal(['one begins', 'one ends', 'other begins', 'other ends'])
  })
})

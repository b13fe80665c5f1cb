import { expect } from 'chai'
import { NoAnswer, RpcFailure } from '../rpc/rpc-failure.js'
import { approvalWorld, evmAddress } from '../testing/approval-stage.js'
import { sameRequestMs, type JournalEntry } from './journal.js'
import { lostTransactions, sendSigned, settleTransactions, type TransactionEntry } from './transaction-journal.js'

const chainId = 'eip155:1'
const entry: TransactionEntry = { chainId, from: evmAddress, nonce: 7, raw: '0x02f8', hash: '0xaa', content: 'pay the shop', signedAt: 0, state: 'signed' }
const other: TransactionEntry = { ...entry, nonce: 8, raw: '0x02f9', hash: '0xbb', content: 'pay the baker' }
const silence = new NoAnswer()

/** A chain, and what it was handed. An answer that is an Error is thrown; the last one of a list stays. */
function chain() {
  let nowMs = 0
  const says: Record<string, readonly unknown[]> = {}
  const asked: (readonly [method: string, param: unknown])[] = []
  const controller = new AbortController()
  const kept = new Map<string, unknown>()
  const states: JournalEntry['state'][] = []
  const world = {
    ...approvalWorld().world,
    now: () => nowMs,
    signal: controller.signal,
    store: {
      get: (key: string) => Promise.resolve(kept.get(key)),
      set: (key: string, value: unknown) => {
        states.push((value as JournalEntry).state)
        return Promise.resolve(void kept.set(key, structuredClone(value)))
      },
      list: (prefix: string) => Promise.resolve([...kept].sort().flatMap(([key, value]) => (key.startsWith(prefix) ? [value] : []))),
      delete: (key: string) => Promise.resolve(void kept.delete(key)),
    },
    ask: (_: string, method: string, [param]: readonly unknown[]) => {
      asked.push([method, param])
      const [answer = null, ...later] = says[method] ?? []
      if (later.length) says[method] = later
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
    },
  }
  return {
    world,
    states,
    sends: (...answers: readonly unknown[]) => (says['eth_sendRawTransaction'] = answers),
    finds: (...answers: readonly unknown[]) => (says['eth_getTransactionByHash'] = answers),
    at: (ms: number) => (nowMs = ms),
    leave: () => controller.abort(),
    handed: () => asked.flatMap(([method, param]) => (method === 'eth_sendRawTransaction' ? [param] : [])),
    send: (given = entry) => sendSigned(given, world).then(() => 'sent', (error: unknown) => error),
    settle: (content = entry.content) => settleTransactions(chainId, content, world).then(found => found?.hash, (error: unknown) => error),
  }
}

describe('The journal of transactions', () => {
  it('writes down what was signed before it is sent, and that it was', async () => {
    const { world, states, send, sends } = chain()
    sends('0xaa')
    const ask = world.ask
    const before: unknown[] = []
    world.ask = (...args) => {
      before.push(...states)
      return ask(...args)
    }
    expect(await send()).to.equal('sent')
    expect([before, states]).to.deep.equal([['signed'], ['signed', 'sent']])
  })

  it('hands over the same bytes three times where there is no answer, and leaves it open then', async () => {
    const { handed, states, send, sends } = chain()
    sends(silence)
    expect(await send()).to.equal(silence)
    expect(handed()).to.deep.equal([entry.raw, entry.raw, entry.raw])
    expect(states).to.deep.equal(['signed'])
  })

  for (const text of ['already known', 'known transaction: aa', 'ALREADY_EXISTS: already exists', 'Transaction already imported', 'AlreadyKnown']) {
    it(`takes "${text}" as success`, async () => {
      const { states, send, sends } = chain()
      sends(silence, new RpcFailure(-32000, text))
      expect([await send(), states.at(-1)]).to.deep.equal(['sent', 'sent'])
    })
  }

  it('takes a refusal as success where the chain has that very transaction', async () => {
    const { states, send, sends, finds } = chain()
    sends(silence, new RpcFailure(-32000, 'nonce too low'))
    finds({ hash: entry.hash })
    expect([await send(), states.at(-1)]).to.deep.equal(['sent', 'sent'])
  })

  it('says what the node says where the chain does not have it, and does not send it again', async () => {
    const { handed, states, send, settle, sends } = chain()
    const refusal = new RpcFailure(-32000, 'insufficient funds')
    sends(refusal)
    expect([await send(), states.at(-1)]).to.deep.equal([refusal, 'refused'])
    expect(await settle()).to.equal(undefined)
    expect(handed()).to.have.length(1)
  })

  it('answers the same request with what it sends again, once', async () => {
    const { handed, send, settle, sends } = chain()
    sends(silence, silence, silence, '0xaa')
    await send()
    expect(await settle()).to.equal(entry.hash)
    expect(handed().slice(3)).to.deep.equal([entry.raw])
    expect(await settle(), 'asked for again, it is meant anew').to.equal(undefined)
    expect(handed()).to.have.length(4)
  })

  it('sends nothing again that the chain has', async () => {
    const { handed, send, settle, sends, finds } = chain()
    sends(silence)
    await send()
    finds({ hash: entry.hash })
    expect(await settle()).to.equal(entry.hash)
    expect(handed()).to.have.length(3)
  })

  it('settles what another request led to before anything new, and keeps it for that request', async () => {
    const { handed, send, settle, sends } = chain()
    sends(silence, silence, silence, '0xaa')
    await send()
    expect(await settle(other.content)).to.equal(undefined)
    expect(handed().slice(3)).to.deep.equal([entry.raw])
    expect(await settle()).to.equal(entry.hash)
    expect(await settle()).to.equal(undefined)
  })

  it('lets nothing new begin while the chain says nothing', async () => {
    const { send, settle, sends, finds } = chain()
    sends(silence)
    await send()
    expect(await settle(other.content)).to.equal(silence)
    finds(silence)
    expect(await settle(other.content)).to.equal(silence)
  })

  it('keeps what arrived for a page that had given up for the same request, for ten minutes', async () => {
    for (const [ms, hash] of [[sameRequestMs - 1, entry.hash], [sameRequestMs, undefined]] as const) {
      const { send, settle, sends, leave, at, states, world } = chain()
      sends('0xaa')
      leave()
      expect([await send(), states.at(-1)]).to.deep.equal(['sent', 'unheard'])
      world.signal = new AbortController().signal
      at(ms)
      expect(await settle()).to.equal(hash)
    }
  })

  it('is not told by an answer that nobody waits for', async () => {
    const { send, settle, sends, leave, states, world } = chain()
    sends(silence, silence, silence, '0xaa')
    await send()
    leave()
    expect([await settle(), states.at(-1)]).to.deep.equal([entry.hash, 'unheard'])
    world.signal = new AbortController().signal
    expect(await settle()).to.equal(entry.hash)
  })

  it('does not send after ten minutes what no node has seen: the next transaction gets its nonce', async () => {
    const { handed, send, settle, sends, at, states } = chain()
    sends(silence)
    await send()
    at(sameRequestMs)
    expect([await settle(), states.at(-1), handed().length]).to.deep.equal([undefined, 'lapsed', 3])
  })

  it('answers the same request at any time with what arrived without anybody knowing', async () => {
    for (const isLapsed of [false, true]) {
      const { handed, send, settle, sends, finds, at } = chain()
      sends(silence)
      await send()
      at(100 * sameRequestMs)
      if (isLapsed) await settle()
      finds({ hash: entry.hash })
      expect(await settle()).to.equal(entry.hash)
      expect(handed()).to.have.length(3)
    }
  })

  it('looks once more for what was refused before the same is asked for again', async () => {
    const { send, settle, sends, finds } = chain()
    sends(silence, new RpcFailure(-32000, 'replacement transaction underpriced'))
    await send()
    expect(await settle()).to.equal(undefined)
    finds({ hash: entry.hash })
    expect(await settle()).to.equal(entry.hash)
  })

  it('knows what never arrives any more', async () => {
    const { send, sends, finds, at, world } = chain()
    const lost = () => lostTransactions(chainId, [entry.hash, other.hash], world)
    sends(silence)
    await send()
    sends(new RpcFailure(-32000, 'insufficient funds'))
    await send(other)
    expect(await lost()).to.deep.equal([other.hash])
    at(sameRequestMs)
    expect(await lost()).to.deep.equal([entry.hash, other.hash])
    finds({ hash: entry.hash })
    expect(await lost()).to.deep.equal([other.hash])
  })
})

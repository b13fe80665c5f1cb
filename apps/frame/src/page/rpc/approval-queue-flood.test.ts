import { expect } from 'chai'
import { createApprovalQueue, queuedPerOriginMax, type ApprovalQueue, type QueueSlot } from './approval-queue.js'
import { tabStorage } from '../tab-storage.js'
import { refusalWindowMs } from './refusals.js'
import { RpcFailure, upgradeRefused, userRefused } from './rpc-failure.js'

const origin = 'https://app.example'
const other = 'https://other.example'

/** A queue, what is on screen, and a clock. */
function createScene(refusal = userRefused, tab = tabStorage(() => null)) {
  let now = 0
  let queue = createApprovalQueue(() => now, tab)
  const screen: { name: string; approve: () => void; refuse: () => void }[] = []
  const codes: Record<string, number | 'done'> = {}
  const enqueue = (name: string, from = origin) =>
    void queue
      .enqueue(
        from,
        () =>
          new Promise<void>((resolve, reject) =>
            screen.push({ name, approve: resolve, refuse: () => reject(refusal()) }),
          ),
      )
      .then(
        () => (codes[name] = 'done'),
        (error: RpcFailure) => (codes[name] = error.code),
      )
  return {
    queue,
    screen,
    codes,
    enqueue,
    reload: () => (queue = createApprovalQueue(() => now, tab)),
    pass: (ms: number) => (now += ms),
    flush: () => new Promise(resolve => setTimeout(resolve)),
  }
}

describe('S24: a flood of requests', () => {
  it('leaves one on screen and at most five in the queue; the rest are refused at once', async () => {
    const { queue, screen, codes, enqueue, flush } = createScene()
    for (let index = 0; index < 1_000; index++) enqueue(String(index))
    await flush()
    expect(screen.map(({ name }) => name)).to.deep.equal(['0'])
    expect(queue.size).to.equal(1 + queuedPerOriginMax)
    expect(Object.values(codes).filter(code => code === -32005).length).to.equal(1_000 - 1 - queuedPerOriginMax)
  })

  it('does not keep another origin out', async () => {
    const { screen, codes, enqueue, flush } = createScene()
    for (let index = 0; index < 50; index++) enqueue(String(index))
    enqueue('theirs', other)
    for (let index = 0; index <= queuedPerOriginMax; index++) {
      await flush()
      screen.at(-1)!.approve()
    }
    await flush()
    expect(screen.at(-1)!.name).to.equal('theirs')
    screen.at(-1)!.approve()
    await flush()
    expect(codes['theirs']).to.equal('done')
  })

  it('shows them one after the other, in their order', async () => {
    const { screen, enqueue, flush } = createScene()
    for (const name of ['a', 'b', 'c']) enqueue(name)
    for (const shown of [['a'], ['a', 'b'], ['a', 'b', 'c']]) {
      await flush()
      expect(screen.map(({ name }) => name)).to.deep.equal(shown)
      screen.at(-1)!.approve()
    }
  })

  for (const refusal of [userRefused, upgradeRefused])
    it(`is silent for a minute after three refusals in a minute (${refusal().code}), for that origin`, async () => {
      const { screen, codes, enqueue, flush, pass } = createScene(refusal)
      for (const name of ['a', 'b', 'c']) {
        enqueue(name)
        await flush()
        screen.at(-1)!.refuse()
        await flush()
        pass(1_000)
      }
      enqueue('d')
      enqueue('theirs', other)
      await flush()
      expect(screen.map(({ name }) => name)).to.deep.equal(['a', 'b', 'c', 'theirs'])
      expect(codes['d']).to.equal(4001)
      pass(refusalWindowMs)
      screen.at(-1)!.approve()
      enqueue('e')
      await flush()
      expect(screen.at(-1)!.name).to.equal('e')
    })

  describe('over a reload of the frame', () => {
    beforeEach(() => sessionStorage.clear())
    afterEach(() => sessionStorage.clear())

    it('is counted on, and silent for what is left of the minute, for that origin', async () => {
      const { screen, codes, enqueue, flush, pass, reload } = createScene(
        userRefused,
        tabStorage(() => sessionStorage),
      )
      for (const name of ['a', 'b', 'c']) {
        enqueue(name)
        await flush()
        screen.at(-1)!.refuse()
        await flush()
        reload()
        pass(25_000)
      }
      enqueue('d')
      enqueue('theirs', other)
      await flush()
      expect(screen.map(({ name }) => name)).to.deep.equal(['a', 'b', 'c', 'theirs'])
      expect(codes['d']).to.equal(4001)
      pass(refusalWindowMs - 25_000)
      reload()
      enqueue('e')
      await flush()
      expect(screen.at(-1)!.name).to.equal('e')
    })

    for (const odd of ['', 'x', 'x,y,z', '1,1,1', 'Infinity,Infinity,Infinity', '-1e9,-1e9,-1e9', '{},[],null'])
      it(`is not silent for what no refusal left behind: ${odd}`, async () => {
        sessionStorage.setItem(`w3m:refusals:${origin}`, odd)
        const { screen, enqueue, flush } = createScene(
          userRefused,
          tabStorage(() => sessionStorage),
        )
        enqueue('a')
        await flush()
        expect(screen.map(({ name }) => name)).to.deep.equal(['a'])
      })
  })

  it('is not silent after refusals that are further apart', async () => {
    const { screen, enqueue, flush, pass } = createScene()
    for (const name of ['a', 'b', 'c', 'd']) {
      enqueue(name)
      await flush()
      expect(screen.at(-1)!.name).to.equal(name)
      screen.at(-1)!.refuse()
      await flush()
      pass(refusalWindowMs / 2 + 1)
    }
  })

  it('ends by an abort: what is on screen and what waits is 4001, and nothing of it is shown later', async () => {
    const { queue, codes, enqueue, flush, screen } = createScene()
    const shown: AbortSignal[] = []
    const first = queue
      .enqueue(
        origin,
        ({ signal }) =>
          new Promise((_, reject) => {
            shown.push(signal)
            signal.addEventListener('abort', () => reject(userRefused()))
          }),
      )
      .catch((error: RpcFailure) => error.code)
    enqueue('b')
    await flush()
    queue.abort(origin)
    await flush()
    expect([await first, codes['b'], shown[0]?.aborted, screen.length, queue.size]).to.deep.equal([
      4001,
      4001,
      true,
      0,
      0,
    ])
  })
  it('ends what its work left unfinished, however that ends', async () => {
    for (const task of [() => Promise.resolve(), () => Promise.reject(userRefused())]) {
      let left: AbortSignal | undefined
      await createScene()
        .queue.enqueue(origin, ({ signal }) => ((left = signal), task()))
        .catch(() => undefined)
      expect(left!.aborted).to.equal(true)
    }
  })

  const endings: readonly (readonly [
    title: string,
    end: (queue: ApprovalQueue, controller: AbortController) => void,
  ])[] = [
    ['the page closes the modal', queue => queue.abort(origin)],
    ['the page gives the request up', (_, controller) => controller.abort()],
  ]
  for (const [title, end] of endings) {
    it(`goes on to its end what was approved before ${title}, and settles it with what it came to`, async () => {
      const { queue, codes, enqueue, flush, screen } = createScene()
      const controller = new AbortController()
      const turns: QueueSlot[] = []
      let finish: (result: string) => void = () => undefined
      const task = (turn: QueueSlot) => {
        turns.push(turn)
        return new Promise<string>(resolve => (finish = resolve))
      }
      const outcome = queue.enqueue(origin, task, controller.signal).catch((error: RpcFailure) => error.code)
      enqueue('b')
      await flush()
      turns[0]!.approved()
      end(queue, controller)
      await flush()
      expect([turns[0]!.signal.aborted, queue.size, screen.length]).to.deep.equal([true, 2, 0])
      finish('0x01')
      expect(await outcome).to.equal('0x01')
      await flush()
      expect(queue.size).to.equal(codes['b'] === 4001 ? 0 : 1)
    })
  }

  it('settles what was approved with its own error, and counts it as no refusal', async () => {
    const { queue, enqueue, screen, flush } = createScene()
    for (let index = 0; index < 3; index++) {
      const outcome = queue.enqueue(origin, turn => {
        turn.approved()
        queue.abort(origin)
        return Promise.reject(new RpcFailure(-32603, 'The network did not answer'))
      })
      expect(await outcome.catch((error: RpcFailure) => error.code)).to.equal(-32603)
    }
    enqueue('next')
    await flush()
    expect(screen.map(({ name }) => name)).to.deep.equal(['next'])
  })
})

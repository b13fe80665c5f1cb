import { expect } from 'chai'
import { createIndexedDb } from './indexed-db.js'
import type { StorageProblem } from './storage-port.js'

const name = 'w3m-test'
const factory = indexedDB

/** Puts something else in the place of the browser's databases, for one test. */
function replaceIndexedDb(value: unknown) {
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value })
}

const deleteDatabase = () =>
  new Promise<void>((resolve, reject) => {
    const request = factory.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => reject(new Error('not deleted'))
    request.onblocked = () => resolve()
  })

/** Every connection that is opened from here on, so that a test can drop it as browsers do. */
function watchConnections(): IDBDatabase[] {
  const connections: IDBDatabase[] = []
  const open = (databaseName: string) => {
    const request = factory.open(databaseName)
    request.addEventListener('success', () => connections.push(request.result))
    return request
  }
  replaceIndexedDb({ open })
  return connections
}

function failing(error: DOMException, writes: 'readwrite' | 'all') {
  const prototype = IDBDatabase.prototype
  const original = prototype.transaction
  prototype.transaction = function (this: IDBDatabase, ...args: Parameters<IDBDatabase['transaction']>) {
    if (writes === 'all' || args[1] === writes) throw error
    return original.apply(this, args)
  }
  return () => {
    prototype.transaction = original
  }
}

describe('the indexed database', () => {
  const connections: IDBDatabase[][] = []
  const watch = () => {
    const opened = watchConnections()
    connections.push(opened)
    return opened
  }

  afterEach(async () => {
    for (const connection of connections.flat()) connection.close()
    connections.length = 0
    replaceIndexedDb(factory)
    await deleteDatabase()
  })

  it('keeps values for the next page load', async () => {
    watch()
    const store = createIndexedDb({ name })
    expect(await store.get('a')).to.equal(undefined)
    expect(await store.update('a', () => ({ list: [1, 2n] }))).to.equal(true)
    await store.update('b', () => 7)
    const next = createIndexedDb({ name })
    expect(await next.get('a')).to.deep.equal({ list: [1, 2n] })
    expect(await next.keys()).to.deep.equal(['a', 'b'])
    await next.remove('a')
    expect([await store.get('a'), await store.keys()]).to.deep.equal([undefined, ['b']])
  })

  it('changes a value in one step, whoever else changes it', async () => {
    watch()
    const tabs = [createIndexedDb({ name }), createIndexedDb({ name })]
    const count = (stored: unknown) => Number(stored ?? 0) + 1
    await Promise.all(Array.from({ length: 40 }, (_, index) => tabs[index % 2]!.update('a', count)))
    expect(await tabs[0]!.get('a')).to.equal(40)
  })

  it('opens nothing before the first use', async () => {
    const opened = watch()
    const store = createIndexedDb({ name })
    expect(opened.length).to.equal(0)
    await store.get('a')
    expect(opened.length).to.equal(1)
  })

  it('opens a dropped connection anew, and loses nothing', async () => {
    const opened = watch()
    const problems: StorageProblem[] = []
    const store = createIndexedDb({ name, onProblem: problem => problems.push(problem) })
    await store.update('a', () => 1)
    opened[0]!.close()
    expect([await store.get('a'), opened.length]).to.deep.equal([1, 2])
    opened[1]!.close()
    expect([await store.update('a', () => 2), await store.get('a'), problems]).to.deep.equal([true, 2, []])
  })

  const useless: readonly (readonly [
    title: string,
    problem: StorageProblem,
    spoil: () => () => void,
    timeoutMs?: number,
  ])[] = [
    ['there is none', 'absent', () => (replaceIndexedDb(undefined), () => {})],
    [
      'its mention is refused',
      'blocked',
      () => {
        const get = () => {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        }
        Object.defineProperty(globalThis, 'indexedDB', { configurable: true, get })
        return () => {}
      },
    ],
    [
      'opening throws',
      'blocked',
      () => (
        replaceIndexedDb({
          open: () => {
            throw new DOMException('blocked', 'SecurityError')
          },
        }),
        () => {}
      ),
    ],
    ['opening is never answered', 'blocked', () => (replaceIndexedDb({ open: () => ({}) }), () => {}), 400],
    [
      'every connection is dropped at once',
      'blocked',
      () => (watch(), failing(new DOMException('closing', 'InvalidStateError'), 'all')),
    ],
    ['it is full', 'full', () => (watch(), failing(new DOMException('full', 'QuotaExceededError'), 'readwrite'))],
  ]
  // A database that is there is given all the time that it takes.
  for (const [title, problem, breakStorage, timeoutMs = 60_000] of useless) {
    it(`keeps values in memory and says once that it is ${problem} where ${title}`, async () => {
      const restore = breakStorage()
      try {
        const problems: StorageProblem[] = []
        const store = createIndexedDb({ name, timeoutMs, onProblem: reported => problems.push(reported) })
        expect([
          await store.update('a', () => 1),
          await store.update('b', () => 2),
          await store.get('a'),
        ]).to.deep.equal([false, false, 1])
        expect(await store.keys()).to.deep.equal(['a', 'b'])
        await store.remove('a')
        expect([await store.get('a'), problems]).to.deep.equal([undefined, [problem]])
      } finally {
        restore()
      }
    })
  }

  it('goes on after a value that cannot be stored', async () => {
    watch()
    const store = createIndexedDb({ name })
    await store.update('a', () => 1)
    const operation = () => 1
    expect([
      await store.update('a', () => operation),
      await store.get('a'),
      await store.update('b', () => 2),
    ]).to.deep.equal([false, operation, true])
    expect(await createIndexedDb({ name }).get('a'), 'what others live on').to.equal(1)
  })
})

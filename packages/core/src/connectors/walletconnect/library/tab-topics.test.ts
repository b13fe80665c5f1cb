import { expect } from 'chai'
import { createFakeLibrary } from '../../../testing/fake-library.js'
import { persistTabTopics } from './tab-topics.js'

describe('the topics of a tab', () => {
  const start = (initial?: string) => {
    const stored = new Map(initial === undefined ? [] : [['topics', initial]])
    const area = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    }
    const open = (storage: () => typeof area | undefined = () => area) => {
      const fake = createFakeLibrary()
      const listeners = new Set<(isVisible: boolean) => void>()
      const topics = persistTabTopics(fake.core, {
        area: storage,
        onVisibilityChange(listener) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      })
      const { subscriber } = fake.core.relayer
      const setVisibility = (isVisible: boolean) => listeners.forEach(listener => listener(isVisible))
      return {
        fake,
        topics,
        subscriber,
        sight: setVisibility,
        read: () => subscriber.getRelayerSubscriptions(),
        write: (...list: readonly string[]) => subscriber.setRelayerSubscriptions(list.map(topic => ({ topic }))),
      }
    }
    return { open, stored }
  }

  it('are none at first, whatever other tabs stored, and then what this one listens to', async () => {
    const { read, write, topics } = start().open()
    expect(await read()).to.deep.equal([])
    await write('a')
    expect([await read(), topics.list()]).to.deep.equal([[{ topic: 'a' }], ['a']])
  })

  it('are there again when the tab loads its page again', async () => {
    const { open } = start()
    const { write, sight } = open()
    await write('a', 'b')
    sight(false)
    expect(open().topics.list()).to.deep.equal(['a', 'b'])
  })

  it('are not for a copy of a tab that is in sight', async () => {
    const { open, stored } = start()
    const { write, sight, topics } = open()
    await write('a')
    expect([...stored]).to.deep.equal([])
    sight(false)
    expect(stored.size).to.equal(1)
    sight(true)
    expect([...stored]).to.deep.equal([])
    topics.stop()
    sight(false)
    expect([...stored]).to.deep.equal([])
  })

  it('go with the page where the browser keeps nothing for a tab', async () => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    for (const storage of [refuse, () => undefined]) {
      const { read, write, sight } = start().open(storage)
      await write('a')
      sight(false)
      sight(true)
      expect(await read()).to.deep.equal([{ topic: 'a' }])
    }
  })

  it('are none where what is kept cannot be read', async () => {
    for (const text of ['{', '{}', 'null', '7']) expect(await start(text).open().read(), text).to.deep.equal([])
  })

  it('are left without a connection too', async () => {
    const { fake, subscriber, read, write } = start().open()
    await write('a', 'b')
    subscriber.cached = [{ topic: 'a' }, { topic: 'b' }]
    subscriber.pending.set('a', {})
    await fake.core.relayer.unsubscribe('a')
    expect([await read(), subscriber.cached, [...subscriber.pending.keys()], fake.relayer.asked]).to.deep.equal([
      [{ topic: 'b' }],
      [{ topic: 'b' }],
      [],
      ['unsubscribe a'],
    ])
  })
})

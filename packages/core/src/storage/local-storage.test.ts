import { expect } from 'chai'
import { createLocalStorage, type StorageWindow } from './local-storage.js'
import type { StorageProblem } from './storage-port.js'

const prefix = 'w3m-test:'

function fakeWindow(area: Partial<Storage>): StorageWindow {
  return { localStorage: area as Storage, addEventListener: () => {}, removeEventListener: () => {} }
}

/** A storage with room for some characters, as browsers count them: keys and values together. */
function smallStorage(room: number): Partial<Storage> {
  const values: Record<string, string> = {}
  const area: Partial<Storage> = {
    getItem: key => values[key] ?? null,
    setItem(key, value) {
      const used = Object.entries({ ...values, [key]: value }).reduce(
        (sum, [name, text]) => sum + name.length + text.length,
        0,
      )
      if (used > room) throw new DOMException('full', 'QuotaExceededError')
      values[key] = value
    },
    removeItem: key => void delete values[key],
  }
  return new Proxy(area, {
    ownKeys: () => Object.keys(values),
    getOwnPropertyDescriptor: (_area, key) =>
      key in values ? { enumerable: true, configurable: true, value: values[key as string] } : undefined,
  })
}

const refuse = () => {
  throw new DOMException('blocked', 'SecurityError')
}

describe('local storage', () => {
  afterEach(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
  })

  it('keeps values in the browser, where the next page load finds them', () => {
    const port = createLocalStorage(window)
    expect([port.set(`${prefix}a`, '1'), port.$problem!.get()]).to.deep.equal([true, undefined])
    expect([localStorage.getItem(`${prefix}a`), createLocalStorage(window).get(`${prefix}a`)]).to.deep.equal(['1', '1'])
    expect(port.keys()).to.include(`${prefix}a`)
    port.remove(`${prefix}a`)
    expect([port.get(`${prefix}a`), localStorage.getItem(`${prefix}a`)]).to.deep.equal([undefined, null])
  })

  const useless: readonly (readonly [title: string, problem: StorageProblem, view: StorageWindow | undefined])[] = [
    ['there is no window', 'absent', undefined],
    [
      'reading the property throws',
      'blocked',
      {
        ...fakeWindow({}),
        get localStorage(): Storage {
          return refuse()
        },
      },
    ],
    ['the property is null', 'blocked', { ...fakeWindow({}), localStorage: null as unknown as Storage }],
    [
      'every method throws',
      'blocked',
      fakeWindow(Object.create({ getItem: refuse, setItem: refuse, removeItem: refuse }) as Storage),
    ],
    ['nothing fits', 'full', fakeWindow(smallStorage(0))],
  ]
  for (const [title, problem, view] of useless) {
    it(`keeps values in memory and says once that it is ${problem} where ${title}`, () => {
      const problems: (StorageProblem | undefined)[] = []
      const port = createLocalStorage(view)
      port.$problem!.subscribe(reported => problems.push(reported))
      expect([port.set('a', '1'), port.set('b', '2'), port.get('a'), port.get('c')]).to.deep.equal([
        false,
        false,
        '1',
        undefined,
      ])
      expect([...port.keys()].sort()).to.deep.equal(['a', 'b'])
      port.remove('a')
      expect([port.get('a'), problems.filter(Boolean)]).to.deep.equal([undefined, [problem]])
      port.watch(() => {})()
    })
  }

  it('does not bring a former value back when the new one does not fit', () => {
    const view = fakeWindow(smallStorage(8))
    const port = createLocalStorage(view)
    expect(port.set('a', '1234')).to.equal(true)
    expect([port.set('a', '12345678'), port.get('a')]).to.deep.equal([false, '12345678'])
    expect(createLocalStorage(view).get('a')).to.equal(undefined)
  })

  it('makes room for a new value with that of the former one', () => {
    let isFirst = true
    const area = smallStorage(8)
    const view = fakeWindow({
      ...area,
      getItem: area.getItem!,
      removeItem: area.removeItem!,
      setItem(key, value) {
        // Some browsers count the former value until it is gone.
        if (value === 'new' && isFirst) {
          isFirst = false
          refuse()
        }
        area.setItem!(key, value)
      },
    })
    const port = createLocalStorage(view)
    port.set('a', 'old')
    expect([port.set('a', 'new'), area.getItem!('a')]).to.deep.equal([true, 'new'])
  })

  it('lets a value that fits again leave memory', () => {
    const view = fakeWindow(smallStorage(8))
    const port = createLocalStorage(view)
    port.set('a', '12345678')
    expect([port.set('a', '1'), createLocalStorage(view).get('a')]).to.deep.equal([true, '1'])
  })

  it('hears what another page of the origin writes and clears, until it is stopped', async () => {
    const port = createLocalStorage(window)
    const emitted: (string | undefined)[] = []
    let listener = () => {}
    const stop = port.watch(key => {
      emitted.push(key)
      listener()
    })
    const hearing = () => new Promise<void>(resolve => (listener = resolve))
    const frame = document.createElement('iframe')
    document.body.append(frame)
    try {
      const other = frame.contentWindow as unknown as StorageWindow
      const written = hearing()
      createLocalStorage(other).set(`${prefix}a`, '1')
      await written
      expect([emitted, port.get(`${prefix}a`)]).to.deep.equal([[`${prefix}a`], '1'])
      const cleared = hearing()
      other.localStorage.clear()
      await cleared
      expect(emitted[1]).to.equal(undefined)
    } finally {
      stop()
      frame.remove()
    }
    window.dispatchEvent(new StorageEvent('storage', { key: `${prefix}a`, storageArea: localStorage }))
    expect(emitted.length).to.equal(2)
  })

  it('does not take a change of the session storage for its own', () => {
    const emitted: unknown[] = []
    const stop = createLocalStorage(window).watch(key => emitted.push(key))
    window.dispatchEvent(new StorageEvent('storage', { key: 'a', storageArea: sessionStorage }))
    stop()
    expect(emitted).to.deep.equal([])
  })

  it('gives up a value kept in memory when another page writes the key', () => {
    let onEvent: (event: StorageEvent) => void = () => {}
    const area = smallStorage(8)
    const port = createLocalStorage({
      localStorage: area as Storage,
      addEventListener: (_type, listener) => void (onEvent = listener),
      removeEventListener: () => {},
    })
    port.watch(() => {})
    port.set('a', '12345678')
    area.setItem!('a', 'new')
    onEvent({ key: 'a', storageArea: area } as unknown as StorageEvent)
    expect(port.get('a')).to.equal('new')
  })
})

import { createW3m } from '@w3m/core'
import { createFakeWallet, fakeNetwork, otherFakeNetwork } from '@w3m/core/testing'
import { expect } from 'chai'
import '../index.js'

/** Whom a page shares with all that is on it. */
const shared = (target: EventTarget): boolean =>
  target === window ||
  target === document ||
  target === document.documentElement ||
  target === document.body ||
  target instanceof MediaQueryList

/**
 * Counts what is held of the page from now on: its listeners by type, and the times of timers that have neither run nor
 * been cleared, in ms.
 */
function watchPage() {
  const listeners = new Map<string, number>()
  const timers = new Map<number, number | undefined>()
  const originals = {
    add: EventTarget.prototype.addEventListener,
    remove: EventTarget.prototype.removeEventListener,
    setTimeout: window.setTimeout.bind(window),
    setInterval: window.setInterval.bind(window),
    clearTimeout: window.clearTimeout.bind(window),
    clearInterval: window.clearInterval.bind(window),
  }
  const listenersByTarget = new WeakMap<EventTarget, Map<string, Set<unknown>>>()
  const listenersOf = (target: EventTarget, type: string) => {
    const types = listenersByTarget.get(target) ?? new Map<string, Set<unknown>>()
    listenersByTarget.set(target, types)
    const set = types.get(type) ?? new Set<unknown>()
    types.set(type, set)
    return set
  }
  const count = (type: string, by: number) => void listeners.set(type, (listeners.get(type) ?? 0) + by)
  const drop = (target: EventTarget, type: string, listener: unknown) =>
    listenersOf(target, type).delete(listener) && count(type, -1)
  EventTarget.prototype.addEventListener = function (
    this: EventTarget,
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ) {
    const target = this ?? window
    if (listener && shared(target) && !listenersOf(target, type).has(listener)) {
      listenersOf(target, type).add(listener)
      count(type, 1)
      if (typeof options === 'object') {
        if (options.signal) originals.add.call(options.signal, 'abort', () => void drop(target, type, listener))
        if (options.once) originals.add.call(target, type, () => void drop(target, type, listener), { once: true })
      }
    }
    originals.add.call(target, type, listener, options)
  }
  EventTarget.prototype.removeEventListener = function (
    this: EventTarget,
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | EventListenerOptions,
  ) {
    const target = this ?? window
    if (listener && shared(target)) drop(target, type, listener)
    originals.remove.call(target, type, listener, options)
  }
  window.setTimeout = ((work: () => void, ms?: number, ...values: unknown[]) => {
    const id = originals.setTimeout(() => {
      timers.delete(id)
      ;(work as (...args: unknown[]) => void)(...values)
    }, ms)
    timers.set(id, ms)
    return id
  }) as typeof window.setTimeout
  window.setInterval = ((work: () => void, ms?: number) => {
    const id = originals.setInterval(work, ms)
    timers.set(id, ms)
    return id
  }) as typeof window.setInterval
  window.clearTimeout = window.clearInterval = ((id?: number) => {
    if (id !== undefined) timers.delete(id)
    originals.clearTimeout(id)
  }) as typeof window.clearTimeout
  return {
    read: () => ({
      listeners: Object.fromEntries([...listeners].filter(([, number]) => number !== 0)),
      timers: [...timers.values()],
      nodes: document.querySelectorAll('*').length,
    }),
    stop() {
      EventTarget.prototype.addEventListener = originals.add
      EventTarget.prototype.removeEventListener = originals.remove
      Object.assign(window, {
        setTimeout: originals.setTimeout,
        setInterval: originals.setInterval,
        clearTimeout: originals.clearTimeout,
        clearInterval: originals.clearInterval,
      })
    },
  }
}

describe('destroy()', () => {
  it('gives back every listener, timer and node of the page after a whole visit', async () => {
    const wallet = createFakeWallet({ knownChains: [10] })
    const silence = wallet.announce()
    const visit = async () => {
      const w3m = createW3m({ networks: [fakeNetwork, otherFakeNetwork], storage: 'memory', enableReconnect: true })
      const button = document.body.appendChild(Object.assign(document.createElement('w3m-button'), { w3m }))
      const network = document.body.appendChild(Object.assign(document.createElement('w3m-network-button'), { w3m }))
      await w3m.open()
      await w3m.connect({ connectorId: 'test.wallet' })
      await w3m.open({ view: 'Account' })
      await w3m.switchNetwork('eip155:10')
      await w3m.close()
      await w3m.open({ view: 'Networks' })
      await Promise.all([w3m.load.balances(), w3m.load.walletList(), w3m.load.wallets(), w3m.load.images()])
      w3m.destroy()
      for (const element of [button, network]) element.remove()
    }
    // The first visit loads what later ones have: styles, chunks, and what the kit keeps for the page as a whole.
    await visit()
    const page = watchPage()
    const before = page.read()
    try {
      await visit()
      // What an answer was waited for with runs out by itself, in ten seconds at most.
      const end = performance.now() + 12_000
      while (JSON.stringify(page.read()) !== JSON.stringify(before) && performance.now() < end)
        await new Promise(requestAnimationFrame)
      expect(page.read()).to.deep.equal(before)
      expect(wallet.listenerCount()).to.equal(0)
    } finally {
      page.stop()
      silence()
    }
  })
})

import { createW3m, type W3m, type W3mOptions } from '@w3m/core'
import {
  createFakeWallet,
  fakeNetwork,
  otherFakeNetwork,
  type FakeWallet,
  type FakeWalletOptions,
} from '@w3m/core/testing'
import type { TemplateResult } from 'lit'
import { mount, unmount, updated, type MountOptions } from './atom-fixture.js'
import { waitUntil } from './wait-until.js'
import { translatorOf } from '../../packages/ui/src/i18n/translator.js'

/** An instance with its texts, fake wallets, and one view at a time, without a modal around it. */
export interface ViewFixture {
  readonly w3m: W3m
  start(options?: Partial<W3mOptions>): Promise<W3m>
  announce(
    options?: FakeWalletOptions,
    info?: { readonly rdns?: string; readonly name?: string; readonly icon?: string },
  ): FakeWallet
  connect(options?: FakeWalletOptions): Promise<FakeWallet>
  show(template: TemplateResult, options?: MountOptions): Promise<void>
  find(testId: string): HTMLElement | undefined
  /** What can be read, shadow roots included. */
  text(): string
  /** The headings, controls and labels that say nothing, shadow roots included. */
  unnamed(): readonly string[]
  /** Resolves once the condition holds; rejects after 20 s with what can be read. */
  eventually(condition: () => unknown): Promise<void>
  end(): void
}

const textOf = (node: Node): string => {
  if (node instanceof Text) return node.data
  if (node instanceof HTMLStyleElement) return ''
  if (node instanceof HTMLSlotElement && node.assignedNodes().length) return node.assignedNodes().map(textOf).join(' ')
  const inside = node instanceof Element && node.shadowRoot ? node.shadowRoot : node
  return [...inside.childNodes].map(textOf).join(' ')
}

const search = (root: ParentNode, testId: string): HTMLElement | undefined => {
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    if (element.dataset.testid === testId) return element
    const inner = element.shadowRoot && search(element.shadowRoot, testId)
    if (inner) return inner
  }
  return undefined
}

const isUnnamed = (element: Element): boolean => {
  const label = element.getAttribute('aria-label')
  return label === null
    ? element.matches('h1, h2, h3, h4, button, a, slot[name="name"]') && textOf(element).trim() === ''
    : label.trim() === ''
}

const unnamedIn = (root: ParentNode): readonly string[] =>
  [...root.querySelectorAll('*')].flatMap(element => [
    ...(isUnnamed(element) ? [element.outerHTML] : []),
    ...(element.shadowRoot ? unnamedIn(element.shadowRoot) : []),
  ])

export function createViewFixture(): ViewFixture {
  const ends: (() => void)[] = []
  let w3m: W3m
  let root: ShadowRoot

  const fixture: ViewFixture = {
    get w3m() {
      return w3m
    },
    async start(options = {}) {
      w3m = createW3m({ networks: [fakeNetwork, otherFakeNetwork], storage: 'memory', ...options })
      w3m.modal.attach({ show: async () => undefined, hide: async () => undefined })
      await translatorOf(w3m).ready()
      return w3m
    },
    announce(options, info) {
      const wallet = createFakeWallet(options)
      ends.push(wallet.announce({ rdns: 'test.wallet', name: 'Lantern', ...info }))
      return wallet
    },
    async connect(options) {
      const wallet = fixture.announce(options)
      await w3m.connect({ connectorId: 'test.wallet' })
      return wallet
    },
    async show(template, options) {
      root = await mount(template, options)
      await updated(root)
    },
    find: testId => search(root, testId),
    unnamed: () => unnamedIn(root),
    text: () => textOf(root).replace(/\s+/g, ' ').trim(),
    async eventually(condition) {
      await waitUntil(condition, { timeoutMs: 20_000, describe: () => fixture.text() })
      await updated(root)
    },
    end() {
      unmount()
      w3m?.destroy()
      for (const end of ends.splice(0)) end()
    },
  }
  return fixture
}

export interface FakeTimers {
  /** Runs every timer that is due after this long. */
  pass(ms: number): void
  /** How many timers have yet to run. */
  waiting(): number
  end(): void
}

/** Takes the page's timers in hand: time passes only when it is told to. */
export function installFakeTimers(): FakeTimers {
  const { setTimeout: realSet, clearTimeout: realClear } = window
  const waiting = new Map<number, { readonly act: () => void; readonly at: number }>()
  let now = 0
  let count = 1_000_000
  Object.assign(window, {
    setTimeout: (callback: () => void, ms = 0) => {
      waiting.set(++count, { act: callback, at: now + ms })
      return count
    },
    clearTimeout: (id: number) => (waiting.has(id) ? void waiting.delete(id) : realClear(id)),
  })
  return {
    pass(ms) {
      now += ms
      for (const [id, { act, at }] of [...waiting]) {
        if (at > now) continue
        waiting.delete(id)
        act()
      }
    },
    waiting: () => waiting.size,
    end: () => void Object.assign(window, { setTimeout: realSet, clearTimeout: realClear }),
  }
}

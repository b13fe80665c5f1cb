import { expect, type Locator, type Page } from '@playwright/test'
import { stack } from './stack.js'

/** The three pages of the stack: every flow runs on each. */
export const hostPages = [
  { title: 'the React page', path: '/' },
  { title: 'the script-tag page', path: '/script-tag.html' },
  { title: 'the vanilla page', path: '/vanilla.html' },
] as const

export type HostPath = (typeof hostPages)[number]['path']
/** The long run takes every test on every page, and every cell of the faults. */
export const isDeep = process.env.W3M_DEEP === '1'

/**
 * All of them in the long run; else `count` of them, the next ones each turn, so that neighbours meet all of them
 * together.
 */
export const inRotation = <Each>(all: readonly Each[], start: number, count: number): readonly Each[] =>
  isDeep ? all : Array.from({ length: count }, (_, index) => all[(start * count + index) % all.length]!)

/**
 * Whose turn a test is that all pages would show alike: each page takes every third one, in the order in which they
 * stand. What every page has to show for itself is not asked about here.
 */
export function createRotation(path: HostPath): () => boolean {
  const pageIndex = hostPages.findIndex(page => page.path === path)
  let start = 0
  return () => start++ % hostPages.length === pageIndex || isDeep
}

export type Status = 'disconnected' | 'connecting' | 'reconnecting' | 'connected'

/** A host page as a visitor meets it. */
export class Host {
  constructor(
    readonly page: Page,
    readonly path = '/',
    readonly origin: string = stack.pages,
  ) {}

  /** A control by its public test id, also inside open shadow roots. */
  id(testId: string): Locator {
    return this.page.getByTestId(testId)
  }

  async open(options?: Readonly<Record<string, unknown>>): Promise<void> {
    const query = new URLSearchParams({ devwallet: 'ask', ...(options && { options: JSON.stringify(options) }) })
    await this.page.goto(`${this.origin}${this.path}?${query}`)
    await expect(this.id('connect-button').or(this.id('account-button'))).toBeVisible()
  }

  async shows(status: Status): Promise<void> {
    await expect(this.id('demo-status')).toHaveText(status)
  }
  get modal(): Locator {
    return this.id('w3m-modal')
  }
  async openModal(): Promise<void> {
    await this.id('connect-button').or(this.id('account-button')).click()
    await expect(this.id('w3m-modal-card')).toBeVisible()
  }
  /** With its view, which gives it its height: a click before would be meant for where the header was. */
  async hasItsView(): Promise<void> {
    await expect(this.page.locator('w3m-view-outlet .view')).toBeVisible()
  }
  async title(text: string): Promise<void> {
    await expect(this.id('w3m-header-text')).toHaveText(text)
  }
  async isClosed(): Promise<void> {
    await expect(this.id('w3m-modal-card')).toBeHidden()
  }

  /**
   * The developer wallets of the page have answered whoever asks for wallets: their code comes late, and a row that came
   * with it between the two halves of a press would move what is pressed.
   */
  async hasItsWallets(): Promise<void> {
    const answers = () =>
      this.page.evaluate(
        () =>
          new Promise<boolean>(resolve => {
            const missing = new Set(['W3M Developer Wallet', 'W3M Developer Solana'])
            const record = (name: string) => {
              missing.delete(name)
              if (missing.size === 0) resolve(true)
            }
            addEventListener('eip6963:announceProvider', event =>
              record((event as CustomEvent<{ readonly info: { readonly name: string } }>).detail.info.name),
            )
            const register = ({ name }: { readonly name: string }) => record(name)
            dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
            dispatchEvent(new Event('eip6963:requestProvider'))
            // The page may not have begun to listen: then it is asked again.
            setTimeout(() => resolve(false), 1_000)
          }),
      )
    // Pages of the tests' own have none.
    if (new URL(this.page.url()).searchParams.has('devwallet'))
      await expect.poll(answers, { message: 'the developer wallets' }).toBe(true)
  }
  /** From the button to the wallet's row. */
  async choose(rdns: string): Promise<void> {
    await this.openModal()
    await this.hasItsWallets()
    await this.id(`wallet-${rdns}`).click()
  }
  async connect(rdns: string): Promise<void> {
    await this.choose(rdns)
    await this.shows('connected')
    await this.isClosed()
  }
  async openNetworks(): Promise<void> {
    await this.id('network-button').click()
    await this.title('Choose Network')
  }
  /** What a button of the page answered: the wallet's answer. */
  async result(): Promise<string> {
    await expect(this.id('demo-result')).toHaveText(/\S/)
    return (await this.id('demo-result').textContent())!.trim()
  }

  /** Records the DOM events of the kit from now on. */
  async recordEvents(): Promise<
    () => Promise<readonly { readonly name: string; readonly detail: Readonly<Record<string, unknown>> }[]>
  > {
    await this.page.evaluate(() => {
      const events: unknown[] = []
      Object.defineProperty(globalThis, '__testEvents', { value: events, configurable: true })
      for (const name of [
        'w3m-open',
        'w3m-close',
        'w3m-connect',
        'w3m-disconnect',
        'w3m-network-change',
        'w3m-error',
      ]) {
        document.addEventListener(name, event =>
          events.push({ name, detail: JSON.parse(JSON.stringify((event as CustomEvent).detail ?? null)) }),
        )
      }
    })
    return () => this.page.evaluate(() => (globalThis as never as { __testEvents: never }).__testEvents)
  }
}

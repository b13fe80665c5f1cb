import { launch, type Browser, type BrowserContext, type Frame, type KeyInput, type Page } from 'puppeteer-core'
import type { Engine, EngineName, EngineWindow, Key, Preferences, StorageMode } from './engine.js'

const isSecureFrame = (frame: Frame): boolean =>
  frame.parentFrame() !== null && new URL(frame.url(), 'about:blank').hostname === 'wallet.dapp.localhost'

/** As both protocols know them. */
const keyInputs: Readonly<Record<Key, KeyInput>> = {
  Tab: 'Tab',
  Enter: 'Enter',
  Escape: 'Escape',
  ArrowDown: 'ArrowDown',
  ArrowUp: 'ArrowUp',
  Space: ' ',
}

function windowOf(page: Page): EngineWindow {
  const documentOf = (part: 'page' | 'frame'): Frame => {
    if (part === 'page') return page.mainFrame()
    const frame = page.frames().find(isSecureFrame)
    if (!frame) throw new Error('The page has no secure frame.')
    return frame
  }
  return {
    async goto(url) {
      await page.goto(url)
    },
    async reload() {
      await page.reload()
    },
    url: () => Promise.resolve(page.url()),
    evaluate: async (part, run, value) => (await documentOf(part).evaluate(run as never, value as never)) as never,
    movePointer: ({ x, y }) => page.mouse.move(x, y, { steps: 3 }),
    clickAt: ({ x, y }) => page.mouse.click(x, y),
    type: text => page.keyboard.type(text),
    async press(key, { shift = false } = {}) {
      if (shift) await page.keyboard.down('Shift')
      await page.keyboard.press(keyInputs[key])
      if (shift) await page.keyboard.up('Shift')
    },
    resize: (width, height) => page.setViewport({ width, height }),
    bringToFront: () => page.bringToFront(),
    async screenshot(file) {
      await page.screenshot({ path: file as `${string}.png` })
    },
    isOpen: () => Promise.resolve(!page.isClosed()),
    close: () => page.close(),
  }
}

/** Firefox's own numbers. */
const cookieBehaviors: Readonly<Record<Exclude<StorageMode, 'default'>, number>> = {
  partitioned: 5,
  'foreign-blocked': 1,
  blocked: 2,
}

export interface PuppeteerOptions extends Preferences {
  readonly name: Exclude<EngineName, 'webkit'>
  readonly executablePath: string
  readonly args: readonly string[]
}

/** Chromium over its own protocol, Firefox over WebDriver BiDi. */
function launchBrowser({ name, executablePath, args, reducedMotion, storage = 'default' }: PuppeteerOptions) {
  return launch({
    browser: name === 'firefox' ? 'firefox' : 'chrome',
    executablePath,
    headless: true,
    args: [...args],
    defaultViewport: { width: 1280, height: 800 },
    extraPrefsFirefox: {
      ...(reducedMotion && { 'ui.prefersReducedMotion': 1 }),
      ...(storage !== 'default' && { 'network.cookie.cookieBehavior': cookieBehaviors[storage] }),
      // The browser's own page of settings is no part of a run.
      'browser.shell.checkDefaultBrowser': false,
      'dom.disable_open_during_load': true,
    },
  })
}

async function engineOf(
  context: BrowserContext,
  { name, reducedMotion = false }: PuppeteerOptions,
  stop: () => Promise<void>,
): Promise<Engine> {
  const errors: string[] = []
  const violations: string[] = []
  const watched = new WeakSet<Page>()
  const watch = async (page: Page): Promise<void> => {
    if (watched.has(page)) return
    watched.add(page)
    const record = (text: string) => (/Content.Security.Policy/i.test(text) ? violations : errors).push(text)
    page.on('console', message => {
      if (message.type() === 'error') record(`${message.text()} (${message.location().url ?? ''})`)
    })
    page.on('pageerror', error => record(String(error)))
    // Firefox does not tell its driver of every violation by itself.
    await page.evaluateOnNewDocument(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        console.error(`Content-Security-Policy: ${violatedDirective} blocked ${blockedURI}`),
      )
    })
    if (reducedMotion && name === 'chromium')
      await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }])
  }
  const firstPage = await context.newPage()
  await watch(firstPage)
  await firstPage.setViewport({ width: 1280, height: 800 })
  return {
    name,
    version: await context.browser().version(),
    first: windowOf(firstPage),
    async open() {
      const page = await context.newPage()
      await watch(page)
      return windowOf(page)
    },
    async popup(action) {
      const opened = new Promise<Page>((resolve, reject) => {
        context.once('targetcreated', target => {
          target
            .page()
            .then(async page => {
              if (!page) throw new Error('What opened is no page.')
              // From its first moment on, not once the click that opens it is over.
              await watch(page)
              resolve(page)
            })
            .catch(reject)
        })
      })
      const [page] = await Promise.all([opened, action()])
      return windowOf(page)
    },
    troubles: () => Promise.resolve({ errors, violations }),
    stop,
  }
}

/** A browser of the engine's own, with its default profile. */
async function startBrowser(options: PuppeteerOptions): Promise<Engine> {
  const browser = await launchBrowser(options)
  const context = browser.defaultBrowserContext()
  // Firefox gives the focus of the tab that it starts with to its address bar, and presses no button of a page without
  // focus.
  const started = await context.pages()
  const engine = await engineOf(context, options, () => browser.close())
  for (const page of started) await page.close()
  return engine
}

/** Engines that need no preferences of the browser share one: each has a context of its own, which is a profile. */
export class SharedBrowser {
  #browser: Promise<Browser> | undefined

  async start(options: PuppeteerOptions): Promise<Engine> {
    const { name, reducedMotion, storage = 'default', hasOwnProfile } = options
    if (hasOwnProfile || storage !== 'default' || (reducedMotion && name === 'firefox')) return startBrowser(options)
    const browser = await (this.#browser ??= launchBrowser(options))
    const context = await browser.createBrowserContext()
    return engineOf(context, options, () => context.close())
  }

  async close(): Promise<void> {
    await (await this.#browser)?.close()
  }
}

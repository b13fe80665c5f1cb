import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Builder, Capabilities, Key as DriverKey, type WebDriver, type WebElement } from 'selenium-webdriver'
import { freePorts } from '../../scripts/test/free-ports.mjs'
import { denialPath, troublesPath } from '../../scripts/test/tls-front.mjs'
import { findWebKit } from '../../scripts/webkit.mjs'
import type { Engine, EngineWindow, Key, Preferences, StorageMode, Troubles } from './engine.js'
import { startNameProxy } from './name-proxy.js'
import { pages } from './pages.js'
import { until } from './until.js'

const keys: Readonly<Record<Key, string>> = {
  Tab: DriverKey.TAB,
  Enter: DriverKey.ENTER,
  Escape: DriverKey.ESCAPE,
  ArrowDown: DriverKey.ARROW_DOWN,
  ArrowUp: DriverKey.ARROW_UP,
  Space: DriverKey.SPACE,
}

/** Runs in the page: the secure frame, also inside open shadow roots. */
const secureFrame = `
  const walk = root => {
    const own = root.querySelector('#w3m-iframe')
    if (own) return own
    for (const element of root.querySelectorAll('*')) {
      const inner = element.shadowRoot && walk(element.shadowRoot)
      if (inner) return inner
    }
    return null
  }
  return walk(document)`

/** Far above what any command takes: the driver answers some never, as a picture of a page that it does not paint. */
const answerMs = 120_000

/** Rejects where the driver does not answer. */
async function answered<Result>(task: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`WebKit's driver said nothing for ${answerMs / 1_000} s.`)), answerMs)
  })
  return await Promise.race([task, silence]).finally(() => clearTimeout(timer))
}

/** A driver speaks to one window at a time: what several windows ask for waits its turn. */
class SerialQueue {
  #last: Promise<unknown> = Promise.resolve()
  take<Result>(task: () => Promise<Result>): Promise<Result> {
    const next = this.#last.then(task, task)
    this.#last = next.catch(() => undefined)
    return next
  }
}

function windowOf(driver: WebDriver, handle: string, queue: SerialQueue): EngineWindow {
  const here = <Result>(task: () => Promise<Result>): Promise<Result> =>
    queue.take(async () => {
      await driver.switchTo().window(handle)
      await driver.switchTo().defaultContent()
      return answered(task())
    })
  return {
    goto: url => here(() => driver.get(url)),
    reload: () => here(() => driver.navigate().refresh()),
    url: () => here(() => driver.getCurrentUrl()),
    evaluate: (part, run, value) =>
      here(async () => {
        if (part === 'frame') {
          const frame = await driver.executeScript<WebElement | null>(secureFrame)
          if (!frame) throw new Error('The page has no secure frame.')
          await driver.switchTo().frame(frame)
        }
        const script = `const done = arguments[arguments.length - 1]
          Promise.resolve().then(() => (${run})(arguments[0])).then(value => done({ value }), error => done({ error: String(error) }))`
        const answer = await driver.executeAsyncScript<{ readonly value: never; readonly error?: string }>(
          script,
          value,
        )
        if (answer.error !== undefined) throw new Error(answer.error)
        return answer.value
      }),
    movePointer: ({ x, y }) =>
      here(() =>
        driver
          .actions({ async: true })
          .move({ x: Math.round(x), y: Math.round(y) })
          .perform(),
      ),
    clickAt: ({ x, y }) =>
      here(() =>
        driver
          .actions({ async: true })
          .move({ x: Math.round(x), y: Math.round(y) })
          .press()
          .release()
          .perform(),
      ),
    type: text => here(() => driver.actions({ async: true }).sendKeys(text).perform()),
    press: (key, { shift = false } = {}) =>
      here(() => {
        const actions = driver.actions({ async: true })
        return (
          shift
            ? actions.keyDown(DriverKey.SHIFT).sendKeys(keys[key]).keyUp(DriverKey.SHIFT)
            : actions.sendKeys(keys[key])
        ).perform()
      }),
    resize: (width, height) =>
      here(async () => {
        await driver.manage().window().setRect({ width, height })
      }),
    bringToFront: () =>
      here(async () => {
        await driver
          .manage()
          .window()
          .setRect(await driver.manage().window().getRect())
      }),
    screenshot: file => here(async () => writeFileSync(file, await driver.takeScreenshot(), 'base64')),
    isOpen: () => queue.take(async () => (await driver.getAllWindowHandles()).includes(handle)),
    close: () => here(() => driver.close()),
  }
}

/** Resolves with the display's number once the screen is there. */
function startScreen(path: string): Promise<{ readonly display: string; readonly child: ChildProcess }> {
  const child = spawn(path, ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', code => reject(new Error(`The screen ended with ${code}.`)))
    createInterface({ input: child.stdio[3] as NodeJS.ReadableStream }).once('line', line =>
      resolve({ display: `:${line}`, child }),
    )
  })
}

/**
 * Asks the door before the pages, or that of the port so far from it. The certificate is the run's own.
 * @param body what is said there; nothing is asked
 */
async function fetchDoor(path: string, body?: string, distance = 0): Promise<string> {
  const options = {
    host: '127.0.0.1',
    port: Number(new URL(pages).port) + distance,
    path,
    method: body === undefined ? 'GET' : 'POST',
    rejectUnauthorized: false,
  }
  return await new Promise((resolve, reject) => {
    request(
      options,
      response => void response.toArray().then(chunks => resolve(Buffer.concat(chunks as Buffer[]).toString()), reject),
    )
      .once('error', reject)
      .end(body)
  })
}

/** How far from the port of the pages that of the frame is. */
const frameDistance = 2

/** What the pages and the frame told their watchers since these were asked last. */
async function readTroubles(): Promise<Troubles> {
  const texts = await Promise.all([0, frameDistance].map(distance => fetchDoor(troublesPath, undefined, distance)))
  const reports = texts.flatMap(
    text => JSON.parse(text) as readonly { readonly kind: 'error' | 'violation'; readonly text: string }[],
  )
  const textsOf = (kind: string) => reports.filter(report => report.kind === kind).map(report => report.text)
  return { errors: textsOf('error'), violations: textsOf('violation') }
}

const storageArgs: Readonly<Record<StorageMode, readonly string[]>> = {
  // As Safari is: what differs is the site that a page is of.
  default: ['--enable-itp'],
  partitioned: ['--enable-itp'],
  // There is no such setting: the door before the frame sees to it.
  'foreign-blocked': ['--enable-itp'],
  blocked: ['--cookies-policy=never', '--enable-html5-local-storage=false', '--enable-html5-database=false'],
}

/** WebKitGTK over WebDriver, with an empty profile that ends with it. */
export async function startWebKit({ reducedMotion = false, storage = 'default' }: Preferences): Promise<Engine> {
  const found = findWebKit()!
  const home = mkdtempSync(join(tmpdir(), 'w3m-webkit-'))
  mkdirSync(join(home, 'gtk-3.0'))
  // The window's tools are wider than a phone else.
  writeFileSync(join(home, 'gtk-3.0', 'gtk.css'), '* { min-width: 0; padding: 0; margin: 0; font-size: 1px }\n')
  if (reducedMotion) writeFileSync(join(home, 'gtk-3.0', 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n')
  const screen = await startScreen(found.screen)
  const port = await freePorts(1)
  const proxy = await startNameProxy()
  const env = {
    ...process.env,
    DISPLAY: screen.display,
    XDG_CONFIG_HOME: home,
    XDG_DATA_HOME: home,
    XDG_CACHE_HOME: home,
    // The run may be root's, on a machine without a graphics card.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    WEBKIT_DISABLE_DMABUF_RENDERER: '1',
  }
  // Without a manager no second window ever has the focus.
  const manager = spawn(found.manager, ['--sm-disable'], { env, stdio: 'ignore' })
  const service = spawn(found.driver, [`--port=${port}`], { env, stdio: 'ignore' })
  const end = async (driver?: WebDriver) => {
    await (driver && answered(driver.quit()).catch(() => undefined))
    service.kill()
    proxy.stop()
    manager.kill()
    screen.child.removeAllListeners('exit')
    screen.child.kill()
    rmSync(home, { recursive: true, force: true })
  }
  try {
    const address = `http://127.0.0.1:${port}`
    await until(() =>
      fetch(`${address}/status`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    const capabilities = new Capabilities({
      browserName: 'MiniBrowser',
      acceptInsecureCerts: true,
      'webkitgtk:browserOptions': {
        binary: found.browser,
        args: ['--automation', `--proxy=${proxy.url}`, '--ignore-host=127.0.0.1', ...storageArgs[storage]],
      },
    })
    const driver = await new Builder()
      .disableEnvironmentOverrides()
      .usingServer(address)
      .withCapabilities(capabilities)
      .build()
    const queue = new SerialQueue()
    const first = await driver.getWindowHandle()
    await driver.manage().window().setRect({ width: 1280, height: 900 })
    await readTroubles()
    await fetchDoor(denialPath, String(storage === 'foreign-blocked'), frameDistance)
    return {
      name: 'webkit',
      version: (await driver.getCapabilities()).get('browserVersion') as string,
      first: windowOf(driver, first, queue),
      open: () =>
        queue.take(async () => {
          await driver.switchTo().newWindow('window')
          return windowOf(driver, await driver.getWindowHandle(), queue)
        }),
      async popup(action) {
        const before = await queue.take(() => driver.getAllWindowHandles())
        // Looked for from the start: one that has nothing to do closes itself at once.
        const [opened] = await Promise.all([
          until(async () =>
            (await queue.take(() => driver.getAllWindowHandles())).find(handle => !before.includes(handle)),
          ),
          action(),
        ])
        return windowOf(driver, opened, queue)
      },
      troubles: readTroubles,
      stop: () => end(driver),
    }
  } catch (error) {
    await end()
    throw error
  }
}

// Everything that the host of a secure frame can get hold of, and everything that goes over the network or is written
// to a disk.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page, Request } from '@playwright/test'
import type { Trace } from './secret-search.js'
import { stack } from './stack.js'
import { stackData } from './stack-data.js'

/** Files and scripts that are the same for everybody. */
const isAsset = (url: string): boolean => /\/assets\/|\.(?:js|css|svg|png|woff2)(?:\?|$)/.test(url)

export interface TraceCollector {
  /** What was said and sent so far. */
  readonly traces: readonly Trace[]
  /** Looks at a host page as it is: its elements with their shadow roots and fields, its storage and its databases. */
  lookAt(page: Page): Promise<readonly Trace[]>
  /** Resolves when every answer that came was read. */
  settled(): Promise<void>
}

/** Listens to every page of a context from its first byte on. */
export async function collectTraces(context: BrowserContext): Promise<TraceCollector> {
  const traces: Trace[] = []
  const reading = new Set<Promise<void>>()
  const add = (where: string, content: string | Buffer) => void traces.push({ where, content: Buffer.from(content) })

  await context.exposeBinding('__heard', ({ frame }, kind: string, text: string) =>
    add(`${kind} of ${new URL(frame.url()).origin}`, text),
  )
  await context.addInitScript(origin => {
    if (location.origin !== origin) return
    const report = (globalThis as never as { __heard(kind: string, text: string): void }).__heard
    const write = (value: unknown): string =>
      JSON.stringify(value, (_, item: unknown) =>
        item instanceof ArrayBuffer
          ? [...new Uint8Array(item)]
          : ArrayBuffer.isView(item)
            ? [...new Uint8Array(item.buffer)]
            : typeof item === 'bigint'
              ? String(item)
              : item,
      ) ?? String(value)
    const { get } = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data')!
    const knownEvents = new WeakSet<Event>()
    Object.defineProperty(MessageEvent.prototype, 'data', {
      get(this: MessageEvent) {
        const value: unknown = get!.call(this)
        if (!knownEvents.has(this)) {
          knownEvents.add(this)
          report('message', write(value))
        }
        return value
      },
    })
    // A message that no listener of the page looks at is heard too.
    addEventListener('message', event => void event.data, { capture: true })
    const { postMessage } = MessagePort.prototype
    MessagePort.prototype.postMessage = function (this: MessagePort, ...args: unknown[]) {
      report('message to the frame', write(args[0]))
      ;(postMessage as (...all: unknown[]) => void).apply(this, args)
    } as typeof postMessage
  }, stack.pages)

  const read = async (request: Request): Promise<void> => {
    const where = `${request.method()} ${request.url()}`
    add(`address ${where}`, request.url())
    add(`headers ${where}`, JSON.stringify(request.headers()))
    const body = request.postDataBuffer()
    if (body) add(`body ${where}`, body)
    const response = isAsset(request.url()) ? null : await request.response().catch(() => null)
    if (!response) return
    add(`answer's headers ${where}`, JSON.stringify(response.headers()))
    add(`answer ${where}`, await response.body().catch(() => Buffer.alloc(0)))
  }
  context.on('request', request => {
    const task = read(request).finally(() => reading.delete(task))
    reading.add(task)
  })
  context.on('console', message => add(`console of ${message.location().url}`, message.text()))
  context.on('weberror', error => add('error', String(error.error().stack)))

  return {
    traces,
    lookAt,
    async settled() {
      while (reading.size) await Promise.all(reading)
    },
  }
}

async function lookAt(page: Page): Promise<readonly Trace[]> {
  const storedTexts = await page.evaluate(async () => {
    const stored: Record<string, string> = {
      'local storage': JSON.stringify({ ...localStorage }),
      'session storage': JSON.stringify({ ...sessionStorage }),
      cookies: document.cookie,
      history: JSON.stringify([history.state, location.href, window.name]),
    }
    const elements: string[] = []
    const visit = (root: Document | ShadowRoot): void => {
      elements.push(root instanceof Document ? root.documentElement.outerHTML : root.innerHTML)
      for (const element of root.querySelectorAll('*')) {
        if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) elements.push(element.value)
        if (element.shadowRoot) visit(element.shadowRoot)
      }
    }
    visit(document)
    stored.elements = elements.join('\n')
    const write = (value: unknown) =>
      JSON.stringify(value, (_, item: unknown) =>
        item instanceof ArrayBuffer
          ? [...new Uint8Array(item)]
          : ArrayBuffer.isView(item)
            ? [...new Uint8Array(item.buffer)]
            : item,
      )
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name!)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      for (const store of database.objectStoreNames) {
        stored[`database ${name}.${store}`] = await new Promise<string>(resolve => {
          const request = database.transaction(store).objectStore(store).getAll()
          request.onsuccess = () => resolve(write(request.result))
        })
      }
      database.close()
    }
    for (const name of await caches.keys())
      stored[`cache ${name}`] = (await (await caches.open(name)).keys()).map(({ url }) => url).join()
    return stored
  })
  const origin = new URL(page.url()).origin
  return Object.entries(storedTexts).map(([title, text]) => ({
    where: `${title} of ${origin}`,
    content: Buffer.from(text),
  }))
}

/**
 * The files that the stack's server has written: its databases with their journals. Its key file is no part of a
 * database.
 */
export function readServerFiles(): readonly Trace[] {
  const folder = stackData()
  return readdirSync(folder)
    .filter(name => /\.db(?:-\w+)?$/.test(name))
    .map(name => ({ where: `the server's file ${name}`, content: readFileSync(join(folder, name)) }))
}

import type { BrowserContext } from '@playwright/test'
import { Host, hostPages, createRotation } from './host.js'
import { startIsolatedServer } from './isolated-server.js'
import { openCode, test as phoneTest } from './phone-wallet.js'
import { stack } from './stack.js'
import { expect, test } from './test.js'

interface PostedEvent {
  readonly url: string
  readonly props: {
    readonly type: string
    readonly event: string
    readonly properties: Readonly<Record<string, unknown>>
  }
}

/** Everything that pages of a context post to the analytics service, as it goes out, and what it is answered with. */
async function listen(
  context: BrowserContext,
): Promise<{ readonly bodies: string[]; readonly events: () => readonly PostedEvent[]; readonly statuses: number[] }> {
  const bodies: string[] = []
  const statuses: number[] = []
  context.on('request', request => {
    if (/\/(?:e|batch)\?/.test(request.url())) bodies.push(request.postData() ?? '')
  })
  context.on('response', response => {
    if (/\/(?:e|batch)\?/.test(response.url())) statuses.push(response.status())
  })
  return { bodies, statuses, events: () => bodies.flatMap(body => JSON.parse(body) as PostedEvent) }
}

const connectedBy = (events: readonly PostedEvent[]): unknown[] =>
  events.filter(({ props }) => props.event === 'CONNECT_SUCCESS').map(({ props }) => props.properties['method'])

const options = { services: { analytics: stack.api }, features: { analytics: true } }

for (const { title, path } of hostPages) {
  const isInTurn = createRotation(path)
  test.describe(`On ${title}`, () => {
    test.use({ path })

    if (isInTurn())
      test('nothing is posted unless the host wants it', async ({ host, extension, context }) => {
        const { bodies } = await listen(context)
        await host.open({ services: { analytics: stack.api } })
        await host.connect(extension.rdns)
        expect(bodies).toEqual([])
      })

    if (isInTurn())
      test('what the host wants is posted without the account, the address of the page, or a pairing', async ({
        host,
        extension,
        context,
      }) => {
        const { bodies, events, statuses } = await listen(context)
        await host.open(options)
        await host.connect(extension.rdns)
        await host.openModal()
        await expect
          .poll(() => events().map(({ props }) => props.event))
          .toEqual(
            expect.arrayContaining(['INITIALIZE', 'MODAL_OPEN', 'SELECT_WALLET', 'CONNECT_SUCCESS', 'MODAL_CLOSE']),
          )
        expect(connectedBy(events())).toEqual(['browser'])
        await expect.poll(() => statuses.length).toBe(bodies.length)
        expect(new Set(statuses)).toEqual(new Set([200]))
        const all = bodies.join('\n').toLowerCase()
        expect(all).not.toContain(extension.engine.address.toLowerCase().slice(2))
        expect(all).not.toContain('options=')
        for (const { url } of events()) expect(url).toBe(stack.pages + path)
      })

    if (isInTurn())
      test('nothing is posted where the browser asks for privacy', async ({ host, extension, context, page }) => {
        const { bodies } = await listen(context)
        await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
        await host.open(options)
        await host.connect(extension.rdns)
        expect(bodies).toEqual([])
      })
  })
}

test('an address goes along where the host opted in, and of endless errors five are posted in a minute', async ({
  host,
  extension,
  context,
}) => {
  const { bodies, events } = await listen(context)
  await host.open({ ...options, features: { analytics: true, analyticsAddress: true } })
  await host.connect(extension.rdns)
  await expect.poll(() => bodies.join()).toContain(extension.engine.address)
  await host.page.evaluate(() => {
    const { w3m } = globalThis as never as {
      w3m: { events: { emit(name: string, detail: unknown): void; track(event: string): void } }
    }
    for (let count = 0; count < 20; count++) w3m.events.emit('error', { code: 'UNKNOWN', message: 'An error occurred' })
    w3m.events.track('CLICK_NETWORKS')
  })
  await expect.poll(() => events().some(({ props }) => props.event === 'CLICK_NETWORKS')).toBe(true)
  expect(events().filter(({ props }) => props.type === 'error')).toHaveLength(5)
})

test('what waits goes out although the page is left', async ({ extension, page }) => {
  // The browser's own list of requests ends with the page: what counts is what a server got.
  const server = await startIsolatedServer()
  try {
    const host = new Host(page, '/', server.origin)
    await host.open({ ...options, services: { analytics: server.origin } })
    await host.connect(extension.rdns)
    await page.evaluate(() => {
      const { w3m } = globalThis as never as { w3m: { events: { track(event: string): void } } }
      for (const event of ['LEAVING_ONE', 'LEAVING_TWO', 'LEAVING_THREE']) w3m.events.track(event)
    })
    await page.goto('about:blank')
    const names = () => server.bodies.flatMap(body => JSON.parse(body) as PostedEvent).map(({ props }) => props.event)
    await expect.poll(names).toEqual(expect.arrayContaining(['LEAVING_ONE', 'LEAVING_TWO', 'LEAVING_THREE']))
    expect(names().filter(name => name.startsWith('LEAVING'))).toHaveLength(3)
  } finally {
    await server.stop()
  }
})

phoneTest('a pairing is never posted', async ({ host, phone, context }) => {
  const { bodies, events } = await listen(context)
  await host.open(options)
  const uri = await openCode(host)
  await phone.pair(uri)
  await host.shows('connected')
  await expect.poll(() => connectedBy(events())).toEqual(['qrcode'])
  const key = /symKey=([0-9a-f]+)/.exec(uri)![1]!
  const [, topic] = /^wc:([^@]+)@/.exec(uri)!
  for (const body of bodies) {
    expect(body).not.toContain(key)
    expect(body).not.toContain(topic!)
    expect(body).not.toContain('wc:')
  }
})

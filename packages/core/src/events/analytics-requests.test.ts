import { expect } from 'chai'
import { atom } from 'nanostores'
import type { W3mOptions } from '../options/w3m-options.js'
import { fakeNetwork } from '../testing/fake-networks.js'
import { until } from '../testing/until.js'
import { createW3m } from '../compose/create-w3m.js'
import type { W3m } from '../compose/w3m.js'

interface Sent {
  readonly url: URL
  readonly init: RequestInit
}

describe('What leaves the page', () => {
  const realFetch = window.fetch
  let w3m: W3m
  const $sent = atom<readonly Sent[]>([])

  const start = (options: Partial<W3mOptions>) => {
    $sent.set([])
    window.fetch = async (input, init = {}) => {
      $sent.set([...$sent.get(), { url: new URL(String(input)), init }])
      return String(input).includes('/projects/')
        ? Response.json({ allowedOrigins: [location.origin] })
        : Response.json({ features: [{ id: 'swap', isEnabled: false }] })
    }
    w3m = createW3m({ networks: [fakeNetwork], storage: 'memory', projectId: 'p1', ...options })
    w3m.modal.attach({ show: async () => undefined, hide: async () => undefined })
  }
  const askForPrivacy = (value: boolean | undefined) =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value, configurable: true })
  const everythingIsThere = async () => {
    await Promise.all([
      import('./analytics.js'),
      import('../api/send-event.js'),
      import('../api/api-service.js'),
      import('../options/project-hints.js'),
      import('../compose/optional-services.js'),
      import('../compose/view-events-slice.js'),
    ])
    for (let round = 0; round < 20; round++) await new Promise(resolve => setTimeout(resolve))
  }
  const analytics = 'https://events.example/v1'

  afterEach(() => {
    w3m.destroy()
    window.fetch = realFetch
    askForPrivacy(undefined)
  })

  const silent: readonly (readonly [title: string, options: Partial<W3mOptions>])[] = [
    ['by default', {}],
    ['where the feature is on and no service is named', { features: { analytics: true } }],
    ['where a service is named and the feature is not on', { services: { analytics } }],
    ['where the feature is off', { services: { analytics }, features: { analytics: false } }],
  ]
  for (const [title, options] of silent) {
    it(`is nothing ${title}`, async () => {
      start(options)
      await everythingIsThere()
      await w3m.open()
      await w3m.close()
      await everythingIsThere()
      expect($sent.get()).to.deep.equal([])
    })
  }

  it('is nothing of what a page hears without it: where visitors go', async () => {
    start({})
    const emitted: string[] = []
    w3m.events.$event.listen(event => event && emitted.push(event.data.event))
    await w3m.open({ view: 'Networks' })
    // What the modal shows asks for a slice.
    await w3m.load.walletList()
    await until(w3m.events.$event, event => event?.data.event === 'CLICK_NETWORKS')
    w3m.router.push('WhatIsANetwork')
    expect(emitted).to.deep.equal(['MODAL_OPEN', 'INITIALIZE', 'CLICK_NETWORKS', 'CLICK_NETWORK_HELP'])
    expect($sent.get()).to.deep.equal([])
  })

  it('is what the host turned on, in a form that needs no preflight and outlives the page', async () => {
    start({ services: { analytics }, features: { analytics: true } })
    const propsOf = (sent: readonly Sent[]) =>
      sent
        .flatMap(
          ({ init }) =>
            JSON.parse(init.body as string) as {
              readonly props: { readonly event: string; readonly properties: object }
            },
        )
        .map(({ props }) => props)
    const eventsOf = (sent: readonly Sent[]) => propsOf(sent).map(({ event }) => event)
    // The first thing that it tells: from then on it listens.
    const first = await until($sent, list => eventsOf(list).includes('INITIALIZE'))
    expect(propsOf(first).find(({ event }) => event === 'INITIALIZE')!.properties).to.deep.include({
      networks: [fakeNetwork.caipNetworkId],
    })
    await w3m.open()
    const sent = await until($sent, list => eventsOf(list).includes('MODAL_OPEN'))
    for (const { url, init } of sent) {
      expect(url.origin + url.pathname).to.match(/^https:\/\/events\.example\/v1\/(?:e|batch)$/)
      expect(Object.fromEntries(url.searchParams)).to.include({ projectId: 'p1', st: 'w3m' })
      expect(init).to.include({ method: 'POST', keepalive: true, credentials: 'omit' })
      expect(init.headers).to.deep.equal({})
    }
  })

  it('is also what came before the code that sends it', async () => {
    start({ services: { analytics }, features: { analytics: true } })
    await w3m.open()
    const posted = () =>
      $sent.get().flatMap(
        ({ init }) =>
          JSON.parse(init.body as string) as {
            readonly timestamp: number
            readonly props: { readonly event: string }
          },
      )
    await until($sent, () => posted().some(({ props }) => props.event === 'INITIALIZE'))
    expect(posted().map(({ props }) => props.event)).to.deep.equal(['MODAL_OPEN', 'INITIALIZE'])
    await w3m.close()
    await until($sent, () => posted().some(({ props }) => props.event === 'MODAL_CLOSE'))
    expect(posted()).to.have.length(3)
  })

  it('is nothing of what came before the host turned it on', async () => {
    start({ services: { analytics } })
    await w3m.open()
    w3m.updateOptions({ features: { analytics: true } })
    await until($sent, sent => sent.some(({ init }) => String(init.body).includes('INITIALIZE')))
    expect(
      $sent
        .get()
        .map(({ init }) => init.body)
        .join(),
    ).to.not.include('MODAL_OPEN')
  })

  it('is nothing where the visitor’s browser asks for privacy', async () => {
    askForPrivacy(true)
    start({ services: { analytics }, features: { analytics: true } })
    await everythingIsThere()
    await w3m.open()
    await everythingIsThere()
    expect($sent.get()).to.deep.equal([])
  })

  it('starts when the host turns it on, and ends when it turns it off', async () => {
    start({ services: { analytics } })
    await w3m.open()
    w3m.updateOptions({ features: { analytics: true } })
    await everythingIsThere()
    await w3m.close()
    await everythingIsThere()
    const count = $sent.get().length
    expect(count).to.be.greaterThan(0)
    w3m.updateOptions({ features: { analytics: false } })
    await w3m.open()
    await everythingIsThere()
    expect($sent.get()).to.have.length(count)
  })

  it('is the question for a project’s configuration only where its service is named, and the answer changes no option', async () => {
    const features = { analytics: false }
    start({ services: { configuration: 'https://config.example' }, features })
    const logged: unknown[] = []
    const { error } = console
    console.error = (...words: readonly unknown[]) => logged.push(words[0])
    try {
      // What it says to the developer is the last thing that it does.
      while (logged.length === 0) await new Promise(resolve => setTimeout(resolve))
    } finally {
      console.error = error
    }
    expect(
      $sent
        .get()
        .map(({ url }) => url.pathname)
        .sort(),
    ).to.deep.equal(['/appkit/v1/config', '/projects/v1/origins'])
    expect(w3m.$options.get().features).to.equal(features)
    expect(logged).to.have.length(1)
    expect(logged[0]).to.include('nothing is switched off')
  })
})

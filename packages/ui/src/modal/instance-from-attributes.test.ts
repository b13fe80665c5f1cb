import { $instances } from '@w3m/core'
import { mainnet } from '@w3m/core/networks'
import { expect } from 'chai'
import './w3m-modal.js'

describe('a modal without networks', () => {
  const { error } = console
  let logged: unknown[] = []
  let errorEvents: { code: string; message: string }[] = []
  const onErrorEvent = (event: Event) =>
    void errorEvents.push((event as CustomEvent<{ code: string; message: string }>).detail)

  beforeEach(() => {
    logged = []
    errorEvents = []
    console.error = (word: unknown) => void logged.push(word)
    document.addEventListener('w3m-error', onErrorEvent)
  })
  afterEach(() => {
    console.error = error
    document.removeEventListener('w3m-error', onErrorEvent)
    document.querySelector('w3m-modal')?.remove()
  })

  const place = async (attributes: Readonly<Record<string, string>>) => {
    const modal = document.createElement('w3m-modal')
    for (const [name, value] of Object.entries(attributes)) modal.setAttribute(name, value)
    document.body.append(modal)
    await modal.updateComplete
    // Until it would be told.
    await new Promise(resolve => setTimeout(resolve))
  }

  const invalidAttributes: readonly Readonly<Record<string, string>>[] = [
    { 'api-url': 'https://api.example' },
    { 'relay-url': 'wss://relay.example' },
    { 'frame-url': 'https://frame.example' },
    { features: '{}' },
    { 'default-network': 'eip155:1' },
    { 'project-id': 'project' },
    { networks: '' },
    { networks: ' ' },
  ]
  for (const attributes of invalidAttributes) {
    it(`that is to make its own instance says that it needs them: ${JSON.stringify(attributes)}`, async () => {
      await place(attributes)
      expect(errorEvents.map(({ code }) => code)).to.deep.equal(['INVALID_OPTION'])
      expect(errorEvents[0]!.message).to.contain('Option "networks" is not valid')
      expect(logged.map(String)).to.deep.equal([`W3mError: ${errorEvents[0]!.message}`])
      expect($instances.get()).to.deep.equal([])
    })
  }

  for (const attributes of [{}, { 'theme-mode': 'dark', locale: 'es' }]) {
    it(`waits for the instance of the page, without a word: ${JSON.stringify(attributes)}`, async () => {
      await place(attributes)
      expect([errorEvents, logged]).to.deep.equal([[], []])
    })
  }
})

describe('a modal that a framework gives lists and objects as properties', () => {
  afterEach(() => document.querySelector('w3m-modal')?.remove())

  it('makes its instance of them', async () => {
    const modal = document.createElement('w3m-modal')
    Object.assign(modal, { networks: [mainnet], features: { email: false } })
    document.body.append(modal)
    await new Promise<void>(resolve => {
      const stop = $instances.subscribe(([instance]) => instance && queueMicrotask(() => (stop(), resolve())))
    })
    const [instance] = $instances.get()
    expect(instance?.$options.get()).to.deep.include({ networks: [mainnet], features: { email: false } })
  })
})

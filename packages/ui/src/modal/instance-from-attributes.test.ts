import { $instances } from '@w3m/core'
import { mainnet } from '@w3m/core/networks'
import { expect } from 'chai'
import './w3m-modal.js'

describe('a modal without networks', () => {
  const { error } = console
  let said: unknown[] = []
  let heard: { code: string; message: string }[] = []
  const hear = (event: Event) => void heard.push((event as CustomEvent<{ code: string; message: string }>).detail)

  beforeEach(() => {
    said = []
    heard = []
    console.error = (word: unknown) => void said.push(word)
    document.addEventListener('w3m-error', hear)
  })
  afterEach(() => {
    console.error = error
    document.removeEventListener('w3m-error', hear)
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

  const told: readonly Readonly<Record<string, string>>[] = [
    { 'api-url': 'https://api.example' },
    { 'relay-url': 'wss://relay.example' },
    { 'frame-url': 'https://frame.example' },
    { features: '{}' },
    { 'default-network': 'eip155:1' },
    { 'project-id': 'project' },
    { networks: '' },
    { networks: ' ' },
  ]
  for (const attributes of told) {
    it(`that is to make its own instance says that it needs them: ${JSON.stringify(attributes)}`, async () => {
      await place(attributes)
      expect(heard.map(({ code }) => code)).to.deep.equal(['INVALID_OPTION'])
      expect(heard[0]!.message).to.contain('Option "networks" is not valid')
      expect(said.map(String)).to.deep.equal([`W3mError: ${heard[0]!.message}`])
      expect($instances.get()).to.deep.equal([])
    })
  }

  for (const attributes of [{}, { 'theme-mode': 'dark', locale: 'es' }]) {
    it(`waits for the instance of the page, without a word: ${JSON.stringify(attributes)}`, async () => {
      await place(attributes)
      expect([heard, said]).to.deep.equal([[], []])
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
      const stop = $instances.subscribe(([made]) => made && queueMicrotask(() => (stop(), resolve())))
    })
    const [made] = $instances.get()
    expect(made?.$options.get()).to.deep.include({ networks: [mainnet], features: { email: false } })
  })
})

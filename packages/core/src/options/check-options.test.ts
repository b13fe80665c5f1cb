import { expect } from 'chai'
import { W3mError } from '../errors/w3m-error.js'
import { fakeNetwork, otherFakeNetwork } from '../testing/fake-networks.js'
import { checkOptions } from './check-options.js'
import type { W3mOptions } from './w3m-options.js'

const networks = [fakeNetwork]
const failure = (options: unknown, known?: W3mOptions['networks']) => {
  try {
    checkOptions(options, known)
    return undefined
  } catch (error) {
    return error as W3mError
  }
}

describe('options', () => {
  const wrong: readonly (readonly [option: string, options: unknown])[] = [
    ['options', undefined],
    ['options', []],
    ['networks', {}],
    ['networks', { networks: [] }],
    ['networks', { networks: 'mainnet' }],
    ['networks', { networks: [{ id: 1 }] }],
    ['networks', { networks: [{ ...fakeNetwork, caipNetworkId: 'eip155:1:2' }] }],
    ['networks', { networks: [{ ...fakeNetwork, id: -1, caipNetworkId: undefined }] }],
    ['networks', { networks: [{ ...fakeNetwork, caipNetworkId: 'nowhere:1' }] }],
    ['networks', { networks: [{ ...fakeNetwork, rpcUrls: { default: { http: [42] } } }] }],
    ['networks', { networks: [fakeNetwork, fakeNetwork] }],
    ['defaultNetwork', { networks, defaultNetwork: 'eip155:5' }],
    ['projectId', { networks, projectId: 7 }],
    ['metadata', { networks, metadata: {} }],
    ['metadata', { networks, metadata: { name: 'My app', url: 'my.app' } }],
    ['metadata', { networks, metadata: { name: 'My app', url: 'javascript:alert(1)' } }],
    ['metadata', { networks, metadata: { name: 'My app', icons: 'https://my.app/icon.png' } }],
    ['customWallets', { networks, customWallets: [{ id: 'mine' }] }],
    ['customWallets', { networks, customWallets: [{ id: 'mine', name: 'Mine', homepage: 'mine.example' }] }],
    ['customWallets', { networks, customWallets: [{ id: 'mine', name: 'Mine', mobile_link: 'javascript:alert(1)' }] }],
    ['customWallets', { networks, customWallets: [{ id: 'mine', name: 'Mine', app_store: 7 }] }],
    ['tokens', { networks, tokens: { 'eip155:1': { address: 'USDC' } } }],
    ['tokens', { networks, tokens: { 'eip155:1': { address: `0x${'1'.repeat(39)}` } } }],
    ['tokens', { networks, tokens: { 'solana:mainnet': { address: 'I'.repeat(40) } } }],
    ['tokens', { networks, tokens: { mainnet: { address: `0x${'1'.repeat(40)}` } } }],
    ['features.socials', { networks, features: { socials: ['gogle'] } }],
    ['features.socials', { networks, features: { socials: 'google' } }],
    ['services.api', { networks, services: { api: 'javascript:alert(1)' } }],
    ['services.directory', { networks, services: { directory: 'ws://directory.example' } }],
    ['services.images', { networks, services: { images: 'javascript:alert(1)' } }],
    ['services.relay', { networks, services: { relay: 'https://relay.example' } }],
    ['services.mail', { networks, services: { mail: 'https://mail.example' } }],
    ['features.swap', { networks, features: { swap: true } }],
    ['features.connectMethodsOrder', { networks, features: { connectMethodsOrder: ['wallet', 'fax'] } }],
    ['themeMode', { networks, themeMode: 'sepia' }],
    ['themeVariables', { networks, themeVariables: { '--w3m-accent': {} } }],
    ['locale', { networks, locale: 'English please' }],
    ['currency', { networks, currency: 'EUR' }],
    ['currency', { networks, currency: 'euro' }],
    ['currency', { networks, currency: 1 }],
    ['defaultNetwork', { networks, defaultNetwork: 'mainnet' }],
    ['customRpcUrls', { networks, customRpcUrls: { 'eip155:1': ['https://one.example'] } }],
    ['customRpcUrls', { networks, customRpcUrls: { 'eip155:1': [{}] } }],
    ['customRpcUrls', { networks, customRpcUrls: { 'eip155:1': [{ url: 'https://one.example', config: {} }] } }],
    ['termsConditionsUrl', { networks, termsConditionsUrl: 'javascript:alert(1)' }],
    ['connectors', { networks, connectors: ['carrier pigeon'] }],
    ['debug', { networks, debug: 'yes' }],
    ['themeColour', { networks, themeColour: 'red' }],
    ['constructor', { networks, constructor: 1 }],
  ]
  for (const [option, options] of wrong) {
    it(`that are wrong are named: ${option} in ${JSON.stringify(options)?.slice(0, 60)}`, () => {
      const error = failure(options)
      expect(error).to.be.instanceOf(W3mError)
      expect(error).to.include({ code: 'INVALID_OPTION' })
      expect(error!.context.option).to.equal(option)
      expect(error!.message).to.include(option).and.include('expected')
    })
  }

  it('that are right pass', () => {
    expect(
      failure({
        networks,
        services: {
          api: 'http://127.0.0.1:4401',
          directory: 'https://directory.example',
          images: 'https://images.example',
          relay: 'ws://127.0.0.1:4401/relay',
        },
        customRpcUrls: {
          'eip155:1': [{ url: 'https://one.example' }, { url: 'https://two.example', config: undefined }],
        },
        locale: 'es-MX',
        currency: 'eur',
        themeMode: 'dark',
        debug: false,
      }),
    ).to.equal(undefined)
  })

  it('that are right pass: names of the application, wallets of the host with schemes of their own, tokens of both namespaces', () => {
    const wallet = {
      id: 'mine',
      name: 'Mine',
      homepage: 'https://mine.example',
      mobile_link: 'mine://',
      desktop_link: 'mine:',
      app_store: undefined,
      image_url: 'data:image/png;base64,AA==',
    }
    const tokens = {
      'eip155:1': { address: `0x${'aB'.repeat(20)}` },
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': { address: 'So11111111111111111111111111111111111111112' },
    }
    expect(
      failure({
        networks,
        metadata: {
          name: 'My app',
          description: '',
          url: 'https://my.app',
          redirect: { native: 'myapp://' },
          icons: ['https://my.app/icon.png', '/icon.svg'],
        },
        customWallets: [wallet],
        tokens,
      }),
    ).to.equal(undefined)
  })

  it('in part need no networks', () => {
    expect(failure({ themeMode: 'light' }, networks)).to.equal(undefined)
  })

  it('in part are checked with the networks that stand, or with their own', () => {
    const named = (options: unknown) => failure(options, networks)?.context.option
    expect(named({ defaultNetwork: 'eip155:10' })).to.equal('defaultNetwork')
    expect(named({ networks: [otherFakeNetwork], defaultNetwork: 'eip155:10' })).to.equal(undefined)
    expect(named({ networks: [otherFakeNetwork, otherFakeNetwork] })).to.equal('networks')
  })

  const bare: unknown = Object.create(null)
  for (const [title, projectId, received] of [
    ['a list of objects', [{}, { key: 'secret' }], '[object,object]'],
    ['a list of texts', ['gogle', 'aple'], '["gogle","aple"]'],
    ['an empty list', [], '[]'],
    ['a list of lists', [[['x']]], '[object]'],
    ['a list of what has no text', [bare, null, undefined, 5n, Symbol('s')], '[object,null,undefined,5,Symbol(s)]'],
    ['null', null, 'null'],
    ['a function', () => 'secret', 'function'],
    ['an object', { key: 'secret' }, 'object'],
  ] as const)
    it(`say what they got: ${title}`, () =>
      expect(failure({ networks, projectId })?.context.received).to.equal(received))

  it('do not print a long list whole', () => {
    const { message } = failure({ networks, projectId: Array.from({ length: 500 }, () => 'x'.repeat(500)) })!
    expect(message.length).to.be.lessThan(200)
  })

  it('do not print a long value whole', () => {
    expect(failure({ networks, projectId: undefined, themeMode: 'x'.repeat(5000) })!.message.length).to.be.lessThan(200)
  })
})

import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { expect } from 'chai'
import { indexDefaults } from './indexing/index-settings.js'
import { openServerDatabase } from './ports/libsql/libsql-repositories.js'
import { relayDefaults } from './relay/relay-settings.js'
import { signInDefaults } from './siwx/sign-in-settings.js'
import { sourceDefaults } from './sources/source-settings.js'
import { projectDefaults } from './projects/project-settings.js'
import { readSettings } from './settings.js'

const chainAt = (rpcUrl: string) =>
  JSON.stringify([
    { caipNetworkId: 'eip155:1', name: 'A', rpcUrl, nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
  ])

describe('The settings', () => {
  it('have defaults for everything', () => {
    expect(readSettings({})).to.deep.equal({
      host: '127.0.0.1',
      port: 4401,
      origin: undefined,
      dataDir: '.data',
      chains: [],
      directory: undefined,
      ratePerSecond: 50,
      ratePerSecondLoopback: 20_000,
      ratePerSecondProject: undefined,
      relay: {
        ...relayDefaults,
        urls: ['ws://127.0.0.1:4401/relay', 'ws://localhost:4401/relay', 'ws://[::1]:4401/relay'],
      },
      signIn: signInDefaults,
      origins: [],
      proxies: [],
      index: indexDefaults,
      isIndexAlone: false,
      logFormat: 'text',
      metricsToken: undefined,
      names: undefined,
      sns: undefined,
      projects: projectDefaults,
      ipfsGateway: undefined,
      sources: sourceDefaults,
    })
  })

  const cases: readonly [name: string, value: string][] = [
    ['W3M_SERVER_PORT', '70000'],
    ['W3M_SERVER_PORT', 'http'],
    ['W3M_SERVER_ORIGIN', 'https://api.example.org/'],
    ['W3M_CHAINS', '{'],
    ['W3M_CHAINS', '{}'],
    ['W3M_CHAINS', '[{"caipNetworkId":"1"}]'],
    ['W3M_CHAINS', chainAt('ftp://node.example')],
    ['W3M_CHAINS', chainAt('wss://node.example')],
    ['W3M_CHAINS', chainAt('https://node.example').replace('18', '1.5')],
    ['W3M_CHAINS', chainAt('https://node.example').replace(/^\[(.*)\]$/, '[$1,$1]')],
    ['W3M_SIGN_IN_DOMAINS', 'https://dapp.example'],
    ['W3M_SIGN_IN_DOMAINS', 'dapp.example:443'],
    ['W3M_SIGN_IN_DOMAINS', 'dapp.example, *.dapp.example/'],
    ['W3M_METRICS_TOKEN', 'sixteen letters and spaces'],
    ['W3M_METRICS_TOKEN', 'short'],
    ['W3M_INDEX_CHAINS', 'eip155:1'],
    ['W3M_RATE_PER_SECOND', '0'],
    ['W3M_PROXIES', '127.0.0.1,proxy.example'],
    ['W3M_PROXIES', '10.0.0.0/8'],
    ['W3M_RELAY_URLS', 'https://relay.example/relay'],
    ['W3M_RELAY_URLS', 'wss://relay.example/relay,relay'],
    ['W3M_RELAY_ORIGINS', 'https://dapp.example/'],
    ['W3M_RELAY_MESSAGE_LENGTH', '-1'],
    ['W3M_RELAY_TOPICS_PER_SOCKET', 'many'],
    ['W3M_RELAY_WAITING_BYTES', '0'],
    ['W3M_RELAY_PING_SECONDS', '3601'],
    ['W3M_RELAY_MAILBOX_SHARE', '0'],
    ['W3M_RELAY_MAILBOX_SHARE', '101'],
    ['W3M_INDEX', 'maybe'],
    ['W3M_IPFS_GATEWAY', 'https://ipfs.example'],
    ['W3M_IPFS_GATEWAY', 'ipfs'],
    ['W3M_INDEX_CHAINS', 'eip155:1,x'],
    ['W3M_INDEX_BLOCKS', '0'],
    ['W3M_INDEX_FROM', '100'],
    ['W3M_INDEX_FROM', '{"1":100}'],
    ['W3M_INDEX_FROM', '{"eip155:1":-1}'],
    ['W3M_INDEX_FROM', '{"eip155:1":1.5}'],
    ['W3M_INDEX_FROM', '{"eip155:1":100}'],
    ['W3M_INDEX_BYTES', 'much'],
    ['W3M_SNS', 'mainnet'],
    ['W3M_RATE_PER_SECOND_PROJECT', '0'],
    ['W3M_EXPLORERS', '{'],
    ['W3M_EXPLORERS', '[{"chain":"1","kind":"etherscan","url":"https://a.example"}]'],
    ['W3M_EXPLORERS', '[{"chain":"eip155:1","kind":"other","url":"https://a.example"}]'],
    ['W3M_EXPLORERS', '[{"chain":"eip155:1","kind":"etherscan","url":"file:///a"}]'],
    ['W3M_EXPLORERS', '[{"chain":"eip155:1","kind":"etherscan","url":"https://a.example","perSecond":0}]'],
    ['W3M_PRICE_FEED', '{"url":"https://a.example"}'],
    ['W3M_PRICE_FEED', '{"url":"https://a.example","platforms":{"eip155:1":{"id":"a/../b"}}}'],
    ['W3M_DAS', '[{"chain":"eip155:1"}]'],
    ['W3M_AGGREGATORS', '[{"chain":"eip155:1","kind":"0x","url":"https://a.example"}]'],
    ['W3M_AGGREGATORS', '[{"chain":"eip155:1","kind":"0x","url":"https://a.example","router":"0x12"}]'],
  ]
  for (const [name, value] of cases) {
    it(`refuse ${name}=${value} by name`, () => {
      expect(() => readSettings({ [name]: value })).to.throw(name)
    })
  }
})

describe('The hosts at which visitors sign in', () => {
  it('are as browsers write them', () => {
    const W3M_SIGN_IN_DOMAINS = 'dapp.example, localhost:4400,[::1]:4400,xn--bcher-kva.example'
    expect(readSettings({ W3M_SIGN_IN_DOMAINS }).signIn.domains).to.deep.equal(W3M_SIGN_IN_DOMAINS.split(/, ?/))
  })
})

describe('The proxies in front of the server', () => {
  it('are addresses between commas, each in one spelling', () => {
    const W3M_PROXIES = ' 127.0.0.1, ::FFFF:10.0.0.2,FD00:0:0::2,'
    expect(readSettings({ W3M_PROXIES }).proxies).to.deep.equal(['127.0.0.1', '10.0.0.2', 'fd00::2'])
  })

  it('are not those of the secure frame alone', () =>
    void expect(readSettings({ W3M_WALLET_PROXIES: '127.0.0.1' }).proxies).to.deep.equal([]))
})

describe('The first blocks of the index', () => {
  it('are those of chains that are served', () => {
    const W3M_CHAINS = chainAt('https://node.example')
    const { index } = readSettings({ W3M_CHAINS, W3M_INDEX_FROM: '{"eip155:1":19000000}' })
    expect(index).to.deep.equal({ ...indexDefaults, firstBlocks: { 'eip155:1': 19_000_000 } })
    expect(() => readSettings({ W3M_CHAINS, W3M_INDEX_FROM: '{"eip155:10":1}' })).to.throw(
      'W3M_INDEX_FROM names eip155:10, which is not among W3M_CHAINS.',
    )
  })
})

describe('The settings of servers of others', () => {
  it('name the gateway of IPFS in any spelling', () =>
    void expect(readSettings({ W3M_IPFS_GATEWAY: 'HTTP://IPFS.Internal:80/ipfs/' }).ipfsGateway).to.equal(
      'http://ipfs.internal/ipfs/',
    ))

  it('are JSON, and leave out what has a default', () => {
    const { sources } = readSettings({
      W3M_EXPLORERS: '[{"chain":"eip155:1","kind":"blockscout","url":"https://explorer.example","key":"k"}]',
      W3M_PRICE_FEED:
        '{"url":"https://feed.example/api/v3/","platforms":{"eip155:1":{"id":"ethereum","coin":"ethereum"}}}',
      W3M_DAS:
        '[{"chain":"solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp","url":"https://das.example/?api-key=k","perSecond":10}]',
    })
    expect(sources).to.deep.equal({
      explorers: [{ chain: 'eip155:1', kind: 'blockscout', url: 'https://explorer.example', key: 'k', perSecond: 5 }],
      priceFeed: {
        url: 'https://feed.example/api/v3/',
        headers: {},
        perSecond: 5,
        platforms: { 'eip155:1': { id: 'ethereum', coin: 'ethereum' } },
      },
      assets: [
        {
          chain: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
          url: 'https://das.example/?api-key=k',
          headers: {},
          perSecond: 10,
        },
      ],
      aggregators: [],
    })
  })

  it('are refused without a word of the key that stands in them', () => {
    const wrong = '[{"chain":"eip155:1","kind":"etherscan","url":"s3cret","key":"s3cret"}]'
    expect(() => readSettings({ W3M_EXPLORERS: wrong })).to.throw(/^(?!.*s3cret).*W3M_EXPLORERS/)
  })
})

describe('The settings of the relay', () => {
  it('are lists between commas, and numbers', () => {
    const { relay } = readSettings({
      W3M_PROJECT_IDS: 'one, two,',
      W3M_RELAY_URLS: 'wss://relay.example/relay',
      W3M_RELAY_ORIGINS: 'https://dapp.example',
      W3M_RELAY_TTL_SECONDS: '60',
    })
    expect(relay).to.deep.equal({
      ...relayDefaults,
      projectIds: ['one', 'two'],
      urls: ['wss://relay.example/relay'],
      origins: ['https://dapp.example'],
      ttlSecondsMax: 60,
    })
  })
})

describe('The addresses of the relay', () => {
  for (const host of ['127.0.0.1', '127.8.9.10', 'localhost', '::1']) {
    it(`follow from the port where nobody but this machine reaches it (${host})`, () => {
      expect(readSettings({ W3M_SERVER_HOST: host, W3M_SERVER_PORT: '5401' }).relay.urls).to.include(
        'ws://localhost:5401/relay',
      )
    })
  }

  for (const host of ['0.0.0.0', '::', '', '10.0.0.1', 'api.example.org', '127.0.0.1.example.org']) {
    it(`have to be named where others reach it (${host || 'an empty host'}): else it does not start`, () => {
      expect(() => readSettings({ W3M_SERVER_HOST: host })).to.throw(
        /W3M_RELAY_URLS .* wss:\/\/api\.example\.org\/relay/,
      )
      expect(() => readSettings({ W3M_SERVER_HOST: host, W3M_RELAY_URLS: ' , ' })).to.throw('W3M_RELAY_URLS')
      expect(
        readSettings({ W3M_SERVER_HOST: host, W3M_RELAY_URLS: 'wss://relay.example/relay' }).relay.urls,
      ).to.deep.equal(['wss://relay.example/relay'])
    })
  }
})

describe('The database', () => {
  it('is in a folder for its user alone, where it makes the folder', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'w3m-database-'))
    try {
      await openServerDatabase(join(folder, 'data')).close()
      expect(statSync(join(folder, 'data')).mode & 0o777).to.equal(0o700)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('keeps what was written when it is opened again, and refuses one from a later version', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'w3m-database-'))
    try {
      const first = openServerDatabase(folder)
      first.database.prepare('INSERT INTO identities (address, name) VALUES (?, ?)').run('0xaa', 'ada')
      await first.close()
      const second = openServerDatabase(folder)
      expect(second.database.prepare('SELECT name FROM identities').get()).to.have.property('name', 'ada')
      second.database.exec('PRAGMA user_version = 99')
      await second.close()
      expect(() => openServerDatabase(folder)).to.throw(/server\.db .* version 99/)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

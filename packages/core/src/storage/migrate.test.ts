import { expect } from 'chai'
import fc from 'fast-check'
import { fuzzRuns } from '../testing/fuzz-runs.js'
import { readConnections, readNetwork, storageKeys } from './keys.js'
import { previousConnectionKey } from '../limits/storage-limits.js'
import { readRecentEmails } from '../login/recent-emails.js'
import { loginKeys } from './login-keys.js'
import { createMemoryStorage } from './memory-storage.js'
import { migrate } from './migrate.js'
import { needsMigration } from './needs-migration.js'
import { readRecentWallets } from './recent-wallets.js'
import { readAccountTypes } from './stored-account-types.js'
import type { StoragePort } from './storage-port.js'

function storageWith(values: Readonly<Record<string, string>>): StoragePort {
  const port = createMemoryStorage()
  for (const [key, value] of Object.entries(values)) port.set(key, value)
  return port
}

function migrated(values: Readonly<Record<string, string>>): StoragePort {
  const port = storageWith(values)
  migrate(port)
  return port
}

const contents = (port: StoragePort) => Object.fromEntries(port.keys().map(key => [key, port.get(key)]))

const visitor = {
  '@appkit/connection_status': 'connected',
  '@appkit/connected_namespaces': 'eip155,solana',
  '@appkit/eip155:connected_connector_id': 'io.metamask',
  '@appkit/solana:connected_connector_id': 'Phantom',
  '@appkit/active_caip_network_id': 'eip155:8453',
  '@appkit/active_namespace': 'eip155',
  '@appkit/connections': JSON.stringify({
    eip155: [
      { connectorId: 'other', accounts: [{ address: '0x2' }] },
      { connectorId: 'io.metamask', accounts: [{ address: '0x1' }] },
    ],
    solana: [],
  }),
  '@appkit/recent_wallets': JSON.stringify([
    { id: 'a', name: 'A', image_url: 'https://a.example/a.png', rdns: 'io.a', homepage: 'https://a.example' },
    { id: 'b', name: 'B' },
    { id: 'c', name: 'C' },
  ]),
  '@appkit/preferred_account_types': JSON.stringify({ eip155: 'smartAccount', solana: 'eoa' }),
}

describe('the one-time migration', () => {
  it('takes a connected visitor over, with networks, recent wallets and account types', () => {
    const port = migrated(visitor)
    expect(readConnections(port)).to.deep.equal({
      eip155: { connectorId: 'io.metamask', address: '0x1' },
      solana: { connectorId: 'Phantom' },
    })
    expect(readNetwork(port)).to.deep.equal({ active: 'eip155:8453', byNamespace: { eip155: 'eip155:8453' } })
    expect(readRecentWallets(port)).to.deep.equal([
      { id: 'a', name: 'A', rdns: 'io.a' },
      { id: 'b', name: 'B' },
    ])
    expect(readAccountTypes(port)).to.deep.equal({ eip155: 'smartAccount', solana: 'eoa' })
    expect(port.get(storageKeys.version)).to.equal('1')
  })

  it('leaves the keys of the incumbent as they are', () => {
    expect(contents(migrated(visitor))).to.include(visitor)
  })

  for (const id of ['ID_AUTH', 'AUTH']) {
    it(`takes the connector ${id} for ID_AUTH`, () => {
      expect(readConnections(migrated({ '@appkit/eip155:connected_connector_id': id }))).to.deep.equal({
        eip155: { connectorId: 'ID_AUTH' },
      })
    })
  }

  for (const [theirs, ours] of [
    ['137', 'eip155:137'],
    ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
    ['nowhere', undefined],
  ] as const) {
    it(`takes over the chain of the last login, where only the login left something: ${theirs}`, () => {
      const port = migrated({ '@appkit-wallet/LAST_USED_CHAIN_KEY': theirs })
      expect(port.get(loginKeys.lastChain)).to.equal(ours)
      expect(port.get(storageKeys.version)).to.equal('1')
    })
  }

  const networks: readonly (readonly [title: string, values: Readonly<Record<string, string>>, expected: object])[] = [
    [
      'is the network where nothing else is known',
      { '@appkit-wallet/LAST_USED_CHAIN_KEY': '137' },
      { active: 'eip155:137', byNamespace: { eip155: 'eip155:137' } },
    ],
    [
      'stands beside that of another namespace',
      {
        '@appkit-wallet/LAST_USED_CHAIN_KEY': '137',
        '@appkit/active_caip_network_id': 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      },
      {
        active: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
        byNamespace: { eip155: 'eip155:137', solana: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' },
      },
    ],
    [
      'counts less than the one that was shown',
      { '@appkit-wallet/LAST_USED_CHAIN_KEY': '137', '@appkit/active_caip_network_id': 'eip155:8453' },
      { active: 'eip155:8453', byNamespace: { eip155: 'eip155:8453' } },
    ],
  ]
  for (const [title, values, expected] of networks)
    it(`the chain of the last login ${title}`, () => expect(readNetwork(migrated(values))).to.deep.equal(expected))

  const byLogin = { '@appkit/connection_status': 'connected', '@appkit/eip155:connected_connector_id': 'AUTH' }
  const formers: readonly (readonly [
    title: string,
    values: Readonly<Record<string, string>>,
    expected: string | undefined,
  ])[] = [
    ['a wallet over WalletConnect', { '@appkit/eip155:connected_connector_id': 'walletConnect' }, 'wallet'],
    [
      'a login by e-mail, with its mailbox',
      { ...byLogin, '@appkit-wallet/EMAIL': 'ada@example.com', '@appkit/recent_emails': 'grace@example.com' },
      'email:ada@example.com',
    ],
    [
      'a login by e-mail, with the latest of its mailboxes',
      { ...byLogin, '@appkit/recent_emails': 'grace@example.com,ada@example.com' },
      'email:grace@example.com',
    ],
    ['a login by e-mail whose mailbox is none', { ...byLogin, '@appkit-wallet/EMAIL': 'nobody' }, 'email'],
    [
      'a login by a social account',
      { ...byLogin, '@appkit/connected_social': 'google', '@appkit-wallet/EMAIL': 'ada@example.com' },
      'social',
    ],
    ['no wallet of the browser', visitor, undefined],
    [
      'nobody who had disconnected',
      { ...byLogin, '@appkit/connection_status': 'disconnected', '@appkit-wallet/EMAIL': 'ada@example.com' },
      undefined,
    ],
    ['nobody who has been here since', { ...byLogin, [storageKeys.connections]: '{}' }, undefined],
  ]
  for (const [title, values, expected] of formers)
    it(`remembers for those who may have to connect again how they were connected: ${title}`, () =>
      expect(migrated(values).get(previousConnectionKey)).to.equal(expected))

  it('takes over that somebody logged in, and who; values of ours are kept', () => {
    const theirs = {
      '@appkit/connected_social': 'google',
      '@appkit/recent_emails': 'ada@example.com,grace@example.com',
      '@appkit-wallet/EMAIL_LOGIN_USED_KEY': 'true',
      '@appkit-wallet/EMAIL': 'ada@example.com',
      '@appkit-wallet/SOCIAL_USERNAME': 'x'.repeat(2_000),
    }
    const port = migrated({ ...theirs, [loginKeys.email]: 'grace@example.com' })
    expect(
      [loginKeys.used, loginKeys.email, loginKeys.username, loginKeys.social].map(key => port.get(key)),
    ).to.deep.equal(['true', 'grace@example.com', undefined, 'google'])
    expect(readRecentEmails(port)).to.deep.equal(['ada@example.com', 'grace@example.com'])
  })

  it('offers the mailbox of the last login where the incumbent kept no list of them', () => {
    expect(readRecentEmails(migrated({ '@appkit-wallet/EMAIL': 'ada@example.com' }))).to.deep.equal(['ada@example.com'])
    expect(
      readRecentEmails(
        migrated({ '@appkit-wallet/EMAIL': 'ada@example.com', '@appkit/recent_emails': 'grace@example.com' }),
      ),
    ).to.deep.equal(['grace@example.com'])
    expect(readRecentEmails(migrated({ '@appkit-wallet/EMAIL': 'no address' }))).to.deep.equal([])
  })

  const disconnected: readonly (readonly [title: string, values: Readonly<Record<string, string>>])[] = [
    [
      'the list of connected namespaces leaves it out',
      { '@appkit/connected_namespaces': 'solana', '@appkit/eip155:connected_connector_id': 'a' },
    ],
    [
      'the list of connected namespaces is empty',
      { '@appkit/connected_namespaces': '', '@appkit/eip155:connected_connector_id': 'a' },
    ],
    [
      'the visitor had disconnected, whatever else stands there',
      { ...visitor, '@appkit/connection_status': 'disconnected' },
    ],
    [
      'the visitor disconnected the wallet',
      { '@appkit/disconnected_connector_ids': '{"eip155":["a"]}', '@appkit/eip155:connected_connector_id': 'a' },
    ],
    [
      'its connector id is empty',
      { '@appkit/connected_namespaces': 'eip155', '@appkit/eip155:connected_connector_id': '' },
    ],
    [
      'it is no namespace of ours',
      { '@appkit/connected_namespaces': 'tron', '@appkit/tron:connected_connector_id': 'a' },
    ],
  ]
  for (const [title, values] of disconnected) {
    it(`connects nothing where ${title}`, () => {
      const port = migrated(values)
      expect([readConnections(port), port.get(storageKeys.version)]).to.deep.equal([{}, '1'])
    })
  }

  for (const text of [
    '',
    '{',
    '{}',
    '[]',
    'null',
    '[null]',
    '{"eip155":{}}',
    '{"eip155":[null,{"connectorId":"a"},{"connectorId":"a","accounts":{}}]}',
  ]) {
    it(`ignores ${text || 'an empty text'} in place of a value`, () => {
      const port = migrated({
        '@appkit/eip155:connected_connector_id': 'a',
        '@appkit/active_caip_network_id': text,
        '@appkit/connections': text,
        '@appkit/disconnected_connector_ids': text,
        '@appkit/recent_wallets': text,
        '@appkit/preferred_account_types': text,
      })
      const ours = port.keys().filter(key => key.startsWith('w3m:'))
      expect([readConnections(port), [...ours].sort()]).to.deep.equal([
        { eip155: { connectorId: 'a' } },
        [storageKeys.connections, storageKeys.version],
      ])
    })
  }

  it('happens once: what the incumbent writes later changes nothing', () => {
    const port = migrated({ '@appkit/eip155:connected_connector_id': 'a' })
    port.set('@appkit/eip155:connected_connector_id', 'b')
    migrate(port)
    expect(readConnections(port)).to.deep.equal({ eip155: { connectorId: 'a' } })
  })

  it('begins anew after a page that was closed half-way, with the same end', () => {
    const port = migrated(visitor)
    const end = contents(port)
    port.remove(storageKeys.version)
    port.remove(storageKeys.network)
    migrate(port)
    expect(contents(port)).to.deep.equal(end)
  })

  it('keeps what the visitor did here since', () => {
    expect(readConnections(migrated({ ...visitor, [storageKeys.connections]: '{}' }))).to.deep.equal({})
  })

  it('is needed only where the incumbent left something and no marker stands', () => {
    expect(needsMigration(storageWith({}))).to.equal(false)
    expect(needsMigration(storageWith({ 'w3m:connections': '{}' }))).to.equal(false)
    expect(needsMigration(storageWith({ '@appkit-wallet/EMAIL': 'a@b.example' }))).to.equal(true)
    expect(needsMigration(storageWith(visitor))).to.equal(true)
    expect(needsMigration(storageWith({ ...visitor, [storageKeys.version]: '1' }))).to.equal(false)
    expect(needsMigration(migrated(visitor))).to.equal(false)
  })

  it('never throws, whatever stands in the keys', () => {
    const text = fc.oneof(fc.string(), fc.json())
    fc.assert(
      fc.property(
        fc.record(Object.fromEntries(Object.keys(visitor).map(key => [key, text])), { requiredKeys: [] }),
        values => {
          const port = migrated({ '@appkit/other': '1', ...(values as Record<string, string>) })
          expect(port.get(storageKeys.version)).to.equal('1')
        },
      ),
      fuzzRuns(100),
    )
  })
})

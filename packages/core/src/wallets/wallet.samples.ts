import type { DirectoryWallet } from '../api/get-wallets.js'
import type { Connector } from '../connectors/define-connector.js'
import type { WalletLink } from './wallet.js'

/** Short stand-ins for the tests of this folder. */
export const sampleConnector = (overrides: Partial<Connector> & Pick<Connector, 'id'>): Connector => ({
  type: overrides.id === 'injected' ? 'INJECTED' : 'ANNOUNCED',
  namespace: 'eip155',
  name: overrides.id === 'injected' ? 'Browser Wallet' : overrides.id,
  ...(overrides.id.includes('.') && { rdns: overrides.id.split('#')[0]! }),
  provider: {},
  connect: () => Promise.reject(new Error('not here')),
  reconnect: () => Promise.resolve(undefined),
  disconnect: () => Promise.resolve(),
  switchNetwork: () => Promise.resolve(),
  watch: () => () => undefined,
  ...overrides,
})

export const sampleLink = (id: string, more: Partial<WalletLink> = {}): WalletLink => ({
  id,
  name: id,
  homepage: 'https://wallet.example/',
  ...more,
})

export const sampleDirectoryWallet = (id: string, more: Partial<DirectoryWallet> = {}): DirectoryWallet => ({
  id,
  name: id,
  homepage: 'https://wallet.example/',
  ...more,
})

export const sampleDirectory = (count: number): readonly DirectoryWallet[] =>
  Array.from({ length: count }, (_, index) => sampleDirectoryWallet(`w${index + 1}`))

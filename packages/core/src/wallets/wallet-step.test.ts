import { expect } from 'chai'
import type { W3mOptions } from '../options/w3m-options.js'
import { rowOfConnectors, rowOfLink } from './wallet-row.js'
import { offersPairing, pairingRow, walletStep, type WalletStepCase } from './wallet-step.js'
import { sampleConnector, sampleLink } from './wallet.samples.js'

describe('a click on a wallet', () => {
  const evm = sampleConnector({ id: 'io.one' })
  const solana = sampleConnector({ id: 'One', namespace: 'solana' })
  const phone = sampleLink('phone', { mobileLink: 'phone:' })
  const linked = (wallet: Parameters<typeof rowOfLink>[0]) => rowOfLink(wallet, 'recommended')
  const paired = { kind: 'pair', connectorId: 'walletConnect', namespace: 'eip155' }
  const base: WalletStepCase = { row: linked(phone), shown: 'eip155', connectedTo: () => undefined, canPair: true }
  const cases: readonly (readonly [title: string, given: Partial<WalletStepCase>, expected: object])[] = [
    [
      'connects an installed wallet',
      { row: rowOfConnectors([evm]) },
      { kind: 'connect', connectorId: 'io.one', namespace: 'eip155' },
    ],
    [
      'asks on which namespace, where a wallet has several',
      { row: rowOfConnectors([evm, solana]), shown: 'solana' },
      { kind: 'namespaces', connectors: [evm, solana] },
    ],
    [
      'asks it too where the wallet is connected on one of them',
      { row: rowOfConnectors([evm, solana]), connectedTo: () => 'io.one' },
      { kind: 'namespaces', connectors: [evm, solana] },
    ],
    [
      'connects it on another namespace where it has no other',
      { row: rowOfConnectors([solana]) },
      { kind: 'connect', connectorId: 'One', namespace: 'solana' },
    ],
    [
      'shows the account of the wallet that is connected',
      { row: rowOfConnectors([evm]), connectedTo: () => 'io.one' },
      { kind: 'account', connectorId: 'io.one', namespace: 'eip155' },
    ],
    [
      'connects another wallet than the connected one',
      { row: rowOfConnectors([evm]), connectedTo: () => 'walletConnect' },
      { kind: 'connect', connectorId: 'io.one', namespace: 'eip155' },
    ],
    [
      'connects an installed wallet even where it has links',
      { row: { ...rowOfConnectors([evm]), wallet: phone } },
      { kind: 'connect', connectorId: 'io.one', namespace: 'eip155' },
    ],
    ['shows a code for any wallet', { row: pairingRow }, { ...paired, wallet: undefined }],
    ['reaches a wallet on a phone', {}, { ...paired, wallet: phone }],
    [
      'reaches a wallet by its https link',
      { row: linked(sampleLink('l', { linkMode: 'https://l.example/' })) },
      { ...paired, wallet: sampleLink('l', { linkMode: 'https://l.example/' }) },
    ],
    [
      'reaches a wallet on this computer',
      { row: linked(sampleLink('d', { desktopLink: 'd:' })) },
      { ...paired, wallet: sampleLink('d', { desktopLink: 'd:' }) },
    ],
    [
      'reaches a wallet that is a page',
      { row: linked(sampleLink('w', { webappLink: 'https://w.example/' })) },
      { ...paired, wallet: sampleLink('w', { webappLink: 'https://w.example/' }) },
    ],
    [
      'shows a code to a wallet of which nothing more is known',
      { row: linked(sampleLink('n')) },
      { ...paired, wallet: sampleLink('n') },
    ],
    [
      'leads to where an extension is got',
      { row: linked(sampleLink('x', { chromeStore: 'https://x.example/' })) },
      { kind: 'get', wallet: sampleLink('x', { chromeStore: 'https://x.example/' }) },
    ],
    ['leads to where a wallet is got without a relay', { canPair: false }, { kind: 'get', wallet: phone }],
    [
      'reaches one more wallet where another came over the relay',
      { connectedTo: () => 'walletConnect' },
      { ...paired, wallet: phone },
    ],
    [
      'shows the account of a wallet that is connected on another namespace than the shown one',
      { row: rowOfConnectors([solana]), connectedTo: namespace => (namespace === 'solana' ? 'One' : undefined) },
      { kind: 'account', connectorId: 'One', namespace: 'solana' },
    ],
    [
      'reaches a second namespace over the relay',
      { shown: 'solana', connectedTo: namespace => (namespace === 'eip155' ? 'io.one' : undefined) },
      { ...paired, namespace: 'solana', wallet: phone },
    ],
  ]
  for (const [title, input, expected] of cases)
    it(title, () => expect(walletStep({ ...base, ...input })).to.deep.equal(expected))
})

describe('WalletConnect is', () => {
  const cases: readonly (readonly [title: string, options: Partial<W3mOptions>, expected: boolean])[] = [
    ['not offered without a relay', {}, false],
    ['offered with a relay', { services: { relay: 'wss://relay.example' } }, true],
    ['offered with a project id', { projectId: 'p' }, true],
    ['offered with the host’s own provider', { universalProvider: {} as never }, true],
    [
      'not offered where the host leaves it out',
      { services: { relay: 'wss://relay.example' }, connectors: ['injected'] },
      false,
    ],
    [
      'offered where the host names it',
      { services: { relay: 'wss://relay.example' }, connectors: ['walletConnect'] },
      true,
    ],
  ]
  for (const [title, options, expected] of cases)
    it(title, () => expect(offersPairing({ networks: [], ...options })).to.equal(expected))
})

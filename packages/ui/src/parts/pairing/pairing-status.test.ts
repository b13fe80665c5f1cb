import type { ConnectionState, Connector, PairingState } from '@w3m/core'
import { W3mError } from '@w3m/core'
import { operationError } from '@w3m/core/errors'
import { expect } from 'chai'
import { pairingStatus, type PairingStatus, type PairingStatusCase } from './pairing-status.js'

describe('the status of a pairing', () => {
  const connector = { id: 'walletConnect', type: 'WALLET_CONNECT' } as Connector
  const finding: ConnectionState = { phase: 'finding', connectorId: 'walletConnect' }
  const connecting: ConnectionState = { phase: 'connecting', connectorId: 'walletConnect', connector }
  const failed = (code: 'ABORTED' | 'PAIRING_EXPIRED', connectorId = 'walletConnect'): ConnectionState => ({
    phase: 'failed',
    connectorId,
    connector,
    error: code === 'ABORTED' ? new W3mError(code, {}) : operationError(code, {}),
  })
  const ready: PairingState = { phase: 'ready', uri: 'wc:1', expiresAtMs: 5, renewsAtMs: 4 }
  const account = { status: 'connected', connectorId: 'walletConnect' } as unknown as NonNullable<
    PairingStatusCase['accounts']['eip155']
  >
  const base: PairingStatusCase = { connection: connecting, pairing: ready, accounts: {} }

  const cases: readonly (readonly [title: string, given: Partial<PairingStatusCase>, kind: PairingStatus['kind']])[] = [
    ['prepares while the connector is looked for', { connection: finding, pairing: undefined }, 'preparing'],
    ['prepares while what makes codes is loaded', { pairing: undefined }, 'preparing'],
    ['prepares until a code is there', { pairing: { phase: 'preparing' } }, 'preparing'],
    ['prepares where the attempt has begun and the pairing has not', { pairing: { phase: 'idle' } }, 'preparing'],
    ['shows a code', {}, 'ready'],
    ['waits for the session once a wallet has answered', { pairing: { phase: 'answering' } }, 'answering'],
    ['fails with its code', { pairing: { phase: 'failed', error: new W3mError('UNKNOWN', {}) } }, 'failed'],
    ['fails with the attempt, whatever code is left', { connection: failed('PAIRING_EXPIRED') }, 'failed'],
    [
      'fails where what makes codes cannot be loaded',
      { pairing: undefined, loadError: new Error('offline') },
      'failed',
    ],
    ['is idle where the host called it off, whatever code is left', { connection: failed('ABORTED') }, 'idle'],
    [
      'prepares while what makes codes is loaded, though nothing runs yet',
      { connection: { phase: 'idle' }, pairing: undefined },
      'preparing',
    ],
    ['is idle where nothing runs', { connection: { phase: 'idle' } }, 'idle'],
    ['is idle while the visitor is to choose', { connection: { phase: 'choosing' } }, 'idle'],
    ['is idle where another wallet failed', { connection: failed('PAIRING_EXPIRED', 'other') }, 'idle'],
    ['is idle while another wallet is asked', { connection: { phase: 'finding', connectorId: 'other' } }, 'idle'],
    [
      'is connected after the attempt',
      { connection: { phase: 'connected', connector }, accounts: { eip155: account } },
      'connected',
    ],
    ['is connected by a former session', { connection: { phase: 'idle' }, accounts: { eip155: account } }, 'connected'],
  ]
  for (const [title, state, kind] of cases)
    it(title, () => expect(pairingStatus({ ...base, ...state }).kind).to.equal(kind))

  it('carries the code and its end', () =>
    expect(pairingStatus(base)).to.deep.equal({ kind: 'ready', uri: 'wc:1', renewsAtMs: 4 }))
})

import type { AccountsState, ConnectionState, PairingState } from '@w3m/core'

/** The connector that reaches wallets over a relay. */
export const pairingId = 'walletConnect'

/** The state of a pairing as shown to visitors, from the attempt and its code. */
export type PairingStatus =
  /** Nothing runs: the host called it off. */
  | { readonly kind: 'idle' }
  | { readonly kind: 'preparing' }
  | { readonly kind: 'ready'; readonly uri: string; readonly renewsAtMs: number }
  | { readonly kind: 'answering' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'connected' }

export interface PairingStatusCase {
  /** Says whether something runs, and how it ended. */
  readonly connection: ConnectionState
  /** Says what the code is; undefined while what makes codes is loaded. */
  readonly pairing?: PairingState | undefined
  /** Why that could not be loaded. */
  readonly loadError?: unknown
  readonly accounts: AccountsState
}

export function pairingStatus({ connection, pairing, loadError, accounts }: PairingStatusCase): PairingStatus {
  if (connection.phase === 'failed' && connection.connectorId === pairingId && connection.error.code !== 'ABORTED')
    return { kind: 'failed', error: connection.error }
  if (loadError !== undefined) return { kind: 'failed', error: loadError }
  const isRunning =
    (connection.phase === 'finding' || connection.phase === 'connecting') && connection.connectorId === pairingId
  if (!isRunning) {
    if (Object.values(accounts).some(account => account.status === 'connected' && account.connectorId === pairingId))
      return { kind: 'connected' }
    return { kind: pairing ? 'idle' : 'preparing' }
  }
  switch (pairing?.phase) {
    case 'ready':
      return { kind: 'ready', uri: pairing.uri, renewsAtMs: pairing.renewsAtMs }
    case 'answering':
      return { kind: 'answering' }
    case 'failed':
      return { kind: 'failed', error: pairing.error }
    default:
      return { kind: 'preparing' }
  }
}

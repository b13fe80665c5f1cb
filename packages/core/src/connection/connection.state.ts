import type { Connector } from '../connectors/define-connector.js'
import type { W3mError } from '../errors/w3m-error.js'

/** What the modal shows of the wallet that is being connected. */
export type ConnectionState =
  | { readonly phase: 'idle' }
  /** A host waits for the visitor's choice. */
  | { readonly phase: 'choosing' }
  | { readonly phase: 'connecting'; readonly connector: Connector }
  | { readonly phase: 'failed'; readonly connector: Connector; readonly error: W3mError }
  | { readonly phase: 'connected'; readonly connector: Connector }

/** True for the codes that say "no" rather than "broken": EIP-1193's refusal, and the visitor's own ways out. */
export const isRefusal = (error: Pick<W3mError, 'code'>): boolean => error.code === 4001 || error.code === 'MODAL_CLOSED' || error.code === 'ABORTED'

import type { Connector } from '../connectors/define-connector.js'
import type { W3mError } from '../errors/w3m-error.js'

/** The state of the wallet that is being connected, for the modal. */
export type ConnectionState =
  /** There is nothing to show of an attempt. */
  | { readonly phase: 'idle' }
  /** A host waits for the visitor's choice. */
  | { readonly phase: 'choosing' }
  /** The wallet is looked for: it may announce itself late. */
  | { readonly phase: 'finding'; readonly connectorId: string }
  /** The wallet was asked, and the visitor answers there. */
  | { readonly phase: 'connecting'; readonly connectorId: string; readonly connector: Connector }
  /** `connector` is undefined where it was not found. */
  | {
      readonly phase: 'failed'
      readonly connectorId: string
      readonly connector: Connector | undefined
      readonly error: W3mError
    }
  /** The last attempt gave a connection. */
  | { readonly phase: 'connected'; readonly connector: Connector }

/** Closes that client libraries take as final: they tell the reason and do not come back. */
const finalClose = { code: 3000, status: '401 Unauthorized' } as const
/** Closes after which they try again. */
export const laterClose = { code: 1013, status: '429 Too Many Requests' } as const

/** Why a client is not let in. The text is short enough for the reason of a close frame: 123 bytes. */
export class RelayRefusal extends Error {
  readonly close: { readonly code: number; readonly status: string }

  constructor(message: string, close: { readonly code: number; readonly status: string } = finalClose) {
    super(message)
    this.close = close
  }
}

/** A call that is answered with an error. Codes as in JSON-RPC 2.0, and those below. */
export class RelayError extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export const relayErrorCodes = {
  parse: -32700,
  request: -32600,
  method: -32601,
  params: -32602,
  storage: -32000,
  limit: -32005,
} as const

import { RelayError, relayErrorCodes } from './relay-refusal.js'

/** Takes calls from a client's allowance. @throws {RelayError} where there is none left */
export type SpendCalls = (calls: number) => Promise<void>

export interface AllowanceDeps {
  /** False where there are not so many left. */
  readonly allow: (calls: number) => Promise<boolean>
  /** The client goes on and on after its allowance. */
  readonly onFlood: () => void
}

/** Refusals in a row that a client may take. */
const refusalsMax = 100

export function createAllowance({ allow, onFlood }: AllowanceDeps): SpendCalls {
  let refusals = 0
  return async calls => {
    if (await allow(calls)) {
      refusals = 0
      return
    }
    refusals += 1
    if (refusals > refusalsMax) onFlood()
    throw new RelayError(relayErrorCodes.limit, 'Too many requests from this address.')
  }
}

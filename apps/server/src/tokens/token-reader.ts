import type { TokenText } from '../ports/token-repository.js'

/** Reads what tokens of one chain say of themselves. */
export interface TokenReader {
  /** What it says, cleaned; undefined where the node did not answer: it is asked again. */
  read(address: string): Promise<ReadToken | undefined>
}

/** What was read of a token. `isPartial` where somebody who may know more did not answer: it is asked again. */
export interface ReadToken extends TokenText {
  readonly isPartial?: boolean
}

import type { TokenText } from '../ports/token-repository.js'

/** Reads what tokens of one chain say of themselves. */
export interface TokenReader {
  /** What it says, cleaned; undefined where the node did not answer: it is asked again. */
  read(address: string): Promise<TokenText | undefined>
}

import type { NameRecord } from '../api/get-name.js'
import { isW3mError } from '../errors/w3m-error.js'
import { recipientNameMax } from '../limits/send-limits.js'
import { safeName } from '../text/safe-name.js'
import { keepJoiner } from './recipient-name.js'
import type { NameProblem } from './send.state.js'
import type { Sender } from './sender.js'

/** The address behind a name. */
export interface NamedAddress {
  readonly address: string
  readonly name: string
  /** The name has none for the sender's network: this is the one for the first network of its namespace. */
  readonly isOfOtherChain: boolean
}

/** Settles without throwing: what came instead of an address is the problem. */
export type ResolveName = (
  name: string,
  from: Sender,
) => Promise<NamedAddress | { readonly problem: NameProblem | 'invalid' }>

export interface ResolveNameDeps {
  /** @throws {W3mError} what the service answers instead */
  readonly fetchName: (name: string, from: Sender) => Promise<NameRecord>
  /** The coin types (SLIP-44, ENSIP-11) under which a name has the address of an account: its network's own first. */
  readonly coinTypes: (from: Sender) => Promise<readonly number[]>
}

/** HTTP statuses that are no failure: the name does not exist, is invalid, or is of an unsupported kind. */
const problems: Readonly<Record<number, NameProblem | 'invalid'>> = {
  404: 'name-unknown',
  400: 'invalid',
  501: 'name-unsupported',
}

/** Asks the service that knows names for the address that one has on the sender's network. */
export const createResolveName =
  ({ fetchName, coinTypes }: ResolveNameDeps): ResolveName =>
  async (typed, from) => {
    try {
      const [types, { name, addresses }] = await Promise.all([coinTypes(from), fetchName(typed.toLowerCase(), from)])
      const index = types.findIndex(type => addresses?.[String(type)])
      const found = addresses?.[String(types[index])]
      // A response for another name than the requested one is invalid.
      if (name.toLowerCase() !== typed.toLowerCase()) return { problem: 'name-failed' }
      if (!found) return { problem: 'name-elsewhere' }
      return { address: found.address, name: safeName(name, recipientNameMax, keepJoiner), isOfOtherChain: index > 0 }
    } catch (error) {
      const status = isW3mError(error) && error.code === 'HTTP_STATUS' ? Number(error.context.status) : 0
      return { problem: problems[status] ?? 'name-failed' }
    }
  }

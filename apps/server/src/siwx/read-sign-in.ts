import { isLive, type SiwxMessageData } from '@w3m/core/siwx'
import type { Namespace, SignInFormat } from '../chains/namespace.js'
import { failure } from '../http/failure.js'
import type { ServedChain } from '../settings.js'

export interface SignInRules {
  readonly chains: readonly ServedChain[]
  readonly namespaces: readonly Namespace[]
  readonly domains: readonly string[]
}

/** The longest URI: it is stored with the session. */
const uriMaxLength = 2_048

const refuse = (description: string) => failure(400, 'message', description)

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : 'The message is not valid.')

/** A message that holds on this server. */
export interface ReadSignIn {
  readonly data: SiwxMessageData
  /**
   * True where the account of the message signed it. @throws {Failure} 503 where the account may be a contract and its
   * chain does not answer
   */
  readonly verify: (signature: string) => Promise<boolean>
}

/** Whether a page of the site asks, as far as a browser says who does (`Origin`). */
export const isOfOrigin = ({ domain }: { readonly domain: string }, origin: string | undefined): boolean =>
  origin === undefined || (URL.canParse(origin) && new URL(origin).host === domain)

/**
 * Reads a signed text as the standard of its namespace has it, and holds it against this server: its pages, its chains,
 * its clock.
 * @param origin what the browser says of the page that asks; undefined where no browser asks
 * @throws {Failure} 400 with the reason
 */
export function readSignIn(
  message: string,
  { chains, namespaces, domains }: SignInRules,
  origin: string | undefined,
  nowMs: number,
): ReadSignIn {
  const format = formatOf(message, namespaces)
  const data = parse(message, format)
  if (!domains.includes(data.domain)) throw refuse('This site may not sign in here.')
  if (!isOfOrigin(data, origin)) throw refuse('The message is for another site than the page that sends it.')
  if (data.uri.length > uriMaxLength) throw refuse(`The URI has more than ${uriMaxLength} characters.`)
  const uri = URL.canParse(data.uri) ? new URL(data.uri) : undefined
  if (!uri || !/^https?:$/.test(uri.protocol) || uri.host !== data.domain)
    throw refuse('The URI is not of the site that the message names.')
  if (!isLive(data, nowMs)) throw refuse('The message does not hold now.')
  const chain = chains.find(({ caipNetworkId }) => caipNetworkId === data.chainId)
  if (!chain) throw refuse('This chain is not served here.')
  return {
    data,
    verify: signature =>
      format.verify({ data, message, signature }, chain).catch(() => {
        throw failure(503, 'message', 'The node of this chain does not answer.')
      }),
  }
}

/** What looks like none is read as the first: its reason says what is missing. */
function formatOf(text: string, namespaces: readonly Namespace[]): SignInFormat {
  const formats = namespaces.flatMap(({ signIn }) => signIn ?? [])
  const format = formats.find(({ matches }) => matches(text)) ?? formats[0]
  if (!format) throw refuse('Nobody signs in here.')
  return format
}

function parse(text: string, format: SignInFormat): SiwxMessageData {
  try {
    return format.parse(text)
  } catch (error) {
    throw refuse(reasonOf(error))
  }
}

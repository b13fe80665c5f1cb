import { parseSiweMessage, parseSolanaSignIn, isLive, verifyEip155, verifySolana, type SiwxMessageData } from '@w3m/core/siwx'
import { failure } from '../http/failure.js'
import type { ServedChain } from '../settings.js'

export interface SignInRules {
  readonly chains: readonly ServedChain[]
  readonly domains: readonly string[]
}

const refuse = (description: string) => failure(400, 'message', description)

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : 'The message is not valid.')

/**
 * Reads a signed text as the standards have it, whichever chain family it is of, and holds it against this server: its pages, its chains, its clock.
 * @param origin what the browser says of the page that asks; undefined where no browser asks
 * @throws {Failure} 400 with the reason
 */
export function readSignIn(text: string, { chains, domains }: SignInRules, origin: string | undefined, nowMs: number): { readonly data: SiwxMessageData; readonly chain: ServedChain } {
  const data = parse(text)
  if (!domains.includes(data.domain)) throw refuse('This site may not sign in here.')
  if (origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== data.domain)) throw refuse('The message is for another site than the page that sends it.')
  const uri = URL.canParse(data.uri) ? new URL(data.uri) : undefined
  if (!uri || !/^https?:$/.test(uri.protocol) || uri.host !== data.domain) throw refuse('The URI is not of the site that the message names.')
  if (!isLive(data, nowMs)) throw refuse('The message does not hold now.')
  const chain = chains.find(({ caipNetworkId }) => caipNetworkId === data.chainId)
  if (!chain) throw refuse('This chain is not served here.')
  return { data, chain }
}

function parse(text: string): SiwxMessageData {
  try {
    return text.includes(' your Solana account:\n') ? parseSolanaSignIn(text) : parseSiweMessage(text)
  } catch (error) {
    throw refuse(reasonOf(error))
  }
}

/** True where the account of the message signed it. @throws {Failure} 503 where the account may be a contract and its chain does not answer */
export async function isSigned(data: SiwxMessageData, message: string, signature: string, chain: ServedChain): Promise<boolean> {
  const session = { data, message, signature }
  if (data.chainId.startsWith('solana:')) return verifySolana(session)
  try {
    return await verifyEip155(session, [{ url: chain.rpcUrl }])
  } catch {
    throw failure(503, 'message', 'The node of this chain does not answer.')
  }
}

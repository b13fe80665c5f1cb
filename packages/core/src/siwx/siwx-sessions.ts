import { isSameAddress } from '../namespaces/eip155/evm-address.js'
import type { CaipNetworkId } from '../caip/caip-network-id.js'
import { signInClockToleranceMs } from '../limits/sign-in-limits.js'
import type { SiwxSession, Cacao, SiwxMessageData } from './siwx-session.js'

/** True where a session is that of this account on this network. */
export const isSessionOf = (
  { data }: { readonly data: Pick<SiwxMessageData, 'chainId' | 'accountAddress'> },
  chainId: CaipNetworkId,
  address: string,
): boolean => data.chainId === chainId && isSameAddress(data.accountAddress, address)

const timeOf = (text: string | undefined, absent: number): number => (text === undefined ? absent : Date.parse(text))

/**
 * True from the message's start to its end, both included. A time that cannot be read ends the session. A message may
 * be issued a good hour in the future, where a server's clock and this one differ; what says `notBefore` means it.
 */
export function isLive(
  { issuedAt, notBefore, expirationTime }: Pick<SiwxMessageData, 'issuedAt' | 'notBefore' | 'expirationTime'>,
  nowMs: number,
): boolean {
  return (
    timeOf(issuedAt, 0) - signInClockToleranceMs <= nowMs &&
    timeOf(notBefore, 0) <= nowMs &&
    nowMs <= timeOf(expirationTime, Infinity)
  )
}

/** When the last of some sessions ends: never, where one of them says nothing of it. */
export const endOf = (sessions: readonly Partial<Pick<SiwxSession, 'data'>>[]): number =>
  Math.max(...sessions.map(({ data }) => timeOf(data?.expirationTime, Infinity)))

const isText = (value: unknown): value is string => typeof value === 'string'
const isOptionalText = (value: unknown): boolean => value === undefined || isText(value)

/** True for a session as it was kept: what was stored may be anything by now. */
export function isSession(value: unknown): value is SiwxSession {
  const { data, message, signature }: Partial<Record<keyof SiwxSession, unknown>> = Object(value)
  if (!isText(message) || !isText(signature)) return false
  const {
    accountAddress,
    chainId,
    domain,
    uri,
    version,
    nonce,
    issuedAt,
    expirationTime,
    notBefore,
  }: Readonly<Record<string, unknown>> = Object(data)
  return (
    [accountAddress, chainId, domain, uri, version, nonce].every(isText) &&
    [issuedAt, expirationTime, notBefore].every(isOptionalText)
  )
}

/**
 * The account of a CACAO's issuer, `did:pkh:<CAIP-10>`: the last part is the address, the two in front of it the
 * network.
 */
export function accountOfIssuer(iss: string): { readonly accountAddress: string; readonly chainId: CaipNetworkId } {
  const [, , namespace, reference, accountAddress = ''] = iss.split(':')
  return { accountAddress, chainId: `${namespace}:${reference}` as CaipNetworkId }
}

/** A session of a signed payload. `message` is the text that was signed. */
export function sessionOfCacao(cacao: Cacao, message: string): SiwxSession {
  const { domain, aud, nonce, iss, iat, exp, nbf, statement, requestId, resources } = cacao.p
  const data: SiwxMessageData = {
    ...accountOfIssuer(iss),
    domain,
    uri: aud,
    version: '1',
    nonce,
    ...(iat !== undefined && { issuedAt: iat }),
    ...(exp !== undefined && { expirationTime: exp }),
    ...(nbf !== undefined && { notBefore: nbf }),
    ...(statement !== undefined && { statement }),
    ...(requestId !== undefined && { requestId }),
    ...(resources !== undefined && { resources }),
  }
  return { data, message, signature: cacao.s.s, cacao }
}

import type { TypedDataField } from '../../../vault/signing/typed-data-types.js'

/**
 * What a careful person says: takes money or control (red), may be meant but needs a look (amber), does neither (none).
 */
export type Verdict = 'red' | 'amber' | 'none'

/** A real kind of typed data, as a wallet is asked to sign it. */
export interface TypedDataKind {
  readonly title: string
  /** EIP number, or project and name of its documentation. */
  readonly source: string
  readonly verdict: Verdict
  readonly why: string
  readonly data: TypedDataRequest
}

export interface TypedDataRequest {
  readonly types: Readonly<Record<string, readonly TypedDataField[]>>
  readonly primaryType: string
  readonly domain: Readonly<Record<string, unknown>>
  readonly message: Readonly<Record<string, unknown>>
}

type Values = Readonly<Record<string, unknown>>

/** The visitor. */
export const me = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
/** The visitor sent to them before. */
export const friend = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
export const stranger = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'
export const token = '0x52908400098527886E0F7030069857D2E4169EE7'
export const other = '0x27b1fdb04752bbc536007a920d24acb045561c26'
export const nobody = '0x0000000000000000000000000000000000000000'
/** Stands for the chain's coin at many exchanges. */
export const coin = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
export const ether = 10n ** 18n
export const all = (2n ** 256n - 1n).toString()
export const soon = '1790000000'

/** @param encoded the types as EIP-712 encodes them, the primary one first */
export function request(encoded: string, message: Values = {}, domain: Values = {}): TypedDataRequest {
  const types = Object.fromEntries(
    [...encoded.matchAll(/([\w:]+)\(([^)]*)\)/g)].map(([, name, fields]) => [
      name!,
      fields!
        .split(',')
        .filter(Boolean)
        .map(field => ({ type: field.split(' ')[0]!, name: field.split(' ')[1]! })),
    ]),
  )
  const primaryType = encoded.slice(0, encoded.indexOf('('))
  const named: Values = { name: 'App', version: '1', chainId: 1, verifyingContract: token, ...domain }
  const namedDomain = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined))
  const domainTypes: Readonly<Record<string, string>> = {
    name: 'string',
    version: 'string',
    chainId: 'uint256',
    verifyingContract: 'address',
    salt: 'bytes32',
  }
  const EIP712Domain = Object.keys(namedDomain).map(name => ({ name, type: domainTypes[name]! }))
  return {
    types: { EIP712Domain, ...types },
    primaryType,
    domain: namedDomain,
    message: filled(types, primaryType, message),
  }
}

export const kind = (
  verdict: Verdict,
  title: string,
  source: string,
  why: string,
  encoded: string,
  message?: Values,
  domain?: Values,
): TypedDataKind => ({ verdict, title, source, why, data: request(encoded, message, domain) })

/** What a row does not say is what such a field mostly holds. */
function filled(types: TypedDataRequest['types'], type: string, values: Values): Values {
  return Object.fromEntries(types[type]!.map(field => [field.name, valueOf(types, field, values[field.name])]))
}

function valueOf(types: TypedDataRequest['types'], { name, type }: TypedDataField, value: unknown): unknown {
  const item = /^(.*)\[\d*\]$/.exec(type)?.[1]
  if (item !== undefined)
    return ((value ?? []) as readonly unknown[]).map(element => valueOf(types, { name, type: item }, element))
  if (types[type]) return filled(types, type, (value ?? {}) as Values)
  if (value !== undefined) return typeof value === 'bigint' ? value.toString() : value
  if (type === 'address') return /token|asset|currency|collection|contract/i.test(name) ? token : nobody
  if (type === 'bool') return false
  if (type === 'string') return 'text'
  if (type === 'bytes') return '0x'
  const size = /^bytes(\d+)$/.exec(type)?.[1]
  if (size !== undefined) return `0x${'c1'.repeat(Number(size))}`
  if (/deadline|expir|validto|end|until/i.test(name) && !/uint(?:8|16)$/.test(type)) return soon
  return /amount|value|price/i.test(name) ? ether.toString() : '1'
}

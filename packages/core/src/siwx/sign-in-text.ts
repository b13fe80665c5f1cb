import { optionalError } from '../errors/optional-error.js'
import type { CaipNetworkId } from '../caip/caip-network-id.js'
import { isDateTime, isDomain, isNonce, isRequestId, isScheme, isStatement, isUri } from './sign-in-grammar.js'
import type { SiwxMessageData } from './siwx-session.js'

/** In what the texts of namespaces differ. */
export interface SignInForm {
  /** The word in the first line: `Ethereum`. */
  readonly account: string
  /** Whether an absent statement leaves its empty line behind. */
  readonly keepsEmptyStatement: boolean
  /** Whether a text is an address of the namespace, as sign-in texts write it. */
  readonly isAddress: (address: string) => boolean
  /** The `Chain ID` line of a network; undefined where it is none of the namespace. */
  readonly writeChain: (chainId: CaipNetworkId) => string | undefined
  /** The network of a `Chain ID` line; undefined where the line names none. */
  readonly readChain: (text: string) => CaipNetworkId | undefined
}

type Field = 'uri' | 'version' | 'chainId' | 'nonce' | 'issuedAt' | 'expirationTime' | 'notBefore' | 'requestId'

/** The fields in the one order in which they may stand. Those in front of `expirationTime` must be there. */
const fields: readonly (readonly [name: Field, label: string, accepts: (value: string) => boolean])[] = [
  ['uri', 'URI', isUri],
  ['version', 'Version', value => value === '1'],
  ['chainId', 'Chain ID', value => value !== ''],
  ['nonce', 'Nonce', isNonce],
  ['issuedAt', 'Issued At', isDateTime],
  ['expirationTime', 'Expiration Time', isDateTime],
  ['notBefore', 'Not Before', isDateTime],
  ['requestId', 'Request ID', isRequestId],
]
const isRequired = (index: number): boolean => index < 5

/** A ReCap names every network once a method: 24 methods on 20 networks take 11,500 characters. */
export const signInTextMax = 16_384
const resourcesMax = 100

const invalid = (reason: string) => optionalError('SIWX_MESSAGE_INVALID', { reason })
const introduction = ({ account }: SignInForm) => ` wants you to sign in with your ${account} account:`

/**
 * The text that is signed.
 * @throws {W3mError} `SIWX_MESSAGE_INVALID` with the part that cannot be written so that it is read back as it was
 */
export function writeSignInText(form: SignInForm, data: SiwxMessageData): string {
  const { scheme, domain, accountAddress, statement, resources } = data
  if (scheme !== undefined && !isScheme(scheme)) throw invalid('scheme')
  if (!isDomain(domain)) throw invalid('domain')
  if (!form.isAddress(accountAddress)) throw invalid('address')
  if (statement !== undefined && !isStatement(statement)) throw invalid('statement')
  const lines = [`${scheme === undefined ? '' : `${scheme}://`}${domain}${introduction(form)}`, accountAddress, '']
  if (statement !== undefined) lines.push(statement, '')
  else if (form.keepsEmptyStatement) lines.push('')
  fields.forEach(([name, label, accepts], index) => {
    const value = name === 'chainId' ? form.writeChain(data.chainId) : data[name]
    if (value === undefined && !isRequired(index)) return
    if (value === undefined || !accepts(value)) throw invalid(label)
    lines.push(`${label}: ${value}`)
  })
  if (resources) {
    if (resources.length > resourcesMax || !resources.every(isUri)) throw invalid('Resources')
    lines.push('Resources:', ...resources.map(resource => `- ${resource}`))
  }
  const text = lines.join('\n')
  if (text.length > signInTextMax) throw invalid('it is too long')
  return text
}

/**
 * Reads a signed text. Nothing but the standard's form passes: no line more or less, none in another place.
 * @throws {W3mError} `SIWX_MESSAGE_INVALID` with the part that is wrong
 */
export function parseSignInText(form: SignInForm, text: string): SiwxMessageData {
  if (text.length > signInTextMax) throw invalid('it is too long')
  const lines = text.split('\n')
  let at = 0
  const next = (): string | undefined => lines[at++]

  const head = next() ?? ''
  if (!head.endsWith(introduction(form))) throw invalid('the first line')
  const [, scheme, domain = ''] = /^(?:(.*?):\/\/)?(.*)$/s.exec(head.slice(0, -introduction(form).length)) ?? []
  if (scheme !== undefined && !isScheme(scheme)) throw invalid('scheme')
  if (!isDomain(domain)) throw invalid('domain')
  const accountAddress = next() ?? ''
  if (!form.isAddress(accountAddress)) throw invalid('address')
  if (next() !== '') throw invalid('the line after the address')

  let statement: string | undefined
  const isStatementNext = form.keepsEmptyStatement
    ? lines[at] !== ''
    : !lines[at]?.startsWith('URI: ') || lines[at + 1] === ''
  if (isStatementNext) {
    statement = next() ?? ''
    if (!isStatement(statement)) throw invalid('statement')
  }
  if ((isStatementNext || form.keepsEmptyStatement) && next() !== '') throw invalid('the line before the fields')

  const found: Partial<Record<Field, string>> = {}
  fields.forEach(([name, label, accepts], index) => {
    const line = lines[at]
    if (!line?.startsWith(`${label}: `)) {
      if (isRequired(index)) throw invalid(label)
      return
    }
    const value = line.slice(label.length + 2)
    if (!accepts(value)) throw invalid(label)
    found[name] = value
    at++
  })
  const { uri = '', chainId: chain = '', nonce = '', issuedAt = '', ...optional } = found
  const chainId = form.readChain(chain)
  if (!chainId) throw invalid('Chain ID')

  let resources: string[] | undefined
  if (lines[at] === 'Resources:') {
    resources = lines.slice(at + 1).map(line => line.slice(2))
    if (
      resources.length > resourcesMax ||
      !lines.slice(at + 1).every(line => line.startsWith('- ') && isUri(line.slice(2)))
    )
      throw invalid('Resources')
    at = lines.length
  }
  if (at !== lines.length) throw invalid('a line that does not belong there')
  return {
    ...(scheme !== undefined && { scheme }),
    domain,
    accountAddress,
    ...(statement !== undefined && { statement }),
    uri,
    nonce,
    issuedAt,
    ...optional,
    version: '1',
    chainId,
    ...(resources && { resources }),
  }
}

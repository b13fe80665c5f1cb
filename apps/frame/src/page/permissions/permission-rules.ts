import { getAddress } from 'viem/utils'
import { isEvmAddress } from '@w3m/core/caip'
import { selectorOf } from '../decode/decode-call.js'
import { knownFunctions } from '../decode/known-functions.js'
import { readSignature } from '../decode/abi-signature.js'
import { isSame } from '../decode/token-terms.js'
import { bytesToHex, hexToBytes, isHexData, type Hex } from '../hex-bytes.js'
import { invalidParams, RpcFailure } from '../rpc/rpc-failure.js'
import { permissionLifetimeMaxMs } from '../../wallet-api/permission-lifetime.js'

/** One thing that a page may do by itself. Amounts are in base units, for all uses together. */
export type PermissionRule =
  | { readonly kind: 'native'; readonly limit: bigint }
  | { readonly kind: 'erc20'; readonly token: Hex; readonly limit: bigint }
  | {
      readonly kind: 'contract'
      readonly contract: Hex
      readonly functions: readonly AllowedFunction[]
      readonly limit: bigint
    }

export interface AllowedFunction {
  readonly selector: Hex
  /** The signature or selector as the page wrote it. Only `selector` is enforced. */
  readonly text: string
}

/** The terms of a request, all of which the wallet can enforce. */
export interface PermissionTerms {
  readonly rules: readonly PermissionRule[]
  /** Number of batches of calls that may be sent. */
  readonly useLimit: number
  /** Highest sum of all fees, in base units of the chain's coin. */
  readonly feeLimit: bigint
  readonly expiresAtMs: number
}

export const usesMax = 1_000
const usesByDefault = 100
const rulesMax = 10
const functionsMax = 20
/** The default fee limit is a hundredth of a coin. */
const feeShareByDefault = 100n

const cannot = (feature: string): RpcFailure =>
  new RpcFailure(4200, `The wallet cannot enforce this permission: ${feature}`)

type Fields = Readonly<Record<string, unknown>>

/**
 * Reads a request of ERC-7715. The wallet itself signs permitted calls, for the requesting page and on the device where
 * the visitor approved. So the wallet is the only possible signer, and limits must be checkable on a call before it is
 * signed.
 * @param own the account, which no permission may call: a smart account does for itself whatever it is told
 * @throws {RpcFailure} 4200 for what cannot be enforced, -32602 for what makes no sense
 */
export function readTerms(
  { permissions, policies, expiry, signer }: Fields,
  { own: account, decimals, now }: { readonly own: Hex; readonly decimals: number; readonly now: number },
): PermissionTerms {
  if (signer !== undefined && signer !== null && Object(signer).type !== 'wallet')
    throw cannot('it signs with its own key, for no other signer')
  if (!Array.isArray(permissions) || permissions.length === 0 || permissions.length > rulesMax)
    throw invalidParams(`A request has 1 to ${rulesMax} permissions`)
  const expiresAtMs = Number(expiry) * 1_000
  if (!Number.isSafeInteger(expiry) || expiresAtMs <= now)
    throw invalidParams('The expiry is a time in seconds that lies ahead')
  if (expiresAtMs > now + permissionLifetimeMaxMs) throw invalidParams('A permission lasts 30 days at most')
  const read = permissions.map((permission: unknown) => readPermission(Object(permission), account))
  const rules = read.map(({ rule }) => rule)
  if (new Set(rules.map(subjectOf)).size < rules.length) throw invalidParams('The same permission is asked for twice')
  const limits = readPolicies([...listOf(policies), ...read.flatMap(({ others }) => others)])
  return {
    rules,
    expiresAtMs,
    useLimit: Number(limits.uses ?? BigInt(usesByDefault)),
    feeLimit: limits.fee ?? 10n ** BigInt(decimals) / feeShareByDefault,
  }
}

const subjectOf = (rule: PermissionRule): string =>
  rule.kind === 'native' ? rule.kind : `${rule.kind} ${rule.kind === 'erc20' ? rule.token : rule.contract}`

/**
 * Reads a permission's amount from its data or its own policy. Policies about the whole request are returned as
 * `others`.
 */
function readPermission(
  { type, data: fields, policies }: Fields,
  account: Hex,
): { readonly rule: PermissionRule; readonly others: readonly unknown[] } {
  const data: Fields = Object(fields)
  const allowances = listOf(policies).filter(isAllowance)
  if (allowances.length > 1) throw invalidParams('A permission has one allowance')
  const allowance = data['allowance'] ?? Object(allowances[0]).data?.['allowance']
  const others = listOf(policies).filter(policy => !isAllowance(policy))
  switch (type) {
    case 'native-token-transfer':
      return { rule: { kind: 'native', limit: readAmount(allowance) }, others }
    case 'erc20-token-transfer':
      return {
        rule: { kind: 'erc20', token: readContract(data['address'], account), limit: readAmount(allowance) },
        others,
      }
    case 'contract-call': {
      const limit = readAmount(allowance ?? data['valueLimit'] ?? 0)
      return {
        rule: {
          kind: 'contract',
          contract: readContract(data['address'], account),
          functions: readFunctions(data['calls'] ?? data['functions']),
          limit,
        },
        others,
      }
    }
    default:
      throw cannot(`it does not know ${String(type).slice(0, 64)}`)
  }
}

const isAllowance = (policy: unknown): boolean => Object(policy).type === 'token-allowance'

function readPolicies(policies: readonly unknown[]): { readonly uses?: bigint; readonly fee?: bigint } {
  const found: { uses?: bigint; fee?: bigint } = {}
  for (const policy of policies) {
    const { type, data }: { readonly type?: unknown; readonly data?: Fields } = Object(policy)
    // If a limit is given twice, the lower one counts.
    if (type === 'call-limit') {
      const count = readAmount(data?.['count'])
      if (count === 0n || count > BigInt(usesMax)) throw invalidParams(`A call-limit is 1 to ${usesMax}`)
      found.uses = lower(found.uses, count)
    } else if (type === 'gas-limit') found.fee = lower(found.fee, readAmount(data?.['limit']))
    else throw cannot(`it does not know ${String(type).slice(0, 64)}`)
  }
  return found
}

const lower = (a: bigint | undefined, b: bigint): bigint => (a !== undefined && a < b ? a : b)
const listOf = (value: unknown): readonly unknown[] => {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value) || value.length > rulesMax) throw invalidParams('Policies are a short list')
  return value
}

/** A whole number of at most 256 bits: hex, decimal digits, or a number that is exact. */
export function readAmount(value: unknown): bigint {
  const isText = typeof value === 'string' && /^(?:0x[0-9a-fA-F]{1,64}|[0-9]{1,78})$/.test(value)
  const amount =
    isText || (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) ? BigInt(value) : undefined
  if (amount === undefined || amount >= 2n ** 256n) throw invalidParams('A limit is a whole number')
  return amount
}

function readContract(value: unknown, account: Hex): Hex {
  if (!isEvmAddress(value)) throw invalidParams('A permission for a contract has its address')
  if (isSame(value, account)) throw cannot('calls of the account itself have no limits')
  return getAddress(value)
}

/**
 * Matches signatures of known functions that may give to an address, or run data that they receive: neither the amount
 * nor the recipient would be limited. Token transfers have their own kind of permission.
 */
const withoutLimits = /address|bytes(?!\d)|^burn|^renounce/

const blockedFunctions = (): ReadonlyMap<Hex, string> =>
  new Map(
    knownFunctions.flatMap(text => {
      const { signature } = readSignature(text)
      return withoutLimits.test(signature) ? [[selectorOf(signature), signature] as const] : []
    }),
  )

/** `claim(uint256)`, `0x379607f5`, or an object with one of them. */
function readFunctions(value: unknown): readonly AllowedFunction[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > functionsMax)
    throw invalidParams(`A contract-call names 1 to ${functionsMax} functions`)
  const blocked = blockedFunctions()
  return value.map((item: unknown) => {
    const { selector, signature }: Fields = Object(item)
    const text = typeof item === 'string' ? item : (selector ?? signature)
    if (typeof text !== 'string') throw invalidParams('A function is its signature or its selector')
    const read = isHexData(text) && text.length === 10 ? bytesToHex(hexToBytes(text)) : selectorOfText(text)
    const known = blocked.get(read)
    if (known) throw cannot(`nothing limits what ${known} gives away`)
    return { selector: read, text }
  })
}

const parameter = String.raw`[a-z]+\d*(?:\[\d*\])*(?: \w+)?`
const oneFunction = new RegExp(`^[A-Za-z_$][\\w$]*\\((?:${parameter}(?:,${parameter})*)?\\)$`)

function selectorOfText(text: string): Hex {
  const plain = text
    .replace(/^function /, '')
    .replace(/,\s+/g, ',')
    .replace(/([(,]u?int)(?=[\[ ,)])/g, '$1256')
  if (plain.length > 256 || !oneFunction.test(plain)) throw invalidParams('A function is its signature or its selector')
  return selectorOf(readSignature(plain).signature)
}

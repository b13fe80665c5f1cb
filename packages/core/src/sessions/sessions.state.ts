import type { EndpointResponse } from '../api/define-endpoint.js'
import type { getSessions } from '../api/get-sessions.js'
import type { CaipAddress } from '../caip/caip-address.js'
import type { W3mError } from '../errors/w3m-error.js'
import { safeName } from '../text/safe-name.js'

/**
 * What a session lets its site do by itself. Limits are in base units, for all uses together; undefined where the
 * server names none.
 */
export type SessionPermission =
  /** To send the network's coin. */
  | { readonly kind: 'native'; readonly limitUnits: bigint | undefined }
  /** To send a token: `token` is the address of its contract. */
  | { readonly kind: 'erc20'; readonly token: string; readonly limitUnits: bigint | undefined }
  /** `limitUnits` is of the network's coin that its calls may carry. */
  | {
      readonly kind: 'contract'
      /** The address of the contract that may be called. */
      readonly contract: string
      /** Which of its functions, as the server names them; at most 20. */
      readonly calls: readonly string[]
      readonly limitUnits: bigint | undefined
    }
  /** One that is not known here: `type` is the server's word for it, which may be empty. */
  | { readonly kind: 'other'; readonly type: string }

/** One permission (EIP-7715) that an account gave to a site. Times are Unix ms. */
export interface Session {
  /** Its permission context identifier: the server's id of it. */
  readonly pci: string
  /** The account that gave it, with its network. */
  readonly account: CaipAddress
  /** The site's origin, or what else the server calls it. */
  readonly site: string
  /** Undefined where the server does not say it. */
  readonly createdAtMs: number | undefined
  /** When it ends by itself; undefined where the server names no end. */
  readonly expiresAtMs: number | undefined
  /** There once it was taken back. */
  readonly revokedAtMs: number | undefined
  /** Empty where the server does not say what it permits. */
  readonly permissions: readonly SessionPermission[]
  /** How often it may be used in all. */
  readonly usesMax: number | undefined
  /** The highest sum of its fees, in base units of the network's coin; undefined where the server names none. */
  readonly feeLimitUnits: bigint | undefined
}

/** Of the account that was listed last. */
export type SessionsState =
  /** Nothing was listed. */
  | { readonly phase: 'idle' }
  /** `previous` is what was known of the same address before; undefined where nothing was. */
  | { readonly phase: 'loading'; readonly address: string; readonly previous: readonly Session[] | undefined }
  /** The newest first, of each EVM network of the application; those that have ended are among them. */
  | { readonly phase: 'ready'; readonly address: string; readonly sessions: readonly Session[] }
  | {
      readonly phase: 'failed'
      readonly address: string
      /** Why they could not be read: what `list` threw. */
      readonly error: W3mError
      /** What was known of the same address before; undefined where nothing was. */
      readonly previous: readonly Session[] | undefined
    }

/** The sessions that are known of the listed account. */
export const sessionsOf = (state: SessionsState): readonly Session[] | undefined =>
  state.phase === 'ready' ? state.sessions : state.phase === 'idle' ? undefined : state.previous

/** A session that its site may still use. */
export const isLive = ({ revokedAtMs, expiresAtMs }: Session, nowMs: number): boolean =>
  revokedAtMs === undefined && (expiresAtMs === undefined || expiresAtMs > nowMs)

type WireSession = EndpointResponse<typeof getSessions>['pcis'][number]

const siteMaxLength = 255
const callMaxLength = 100
const callsMax = 20

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
const record = (value: unknown): Readonly<Record<string, unknown>> => (isObject(value) ? value : {})

const toMs = (seconds: number | null | undefined): number | undefined =>
  typeof seconds === 'number' ? seconds * 1_000 : undefined

const toUnits = (value: unknown): bigint | undefined =>
  typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value) ? BigInt(value) : undefined

const policyData = (policies: readonly unknown[], name: string): Readonly<Record<string, unknown>> =>
  record(policies.map(record).find(({ type }) => type === name)?.['data'])

const toCount = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

/** A server's session as it may be shown: it may say anything. */
export function toSession(
  { pci, project, expiration, createdAt, revokedAt, permissions, policies }: WireSession,
  account: CaipAddress,
): Session {
  return {
    pci,
    account,
    site: safeName(project?.url, siteMaxLength) || safeName(project?.name, siteMaxLength),
    createdAtMs: toMs(createdAt),
    expiresAtMs: toMs(expiration),
    revokedAtMs: toMs(revokedAt),
    permissions: (permissions ?? []).map(toPermission),
    usesMax: toCount(policyData(policies ?? [], 'call-limit')['count']),
    feeLimitUnits: toUnits(policyData(policies ?? [], 'gas-limit')['limit']),
  }
}

function toPermission(value: unknown): SessionPermission {
  const { type, data } = record(value)
  const { allowance, address, calls } = record(data)
  const limitUnits = toUnits(allowance)
  const at = safeName(address)
  if (type === 'native-token-transfer') return { kind: 'native', limitUnits }
  if (type === 'erc20-token-transfer' && at) return { kind: 'erc20', token: at, limitUnits }
  if (type === 'contract-call' && at)
    return {
      kind: 'contract',
      contract: at,
      calls: Array.isArray(calls) ? calls.slice(0, callsMax).map(call => safeName(call, callMaxLength)) : [],
      limitUnits,
    }
  return { kind: 'other', type: safeName(type) }
}

import { isEvmAddress } from '@w3m/core/caip'
import { getAddress } from 'viem/utils'
import { hasHiddenCharacters } from '../visible-text.js'
import { callFlags, once, type CallToJudge } from './call-flags.js'
import { lookAlikeFlags } from './look-alike.js'
import type { RedFlag } from './red-flag.js'

export interface TypedDataToJudge {
  readonly primaryType: string
  readonly domain: Readonly<Record<string, unknown>>
  readonly message: Readonly<Record<string, unknown>>
  /** Those that are signed with it. */
  readonly calls: readonly CallToJudge[]
  /** CAIP-2, of the application. */
  readonly activeChainId: string
  /** The visitor's address. */
  readonly account: string
  readonly known: readonly string[]
}

const permit2Types = /^Permit(?:Batch)?(?:Witness)?TransferFrom$|^Permit(?:Single|Batch)$/
const orderTypes = /^(?:OrderComponents|BulkOrder)$/
const transferTypes = /^(?:Transfer|Receive)WithAuthorization$/

/** What is dangerous in typed data to sign. */
export function typedDataFlags({ primaryType, domain, message, calls, activeChainId, account, known }: TypedDataToJudge): readonly RedFlag[] {
  const flags: RedFlag[] = []
  const { chainId } = domain
  if (chainId !== undefined && `eip155:${String(toNumber(chainId))}` !== activeChainId) flags.push({ id: 'wrong-chain' })

  const named = message['spender'] ?? message['to'] ?? message['operator'] ?? '?'
  const spender = isEvmAddress(named) ? getAddress(named) : String(named)
  if (domain['name'] === 'Permit2' || permit2Types.test(primaryType)) flags.push({ id: 'permit2', values: { spender } })
  else if (transferTypes.test(primaryType) || /permit/i.test(primaryType) || isAllowance(message)) flags.push({ id: 'permit', values: { spender } })

  if (orderTypes.test(primaryType) && !paysBack(message, account)) flags.push({ id: 'order' })
  if (primaryType === 'Delegation' && 'delegate' in message) flags.push({ id: 'delegation', values: { contract: String(message['delegate']) } })
  // Run with the Safe's own rights.
  if (primaryType === 'SafeTx' && toNumber(message['operation']) !== 0) flags.push({ id: 'delegatecall' })
  flags.push(...callFlags({ calls, chainId: activeChainId, activeChainId, known }))

  const texts = textsIn([domain, message])
  flags.push(...lookAlikeFlags(texts.filter(isEvmAddress), known))
  if (texts.some(hasHiddenCharacters)) flags.push({ id: 'hidden-characters' })
  return once(flags)
}

/** A struct that reads like an allowance, whatever its name. */
const isAllowance = (message: Readonly<Record<string, unknown>>): boolean => 'spender' in message && ['value', 'amount', 'allowed', 'allowance'].some(name => name in message)

/** Whether the seller of an order is paid anything by it. */
function paysBack(message: Readonly<Record<string, unknown>>, account: string): boolean {
  const items: unknown = message['consideration']
  return Array.isArray(items) && items.some(item => String((Object(item) as { recipient?: unknown }).recipient).toLowerCase() === account.toLowerCase())
}

/** Every text in a value and every name of a field, at any depth. */
const textsIn = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? Object.entries(value).flatMap(([name, each]) => [name, ...textsIn(each)]) : []

const toNumber = (value: unknown): number => (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' ? Number(value) : NaN)

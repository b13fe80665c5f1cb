import { getAddress } from 'viem/utils'
import { isAbiList, type AbiValue } from '../decode/abi-decode.js'
import { decodeCall, type DecodedCall } from '../decode/decode-call.js'
import { isSame, meaningOf, named, sends, type Args } from '../decode/token-terms.js'
import type { Hex } from '../hex-bytes.js'
import { addressPoisoningRisks } from './address-poisoning.js'
import { burnRisks } from './burn-addresses.js'
import { once, unlimitedFrom, type Risk } from './risk.js'
import { anyPriceRisks } from './swap-risks.js'

export interface CallToJudge {
  /** Undefined where a contract is made. */
  readonly to: string | undefined
  readonly data: Hex
  readonly value: bigint
}

export interface CallsToJudge {
  readonly calls: readonly CallToJudge[]
  /** CAIP-2, of the request. */
  readonly chainId: string
  /** CAIP-2, of the application. */
  readonly activeChainId: string
  /** Addresses that the visitor has sent to, and their own. */
  readonly known: readonly string[]
}

/** Returns the risks of the calls of a transaction or a batch. Each flag occurs once. */
export function callRisks({ calls, chainId, activeChainId, known }: CallsToJudge): readonly Risk[] {
  const flags: Risk[] = []
  if (chainId !== activeChainId) flags.push({ id: 'wrong-chain' })
  for (const { to, data } of calls) {
    if (to === undefined) continue
    const call = decodeCall(data)
    flags.push(...flagsOf(to, data, call, known), ...meansOf(to, data, call, known))
  }
  return once(flags)
}

/** An allowance of more than any token has, and everybody but the visitor who gets what comes of a call. */
function meansOf(to: string, data: Hex, call: DecodedCall | undefined, known: readonly string[]): readonly Risk[] {
  const isKnown = (address: string): boolean => known.some(each => isSame(each, address))
  const { terms, recipients } = meaningOf(to, data, known.slice(0, 1), call)
  return [
    ...terms.flatMap(({ kind, amount, party }) =>
      (kind === 'allow' || kind === 'raise') && amount !== undefined && amount >= unlimitedFrom
        ? [unlimited(getAddress(party))]
        : [],
    ),
    ...recipients.flatMap(({ address, isMeant }): readonly Risk[] => {
      if (isMeant && isKnown(address)) return []
      return [
        {
          id: 'recipient',
          values: { address: getAddress(address) },
          ...((isMeant || isKnown(address)) && { isAmber: true }),
        },
      ]
    }),
  ]
}

/** As much as there is, or more. */
export const unlimited = (spender: string): Risk => ({ id: 'unlimited-approve', values: { spender } })

/**
 * Who gets tokens, items or coins by a call, of several calls by each of those. Nobody by an amount of nothing: a page
 * could make anybody known by it, who is a lesser danger then.
 */
export function recipientsOf({ to, data, value }: CallToJudge, call = decodeCall(data)): readonly string[] {
  if (to === undefined) return []
  if (call?.inner.length) return call.inner.flatMap(inner => recipientsOf({ ...inner, to: inner.to ?? to }, inner.call))
  const sent = call && sentTo(call)
  return (sent ? isNothing(named(call.args)) : value === 0n) ? [] : [getAddress(sent ?? to)]
}

const isNothing = ({ amount, value = amount, amounts }: Args): boolean =>
  value === 0n || (amounts !== undefined && isAbiList(amounts) && amounts.every(each => each.value === 0n))

/** What an authorization does that comes with the calls: it hands the account to a contract's code (EIP-7702). */
export const handOverRisks = (authorization: { readonly address: string } | undefined): readonly Risk[] =>
  authorization ? [{ id: 'delegation', values: { contract: authorization.address } }] : []

/** @param isPart whether a call of the same contract makes it, which is judged as one with all that it makes */
function flagsOf(
  to: string,
  data: Hex,
  call: DecodedCall | undefined,
  known: readonly string[],
  isPart = false,
): readonly Risk[] {
  // An account without code is paid whatever the call says, and many a call pays somebody whom it names: each address
  // counts.
  const sent = call && sentTo(call)
  const met = [...addressPoisoningRisks([to, ...addressesIn(call?.args ?? [])], known), ...burnRisks(sent ?? to)]
  if (data === '0x') return met
  if (!call) return [...met, { id: 'unknown-selector' }]
  const own = rules[call.signature]?.(named(call.args)) ?? []
  // A call that a multicall makes to its own contract has its `to`.
  return [
    ...met,
    ...own,
    ...(isPart ? [] : anyPriceRisks(to, call)),
    ...(sent && isSame(sent, to) ? [{ id: 'to-token' } as const] : []),
    ...call.inner.flatMap(inner => flagsOf(inner.to ?? to, inner.data, inner.call, known, inner.to === undefined)),
  ]
}

/** Returns the recipient of the tokens or items that a call sends; undefined if it sends none. */
function sentTo({ name, args }: DecodedCall): string | undefined {
  const to = sends(name) && named(args)['to']
  return typeof to === 'string' ? to : undefined
}

/** Who gets tokens by a call and by those that it makes, or coins by those that do nothing else. */
export const paidBy = (data: Hex, call = decodeCall(data)): readonly string[] =>
  call
    ? [
        ...[sentTo(call) ?? []].flat(),
        ...call.inner.flatMap(({ to, value, data: inner, call: made }) => [
          ...(to && value > 0n && inner === '0x' ? [to] : []),
          ...paidBy(inner, made),
        ]),
      ]
    : []

const addressesIn = (values: readonly AbiValue[]): readonly string[] =>
  values.flatMap(({ type, value }) =>
    isAbiList(value) ? addressesIn(value) : type === 'address' ? [String(value)] : [],
  )

type Rule = (args: Args) => readonly Risk[]

const addressOf = (args: Args, name: string): string => getAddress(String(args[name]))

/** Another owner of a contract, or other code for it. */
const handsControl =
  (name: string): Rule =>
  args => [{ id: 'contract-control', values: { address: addressOf(args, name) } }]

const foreignCode: Rule = () => [{ id: 'delegatecall' }]

const givesAll: Rule = args =>
  args['approved'] === false ? [] : [{ id: 'approve-all', values: { spender: addressOf(args, 'operator') } }]

const rules: Readonly<Record<string, Rule>> = {
  'setApprovalForAll(address,bool)': givesAll,
  'setOperator(address,bool)': givesAll,
  'execute(address,bytes)': foreignCode,
  'upgradeTo(address)': handsControl('newImplementation'),
  'upgradeToAndCall(address,bytes)': handsControl('newImplementation'),
  'transferOwnership(address)': handsControl('newOwner'),
  'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)': args =>
    args['operation'] === 0n ? [] : [{ id: 'delegatecall' }],
}

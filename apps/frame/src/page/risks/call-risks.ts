import { getAddress } from 'viem/utils'
import { isAbiList, type AbiValue } from '../decode/abi-decode.js'
import { decodeCall, type DecodedCall } from '../decode/decode-call.js'
import { commandsOf } from '../decode/universal-router.js'
import { isSame, meaningOf, named, sends, type Args } from '../decode/token-terms.js'
import type { Hex } from '../hex-bytes.js'
import { addressPoisoningRisks } from './address-poisoning.js'
import { burnRisks } from './burn-addresses.js'
import { once, unlimitedFrom, type Risk } from './risk.js'
import { anyPriceRisks } from './swap-risks.js'

export interface CallToJudge {
  /** Undefined if the call deploys a contract. */
  readonly to: string | undefined
  readonly data: Hex
  readonly value: bigint
}

export interface CallsToJudge {
  readonly calls: readonly CallToJudge[]
  /** The CAIP-2 id of the request's network. */
  readonly chainId: string
  /** The CAIP-2 id of the application's network. */
  readonly activeChainId: string
  /** Addresses that the visitor has sent to, and their own. */
  readonly known: readonly string[]
}

/** Returns the risks of the calls of a transaction or a batch. Each flag occurs once. */
export function callRisks({ calls, chainId, activeChainId, known }: CallsToJudge): readonly Risk[] {
  const flags: Risk[] = []
  if (chainId !== activeChainId) flags.push({ id: 'wrong-chain' })
  for (const { to, data, value } of calls) {
    if (to === undefined) continue
    const call = decodeCall(data)
    flags.push(...flagsOf({ to, data, value }, call, known), ...meansOf(to, data, call, known))
  }
  return once(flags)
}

/** Returns the risks of unlimited allowances, and of recipients other than the visitor. */
function meansOf(to: string, data: Hex, call: DecodedCall | undefined, known: readonly string[]): readonly Risk[] {
  const isKnown = (address: string): boolean => known.some(recipient => isSame(recipient, address))
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
          ...((isMeant || isKnown(address)) && { isWarning: true }),
        },
      ]
    }),
  ]
}

/** The risk of an allowance without a limit. */
export const unlimited = (spender: string): Risk => ({ id: 'unlimited-approve', values: { spender } })

/**
 * Returns who gets tokens, items or coins by a call or by its inner calls. An amount of 0 has no recipient: otherwise a
 * page could make any address known with it, and a known address is a lesser danger.
 */
export function recipientsOf({ to, data, value }: CallToJudge, call = decodeCall(data)): readonly string[] {
  if (to === undefined) return []
  if (call?.inner.length) return call.inner.flatMap(inner => recipientsOf({ ...inner, to: inner.to ?? to }, inner.call))
  const sent = call && sentTo(call)
  return (sent ? isNothing(named(call.args)) : value === 0n) ? [] : [getAddress(sent ?? to)]
}

const isNothing = ({ amount, value = amount, amounts }: Args): boolean =>
  value === 0n || (amounts !== undefined && isAbiList(amounts) && amounts.every(element => element.value === 0n))

/** Returns the risk of an EIP-7702 authorization beside the calls, which gives the account a contract's code. */
export const delegationRisks = (authorization: { readonly address: string } | undefined): readonly Risk[] =>
  authorization ? [{ id: 'delegation', values: { contract: authorization.address } }] : []

/** @param isPart whether a multicall of the same contract makes the call. The multicall is judged with all its calls */
function flagsOf(
  { to, data, value }: CallToJudge & { readonly to: string },
  call: DecodedCall | undefined,
  known: readonly string[],
  isPart = false,
): readonly Risk[] {
  // A call pays an account without code whatever its data says, and many calls pay an address in their data, so each
  // address counts.
  const sent = call && sentTo(call)
  const met = [...addressPoisoningRisks([to, ...addressesIn(call?.args ?? [])], known), ...burnRisks(sent ?? to)]
  if (data === '0x') return met
  if (!call) return [...met, { id: 'unknown-selector' }]
  const risks = rules[call.signature]?.(named(call.args)) ?? []
  // An inner call without a target of its own goes to the contract of the multicall, with the coins of that.
  const isMulticall = commandsOf(call.signature) === undefined
  return [
    ...met,
    ...risks,
    // The contract whose function this is would not take the coins, so what another one does with them is not known.
    ...(value > 0n && !call.isPayable ? [{ id: 'unknown-selector' } as const] : []),
    ...(isPart ? [] : anyPriceRisks(to, call)),
    ...(sent && isSame(sent, to) ? [{ id: 'to-token' } as const] : []),
    ...call.inner.flatMap(inner =>
      flagsOf(
        { ...inner, to: inner.to ?? to, value: inner.to === undefined && isMulticall ? value : inner.value },
        inner.call,
        known,
        inner.to === undefined,
      ),
    ),
  ]
}

/** Returns the recipient of the tokens or items that a call sends; undefined if it sends none. */
function sentTo({ name, args }: DecodedCall): string | undefined {
  const to = sends(name) && named(args)['to']
  return typeof to === 'string' ? to : undefined
}

/** Returns who gets tokens by a call or its inner calls, or coins by inner calls that do nothing else. */
export const paidBy = (data: Hex, call = decodeCall(data)): readonly string[] =>
  call
    ? [
        ...[sentTo(call) ?? []].flat(),
        ...call.inner.flatMap(({ to, value, data: inner, call: decodedCall }) => [
          ...(to && value > 0n && inner === '0x' ? [to] : []),
          ...paidBy(inner, decodedCall),
        ]),
      ]
    : []

const addressesIn = (values: readonly AbiValue[]): readonly string[] =>
  values.flatMap(({ type, value }) =>
    isAbiList(value) ? addressesIn(value) : type === 'address' ? [String(value)] : [],
  )

type Rule = (args: Args) => readonly Risk[]

const addressOf = (args: Args, name: string): string => getAddress(String(args[name]))

/** Returns a rule for calls that give a contract another owner or other code. */
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

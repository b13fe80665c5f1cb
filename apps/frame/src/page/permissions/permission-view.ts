import type { ApprovalContext, CallView, Fact } from '../approvals/approval.js'
import { chainReference } from '../chain-ids.js'
import { readSignature } from '../decode/abi-signature.js'
import { selectorOf } from '../decode/decode-call.js'
import { knownFunctions } from '../decode/known-functions.js'
import { unlimitedFrom, type Risk } from '../risks/risk.js'
import type { Hex } from '../hex-bytes.js'
import { amountText } from '../i18n/amount-text.js'
import { dateText } from '../i18n/date-text.js'
import type { AllowedFunction, PermissionRule, PermissionTerms } from './permission-rules.js'

type World = Pick<ApprovalContext, 'ask' | 'network' | 'activeChainId' | 'origin'>

/** What a permission is about, as a visitor reads it before and after they give it. */
export interface PermissionView {
  readonly facts: readonly Fact[]
  readonly calls: readonly CallView[]
  readonly flags: readonly Risk[]
}

/** Every permission with its limit, who signs, how often, until when, and what it may cost in fees. */
export async function permissionView(
  chainId: string,
  { rules, useLimit, feeLimit, expiresAtMs }: PermissionTerms,
  env: World,
): Promise<PermissionView> {
  const { name = chainId, symbol = '', decimals = 18 } = env.network(chainId) ?? {}
  const coins = (units: bigint): string => `${amountText(units, decimals)} ${symbol}`
  return {
    facts: [
      { label: 'field.chain', value: `${name} (${chainReference(chainId)})` },
      { label: 'permission.until', value: dateText(expiresAtMs) },
      { label: 'permission.uses', value: String(useLimit) },
      { label: 'permission.fees', value: coins(feeLimit) },
      { label: 'permission.signer', value: { key: 'permission.wallet' } },
    ],
    calls: await Promise.all(rules.map(rule => ruleView(rule, coins, chainId, env))),
    flags: flagsOf(rules, chainId, env),
  }
}

async function ruleView(
  rule: PermissionRule,
  coins: (units: bigint) => string,
  chainId: string,
  env: World,
): Promise<CallView> {
  const limit = (value: string): Fact => ({ label: 'permission.limit', value })
  if (rule.kind === 'native') return { title: 'permission.native', facts: [limit(coins(rule.limit))] }
  if (rule.kind === 'erc20')
    return {
      title: 'permission.erc20',
      facts: [
        { label: 'field.contract', value: rule.token, kind: 'address' },
        limit(await tokenAmount(rule, chainId, env)),
      ],
    }
  return {
    title: 'permission.contract',
    facts: [
      { label: 'field.contract', value: rule.contract, kind: 'address' },
      ...rule.functions.map((each): Fact => ({
        label: 'field.call',
        value: `${nameOf(each)} ${each.selector}`,
        kind: 'code',
      })),
      limit(coins(rule.limit)),
    ],
  }
}

/** A page may write any name for a selector: the one that is known here goes first. */
const nameOf = ({ selector, text }: AllowedFunction): string => knownName(selector) ?? text

const knownName = (selector: Hex): string | undefined =>
  knownFunctions.map(text => readSignature(text).signature).find(signature => selectorOf(signature) === selector)

/** In whole tokens, where the token says how many units they have; always in units too. */
async function tokenAmount(
  { token, limit }: Extract<PermissionRule, { kind: 'erc20' }>,
  chainId: string,
  { ask }: World,
): Promise<string> {
  const said = await ask(chainId, 'eth_call', [{ to: token, data: selectorOf('decimals()') }, 'latest']).catch(
    () => undefined,
  )
  const decimals = typeof said === 'string' && /^0x0*[0-9a-f]{1,2}$/i.test(said) ? Number(said) : 0
  return decimals > 0 && decimals <= 36 ? `${amountText(limit, decimals)} (${limit})` : limit.toString()
}

function flagsOf(rules: readonly PermissionRule[], chainId: string, { activeChainId, origin }: World): readonly Risk[] {
  const isUnknown = rules.some(
    rule => rule.kind === 'contract' && rule.functions.some(({ selector }) => knownName(selector) === undefined),
  )
  return [
    ...(chainId === activeChainId ? [] : [{ id: 'wrong-chain' } as const]),
    ...(rules.some(({ limit }) => limit >= unlimitedFrom)
      ? [{ id: 'unlimited-approve', values: { spender: origin } } as const]
      : []),
    ...(isUnknown ? [{ id: 'unknown-selector' } as const] : []),
  ]
}

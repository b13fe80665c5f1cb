import type { ApprovalContext, CallView, Fact } from '../approvals/approval.js'
import { coinBalance } from '../approvals/sufficient-balance.js'
import { withTimeout } from '../approvals/simulation.js'
import { amountFlags, readToken, unitsText, type Token } from '../approvals/token-facts.js'
import { chainReference } from '../chain-ids.js'
import { readSignature } from '../decode/abi-signature.js'
import { selectorOf } from '../decode/decode-call.js'
import { knownFunctions } from '../decode/known-functions.js'
import { unlimited } from '../risks/call-risks.js'
import { once, unlimitedFrom, type Risk } from '../risks/risk.js'
import type { Hex } from '../hex-bytes.js'
import { dateText } from '../i18n/date-text.js'
import type { AllowedFunction, PermissionRule, PermissionTerms } from './permission-rules.js'

type Context = Pick<ApprovalContext, 'callRpc' | 'evmAddress' | 'network' | 'activeChainId' | 'origin'>

/** A rule, and the coin or token that it limits, with the visitor's balance. */
interface RuleToken {
  readonly rule: PermissionRule
  readonly token: Token
}

/** A permission as it is shown to the visitor, before and after it is granted. */
export interface PermissionView {
  readonly facts: readonly Fact[]
  readonly calls: readonly CallView[]
  readonly flags: readonly Risk[]
}

/** Every permission with its limit, who signs, how often, until when, and what it may cost in fees. */
export async function permissionView(
  chainId: string,
  { rules, useLimit, feeLimit, expiresAtMs }: PermissionTerms,
  env: Context,
): Promise<PermissionView> {
  const { name = chainId, symbol = '', decimals = 18 } = env.network(chainId) ?? {}
  const nativeToken = withTimeout(coinBalance(chainId, env)).then((balance): Token => ({
    symbol,
    decimals,
    balance,
    isItems: false,
  }))
  const ruleTokens = await Promise.all(
    rules.map(async (rule): Promise<RuleToken> => ({
      rule,
      // An ERC-20 permission limits amounts, even if the token claims to be a collection of items.
      token:
        rule.kind === 'erc20' ? { ...(await readToken(chainId, rule.token, env)), isItems: false } : await nativeToken,
    })),
  )
  return {
    facts: [
      { label: 'field.chain', value: `${name} (${chainReference(chainId)})` },
      { label: 'permission.until', value: dateText(expiresAtMs) },
      { label: 'permission.uses', value: String(useLimit) },
      { label: 'permission.fees', value: unitsText(feeLimit, await nativeToken) },
      { label: 'permission.signer', value: { key: 'permission.wallet' } },
    ],
    calls: ruleTokens.map(ruleView),
    flags: flagsOf(ruleTokens, chainId, env),
  }
}

function ruleView({ rule, token }: RuleToken): CallView {
  const { balance } = token
  const amounts: readonly Fact[] = [
    { label: 'permission.limit', value: unitsText(rule.limit, token) },
    ...(balance === undefined || rule.limit === 0n
      ? []
      : [{ label: 'field.have', value: unitsText(balance, token) } as const]),
  ]
  if (rule.kind === 'native') return { title: 'permission.native', facts: amounts }
  if (rule.kind === 'erc20')
    return {
      title: 'permission.erc20',
      facts: [{ label: 'field.contract', value: rule.token, kind: 'address' }, ...amounts],
    }
  return {
    title: 'permission.contract',
    facts: [
      { label: 'field.contract', value: rule.contract, kind: 'address' },
      ...rule.functions.map((allowed): Fact => ({
        label: 'field.call',
        value: `${nameOf(allowed)} ${allowed.selector}`,
        kind: 'code',
      })),
      ...amounts,
    ],
  }
}

/** A page may give a selector any name, so a name that is known here takes precedence. */
const nameOf = ({ selector, text }: AllowedFunction): string => knownName(selector) ?? text

const knownName = (selector: Hex): string | undefined =>
  knownFunctions.map(text => readSignature(text).signature).find(signature => selectorOf(signature) === selector)

function flagsOf(
  ruleTokens: readonly RuleToken[],
  chainId: string,
  { activeChainId, origin }: Context,
): readonly Risk[] {
  const rules = ruleTokens.map(({ rule }) => rule)
  const isUnknown = rules.some(
    rule => rule.kind === 'contract' && rule.functions.some(({ selector }) => knownName(selector) === undefined),
  )
  // All rules but those of ERC-20 spend the chain's coin, so their limits add up.
  const coins = rules.reduce((sum, { kind, limit }) => (kind === 'erc20' ? sum : sum + limit), 0n)
  return once([
    ...(chainId === activeChainId ? [] : [{ id: 'wrong-chain' } as const]),
    ...(rules.some(({ limit }) => limit >= unlimitedFrom) ? [unlimited(origin)] : []),
    ...ruleTokens.flatMap(({ rule, token }) => amountFlags(rule.kind === 'erc20' ? rule.limit : coins, origin, token)),
    ...(isUnknown ? [{ id: 'unknown-selector' } as const] : []),
  ])
}

import { chainReference, isEvmChain } from '../chain-ids.js'
import { amountText } from '../i18n/amount-text.js'
import type { ApprovalContext, NativeCurrency, Fact } from './approval.js'
import { roundUp } from './round-up.js'

/** A chain's name and amounts of its coin as facts, beside which their value may be shown. */
export interface ChainFacts {
  readonly nativeCurrency: NativeCurrency
  readonly chain: Fact
  /**
   * Shows every digit of a value. A fee, which is the highest possible one, is rounded up, with every digit among the
   * details.
   */
  amount(label: 'field.value' | 'field.deposits' | 'field.fee', units: bigint): Fact & { readonly value: string }
}

export function chainFacts(chainId: string, { network }: Pick<ApprovalContext, 'network'>): ChainFacts {
  const { name = chainId, symbol = '', decimals = 18 } = network(chainId) ?? {}
  const text = (units: bigint): string => `${amountText(units, decimals)} ${symbol}`
  return {
    nativeCurrency: { chainId, decimals },
    chain: { label: 'field.chain', value: isEvmChain(chainId) ? `${name} (${chainReference(chainId)})` : name },
    amount(label, units) {
      const shown = label === 'field.fee' ? roundUp(units, decimals) : units
      return {
        label,
        value: text(shown),
        units,
        ...(shown === units ? {} : { exact: { label: 'field.fee-exact', value: text(units) } }),
      }
    },
  }
}

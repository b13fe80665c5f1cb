import { html, nothing, type TemplateResult } from 'lit'
import type { VaultApi } from '../../vault/vault-api.js'
import type { FrameNetwork } from '../../wallet-api/wallet-api.js'
import { amountText } from '../i18n/amount-text.js'
import type { Translate } from '../i18n/frame-texts.js'
import { visibleLine } from '../visible-text.js'

export type ListedPermission = VaultApi['permissions.list']['result']['grants'][number]

export interface TermsContext {
  readonly t: Translate
  readonly networks: readonly FrameNetwork[]
  /** The name of what a permission of this type allows. */
  readonly kindText: (type: string) => string
}

interface Term {
  readonly name: string
  readonly value: string
  readonly kind?: 'address' | 'code'
}

/** Loads the server's networks. Empty if it does not answer: the terms then have ids and smallest units. */
export async function loadNetworks(send: typeof fetch): Promise<readonly FrameNetwork[]> {
  try {
    const response = await send('/api/frame-config', { credentials: 'omit', signal: AbortSignal.timeout(10_000) })
    const { networks = [] }: { readonly networks?: readonly FrameNetwork[] } = Object(await response.json())
    return networks
  } catch {
    return []
  }
}

/**
 * Shows what a permission allows: its network, fees and number of uses, then the limit of each of its parts. No node is
 * asked, so amounts of tokens are in their smallest unit.
 */
export function permissionTerms(
  { chainId, permissions, policies }: ListedPermission,
  { t, networks, kindText }: TermsContext,
): TemplateResult {
  const network = networks.find(({ id }) => id === chainId)
  const units = (amount: bigint): string => t('field.units', { amount: String(amount) })
  const coins = (amount: bigint): string =>
    network ? `${amountText(amount, network.decimals)} ${visibleLine(network.symbol)}` : units(amount)
  const amountTerm = (name: string, value: unknown, format: (amount: bigint) => string): readonly Term[] =>
    typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value) ? [{ name, value: format(BigInt(value)) }] : []
  const policy = (name: string): Readonly<Record<string, unknown>> =>
    Object(policies.find(({ type }) => type === name)?.['data'])
  const { count } = policy('call-limit')
  return html`<div data-testid="frame-permission-terms">
    ${termList([
      {
        name: t('field.chain'),
        value: network
          ? `${visibleLine(network.name)} (${chainId.slice(chainId.indexOf(':') + 1)})`
          : visibleLine(chainId),
      },
      ...amountTerm(t('permission.fees'), policy('gas-limit')['limit'], coins),
      ...(typeof count === 'number' ? [{ name: t('permission.uses'), value: String(count) }] : []),
    ])}
    ${permissions.map(({ type, data }) => {
      const fields: Readonly<Record<string, unknown>> = Object(data)
      return html`<p class="kind">${kindText(type)}</p>
        ${termList([
          ...callTerms(fields, t),
          ...amountTerm(t('permission.limit'), fields['allowance'], type === 'erc20-token-transfer' ? units : coins),
        ])}`
    })}
  </div>`
}

/** The contract, and which of its functions: a site may name one as it likes, so its selector stands beside it. */
function callTerms({ address, calls, selectors }: Readonly<Record<string, unknown>>, t: Translate): readonly Term[] {
  if (typeof address !== 'string') return []
  const names: readonly unknown[] = Array.isArray(calls) ? calls : []
  const hashes: readonly unknown[] = Array.isArray(selectors) ? selectors : []
  return [
    { name: t('field.contract'), value: visibleLine(address), kind: 'address' },
    ...names.map((name, index): Term => ({
      name: t('field.call'),
      value: visibleLine(`${String(name)} ${String(hashes[index] ?? '')}`.trim()),
      kind: 'code',
    })),
  ]
}

const termList = (terms: readonly Term[]): TemplateResult | typeof nothing =>
  terms.length === 0
    ? nothing
    : html`<dl>
        ${terms.map(
          ({ name, value, kind = 'plain' }) =>
            html`<div class="fact">
              <dt>${name}</dt>
              <dd class=${kind}><bdi>${value}</bdi></dd>
            </div>`,
        )}
      </dl>`

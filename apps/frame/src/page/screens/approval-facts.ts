import { html, nothing, type TemplateResult } from 'lit'
import { draw } from '@w3m/ui/look'
import type { Approval, Branch, CallView, Fact } from '../approvals/approval.js'
import type { FormatFiat } from '../approvals/coin-fiat.js'
import type { FrameTextKey } from '../i18n/en/frame.js'
import type { Translate } from '../i18n/frame-texts.js'
import { visibleLine, visibleText } from '../visible-text.js'

// Every value stands in a text node of its own, hidden characters spelled out and its direction isolated. A text of the
// catalog runs as the page does: it may begin with a value, which is no word of its language.

/** A list of them; `tip` stands in the fee's own row. */
export const factList = (
  facts: readonly Fact[],
  t: Translate,
  formatFiat?: FormatFiat,
  tip?: TemplateResult,
): TemplateResult | typeof nothing =>
  facts.length === 0 ? nothing : html`<dl>${facts.map(fact => factRow(fact, t, formatFiat, tip))}</dl>`

function factRow(
  { label, value, kind = 'text', units }: Fact,
  t: Translate,
  formatFiat?: FormatFiat,
  tip?: TemplateResult,
): TemplateResult {
  const name = typeof label === 'string' ? t(label) : visibleLine(label.text)
  const shown = typeof value === 'string' ? visibleText(value) : t(value.key, cleaned(value.values))
  const money = units === undefined ? undefined : formatFiat?.(units)
  const field = typeof label === 'string' ? label : nothing
  const isBad = typeof value === 'object' && (value.key === 'field.result-fails' || value.key === 'field.result-lacks')
  return html`<div class="fact">
    <dt><span dir=${field === nothing ? 'auto' : nothing}>${name}</span></dt>
    <dd
      class="${kind === 'text' ? 'plain' : kind}${isBad ? ' bad' : ''}"
      data-field=${field}
      tabindex=${kind === 'long' ? '0' : nothing}
    >
      <span dir=${typeof value === 'string' ? 'auto' : nothing} role=${label === 'field.fee' ? 'status' : nothing}
        >${shown}</span
      >
    </dd>
    ${money ? html`<dd class="fiat" data-worth=${field}><bdi>${money}</bdi></dd>` : nothing}${label === 'field.fee' && tip ? tip : nothing}
  </div>`
}

/** The row of the tip: its steps are buttons, and `change` takes the approval with another one. */
export const feeSteps = (
  fee: NonNullable<Approval['fee']>,
  t: Translate,
  change: (make: () => Approval) => void,
): TemplateResult =>
  html`<dd class="fee">
    <span class="asks">${t('field.tip')}</span
    ><button
      class="step"
      aria-disabled=${!fee.canLower}
      aria-label=${t('fee.lower')}
      @click=${() => fee.canLower && change(fee.lower)}
    >
      ${draw('M5 10h10')}</button
    ><button
      class="step"
      aria-disabled=${!fee.canRaise}
      aria-label=${t('fee.higher')}
      @click=${() => fee.canRaise && change(fee.higher)}
    >
      ${draw('M5 10h10M10 5v10')}
    </button>
  </dd>`

/** What is exact about the facts, and the details, behind one line. */
export const exactFacts = ({ facts, details }: Approval['view'], t: Translate): TemplateResult =>
  html`<details>
    <summary data-testid="frame-details">${t('approve.details')}${draw('m5.5 8 4.5 4.5L14.5 8')}</summary>
    ${factList([...facts.flatMap(({ exact }) => exact ?? []), ...details], t)}
  </details>`

const cleaned = (values: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, visibleLine(value)]))

export const branches = (list: readonly Branch[]): TemplateResult =>
  html`<ul>
    ${list.map(branch)}
  </ul>`

const branch = ({ name, type, value }: Branch): TemplateResult =>
  html`<li>
    <bdi class="name">${visibleLine(name)}</bdi><bdi class="type">${visibleLine(type)}</bdi>
    ${typeof value === 'string' ? html`<span class="leaf">${visibleText(value)}</span>` : branches(value)}
  </li>`

export const callCard = (
  { title, facts, call }: CallView,
  t: Translate,
  formatFiat?: FormatFiat,
): TemplateResult | typeof nothing =>
  title || facts.length || call
    ? html`<section class="call" data-call>
        ${title ? html`<h2>${textOf(title, t)}</h2>` : nothing}${factList(facts, t, formatFiat)}
        ${
          call
            ? html`<div class="tree">
                <bdi class="name" data-field="field.call">${visibleLine(call.name)}</bdi>${branches(call.args)}
              </div>`
            : nothing
        }
      </section>`
    : nothing

const textOf = (title: FrameTextKey | { readonly key: FrameTextKey; readonly number: number }, t: Translate): string =>
  typeof title === 'string' ? t(title) : t(title.key, { number: title.number })

import type { PriceLine, PriceLines, PricePoint, PriceRange, Token, TokensStore } from '@w3m/core'
import { html, nothing, svg, type PropertyValues } from 'lit'
import { atom } from 'nanostores'
import '../../elements/skeleton/skeleton.js'
import '../../elements/tabs/tabs.js'
import { errorText } from '../../i18n/error-text.js'
import { customElement } from '../../internal/define-element.js'
import { property, state } from '../../internal/property.js'
import { SliceElement } from '../../internal/slice-element.js'
import { reset } from '../../styles/reset.js'
import { styles } from './price-line.styles.js'
import { retryPanel } from './retry-panel.js'

const ranges: readonly PriceRange[] = ['day', 'week', 'year']
/**
 * The change is shown only for a line of at least this length: 22 hours, 6.7 or 347 days, because its ends are not
 * exact.
 */
const longFromMs: Readonly<Record<PriceRange, number>> = { day: 80_000_000, week: 580_000_000, year: 30_000_000_000 }
/** Width and height of the plot in units of its `viewBox`. */
const side = 1_000
/** The most rows of the table that screen readers get instead of the line. */
const rowsMax = 12

/** The coordinates of the points in the plot: integers, from the top left. */
export function placesOf(line: readonly PricePoint[]): readonly (readonly [x: number, y: number])[] {
  let low = line[0]?.value ?? 0n
  let high = low
  for (const { value } of line) {
    if (value < low) low = value
    if (value > high) high = value
  }
  const [first, last] = [line[0]?.atMs ?? 0, line.at(-1)?.atMs ?? 0]
  return line.map(({ atMs, value }) => [
    last === first ? 0 : Math.round(((atMs - first) / (last - first)) * side),
    // A constant price is drawn in the middle.
    high === low ? side / 2 : side - Number(((value - low) * BigInt(side)) / (high - low)),
  ])
}

/**
 * @summary What a token cost, or what the holdings of an account would have been worth, over a day, a week or a year: a
 *   line, which is read point by point with the arrow keys or a finger, and a table of it for screen readers. Of a
 *   token nothing where the host's service keeps no prices.
 */
@customElement('w3m-price-line')
export class W3mPriceLine extends SliceElement {
  static override styles = [reset, styles]

  /** One token shows its price; several show what their amounts would have been worth. */
  @property({ attribute: false }) tokens: readonly Token[] = []
  /** Shows the total value of `tokens`, even if there is only one. */
  @property({ type: Boolean }) total = false
  /** Whose tokens they are: a total of another account is not shown until the new one is read. */
  @property({ attribute: false }) account: string | undefined
  @state() private range: PriceRange = 'day'
  /** The point that the pointer or the keyboard chose; undefined: the last one. */
  @state() private pointIndex: number | undefined
  @state() private line: PriceLine | undefined
  @state() private failure: unknown
  @state() private hasNoPrices = false
  #lines: PriceLines | undefined
  /** What `line` is of: its account, currency, range and tokens. */
  #lineKey = ''
  /** The same with the amounts, as last requested. */
  #requestKey = ''

  readonly #tokens = this.watchSlice(
    w3m => w3m.load.tokens(),
    tokens => atom(tokens),
  )

  override render() {
    const { slice } = this.#tokens
    if (this.hasNoPrices || !slice) return nothing
    return html`<w3m-ui-tabs
        .tabs=${ranges.map(id => ({ id, label: this.t(`price.${id}`), testId: `price-${id}` }))}
        .selected=${this.range}
        .label=${this.t('price.range')}
        @w3m-ui-select=${this.#onRange}
      ></w3m-ui-tabs>
      <div role="tabpanel" tabindex="-1" aria-label=${this.t(`price.${this.range}`)}>${this.#panel(slice)}</div>`
  }

  /** A line of something else is not shown. New amounts of the same tokens leave it until they are read. */
  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed)
    const currency = this.#tokens.slice?.$currency.get() ?? ''
    // In an order of their own: the list changes its order as prices do.
    const ids = this.tokens.map(({ id }) => id).sort()
    const lineKey = `${this.account} ${currency} ${this.range} ${this.total} ${ids.join()}`
    if (lineKey === this.#lineKey) return
    this.#lineKey = lineKey
    this.#requestKey = ''
    this.line = this.pointIndex = this.failure = undefined
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed)
    const { slice } = this.#tokens
    const requestKey = `${this.#lineKey} ${this.total ? this.tokens.map(({ units }) => units).join() : ''}`
    const [token] = this.tokens
    if (!slice || !token || requestKey === this.#requestKey) return
    this.#requestKey = requestKey
    void this.#read(requestKey, slice, token)
  }

  async #read(requestKey: string, slice: TokensStore, token: Token): Promise<void> {
    const { tokens, range } = this
    try {
      this.#lines ??= await slice.loadPriceLines()
      const line = this.total
        ? // "Worth over time" was opened by the visitor, who would find nothing behind it.
          ((await this.#lines.fiatValueOf(tokens, range)) ?? { currency: slice.$currency.get(), points: [] })
        : await this.#lines.priceOf(token, range)
      if (requestKey !== this.#requestKey) return
      this.line = line
      this.hasNoPrices = line === undefined
      this.pointIndex = this.failure = undefined
    } catch (error) {
      if (requestKey === this.#requestKey) this.failure = error
    }
  }

  #panel(slice: TokensStore) {
    const { failure, line } = this
    if (failure !== undefined)
      return retryPanel(
        this.t,
        { heading: this.t('price.unread'), text: errorText(this.t, failure, 'service').text },
        { testId: 'price-retry', retry: this.#onRetry },
      )
    if (!line)
      return html`<div class="head"></div>
        <w3m-ui-skeleton class="wait" shape="block" aria-busy="true"></w3m-ui-skeleton
        ><span class="sr-only" role="status">${this.t('view.loading')}</span>`
    const { points } = line
    const point = points[this.pointIndex ?? points.length - 1]
    if (!point) return html`<p class="note" role="status" data-testid="price-none">${this.t('price.none')}</p>`
    return html`${this.#head(slice, line, point)} ${this.#plot(slice, line, point)} ${this.#table(slice, line)}
    ${
      line.currency === slice.$currency.get()
        ? nothing
        : html`<p class="note" data-testid="price-money">${this.t('price.in-dollars')}</p>`
    }
    ${this.total ? html`<p class="note">${this.t('price.worth-note')}</p>` : nothing}`
  }

  #head(slice: TokensStore, line: PriceLine, point: PricePoint) {
    // No change is shown for a line that is much shorter than its range.
    const change =
      (line.points.at(-1)?.atMs ?? 0) - (line.points[0]?.atMs ?? 0) < longFromMs[this.range]
        ? undefined
        : this.#lines?.changeOf(line)
    const percent = new Intl.NumberFormat(this.app.$locale.get(), {
      style: 'percent',
      maximumFractionDigits: 1,
      signDisplay: 'exceptZero',
    })
    return html`<p class="head">
      <span
        ><bdi class="value" data-testid="price-shown">${this.#money(slice, line, point)}</bdi>
        ${this.pointIndex === undefined ? nothing : html`<bdi class="quiet">${this.#time(point)}</bdi>`}</span
      >${
        change === undefined
          ? nothing
          : html`<bdi class=${change > 0n ? 'up' : change < 0n ? 'down' : 'quiet'} data-testid="price-change"
              >${percent.format(Number(change) / 1_000)}</bdi
            >`
      }
    </p>`
  }

  #plot(slice: TokensStore, line: PriceLine, point: PricePoint) {
    const last = line.points.length - 1
    const places = placesOf(line.points)
    const text = places.map(([x, y]) => `${x},${y}`).join(' ')
    const [x] = places[this.pointIndex ?? last] ?? [0]
    // Time runs from left to right in every language, as figures do.
    return html`<div class="plot" dir="ltr">
      <svg viewBox="0 0 ${side} ${side}" preserveAspectRatio="none" aria-hidden="true">
        ${svg`<polyline points=${places.length > 1 ? text : `0,${side / 2} ${side},${side / 2}`}></polyline>`}
        ${this.pointIndex === undefined ? nothing : svg`<line x1=${x} x2=${x} y1="0" y2=${side}></line>`}
      </svg>
      <input
        type="range"
        data-testid="price-point"
        min="0"
        max=${last}
        step="1"
        aria-label=${this.t('price.time')}
        aria-valuetext=${`${this.#time(point)}: ${this.#money(slice, line, point)}`}
        .value=${String(this.pointIndex ?? last)}
        @input=${this.#onPoint}
        @blur=${() => (this.pointIndex = undefined)}
      />
    </div>`
  }

  #table(slice: TokensStore, line: PriceLine) {
    const { points } = line
    const step = Math.max(1, Math.ceil(points.length / rowsMax))
    return html`<table class="sr-only">
      <caption>
        ${this.t(this.total ? 'price.worth-title' : 'price.of', { name: this.tokens[0]?.name ?? '' })}
      </caption>
      <thead>
        <tr>
          <th scope="col">${this.t('price.time')}</th>
          <th scope="col">${this.t(this.total ? 'price.worth' : 'tokens.price')}</th>
        </tr>
      </thead>
      <tbody>
        ${points
          .filter((_, index) => (points.length - 1 - index) % step === 0)
          .map(
            point =>
              html`<tr>
                <td>${this.#time(point)}</td>
                <td><bdi>${this.#money(slice, line, point)}</bdi></td>
              </tr>`,
          )}
      </tbody>
    </table>`
  }

  #money(slice: TokensStore, { currency }: PriceLine, { value }: PricePoint): string {
    return slice.showFiatValue(value, this.app.$locale.get(), currency)
  }

  #time({ atMs }: PricePoint): string {
    const isLong = this.range === 'year'
    const format = new Intl.DateTimeFormat(
      this.textLocale,
      isLong ? { dateStyle: 'medium' } : { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
    )
    return format.format(atMs)
  }

  readonly #onRange = ({ detail }: CustomEvent<{ readonly id: string }>): void => {
    this.range = ranges.find(range => range === detail.id) ?? 'day'
  }

  readonly #onPoint = ({ currentTarget }: Event): void => {
    if (currentTarget instanceof HTMLInputElement) this.pointIndex = currentTarget.valueAsNumber
  }

  readonly #onRetry = (): void => {
    this.failure = undefined
    this.#requestKey = ''
    this.requestUpdate()
  }
}

import { css, html, LitElement, nothing, render, type PropertyValues, type TemplateResult } from 'lit'
import { property, state } from '../../internal/property.js'
import { customElement } from '../../internal/define-element.js'
import { reset } from '../../styles/reset.js'
import { orderChildren } from './order-children.js'
import { scrollParent } from './scroll-parent.js'
import { assignSlots, visibleWindow } from './visible-window.js'

const styles = css`
  :host {
    display: block;
  }
  [role='list'] {
    position: relative;
  }
  ::slotted(*) {
    position: absolute;
    inline-size: var(--_cell);
    block-size: var(--_row);
    contain: layout style size;
  }
`

/**
 * @summary A list or grid of equal rows of which only those in view stand in the DOM, the first and the last, and those
 *   beside the focused one: 10,000 items are at most 64 elements.
 * Scrolls with its nearest scrolling ancestor. Rows are rendered into its light DOM, so the caller's styles and queries
 * reach them; row elements are reused for other items, so `renderItem` must set all it needs. A row is drawn again for
 * another item, and all of them for another `renderItem`: keep the function while what it reads stays. A focused row
 * stays while it is out of view. Arrows, Home, End and the page keys move from row to row.
 * @event {CustomEvent<{ first: number, last: number, total: number }>} w3m-ui-range - Which items are rendered; load
 *   the next page when `last` nears `total`. Bubbles, composed.
 */
@customElement('w3m-ui-virtual-list')
export class W3mUiVirtualList<Item = unknown> extends LitElement {
  static override styles = [reset, styles]

  /** All items. A change needs a new array: the same array is not rendered again. */
  @property({ attribute: false }) items: readonly Item[] = []
  /** Renders the inside of one row. */
  @property({ attribute: false }) renderItem: (item: Item, index: number) => TemplateResult = () => html``
  /** Height of a row in px. */
  @property({ type: Number, attribute: 'row-height' }) rowHeight = 56
  /** Between rows and between columns, in px. */
  @property({ type: Number }) gap = 8
  /** The number of columns; more than one makes a grid. */
  @property({ type: Number }) columns = 1
  /**
   * The number of placeholder items at the end, whose data is still loading: they have no `aria-posinset` and get no
   * focus.
   */
  @property({ type: Number }) pending = 0
  /** The total number if it exceeds the items so far; -1 if it is unknown. */
  @property({ type: Number }) total: number | undefined
  /** Accessible name of the list. */
  @property() label = ''
  @state() private renderedRange = { first: 0, end: 0 }
  private slots = new Map<number, number>()
  private readonly rows: HTMLElement[] = []
  private readonly renderedItems = new WeakMap<HTMLElement, Item>()
  /** How far the view is below the top of the list in px, as last measured. */
  private offset = 0
  private height = 0
  private focused = -1
  private scroller: Element | undefined
  private frame = 0
  private stop: AbortController | undefined
  private observer: ResizeObserver | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    this.stop = new AbortController()
    const { signal } = this.stop
    this.scroller = scrollParent(this)
    const target: EventTarget = this.scroller ?? window
    target.addEventListener('scroll', this.schedule, { passive: true, signal })
    window.addEventListener('resize', this.schedule, { passive: true, signal })
    this.addEventListener('focusin', this.onFocusIn, { signal })
    this.addEventListener('focusout', this.onFocusOut, { signal })
    this.addEventListener('keydown', this.onKeydown, { signal })
    this.observer = new ResizeObserver(this.schedule)
    this.observer.observe(this.scroller ?? this)
    // Renders changes that arrived while the element was disconnected.
    if (this.hasUpdated) this.requestUpdate('renderItem')
    this.measure()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.stop?.abort()
    this.observer?.disconnect()
    cancelAnimationFrame(this.frame)
    this.frame = 0
  }

  /** Scrolls just so far that the item is in view. */
  scrollToIndex(index: number): void {
    const pitch = this.rowHeight + this.gap
    const top = this.getBoundingClientRect().top + Math.floor(index / this.columns) * pitch
    const visibleBounds = this.visibleBounds()
    const delta =
      top < visibleBounds.top ? top - visibleBounds.top : Math.max(0, top + this.rowHeight - visibleBounds.bottom)
    if (delta) (this.scroller ?? window).scrollBy({ top: delta, behavior: 'instant' })
    this.measure()
  }

  /** Brings the item into view and focuses the control in it. */
  async focusIndex(index: number): Promise<void> {
    this.scrollToIndex(index)
    await this.updateComplete
    const control = this.querySelector<HTMLElement & { updateComplete?: Promise<unknown> }>(
      `[data-index='${index}'] > *`,
    )
    await control?.updateComplete
    control?.focus({ preventScroll: true })
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (!this.isConnected || !(['items', 'rowHeight', 'gap', 'columns'] as const).some(name => changed.has(name)))
      return
    // Measuring forces a synchronous layout. A list that only grows stays in its place, so it is measured with the next
    // frame.
    const hasGrown = changed.size === 1 && this.height > 0 && this.items.length >= (changed.get('items') ?? []).length
    if (!hasGrown) return this.measure()
    const { first, end } = this.renderedRange
    const visible = this.visibleRange(0)
    if (visible.end > end) this.renderedRange = { first: Math.min(first, visible.first), end: visible.end }
    this.schedule()
  }

  override updated(changed: PropertyValues): void {
    // A disconnected list renders no rows: its caller may no longer have the data for them.
    if (!this.isConnected) return
    const { items, columns, gap, rowHeight, renderedRange } = this
    const rows = Math.ceil(items.length / columns)
    const all = changed.has('renderItem') || changed.has('rowHeight') || changed.has('gap') || changed.has('columns')
    if (all || changed.has('items')) {
      // Set on the inner element itself: a changed custom property on the host would recalculate the styles of every
      // row.
      const list = this.renderRoot.querySelector<HTMLElement>('[role=list]')
      if (list) list.style.blockSize = `${Math.max(0, rows * (rowHeight + gap) - gap)}px`
      this.style.setProperty('--_row', `${rowHeight}px`)
      this.style.setProperty('--_cell', `calc((100% - ${(columns - 1) * gap}px) / ${columns})`)
    }
    const renderedIndexes = this.renderedIndexes()
    this.slots = assignSlots(this.slots, renderedIndexes, this.focused)
    orderChildren(
      this,
      renderedIndexes.map(index => this.renderRow(index, all)),
      this.focused,
    )
    if ((changed.has('renderedRange') || changed.has('items')) && renderedRange.end > 0) {
      const detail = { first: renderedRange.first, last: renderedRange.end - 1, total: items.length }
      this.dispatchEvent(new CustomEvent('w3m-ui-range', { detail, bubbles: true, composed: true }))
    }
  }

  override render() {
    return html`<div role="list" aria-label=${this.label || nothing}><slot></slot></div>`
  }

  /**
   * Renders an item into its row element and creates that if needed. Positions are set through the CSSOM, which a
   * strict CSP allows.
   */
  private renderRow(index: number, all: boolean): HTMLElement {
    const { columns, gap, items } = this
    const row = (this.rows[this.slots.get(index) ?? 0] ??= document.createElement('div'))
    const item = items[index] as Item
    const loadedCount = items.length - this.pending
    const size = index < loadedCount ? String(this.total ?? loadedCount) : null
    const position = size && String(index + 1)
    if (row.ariaSetSize !== size || row.ariaPosInSet !== position || !row.dataset['index']) {
      row.ariaSetSize = size
      row.ariaPosInSet = position
      row.ariaHidden = size ? null : 'true'
      row.role = size && 'listitem'
    }
    if (!all && row.dataset['index'] === String(index) && this.renderedItems.get(row) === item) return row
    this.renderedItems.set(row, item)
    row.dataset['index'] = String(index)
    row.style.insetBlockStart = `${Math.floor(index / columns) * (this.rowHeight + gap)}px`
    row.style.insetInlineStart = `calc((100% + ${gap}px) / ${columns} * ${index % columns})`
    render(this.renderItem(item, index), row)
    return row
  }

  /**
   * The indexes of the rendered rows: those in view; the focused one with its neighbours, so that Tab finds them before
   * the next frame; and the first and the last, through which Tab enters the list from either side.
   */
  private renderedIndexes(): number[] {
    const { focused } = this
    const { first, end } = this.renderedRange
    const { length } = this.items
    const range = Array.from({ length: end - first }, (_, at) => first + at)
    const outsideIndexes = new Set(
      [0, focused - 1, focused, focused + 1, length - this.pending - 1].filter(
        index => index >= 0 && index < length && (index < first || index >= end),
      ),
    )
    return [...range, ...outsideIndexes].sort((a, b) => a - b)
  }

  /** The visible part of the scroller, without its scroll padding at the top. */
  private visibleBounds(): { top: number; bottom: number } {
    const { scroller } = this
    const covered = parseFloat(getComputedStyle(scroller ?? document.documentElement).scrollPaddingTop) || 0
    if (!scroller) return { top: covered, bottom: window.innerHeight }
    const top = scroller.getBoundingClientRect().top + scroller.clientTop
    return { top: top + covered, bottom: top + scroller.clientHeight }
  }

  private readonly schedule = (): void => {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0
      this.measure()
    })
  }

  private measure(): void {
    const { top, bottom } = this.visibleBounds()
    this.offset = top - this.getBoundingClientRect().top
    this.height = bottom - top
    const { renderedRange } = this
    const visible = this.visibleRange(0)
    // After a long jump only the visible rows are rendered, so that they appear soon; the overscan follows with the
    // next frame.
    const isFar =
      renderedRange.end > 0 &&
      2 * (Math.min(visible.end, renderedRange.end) - Math.max(visible.first, renderedRange.first)) <
        visible.end - visible.first
    const { first, end } = isFar ? visible : this.visibleRange(4)
    if (isFar) this.schedule()
    if (first !== renderedRange.first || end !== renderedRange.end) this.renderedRange = { first, end }
  }

  /** The range of visible items, with `overscan` rows on either side. */
  private visibleRange(overscan: number): { first: number; end: number } {
    const { items, columns, rowHeight, gap, offset, height } = this
    return visibleWindow({ total: items.length, columns, pitch: rowHeight + gap, offset, height, overscan })
  }

  private indexOf(event: Event): number {
    const row = event.target instanceof Element && event.target.closest<HTMLElement>('[data-index]')
    return row && row.parentElement === this ? Number(row.dataset['index']) : -1
  }

  private readonly onFocusIn = (event: FocusEvent): void => {
    this.focused = this.indexOf(event)
    this.requestUpdate()
  }

  private readonly onFocusOut = (): void => {
    this.focused = -1
  }

  private readonly onKeydown = (event: KeyboardEvent): void => {
    const from = this.indexOf(event)
    if (from < 0 || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
    const { columns } = this
    const last = this.items.length - this.pending - 1
    const { top, bottom } = this.visibleBounds()
    const page = Math.max(1, Math.floor((bottom - top) / (this.rowHeight + this.gap))) * columns
    const columnStep = columns === 1 ? 0 : this.matches(':dir(rtl)') ? -1 : 1
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: columns,
      ArrowUp: -columns,
      ArrowRight: columnStep,
      ArrowLeft: -columnStep,
      PageDown: page,
      PageUp: -page,
      Home: -from,
      End: last - from,
    }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const to = Math.min(last, Math.max(0, from + step))
    if (to !== from) void this.focusIndex(to)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-ui-virtual-list': W3mUiVirtualList
  }
}

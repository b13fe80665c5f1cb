/** The input that decides which items of a windowed list are in the DOM. Lengths are in px along the scroll axis. */
export interface WindowInput {
  /** Items in all. */
  readonly total: number
  readonly columns: number
  /** Height of a row with its gap. */
  readonly pitch: number
  /** How far the top of the view is below the top of the list; negative while the list is still below. */
  readonly offset: number
  /** Height of the view. */
  readonly height: number
  /** Rows kept ready on either side. */
  readonly overscan: number
}

/** Never more items than this in the DOM, whatever the view's height. */
export const windowMax = 59

/** The half-open range of items to render: whole rows, clamped to the list, at most `windowMax` items. */
export const visibleWindow = ({
  total,
  columns,
  pitch,
  offset,
  height,
  overscan,
}: WindowInput): { first: number; end: number } => {
  const rows = Math.ceil(total / columns)
  const rowsMax = Math.max(1, Math.floor(windowMax / columns))
  const top = Math.min(Math.max(0, Math.floor(offset / pitch)), Math.max(0, rows - 1))
  const bottom = Math.min(Math.max(top, Math.ceil((offset + height) / pitch)), rows)
  const first = Math.max(0, Math.min(top, rows) - overscan)
  const end = Math.min(rows, bottom + overscan, first + rowsMax)
  return { first: first * columns, end: Math.min(total, end * columns) }
}

/**
 * Keeps a row element for an item while both are needed, and hands the elements that became free to new items in order.
 * A long jump leaves few items in view: then all elements are handed out in order, because a row costs less to draw
 * again than to move in the document.
 * @param focused the item with the focus, whose element stays in any case; -1 without one
 */
export const assignSlots = (
  before: ReadonlyMap<number, number>,
  indexes: readonly number[],
  focused = -1,
): Map<number, number> => {
  const isJump = focused < 0 && 2 * indexes.filter(index => before.has(index)).length < indexes.length
  const reusable = new Set(isJump ? [] : indexes)
  const free = [...before].filter(([index]) => !reusable.has(index)).map(([, slot]) => slot)
  const usedSlots = new Set(before.values())
  let nextSlot = 0
  const takeFreshSlot = (): number => {
    while (usedSlots.has(nextSlot)) nextSlot++
    usedSlots.add(nextSlot)
    return nextSlot
  }
  return new Map(
    indexes.map(index => [index, (isJump ? undefined : before.get(index)) ?? free.shift() ?? takeFreshSlot()]),
  )
}

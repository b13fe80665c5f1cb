/**
 * Makes `rows` the children of `parent`, in this order, and moves as little as it can; never the row that has the focus
 * (by its `data-index`), because a moved element loses it.
 */
export const orderChildren = (parent: Element, rows: readonly HTMLElement[], focusedIndex: number): void => {
  let place = parent.firstElementChild
  for (const row of rows) {
    if (row.dataset['index'] === String(focusedIndex) && row.parentElement === parent) {
      while (place && place !== row) {
        const next: Element | null = place.nextElementSibling
        parent.append(place)
        place = next
      }
    }
    if (row === place) place = place.nextElementSibling
    else parent.insertBefore(row, place)
  }
  while (place) {
    const next: Element | null = place.nextElementSibling
    place.remove()
    place = next
  }
}

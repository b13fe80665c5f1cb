/**
 * Makes `rows` the children of `parent`, in this order, and moves as little as it can; never the row that has the focus
 * (by its `data-index`), because a moved element loses it.
 */
export const orderChildren = (parent: Element, rows: readonly HTMLElement[], focusedIndex: number): void => {
  let current = parent.firstElementChild
  for (const row of rows) {
    if (row.dataset['index'] === String(focusedIndex) && row.parentElement === parent) {
      while (current && current !== row) {
        const next: Element | null = current.nextElementSibling
        parent.append(current)
        current = next
      }
    }
    if (row === current) current = current.nextElementSibling
    else parent.insertBefore(row, current)
  }
  while (current) {
    const next: Element | null = current.nextElementSibling
    current.remove()
    current = next
  }
}

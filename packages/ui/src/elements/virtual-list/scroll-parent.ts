/**
 * The nearest ancestor that scrolls vertically, through slots and shadow roots; undefined where the page itself does.
 */
export const scrollParent = (element: Element): HTMLElement | undefined => {
  let node: Element | null = element
  while (node) {
    const root: Node = node.getRootNode()
    node = node.assignedSlot ?? node.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
    if (
      node instanceof HTMLElement &&
      node !== document.body &&
      node !== document.documentElement &&
      /auto|scroll/.test(getComputedStyle(node).overflowY)
    )
      return node
  }
  return undefined
}

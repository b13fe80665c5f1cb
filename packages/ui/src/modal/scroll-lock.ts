/** Keeps the page from scrolling under the modal, by CSSOM alone. Returns what gives it back as it was. */
export function lockScroll(root: HTMLElement): () => void {
  const former = ['overflow', 'scrollbar-gutter'].map(name => [name, root.style.getPropertyValue(name)] as const)
  const hasScrollbar = window.innerWidth > root.clientWidth
  root.style.setProperty('overflow', 'hidden')
  if (hasScrollbar) root.style.setProperty('scrollbar-gutter', 'stable')
  return () => {
    for (const [name, value] of former) {
      if (value) root.style.setProperty(name, value)
      else root.style.removeProperty(name)
    }
    if (!root.getAttribute('style')) root.removeAttribute('style')
  }
}

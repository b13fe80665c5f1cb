import type { LitElement } from 'lit'

const isPart = (each: Element): each is Element & { readonly shadowRoot: ShadowRoot } =>
  each.shadowRoot !== null && !each.localName.startsWith('w3m-ui-')

/** The headings of a view and of the parts in it; elements of the kit speak for themselves. */
const headings = (root: ParentNode): readonly Element[] =>
  [...root.querySelectorAll('*')].flatMap(each =>
    each.localName === 'h2' ? [each] : isPart(each) ? headings(each.shadowRoot) : [],
  )

/** A view with one heading is labelled by it and described by what follows; any other is labelled as the dialog is. */
function labelContainer(container: Element, view: LitElement, title: string | null): void {
  const [heading, ...otherHeadings] = headings(view.renderRoot)
  const hasOneHeading = heading !== undefined && otherHeadings.length === 0
  container.role = 'group'
  container.ariaLabel = hasOneHeading ? heading.textContent : title
  container.ariaDescription = (hasOneHeading && heading.nextElementSibling?.textContent) || null
}

/**
 * Moves the focus into the view, whose label a screen reader announces; and back there when the focused control is
 * removed: the browser would drop the focus and announce nothing. Returns a function that restores the focus a second
 * time after the modal: the code that renders the account of an opener may still load, and until then nothing in it
 * could have the focus.
 */
export function manageFocus(outlet: HTMLElement): (opener: HTMLElement | undefined) => void {
  const root = outlet.shadowRoot!
  let focused: HTMLElement | undefined
  /** It and the hosts of the shadow roots that it is in. */
  let path: readonly Element[] = []
  const update = (records: readonly MutationRecord[] = []) => {
    const container = root.querySelector<HTMLElement>('.view')
    if (!container) return
    const view = container.firstElementChild as LitElement
    // With the parts in it. What there is to do may become another thing while the focus stays.
    void view.updateComplete.then(() => {
      labelContainer(container, view, outlet.closest('dialog')!.ariaLabel)
      observer.observe(view.renderRoot, changes)
    })
    // A row that is put elsewhere in its list drops it, and no one else has it.
    const isFocusedMoved = records.some(({ addedNodes }) =>
      [...addedNodes].some(node => path.some(each => node.contains(each))),
    )
    if (isFocusedMoved && document.activeElement === document.body && focused?.checkVisibility())
      return focused.focus({ preventScroll: true })
    // What is hidden has it until the browser draws next.
    const isLost =
      focused?.checkVisibility() === false &&
      (document.activeElement === document.body || outlet.matches(':focus-within'))
    // Where a view could not be loaded, the former one is hidden.
    if (isLost || root.activeElement?.matches('.views'))
      root.querySelector<HTMLElement>('.off, .view')?.focus({ preventScroll: true })
  }
  const changes = { childList: true, characterData: true, subtree: true }
  const observer = new MutationObserver(update)
  const trackFocus = () => {
    observer.disconnect()
    path = []
    for (let inner: Element | null = outlet; inner; inner = inner.shadowRoot?.activeElement ?? null) {
      path = [...path, inner]
      if (inner instanceof HTMLElement) focused = inner
      if (!inner.shadowRoot) continue
      observer.observe(inner.shadowRoot, changes)
      // From one control to another in it, no one further out hears of it.
      inner.shadowRoot.addEventListener('focusin', trackFocus)
    }
    update()
  }
  outlet.addEventListener('focusin', trackFocus)
  if (outlet.matches(':focus-within')) trackFocus()
  return opener => {
    // Drawn right after it is defined.
    void customElements
      .whenDefined('w3m-account-content')
      .then(() => setTimeout(() => document.activeElement === document.body && opener?.focus({ preventScroll: true })))
  }
}
